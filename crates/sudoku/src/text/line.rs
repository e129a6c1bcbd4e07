//! What one line has: whole grids, a row of a grid, a part of a frame, or text.

use super::error::{self, ParseError, Place};
use super::record::Record;
use super::token::{
    CANDIDATES, LONG, Token, Value, boxes_filled, closes, is_bar, is_cell, is_date, is_quote,
    opens, quotes_filled, tokens,
};

/// What a line has.
pub(super) enum Line {
    /// With whether the text before them names them as an answer.
    Grids(Vec<Record>, bool),
    Row(Row),
    /// Nothing but a part of a frame, or brackets.
    Frame,
    Text,
    /// Cells that are not a grid.
    Fault(ParseError),
}

/// A line that may be a row of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) cells: Vec<Value>,
    /// Its words without separators, but the whole line if it has only digits and spaces: a digit
    /// may show its cell by its place.
    pub(super) text: String,
    /// Where the line ends.
    pub(super) end: Place,
    /// What is wrong with it.
    pub(super) fault: Option<ParseError>,
    /// The text before it names it as an answer.
    pub(super) is_answer: bool,
    pub(super) has_bars: bool,
}

/// No row of a grid is longer, not even one of candidates.
const LONGEST: usize = 400;

/// Reads a line.
pub(super) fn read(text: &str, line: usize) -> Line {
    if is_frame(text) {
        return Line::Frame;
    }
    // Behind the cells of HoDoKu's library stand candidates of three digits, and no cells.
    let end = text.match_indices(':').nth(3).filter(|_| text.starts_with(':'));
    let text = end.map_or(text, |(end, _)| &text[..end]);
    let filled = boxes_filled(text).or_else(|| quotes_filled(text));
    let text = filled.as_deref().unwrap_or(text);
    let tokens = tokens(text, line);
    let runs = runs(&tokens);
    let is_answer = tokens.iter().any(|token| token.is_word() && is_answer(token.text));
    match grids(&tokens, &runs) {
        Ok(grids) if grids.is_empty() => row(
            text,
            &tokens,
            &runs,
            Row { is_answer, end: (line, text.chars().count() + 1), ..Row::default() },
        ),
        Ok(grids) => Line::Grids(grids, is_answer),
        Err(error) => Line::Fault(error),
    }
}

/// Whether a line is a part of a frame: its signs alone, or with text behind them.
fn is_frame(text: &str) -> bool {
    /// With nine cells, a frame is at least this wide.
    const LEAST: usize = 11;
    let is_drawn = |one: char| matches!(one, '\u{2500}'..='\u{257f}') || "-=+|!*.:'".contains(one);
    let words = text.split_whitespace().take_while(|word| word.chars().all(is_drawn));
    let drawn: Vec<char> = words.flat_map(str::chars).collect();
    let lines = drawn.iter().filter(|one| "-=─━═".contains(**one)).count();
    let is_row = drawn.iter().filter(|one| is_cell(**one)).count() == 9 && !drawn.contains(&'+');
    let is_alone = || text.chars().all(|one| is_drawn(one) || one.is_whitespace());
    (lines > 2 && !is_row && (drawn.len() >= LEAST || is_alone())) || drawn == ['|', '-']
}

/// Words of the same number of cells with nothing but separators between them.
struct Run {
    cells: Vec<Value>,
    /// The number of cells of each word.
    length: usize,
    /// Brackets or quotation marks stand round it.
    is_enclosed: bool,
    /// The number of cells before the first bracket that closes within a row, and its place.
    broken: Option<(usize, Place)>,
}

