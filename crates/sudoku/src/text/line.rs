//! What one line has: whole grids, a row of a grid, a part of a frame, or text.

use super::error::{self, ParseError, Place};
use super::token::{
    CANDIDATES, LONG, Token, Value, boxes_filled, closes, is_bar, is_cell, is_date, is_quote,
    opens, quotes_filled, tokens,
};
use crate::Grid;

/// What a line has.
pub(super) enum Line {
    Grids(Vec<Found>),
    Row(Row),
    /// Nothing but a part of a frame, or brackets.
    Frame,
    Text,
    /// Cells that are not a grid.
    Fault(ParseError),
}

/// A grid, and a full one that stands beside it.
pub(super) struct Found {
    pub(super) grid: Grid,
    pub(super) places: Vec<Place>,
    /// The text before it names it as an answer.
    pub(super) is_answer: bool,
    pub(super) solution: Option<Grid>,
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
    let tokens = tokens(text);
    let runs = runs(&tokens);
    match grids(&tokens, &runs, line) {
        Ok(grids) if grids.is_empty() => row(text, &tokens, &runs, line),
        Ok(grids) => Line::Grids(grids),
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
    /// The text before it names it as an answer.
    is_answer: bool,
    /// The number of cells before the first bracket that closes within a row, and its column.
    broken: Option<(usize, usize)>,
}

fn runs(tokens: &[Token<'_>]) -> Vec<Run> {
    let (mut runs, mut before, mut last) = (Vec::<Run>::new(), "", None::<&Token<'_>>);
    // Whether the next run is apart, and whether cells stand before it in its brackets.
    let (mut is_apart, mut is_open) = (true, false);
    for token in tokens {
        let is_last = |is: &dyn Fn(char) -> bool| last.is_some_and(|last| last.is(is));
        if token.is(opens) {
            is_apart |= is_open;
        } else if token.is(closes) {
            if let Some(run) = runs.last_mut() {
                let count = run.cells.len();
                run.is_enclosed = true;
                run.broken = run.broken.or((count % 9 > 0).then_some((count, token.column)));
            }
            is_open = false;
        } else if !token.cells.is_empty() {
            // Directly behind a bracket stands the end of a sentence.
            is_apart |= is_last(&|one| closes(one)) && last.map(Token::end) == Some(token.column);
            let length = token.cells.len();
            match runs.last_mut().filter(|run| run.length == length && !is_apart) {
                Some(run) => run.cells.extend(&token.cells),
                None => runs.push(Run {
                    cells: token.cells.clone(),
                    length,
                    is_enclosed: is_last(&|one| opens(one) || is_quote(one)),
                    is_answer: is_answer(std::mem::take(&mut before)),
                    broken: None,
                }),
            }
            (is_apart, is_open) = (false, true);
        } else if token.is_word() {
            (before, is_apart) = (token.text, true);
        } else {
            is_apart |= token.is(|mark| mark == '=');
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
fn grids(tokens: &[Token<'_>], runs: &[Run], line: usize) -> Result<Vec<Found>, ParseError> {
    let is_whole = |run: &&Run| run.cells.len().is_multiple_of(81) && 81 % run.length == 0;
    let whole: Vec<&Run> = runs.iter().filter(is_whole).collect();
    let is_full = |run: &Run| run.cells.iter().all(|(value, _)| *value > 0);
    // A solution beside a broken puzzle must not pass for the puzzle.
    if (whole.is_empty() || (whole.len() == 1 && is_full(whole[0]))) && tokens.iter().any(is_broken)
    {
        return Err(fault(tokens, line));
    }
    if let Some((count, column)) = whole.iter().find_map(|run| run.broken) {
        let found = format!("the end of a row after {count} cells");
        return Err(ParseError::new((line, column), "rows of 9 cells", found));
    }
    let mut grids: Vec<Found> = Vec::new();
    for (run, cells) in whole.iter().flat_map(|run| run.cells.chunks(81).map(move |one| (run, one)))
    {
        let grid = grid(cells.iter().map(|(value, _)| *value));
        let places = cells.iter().map(|(_, column)| (line, *column)).collect();
        let found = Found { grid, places, is_answer: run.is_answer, solution: None };
        let is_other = |one: &&mut Found| one.grid.is_full() != grid.is_full();
        match grids.last_mut().filter(|one| one.solution.is_none()).filter(is_other) {
            Some(puzzle) if grid.is_full() => puzzle.solution = Some(grid),
            Some(full) => *full = Found { solution: Some(full.grid), ..found },
            None => grids.push(found),
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

/// The grid of these 81 values.
pub(super) fn grid(values: impl Iterator<Item = u8>) -> Grid {
    let values: Vec<u8> = values.map(|value| if value == CANDIDATES { 0 } else { value }).collect();
    Grid::from_bytes(values.try_into().expect("81 cells")).expect("cells")
}

/// What is wrong with a line that should have 81 cells: with its longest word if it is long, or with
/// the first word that is not a cell.
fn fault(tokens: &[Token<'_>], line: usize) -> ParseError {
    let words = tokens.iter().filter(|one| one.is_word() && !matches!(one.cells.len(), 27 | 81));
    let longest = words.max_by_key(|token| token.text.len());
    let long = longest.filter(|token| token.text.len() >= LONG).map(|token| token.column);
    let mut wrong = tokens.iter().filter(|one| long.is_none_or(|column| column == one.column));
    if let Some((column, wrong)) = wrong.find_map(Token::wrong) {
        return ParseError::no_cell((line, column), wrong);
    }
    let (column, count) = longest.map_or((1, 0), |word| (word.column, word.cells.len()));
    ParseError::no_line((line, column + count.min(81)), count)
}

/// What is wrong with a line of text that should have 81 cells.
pub(super) fn line_fault(text: &str, line: usize) -> ParseError {
    fault(&tokens(text), line)
}

/// The part of a line that may be a row: what is between the outer bars of a frame, or behind a
/// label such as `A:`.
fn inner<'a, 'b>(tokens: &'b [Token<'a>]) -> &'b [Token<'a>] {
    let mut bars =
        tokens.iter().enumerate().filter(|(_, token)| token.is(is_bar)).map(|(at, _)| at);
    match (bars.clone().count(), bars.next(), bars.next_back()) {
        (2, Some(0), Some(last)) if last + 1 == tokens.len() => &tokens[1..last],
        (4 | 10, Some(first), Some(last)) => &tokens[first + 1..last],
        _ => {
            let mut parts = tokens.splitn(2, |token| token.is(|mark| mark == ':'));
            let count = |part: &&[Token<'_>]| part.iter().map(|token| token.cells.len()).sum();
            parts.nth(1).filter(|part| matches!(count(part), 9_usize)).unwrap_or(tokens)
        }
    }
}

/// The parts between bars, or between eight marks of another kind.
fn fields<'a, 'b>(tokens: &'b [Token<'a>]) -> Vec<&'b [Token<'a>]> {
    let is_mark = |one: char| move |token: &Token<'_>| token.is(|mark| mark == one);
    let has_eight = |mark: &char| {
        let count = tokens.iter().filter(|token| is_mark(*mark)(token)).count();
        count == 8 || (count == 9 && tokens.last().is_some_and(is_mark(*mark)))
    };
    if tokens.iter().any(|token| token.is(is_bar)) {
        tokens.split(|token| token.is(is_bar)).collect()
    } else if let Some(mark) = [',', ';', '\t', '&'].into_iter().find(has_eight) {
        tokens.split(is_mark(mark)).take(9).collect()
    } else {
        vec![tokens]
    }
}

/// The nine cells of a line with nine fields, some of which may be empty, or with nine words.
fn nine(fields: &[&[Token<'_>]]) -> Option<Vec<Value>> {
    let mut cells = Vec::new();
    for field in fields {
        let words: Vec<_> = field.iter().filter(|token| token.is_word()).collect();
        match (fields.len(), words.len()) {
            (9, 0) => cells.push((0, field.first().map_or(0, |token| token.column))),
            (9, 1) | (3, 3) => {}
            (9 | 3, _) => return None,
            _ => {}
        }
        for word in words {
            let &(value, column) = word.cells.first()?;
            let ascend = value > 0 && word.cells.is_sorted_by(|one, next| one.0 < next.0);
            match word.cells.len() {
                1 => cells.push((value, column)),
                _ => cells.push(ascend.then_some((CANDIDATES, column))?),
            }
        }
    }
    (cells.len() == 9).then_some(cells)
}

/// Reads a line that has no whole grid.
fn row(text: &str, tokens: &[Token<'_>], runs: &[Run], line: usize) -> Line {
    let inner = inner(tokens);
    let fields = fields(inner);
    let words: Vec<_> = inner.iter().filter(|token| token.is_word()).collect();
    let letters: String = words.iter().map(|word| word.text).collect();
    let cells: Vec<Value> = inner.iter().flat_map(|token| &token.cells).copied().collect();
    if cells.is_empty() && words.iter().any(|word| is_date(word.text)) {
        return Line::Text;
    }
    let end = (line, text.chars().count() + 1);
    let is_bare = text.bytes().all(|one| matches!(one, b' ' | b'1'..=b'9'));
    let row = Row {
        text: if is_bare { text.to_owned() } else { letters.clone() },
        end,
        is_answer: runs.iter().any(|run| run.is_answer),
        has_bars: tokens.iter().any(|token| token.is(is_bar)),
        ..Row::default()
    };
    // An array has its cells between brackets, whatever else stands in the line.
    let mut arrays = runs.iter().filter(|run| run.cells.len() == 9 && run.is_enclosed);
    let array = arrays.next().filter(|_| arrays.next().is_none()).map(|run| run.cells.clone());
    if let Some(cells) = nine(&fields).or(array) {
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
        (Some(size), ..) => Some(ParseError::no_row(end, size)),
        (_, _, many @ 82..) => return Line::Fault(ParseError::no_line(end, many)),
        (_, None, 0) => return Line::Frame,
        (_, None, many) if text.len() > LONGEST => {
            return Line::Fault(ParseError::no_line(end, many));
        }
        (_, None, 9) if !(are_even && are_boxes) => {
            let is_odd = |word: &&&Token<'_>| !matches!(word.cells.len(), 1 | 3);
            let word = words.iter().find(is_odd).unwrap_or(&words[0]);
            let (place, found) = ((line, word.column), format!("{:?}", word.text));
            Some(ParseError::new(place, "one digit in each cell", found))
        }
        // Ten cells may be a row behind its number.
        (_, None, many) if !are_even && many != 10 => {
            Some(ParseError::no_row(end, many.to_string()))
        }
        (_, None, _) => None,
        (_, Some((column, wrong)), _) if count <= 3 && (matches!(known, 5..=12) || is_array) => {
            let fault = Some(ParseError::no_cell((line, column), wrong));
            return Line::Row(Row { fault, ..row });
        }
        _ if (known >= 40 || words.len() == 1) && count * 4 < known => {
            return Line::Fault(self::fault(tokens, line));
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
