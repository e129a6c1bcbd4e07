//! What one line has: whole grids, a row of a grid, a part of a frame, or text.

use super::block::{Row, is_bare};
use super::clean::{Sign, Signs};
use super::error::{self, ParseError, Place};
use super::record::Record;
use super::token::{
    CANDIDATES, EMPTY, LONG, Token, Value, blanks_filled, closes, is_bar, is_cell, is_mask,
    is_numbers, is_quote, is_rule, opens, tokens,
};

/// What a line has.
pub(super) enum Line {
    /// The grids, and whether a word of the line names them as an answer.
    Grids(Vec<Record>, bool),
    Row(Row),
    /// Nothing but a part of a frame, brackets or tags.
    Frame,
    /// Nothing but spaces, from this column.
    Empty(String, usize),
    Text,
    /// Cells that are not a grid.
    Fault(ParseError),
}

/// No row of a grid is longer, not even one of candidates.
pub(super) const LONGEST: usize = 400;

/// Reads the signs of a line, perhaps of one that had tags.
pub(super) fn read(signs: &[Sign], has_tags: bool) -> Line {
    let mut text: String = signs.iter().map(|(sign, _)| *sign).collect();
    if text.trim().is_empty() && !is_empty_row(&text) {
        let column = signs.first().map_or(1, |(_, (_, column))| *column);
        return if has_tags { Line::Frame } else { Line::Empty(text, column) };
    }
    if is_frame(&text) {
        return Line::Frame;
    }
    // After the cells of HoDoKu's library stand candidates of three digits, and no cells; after
    // the end of a row of LaTeX, what is below it.
    let library = text.match_indices(':').nth(3).filter(|_| text.starts_with(':'));
    let latex = text.match_indices("\\\\").next().filter(|_| text.contains('&'));
    if let Some((end, _)) = library.or(latex) {
        text.truncate(end);
    }
    let text = blanks_filled(&text).unwrap_or(text);
    // A row may be filled beyond its end.
    let end = signs.last().map_or((0, 0), |(_, place)| *place);
    let after = (1..).map(|count| (end.0, end.1 + count));
    let places = signs.iter().map(|(_, place)| *place).chain(after);
    let signs: Signs = text.chars().zip(places).collect();
    let tokens = tokens(&signs);
    let runs = runs(&tokens);
    let is_answer = tokens.iter().any(|token| token.is_word() && is_answer(&token.text));
    match grids(&tokens, &runs) {
        Ok(grids) if grids.is_empty() => row(&text, &tokens, &runs, is_answer),
        // Points that lead from a title to the number of its page.
        Ok(grids) if is_leader(&tokens, &grids) => Line::Text,
        Ok(grids) => Line::Grids(grids, is_answer),
        Err(error) => Line::Fault(error),
    }
}

/// Whether a grid without a digit stands between a word and a number.
fn is_leader(tokens: &[Token], grids: &[Record]) -> bool {
    let is_empty = |one: &Record| one.grid.as_ref().is_ok_and(|grid| grid.digits().count() == 0);
    let [first, .., last] = tokens else { return false };
    let is_number = last.text.bytes().all(|one| one.is_ascii_digit());
    let is_behind = |one: &Record| one.places.last() < Some(&last.place);
    let is_word = first.is_word() && first.cells.is_empty();
    is_word && is_number && grids.iter().all(|one| is_empty(one) && is_behind(one))
}

/// Whether a text is a row of a table with nothing in its cells.
pub(super) fn is_empty_row(text: &str) -> bool {
    text.trim().is_empty() && matches!(text.matches('\t').count(), 8..=10)
}

/// Whether a line is a part of a frame: its signs alone, or with text after them.
fn is_frame(text: &str) -> bool {
    /// With nine cells, a frame is at least this wide.
    const LEAST: usize = 11;
    let is_drawn = |one: char| matches!(one, '\u{2500}'..='\u{257f}') || "-=+|!*.:'".contains(one);
    let words = text.split_whitespace().take_while(|word| word.chars().all(is_drawn));
    let drawn: Vec<char> = words.flat_map(str::chars).collect();
    let lines = drawn.iter().filter(|one| "-=─━═".contains(**one)).count();
    let is_row = drawn.iter().filter(|one| is_cell(**one)).count() == 9 && !drawn.contains(&'+');
    let is_alone = || text.chars().all(|one| is_drawn(one) || one.is_whitespace());
    (lines > 2 && !is_row && (drawn.len() >= LEAST || is_alone()))
        || drawn == ['|', '-']
        || (text.len() > 27 && is_rule(text.trim().as_bytes()))
}

