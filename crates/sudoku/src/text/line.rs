//! What one line has: whole grids, a row of a grid, a part of a frame, or text.

use super::block::Row;
use super::error::ParseError;
use super::layout::{self, Run};
use super::record::{Record, odd_blank};
use super::token::{
    Field, LONG, Sign, Signs, Token, fields_filled, is_bar, is_cell, is_mask, is_numbers, is_rule,
    opens, quotes_filled, tokens,
};

/// What a line has.
pub(super) enum Line {
    /// The grids, and whether a word of the line names them as an answer.
    Grids(Vec<Record>, bool),
    Row(Row),
    /// Nothing but a part of a frame, brackets or tags.
    Frame,
    /// Nothing but spaces.
    Empty,
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
        return if has_tags { Line::Frame } else { Line::Empty };
    }
    if is_frame(&text) {
        return Line::Frame;
    }
    // After the cells of HoDoKu's library stand candidates of three digits, and no cells; after
    // the end of a row of LaTeX, what is below it.
    let library = text
        .match_indices(':')
        .nth(3)
        .filter(|_| text.starts_with(':'));
    let latex = text
        .match_indices("\\\\")
        .next()
        .filter(|_| text.contains('&'));
    if let Some((end, _)) = library.or(latex) {
        text.truncate(end);
    }
    let text = fields_filled(&text)
        .or_else(|| quotes_filled(&text))
        .unwrap_or(text);
    // A row may be filled beyond its end.
    let end = signs.last().map_or((0, 0), |(_, place)| *place);
    let after = (1..).map(|count| (end.0, end.1 + count));
    let places = signs.iter().map(|(_, place)| *place).chain(after);
    let signs: Signs = text.chars().zip(places).collect();
    let tokens = tokens(&signs);
    let runs = layout::cells(&tokens);
    let is_answer = tokens
        .iter()
        .any(|token| token.is_word() && is_answer(&token.text));
    match grids(&tokens, &runs) {
        Ok(grids) if grids.is_empty() => row(&signs, &tokens, &runs, is_answer),
        // Points that lead from a title to the number of its page.
        Ok(grids) if is_leader(&tokens, &grids) => Line::Text,
        Ok(grids) => Line::Grids(grids, is_answer),
        Err(error) => Line::Fault(error),
    }
}

/// Whether a grid without a digit stands between a word and a number.
fn is_leader(tokens: &[Token], grids: &[Record]) -> bool {
    let is_empty = |one: &Record| {
        one.grid
            .as_ref()
            .is_ok_and(|grid| grid.digits().count() == 0)
    };
    let [first, .., last] = tokens else {
        return false;
    };
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
    let words = text
        .split_whitespace()
        .take_while(|word| word.chars().all(is_drawn));
    let drawn: Vec<char> = words.flat_map(str::chars).collect();
    let lines = drawn.iter().filter(|one| "-=─━═".contains(**one)).count();
    let is_row = drawn.iter().filter(|one| is_cell(**one)).count() == 9 && !drawn.contains(&'+');
    let is_alone = || text.chars().all(|one| is_drawn(one) || one.is_whitespace());
    (lines > 2 && !is_row && (drawn.len() >= LEAST || is_alone()))
        || drawn == ['|', '-']
        || (text.len() > 27 && is_rule(text.trim().as_bytes()))
}

/// Whether a text names what follows as the answer of an example, or as a solution.
pub(super) fn is_answer(before: &str) -> bool {
    let name = before.trim_matches(|one: char| !one.is_ascii_alphanumeric());
    name.starts_with("Output") || name.eq_ignore_ascii_case("solution")
}