fn runs(tokens: &[Token<'_>]) -> Vec<Run> {
    let (mut runs, mut last) = (Vec::<Run>::new(), None::<&Token<'_>>);
    // Whether the next run is apart, and whether cells stand before it in its brackets.
    let (mut is_apart, mut is_open) = (true, false);
    for token in tokens {
        if token.is(opens) {
            is_apart |= is_open;
        } else if token.is(closes) {
            if let Some(run) = runs.last_mut() {
                let count = run.cells.len();
                run.is_enclosed = true;
                run.broken = run.broken.or((count % 9 > 0).then_some((count, token.place)));
            }
            is_open = false;
        } else if !token.cells.is_empty() {
            // Directly behind a bracket stands the end of a sentence.
            is_apart |= last.is_some_and(|last| last.is(closes) && last.end() == token.place);
            let is_enclosed = last.is_some_and(|last| last.is(|one| opens(one) || is_quote(one)));
            let (cells, length) = (token.cells.clone(), token.cells.len());
            match runs.last_mut().filter(|run| run.length == length && !is_apart) {
                Some(run) => run.cells.extend(cells),
                None => runs.push(Run { cells, length, is_enclosed, broken: None }),
            }
            (is_apart, is_open) = (false, true);
        } else {
            is_apart |= token.is_word() || token.is(|mark| mark == '=');
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
fn grids(tokens: &[Token<'_>], runs: &[Run]) -> Result<Vec<Record>, ParseError> {
    let is_whole = |run: &&Run| run.cells.len().is_multiple_of(81) && 81 % run.length == 0;
    let whole: Vec<&Run> = runs.iter().filter(is_whole).collect();
    let is_full = |run: &Run| run.cells.iter().all(|(value, _)| *value > 0);
    // A solution beside a broken puzzle must not pass for the puzzle.
    if (whole.is_empty() || (whole.len() == 1 && is_full(whole[0]))) && tokens.iter().any(is_broken)
    {
        return Err(fault(tokens));
    }
    if let Some((count, place)) = whole.iter().find_map(|run| run.broken) {
        let found = format!("the end of a row after {count} cells");
        return Err(ParseError::new(place, "rows of 9 cells", found));
    }
    let mut grids: Vec<Record> = Vec::new();
    for cells in whole.iter().flat_map(|run| run.cells.chunks(81)) {
        let record = Record::of_cells(cells);
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
    Ok(grids)
}

/// Whether a word is so long that it should be a grid, and is none.
fn is_broken(token: &Token<'_>) -> bool {
    let is_digit = |one: char| one.is_ascii_digit() && one != '0';
    let mut pieces = token.text.split(|one| !is_cell(one) && one != '+');
    !matches!(token.cells.len(), 27 | 81)
        && pieces.any(|piece| piece.len() >= LONG && piece.contains(is_digit))
}

/// What is wrong with a line that should have 81 cells: with its longest word if it is long, or with
/// the first word that is not a cell.
fn fault(tokens: &[Token<'_>]) -> ParseError {
    let words = tokens.iter().filter(|one| one.is_word() && !matches!(one.cells.len(), 27 | 81));
    let longest = words.max_by_key(|token| token.text.len());
    let long = longest.filter(|token| token.text.len() >= LONG).map(|token| token.place);
    let mut wrong = tokens.iter().filter(|one| long.is_none_or(|place| place == one.place));
    wrong.find_map(Token::wrong).unwrap_or_else(|| {
        let count = longest.map_or(0, |word| word.cells.len());
        let (line, column) = longest.map_or((tokens[0].place.0, 1), |word| word.place);
        ParseError::no_line((line, column + count.min(81)), count)
    })
}

/// What is wrong with a line of text that should have 81 cells.
pub(super) fn line_fault(text: &str, line: usize) -> ParseError {
    fault(&tokens(text, line))
}

/// The parts of a line that may be a row, without a label such as `A:` before them: between bars,
/// without what stands beside the frame, or between eight marks of another kind.
fn fields<'a, 'b>(tokens: &'b [Token<'a>]) -> Vec<&'b [Token<'a>]> {
    let label = |one: &Token<'_>| one.is(|mark| mark == ':' || is_bar(mark));
    let behind = tokens.iter().position(label).filter(|at| !tokens[*at].is(is_bar));
    let behind = behind.map_or(tokens, |at| &tokens[at + 1..]);
    let count: usize = behind.iter().map(|token| token.cells.len()).sum();
    let tokens = if count == 9 { behind } else { tokens };
    let parts = |is: &dyn Fn(char) -> bool| -> Vec<_> { tokens.split(|one| one.is(is)).collect() };
    let are_nine = |all: &Vec<&[_]>| all.len() == 9 || (all.len() == 10 && all[9].is_empty());
    let bars = parts(&is_bar);
    match &bars[..] {
        [_] => {
            let mut marks = [',', ';', '\t', '&'].iter().map(|one| parts(&|mark| mark == *one));
            marks.find(are_nine).map_or(bars, |marks| marks[..9].to_vec())
        }
        [[], inner, []] => fields(inner),
        [_, inner @ .., _] if matches!(inner.len(), 3 | 9) => inner.to_vec(),
        _ => bars,
    }
}

/// The nine cells of a line with nine fields, some of which may be empty, or with nine words.
fn nine(fields: &[&[Token<'_>]], line: usize) -> Option<Vec<Value>> {
    let mut cells = Vec::new();
    for field in fields {
        let words: Vec<_> = field.iter().filter(|token| token.is_word()).collect();
        match (fields.len(), words.len()) {
            (9, 0) => cells.push((0, (line, 0))),
            (9, 1) | (3, 3) => {}
            (9 | 3, _) => return None,
            _ => {}
        }
        for word in words {
            let &(value, place) = word.cells.first()?;
            let ascend = value > 0 && word.cells.is_sorted_by(|one, next| one.0 < next.0);
            match word.cells.len() {
                1 => cells.push((value, place)),
                _ => cells.push(ascend.then_some((CANDIDATES, place))?),
            }
        }
    }
    (cells.len() == 9).then_some(cells)
}

/// Reads a line that has no whole grid.
fn row(text: &str, tokens: &[Token<'_>], runs: &[Run], row: Row) -> Line {
    let fields = fields(tokens);
    let words: Vec<_> = fields.iter().copied().flatten().filter(|token| token.is_word()).collect();
    let letters: String = words.iter().map(|word| word.text).collect();
    let cells: Vec<Value> = words.iter().flat_map(|word| &word.cells).copied().collect();
    if cells.is_empty() && words.iter().any(|word| is_date(word.text)) {
        return Line::Text;
    }
    let (line, _) = row.end;
    let is_bare = text.bytes().all(|one| matches!(one, b' ' | b'1'..=b'9'));
    let row = Row {
        text: if is_bare { text.to_owned() } else { letters.clone() },
        has_bars: tokens.iter().any(|token| token.is(is_bar)),
        ..row
    };
    // An array has its cells between brackets, whatever else stands in the line.
    let mut arrays = runs.iter().filter(|run| run.cells.len() == 9 && run.is_enclosed);
    let array = arrays.next().filter(|_| arrays.next().is_none()).map(|run| run.cells.clone());
    if let Some(cells) = nine(&fields, line).or(array) {
        return Line::Row(Row { cells, ..row });
    }
    let wrong = words.iter().find_map(|word| word.wrong());
    let are_even = words.iter().all(|word| word.cells.len() == words[0].cells.len());
    let are_boxes = fields.len() != 3
        || fields.iter().all(|field| field.iter().map(|word| word.cells.len()).sum::<usize>() == 3);
    let known = letters.chars().filter(|one| is_cell(*one)).count();
    let count = letters.chars().count() - known;
    let large = large(&words, &letters).filter(|_| !are_even || wrong.is_some());
    let is_array = known > 0 && text.trim_start().starts_with('[') && text.contains(',');
    let fault = match (large, wrong, cells.len()) {
        (Some(size), ..) => Some(ParseError::no_row(row.end, size)),
        (_, None, 0) => return Line::Frame,
        (_, wrong, many) if many > 81 || (wrong.is_none() && text.len() > LONGEST) => {
            return Line::Fault(ParseError::no_line(row.end, many));
        }
        (_, None, 9) if !(are_even && are_boxes) => {
            let is_odd = |word: &&&Token<'_>| !matches!(word.cells.len(), 1 | 3);
            let word = words.iter().find(is_odd).unwrap_or(&words[0]);
            let found = format!("{:?}", word.text);
            Some(ParseError::new(word.place, "one digit in each cell", found))
        }
        // Ten cells may be a row behind its number.
        (_, None, many) if !are_even && many != 10 => {
            Some(ParseError::no_row(row.end, many.to_string()))
        }
        (_, None, _) => None,
        (_, fault, _) if count <= 3 && (matches!(known, 5..=12) || is_array) => {
            return Line::Row(Row { fault, ..row });
        }
        _ if (known >= 40 || words.len() == 1) && count * 4 < known => {
            return Line::Fault(self::fault(tokens));
        }
        _ => return Line::Text,
    };
    Line::Row(Row { cells, fault, ..row })
}

/// The size of a larger grid, if the line has the look of a row of it.
fn large(words: &[&Token<'_>], text: &str) -> Option<String> {
    let are_words = words.len() > 5 && words.iter().all(|word| word.text.len() < 3);
    let digits = text.chars().filter(|one| one.is_ascii_digit() || *one == '.').count();
    let count = if are_words { words.len() } else { text.len() };
    let are_cells = text.chars().all(|one| one.is_ascii_alphanumeric() || is_cell(one));
    let is_row = are_cells && (are_words || (words.len() < 6 && 2 * digits >= count));
    error::size(count * count).filter(|_| is_row && count > 10)
}