/// Words of the same number of cells with nothing but separators between them.
struct Run {
    /// Where its first word begins.
    place: Place,
    cells: Vec<Value>,
    /// The number of cells of each word.
    length: usize,
    /// Brackets or quotation marks directly enclose it.
    is_enclosed: bool,
    /// The number of cells before the first bracket that closes within a row, and its place.
    broken: Option<(usize, Place)>,
}

fn runs(tokens: &[Token]) -> Vec<Run> {
    let (mut runs, mut last) = (Vec::<Run>::new(), None::<&Token>);
    // Whether the next run is apart, and whether cells stand before it in its brackets.
    let (mut is_apart, mut is_open) = (true, false);
    for token in tokens {
        if token.is(opens) {
            is_apart |= is_open;
        } else if token.is(closes) {
            if let Some(run) = runs.last_mut() {
                let count = run.cells.len();
                run.broken = run.broken.or((count % 9 > 0).then_some((count, token.place)));
            }
            is_open = false;
        } else if !token.cells.is_empty() {
            // Directly after a bracket stands the end of a sentence.
            is_apart |= last.is_some_and(|last| last.is(closes) && last.end() == token.place);
            let is_enclosed = last.is_some_and(|last| last.is(|one| opens(one) || is_quote(one)));
            let (cells, length) = (token.cells.clone(), token.cells.len());
            if let Some(run) = runs.last_mut().filter(|run| run.length == length && !is_apart) {
                run.cells.extend(cells);
            } else {
                runs.push(Run { place: token.place, cells, length, is_enclosed, broken: None });
            }
            (is_apart, is_open) = (false, true);
        } else {
            // What stands before a colon is a number or a name.
            let is_name = runs.last().is_some_and(|run| run.cells.len() < 3);
            is_apart |= token.is_word()
                || token.is(|mark| mark == '=')
                || (is_name && token.is(|mark| mark == ':'));
        }
        last = Some(token);
    }
    runs
}

/// Whether a text names what follows as the answer of an example, or as a solution.
pub(super) fn is_answer(before: &str) -> bool {
    let name = before.trim_matches(|one: char| !one.is_ascii_alphanumeric());
    name.starts_with("Output") || name.eq_ignore_ascii_case("solution")
}

/// All grids of a line: a full one beside a puzzle is its solution.
fn grids(tokens: &[Token], runs: &[Run]) -> Result<Vec<Record>, ParseError> {
    let is_whole = |run: &&Run| run.cells.len().is_multiple_of(81) && 81 % run.length == 0;
    let whole: Vec<&Run> = runs.iter().filter(is_whole).collect();
    let is_full = |run: &Run| run.cells.iter().all(|(value, _)| *value > 0);
    // A line of one word may go on in the next line.
    let is_begun = tokens.iter().filter(|token| token.is_word()).count() == 1
        && runs.iter().any(|run| run.length < 81);
    // A solution beside a broken puzzle must not pass for the puzzle.
    if (whole.is_empty() || (whole.len() == 1 && is_full(whole[0])))
        && !is_begun
        && tokens.iter().any(is_broken)
    {
        return Err(fault(tokens, tokens[0].place.0));
    }
    // Single cells in brackets or beside words, nearly 81 of them.
    let is_near = |count: usize| count != 81 && (70..93).contains(&count);
    let has_words = tokens.iter().any(|token| token.is_word() && token.cells.is_empty());
    let is_array = |run: &&Run| (run.is_enclosed || has_words) && run.length == 1;
    let array = runs.iter().filter(is_array).find(|run| is_near(run.cells.len()));
    if let Some(run) = array.filter(|_| whole.is_empty()) {
        let (_, (line, column)) = run.cells[run.cells.len().min(81) - 1];
        return Err(ParseError::no_line((line, column + 1), run.cells.len()));
    }
    if !whole.is_empty() && tokens.iter().any(|token| is_broken(token) && is_near(token.len())) {
        return Err(fault(tokens, tokens[0].place.0));
    }
    if let Some((count, place)) = whole.iter().find_map(|run| run.broken) {
        let found = format!("the end of a row after {count} cells");
        return Err(ParseError::new(place, "rows of 9 cells", found));
    }
    let (mut grids, mut masks) = (Vec::<Record>::new(), Vec::new());
    for cells in whole.iter().flat_map(|run| run.cells.chunks(81)) {
        let record = Record::of_cells(cells);
        if record.grid.as_ref().is_ok_and(is_mask) {
            masks.push(record);
            continue;
        }
        let is_other = |one: &&mut Record| one.is_full() != record.is_full();
        match grids.last_mut().filter(|one| one.solution.is_none()).filter(is_other) {
            Some(puzzle) if record.is_full() => puzzle.solution = record.grid.ok(),
            Some(full) => *full = Record { solution: full.grid.clone().ok(), ..record },
            None => grids.push(record),
        }
    }
    if whole.iter().all(|run| run.length == 81) && grids.len() > 1 {
        if grids.iter().any(|one| one.grid != grids[0].grid) {
            let found = grids.len().to_string();
            return Err(ParseError::new(grids[1].places[0], "one puzzle in this line", found));
        }
        grids.truncate(1);
    }
    grids.extend(masks);
    Ok(grids)
}