/// All grids of a line: a full one beside a puzzle is its solution.
fn grids(tokens: &[Token], runs: &[Run]) -> Result<Vec<Record>, ParseError> {
    let is_whole = |run: &&Run| run.fields.len().is_multiple_of(81) && 81 % run.length() == 0;
    let whole: Vec<&Run> = runs.iter().filter(is_whole).collect();
    let is_full = |run: &Run| run.fields.iter().all(|cell| (1..10).contains(&cell.value));
    // A line of one word may go on in the next line.
    let is_begun = tokens.iter().filter(|token| token.is_word()).count() == 1
        && runs.iter().any(|run| run.length() < 81);
    let is_near = |count: usize| count != 81 && (70..93).contains(&count);
    let is_doubtful = |word: &Token| match whole[..] {
        [] => !is_begun,
        // A solution beside a broken puzzle must not pass for the puzzle.
        [one] if is_full(one) => true,
        _ => is_near(word.len()),
    };
    if tokens
        .iter()
        .any(|token| is_broken(token) && is_doubtful(token))
    {
        return Err(fault(tokens, tokens[0].place.0));
    }
    // Single cells in brackets or beside words, nearly 81 of them. Others may go on below.
    let is_other = |token: &Token| token.is(opens) || token.wrong().is_some();
    let is_array = whole.is_empty() && tokens.iter().any(is_other);
    let array = runs
        .iter()
        .find(|run| run.length() == 1 && is_near(run.fields.len()));
    if let Some(run) = array.filter(|_| is_array) {
        let (line, column) = run.fields[run.fields.len().min(81) - 1].place;
        return Err(ParseError::no_line((line, column + 1), run.fields.len()));
    }
    if let Some((count, place)) = whole.iter().find_map(|run| run.broken) {
        let found = format!("the end of a row after {count} cells");
        return Err(ParseError::new(place, "rows of 9 cells", found));
    }
    let mut single = whole
        .iter()
        .filter(|run| run.length() == 1)
        .flat_map(|run| run.fields.chunks(81));
    if let Some(error) = single.find_map(odd_blank) {
        return Err(error);
    }
    let (mut grids, mut masks) = (Vec::<Record>::new(), Vec::new());
    for cells in whole.iter().flat_map(|run| run.fields.chunks(81)) {
        let record = Record::of_cells(cells);
        if record.grid.as_ref().is_ok_and(is_mask) {
            masks.push(record);
            continue;
        }
        let is_other = |one: &&mut Record| one.is_full() != record.is_full();
        match grids
            .last_mut()
            .filter(|one| one.solution.is_none())
            .filter(is_other)
        {
            Some(puzzle) if record.is_full() => puzzle.solution = record.grid.ok(),
            Some(full) => {
                *full = Record {
                    solution: full.grid.clone().ok(),
                    ..record
                }
            }
            None => grids.push(record),
        }
    }
    if whole.iter().all(|run| run.length() == 81) {
        grids.dedup_by(|next, one| next.grid == one.grid);
        if let [_, second, ..] = &grids[..] {
            let found = grids.len().to_string();
            return Err(ParseError::new(
                second.places[0],
                "one puzzle in this line",
                found,
            ));
        }
    }
    grids.extend(masks);
    Ok(grids)
}

/// Whether a word is long enough to be a grid, but is not one.
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
    let words = tokens
        .iter()
        .filter(|one| one.is_word() && !matches!(one.cells.len(), 27 | 81));
    let longest = words.max_by_key(|token| token.text.len());
    let long = longest
        .filter(|token| token.text.len() >= LONG)
        .map(|token| token.place);
    let mut wrong = tokens
        .iter()
        .filter(|one| long.is_none_or(|place| place == one.place));
    wrong.find_map(Token::wrong).unwrap_or_else(|| {
        let all = || tokens.iter().map(|token| token.cells.len()).sum();
        let count = longest
            .filter(|_| long.is_some())
            .map_or_else(all, |word| word.cells.len());
        let (line, column) = longest.map_or((line, 1), |word| word.place);
        ParseError::no_line((line, column + count.min(81)), count)
    })
}

/// What is wrong with a line of text that should have 81 cells.
pub(super) fn line_fault(signs: &[Sign], line: usize) -> ParseError {
    fault(&tokens(signs), line)
}

/// The line, or its frame of three boxes, if it has only digits and spaces: a space may be a blank
/// by its place.
pub(super) fn bare(signs: &[Sign], bars: usize) -> Signs {
    let is_mark = |sign: &Sign| is_bar(sign.0);
    let frame = signs
        .iter()
        .position(is_mark)
        .zip(signs.iter().rposition(is_mark));
    let signs = frame
        .filter(|_| bars == 4)
        .map_or(signs, |(first, last)| &signs[first..=last]);
    let is_bare = |sign: &Sign| matches!(sign.0, ' ' | '1'..='9') || is_mark(sign);
    let is_row = signs.len() < LONGEST && matches!(bars, 0 | 2 | 4) && signs.iter().all(is_bare);
    // Of a space that is written as `&nbsp;`, only the first sign has a place.
    let begin = signs.first().map_or(0, |(_, (_, column))| *column);
    let next = |(&(sign, (line, _)), column): (&Sign, usize)| (sign, (line, column));
    if is_row {
        signs.iter().zip(begin..).map(next).collect()
    } else {
        Signs::new()
    }
}