/// Whether a word is so long that it should be a grid, and is none.
fn is_broken(token: &Token) -> bool {
    let is_digit = |one: char| one.is_ascii_digit() && one != '0';
    let mut pieces = token.text.split(|one| !is_cell(one) && one != '+');
    // A letter may stand for a blank.
    let has_letters = token.len() == 81
        && token.text.contains(is_digit)
        && token.text.chars().all(|one| one.is_ascii_alphanumeric());
    !matches!(token.cells.len(), 27 | 81)
        && (has_letters || pieces.any(|piece| piece.len() >= LONG && piece.contains(is_digit)))
}

/// What is wrong with a line that should have 81 cells: with its longest word if it is long, or with
/// the first word that is not a cell.
fn fault(tokens: &[Token], line: usize) -> ParseError {
    let words = tokens.iter().filter(|one| one.is_word() && !matches!(one.cells.len(), 27 | 81));
    let longest = words.max_by_key(|token| token.text.len());
    let long = longest.filter(|token| token.text.len() >= LONG).map(|token| token.place);
    let mut wrong = tokens.iter().filter(|one| long.is_none_or(|place| place == one.place));
    wrong.find_map(Token::wrong).unwrap_or_else(|| {
        let all = || tokens.iter().map(|token| token.cells.len()).sum();
        let count = longest.filter(|_| long.is_some()).map_or_else(all, |word| word.cells.len());
        let (line, column) = longest.map_or((line, 1), |word| word.place);
        ParseError::no_line((line, column + count.min(81)), count)
    })
}

/// What is wrong with a line of text that should have 81 cells.
pub(super) fn line_fault(signs: &[Sign], line: usize) -> ParseError {
    fault(&tokens(signs), line)
}

/// The parts of a line that may be a row: between bars, without what stands beside the frame, or
/// between marks of another kind.
fn fields(tokens: &[Token]) -> Vec<&[Token]> {
    let parts = |is: &dyn Fn(char) -> bool| -> Vec<_> { tokens.split(|one| one.is(is)).collect() };
    let mut bars = parts(&is_bar);
    // Two bars between boxes, and none at the ends.
    let is_double =
        |pair: &[Token]| pair.iter().all(|one| one.is(is_bar)) && pair[0].end() == pair[1].place;
    let is_empty = |at: usize| bars.get(at).is_some_and(|part| part.is_empty());
    if bars.len() == 11
        && is_empty(3)
        && is_empty(7)
        && !(is_empty(0) && is_empty(10))
        && (tokens.windows(2).filter(|pair| is_double(pair)).count() == 2
            || (0..11).filter(|at| is_empty(*at)).count() == 2)
    {
        bars.remove(7);
        bars.remove(3);
    }
    match &bars[..] {
        [_] => {
            let marks = [',', ';', '\t', '&', '}'].iter().map(|one| parts(&|mark| mark == *one));
            let mut marks = marks.map(without_end);
            marks.find(|all| matches!(all.len(), 9..=11)).unwrap_or(bars)
        }
        [_, inner @ .., _] if matches!(inner.len(), 3 | 9 | 10) => inner.to_vec(),
        // One bar too few.
        _ if bars.len() == 10 => vec![tokens],
        _ => bars,
    }
}

/// Without what ends a row that has a name, or that has empty columns.
fn without_end(mut fields: Vec<&[Token]>) -> Vec<&[Token]> {
    let has_name = fields[0].iter().any(|word| word.is_word() && word.cells.is_empty());
    if fields.last().is_some_and(|last| last.is_empty())
        && (fields.len() == 12 || (fields.len() == 11 && has_name))
    {
        fields.pop();
    }
    fields
}

/// The cells of a line with nine fields, some of which may be empty, or with nine words; ten if one
/// may be a number of the row, or an end; eleven with empty columns.
fn nine(fields: &[&[Token]], line: usize) -> Option<Vec<Value>> {
    let (mut cells, is_empty) = (Vec::new(), |field: &&[Token]| field.is_empty());
    let has_name = fields.iter().position(is_empty).is_none_or(|first| first < 9);
    let is_blank = |word: &Token| word.cells.len() == 1 && word.cells[0].0 == 0;
    let is_digit = |word: &Token| word.cells.len() == 1 && word.cells[0].0 > 0;
    let has_digit = fields.iter().copied().flatten().any(is_digit);
    let has_blank = fields.iter().any(|field| is_empty(field) || field.iter().any(is_blank));
    for (index, field) in fields.iter().enumerate() {
        let words: Vec<_> = field.iter().filter(|token| token.is_word()).collect();
        match (fields.len(), words.len()) {
            (9..=11, 0) => cells.push((EMPTY, (line, 0))),
            // The name of the row; there is none where nothing but the end is empty.
            (10, 1) if index == 0 && words[0].cells.is_empty() && has_name => {
                cells.push((EMPTY, words[0].place));
                continue;
            }
            (9..=11, 1) | (3, 3) => {}
            (9..=11 | 3, _) => return None,
            _ => {}
        }
        for word in &words {
            let &(value, place) = word.cells.first()?;
            let ascend = value > 0 && word.cells.is_sorted_by(|one, next| one.0 < next.0);
            // Two digits where others have one.
            let is_pair = fields.len() > 8
                && has_blank
                && word.cells.len() == 2
                && word.text.contains(|one| matches!(one, '1'..='9'))
                && !word.text.contains('-');
            let several = (ascend || is_pair).then_some((CANDIDATES, place));
            // Where a blank has several signs, such as `___`.
            let is_other = |one: char| !word.text.starts_with(one) && !matches!(one, '1'..='9');
            let is_sure = words.len() == 9
                && has_digit
                && !words.iter().any(|word| word.text.contains(is_other));
            let is_all_blank = word.cells.iter().all(|one| one.0 == 0);
            let blank = ((is_sure || fields.len() > 8) && is_all_blank).then_some((0, place));
            cells.push(word.cell().or(several).or(blank).or_else(|| marked(word))?);
        }
    }
    (cells.len() == 9 || (cells.len() == fields.len() && cells.len() > 9)).then_some(cells)
}

/// The digit of a word such as `*5*` or `**5**`, in which signs for a blank mark a given.
fn marked(word: &Token) -> Option<Value> {
    let digit = word.text.trim_matches(['*', '_', '-']);
    let is_negative = word.text.starts_with('-') && !word.text.ends_with('-');
    let mut cells = word.cells.iter().copied();
    cells.find(|(value, _)| *value > 0).filter(|_| digit.len() == 1 && !is_negative)
}

/// The only nine cells of a line, and the number of cells of each word, whatever stands after them:
/// at its beginning, after a name, or between brackets; ten after the number of the row.
fn alone(tokens: &[Token], runs: &[Run], has_slash: bool) -> Option<(Vec<Value>, usize)> {
    let count: usize = runs.iter().map(|run| run.cells.len()).sum();
    // After the end of an array stands no cell of it.
    let is_whole = |run: &Run| !matches!(run.broken, Some((7 | 8, _)));
    let is_nine =
        |run: &&Run| run.cells.len() == 9 && matches!(run.length, 1 | 3 | 9) && is_whole(run);
    let run = runs.iter().find(is_nine).filter(|_| count < 18)?;
    let mut words = tokens.iter().filter(|token| token.is_word());
    let first = words.next().filter(|first| first.place != run.place);
    let is_next = first.is_none() || words.clone().next()?.place == run.place;
    let number = first.filter(|first| is_next && !first.cells.is_empty());
    let cells = number.map(Token::cell).into_iter().chain(run.cells.iter().copied().map(Some));
    let is_alone = match number {
        Some(_) => words.all(|word| !word.cells.is_empty()),
        None => is_next,
    };
    let is_array = run.is_enclosed && run.length != 3;
    let cells = cells.collect::<Option<Vec<_>>>()?;
    (is_array || (is_alone && !has_slash)).then_some((cells, run.length))
}