/// Reads a line that has no whole grid.
fn row(signs: &[Sign], tokens: &[Token], runs: &[Run], is_answer: bool) -> Line {
    let text: String = signs.iter().map(|(sign, _)| *sign).collect();
    let text = text.trim();
    let bars = tokens.iter().filter(|token| token.is(is_bar)).count();
    let words: &[&Token] = &tokens
        .iter()
        .filter(|token| token.is_word())
        .collect::<Vec<_>>();
    // Of a longer line, a row is only a part.
    let has_room = tokens
        .iter()
        .filter(|token| !token.cells.is_empty())
        .count()
        < 18;
    let may_be_row = has_room && signs.len() < LONGEST;
    let readings = if may_be_row {
        layout::readings(tokens)
    } else {
        Vec::new()
    };
    let is_row = readings.iter().any(|run| run.fields.len() > 8);
    let is_short = |run: &&Run| may_be_row && run.length() == 1;
    let breaks = runs.iter().filter(is_short).filter_map(|run| run.broken);
    let short = breaks
        .filter(|(count, _)| matches!(count, 7 | 8))
        .map(|(_, place)| place)
        .next();
    let letters: String = words.iter().map(|word| &word.text[..]).collect();
    let cells: Vec<Field> = words.iter().flat_map(|word| &word.cells).copied().collect();
    let end = short.unwrap_or_else(|| tokens.last().map_or((0, 1), Token::end));
    let wrong = words.iter().find_map(|word| word.wrong());
    let has_digit = letters.contains(|one| matches!(one, '1'..='9'));
    // Three digits are rather the number of a puzzle than a part of it.
    let number = text.strip_suffix('.').unwrap_or(text);
    let is_number = number
        .bytes()
        .all(|one| one.is_ascii_digit() || one == b' ')
        && has_digit
        && cells.len() <= 3;
    let (has_look, are_numbers) = (has_look(words), is_numbers(text));
    let is_look_alike = has_look || (cells.len() < 12 && text.chars().all(is_cell));
    if are_numbers && cells.len() != 9 && (cells.is_empty() || !is_look_alike) {
        return Line::Text;
    }
    let has_slash = tokens.iter().any(|token| token.is(|mark| mark == '/'));
    let is_doubtful = is_number
        || wrong.is_some()
        || (!has_digit && (letters.is_empty() || (!is_row && cells.len() < 9)));
    let length = words.first().map_or(0, |word| word.cells.len());
    let are_even = words.iter().all(|word| word.cells.len() == length);
    let row = |fault: Option<ParseError>| {
        Line::Row(Row {
            line: end.0,
            readings: readings.clone(),
            bare: bare(signs, bars),
            cells: cells.clone(),
            others: words.iter().filter_map(|word| word.wrong()).collect(),
            shown: text.chars().take(100).collect(),
            is_doubtful: are_numbers || (is_doubtful && fault.is_none()),
            text: letters.clone(),
            end,
            fault,
            word_length: if are_even { length } else { 0 },
            bars,
            is_answer,
        })
    };
    if is_row || short.is_some() {
        return row(None);
    }
    let known = letters.chars().filter(|one| is_cell(*one)).count();
    let unknown = letters.chars().count() - known;
    if known < 40 && has_slash {
        return Line::Text;
    }
    let marks = tokens
        .iter()
        .filter(|token| token.is(layout::has_field))
        .count();
    match (wrong, cells.len()) {
        (None, 0) if bars > 0 && !bare(signs, bars).is_empty() => row(None),
        _ if letters.is_empty() => Line::Frame,
        (None, 0) => Line::Text,
        (_, many) if many > 81 => Line::Fault(ParseError::no_line(end, many)),
        (None, _) if are_even => row(None),
        (None, 9) => row(Some(odd(words))),
        (None, many) => row(Some(ParseError::no_row(end, many.to_string()))),
        (fault, _)
            if (has_look && known > 4)
                || (known > 0 && unknown <= 3 && (text.starts_with('[') || marks > 7)) =>
        {
            row(fault)
        }
        _ if (known >= 40 || words.len() == 1) && unknown * 4 < known => {
            Line::Fault(self::fault(tokens, end.0))
        }
        _ => Line::Text,
    }
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

/// The error of a word that is neither a cell nor a box, in a row of nine cells.
fn odd(words: &[&Token]) -> ParseError {
    let single = words.iter().filter(|word| word.len() == 1).count();
    let usual = if 2 * single > words.len() { 1 } else { 3 };
    let word = words
        .iter()
        .find(|word| word.cells.len() != usual)
        .unwrap_or(&words[0]);
    ParseError::new(
        word.place,
        "one digit in each cell",
        format!("{:?}", word.text),
    )
}