/// The number of cells of an array that is too short for a row, and its end: what stands after it is
/// not one of its cells.
fn short_array(runs: &[Run]) -> Option<(usize, Place)> {
    let arrays = runs.iter().filter(|run| run.is_enclosed && run.length == 1);
    let mut ends = arrays.filter(|run| run.cells.len() < 18).filter_map(|run| run.broken);
    ends.find(|(count, _)| matches!(count, 7 | 8))
}

/// Whether a row ends the line, after what a log or a list writes before each row.
fn is_after_name(run: &Run, tokens: &[Token]) -> bool {
    let has_name = tokens.iter().any(|token| token.is_word() && token.cells.is_empty());
    let last = tokens.iter().rev().find(|token| token.is_word()).map(|token| token.place);
    has_name && run.cells.len() == 9 && run.cells.last().map(|cell| cell.1) >= last
}

/// Whether cells are those of the frame, if there is one, and not beside it.
fn are_inside(cells: &[Value], fields: &[&[Token]], tokens: &[Token]) -> bool {
    let bars = tokens.iter().filter(|token| token.is(is_bar)).count();
    let inner = || fields.iter().copied().flatten();
    let (first, end) = (inner().map(|token| token.place).min(), inner().map(Token::end).max());
    let is_inside = |place: Place| first <= Some(place) && Some(place) < end;
    bars != fields.len() + 1 || cells.iter().all(|(_, place)| is_inside(*place))
}

/// Reads a line that has no whole grid.
fn row(text: &str, tokens: &[Token], runs: &[Run], is_answer: bool) -> Line {
    let fields = fields(tokens);
    let words: Vec<_> = fields.iter().copied().flatten().filter(|token| token.is_word()).collect();
    let words = match &words[..] {
        // The name of the row.
        [name, cells @ ..] if name.cells.is_empty() && are_cells(cells) => cells,
        words => words,
    };
    let letters: String = words.iter().map(|word| &word.text[..]).collect();
    let cells: Vec<Value> = words.iter().flat_map(|word| &word.cells).copied().collect();
    let line = tokens.first().map_or(0, |token| token.place.0);
    let end = tokens.last().map_or((line, 1), Token::end);
    let is_bare = is_bare(text);
    let is_other = |token: &Token| token.is_word() && token.cells.is_empty();
    let has_digit = letters.contains(|one| matches!(one, '1'..='9'));
    // Three digits are rather the number of a puzzle than a part of it.
    let number = text.trim().strip_suffix('.').unwrap_or_else(|| text.trim());
    let is_number = number.bytes().all(|one| one.is_ascii_digit() || one == b' ')
        && has_digit
        && cells.len() <= 3;
    let (has_look, are_numbers) = (has_look(words), is_numbers(text));
    let is_look_alike = has_look || (cells.len() < 12 && text.trim().chars().all(is_cell));
    if are_numbers && cells.len() != 9 && (cells.is_empty() || !is_look_alike) {
        return Line::Text;
    }
    let is_doubtful = is_number || tokens.iter().any(is_other) || (!has_digit && cells.len() < 9);
    let row = |cells, word_length, fault: Option<ParseError>| {
        Line::Row(Row {
            line,
            cells,
            other: (are_numbers || (is_doubtful && fault.is_none()))
                .then(|| text.trim().chars().take(100).collect()),
            text: if is_bare { text.to_owned() } else { letters.clone() },
            column: tokens[0].place.1
                - if is_bare { text.len() - text.trim_start().len() } else { 0 },
            end,
            fault,
            word_length,
            bars: tokens.iter().filter(|token| token.is(is_bar)).count(),
            is_answer,
        })
    };
    if let Some((count, place)) = short_array(runs) {
        return row(cells, 1, Some(ParseError::no_row(place, count.to_string())));
    }
    if let Some(cells) = nine(&fields, line) {
        return row(cells, 1, None);
    }
    let known = letters.chars().filter(|one| is_cell(*one)).count();
    let unknown = letters.chars().count() - known;
    let has_slash = tokens.iter().any(|token| token.is(|mark| mark == '/'));
    let alone =
        alone(tokens, runs, has_slash).filter(|(cells, _)| are_inside(cells, &fields, tokens));
    if let Some((cells, word_length)) = alone {
        return row(cells, word_length, None);
    }
    if let Some(run) = runs.last().filter(|run| is_after_name(run, tokens)) {
        return row(run.cells.clone(), run.length, None);
    }
    if known < 40 && has_slash {
        return Line::Text;
    }
    let wrong = words.iter().find_map(|word| word.wrong());
    // Tabs show the cells of a row, empty ones too, and so do bars.
    let has_empty = fields.iter().any(|field| field.is_empty());
    let in_table = if has_empty { fields.len() } else { text.matches('\t').count() + 1 };
    if wrong.is_none() && known > 0 && matches!(in_table, 7 | 8 | 11) {
        return row(cells, 1, Some(ParseError::no_row(end, in_table.to_string())));
    }
    let length = words.first().map_or(0, |word| word.cells.len());
    let are_even = words.iter().all(|word| word.cells.len() == length);
    let length = if words.len() == 1 && has_look { 9 } else { length };
    let large = large(words, &letters).filter(|_| !are_even || wrong.is_some());
    let is_array = known > 0 && text.trim_start().starts_with('[') && text.contains(',');
    match (large, wrong, cells.len()) {
        (Some(size), ..) => row(cells, length, Some(ParseError::no_row(end, size))),
        (_, None, 0) => {
            if words.is_empty() {
                Line::Frame
            } else {
                Line::Text
            }
        }
        (_, wrong, many) if many > 81 || (wrong.is_none() && text.len() > LONGEST) => {
            Line::Fault(ParseError::no_line(end, many))
        }
        (_, None, many) if are_even => row(cells, length, (many == 9).then(|| odd(words))),
        (_, None, many) if many == 9 || has_look => row(cells, length, Some(odd(words))),
        (_, None, many) => row(cells, length, Some(ParseError::no_row(end, many.to_string()))),
        (_, fault, _)
            if (has_look && known > 4)
                || (unknown <= 3 && is_array)
                || (unknown == 1
                    && fields.len() > 8
                    && words.iter().all(|word| word.len() == 1)) =>
        {
            row(Vec::new(), 0, fault)
        }
        _ if (known >= 40 || words.len() == 1) && unknown * 4 < known => {
            Line::Fault(self::fault(tokens, line))
        }
        _ => Line::Text,
    }
}

/// Whether words are nearly a row of cells.
fn are_cells(words: &[&Token]) -> bool {
    matches!(words.len(), 7..=11) && words.iter().all(|word| word.cell().is_some())
}

/// Whether words have nearly the lengths of those of a row.
fn has_look(words: &[&Token]) -> bool {
    let lengths = || words.iter().map(|word| word.len());
    match words.len() {
        1 => lengths().all(|length| matches!(length, 7..=11)),
        3 => lengths().all(|length| matches!(length, 2..=4)),
        7..=11 => {
            lengths().filter(|length| *length > 1).count() < 2 && lengths().all(|length| length < 3)
        }
        _ => false,
    }
}

/// The error of a word that is neither a cell nor a box.
fn odd(words: &[&Token]) -> ParseError {
    let single = words.iter().filter(|word| word.cell().is_some()).count();
    let usual = if 2 * single > words.len() { 1 } else { 3 };
    let word = words.iter().find(|word| word.cells.len() != usual).unwrap_or(&words[0]);
    ParseError::new(word.place, "one digit in each cell", format!("{:?}", word.text))
}

/// The size of a larger grid, if the line has the look of a row of it.
fn large(words: &[&Token], text: &str) -> Option<String> {
    let are_words = words.len() > 5 && words.iter().all(|word| word.text.len() < 3);
    let digits = text.chars().filter(|one| one.is_ascii_digit() || *one == '.').count();
    let count = if are_words { words.len() } else { text.len() };
    let are_cells = text.chars().all(|one| one.is_ascii_alphanumeric() || is_cell(one));
    let are_boxes = words.len() < 6 && words.iter().all(|word| word.len() == words[0].len());
    let is_row = are_cells && (are_words || (are_boxes && 2 * digits >= count));
    error::size(count * count).filter(|_| is_row && count > 10)
}
