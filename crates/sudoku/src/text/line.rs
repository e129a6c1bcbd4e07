//! Puzzles in one line: a run of 81 cells among anything else.

use super::{BLANKS, CELL, ParseError, Place, cell_value, other_size, quoted};
use crate::{Digit, Grid};

/// A byte that is no cell.
const NEITHER: u8 = 10;

/// The cells, if all 81 bytes are cells.
///
/// The conversion has no table and no early exit, so that the compiler uses vector instructions:
/// a command that solves millions of puzzles spends much of its time here.
#[inline]
pub(super) fn cells(text: &[u8; 81]) -> Option<Grid> {
    Grid::from_bytes(text.map(value)).ok()
}

/// What a byte stands for: 0 for a blank, 1 to 9 for a digit.
#[inline]
fn value(byte: u8) -> u8 {
    let digit = byte.wrapping_sub(b'0');
    if digit <= 9 {
        digit
    } else if BLANKS.iter().any(|&blank| blank as u8 == byte) {
        0
    } else {
        NEITHER
    }
}

/// Cells without anything between them; HoDoKu's `+` before a placed digit belongs to the digit.
struct Run {
    values: Vec<u8>,
    /// The byte of each cell.
    places: Vec<usize>,
}

/// A puzzle that was found in a line.
pub(super) struct Found {
    pub(super) grid: Grid,
    /// The column of each cell.
    pub(super) columns: Vec<usize>,
    /// A full grid that stands beside it.
    pub(super) solution: Option<Grid>,
}

/// A shorter run may be a number, a date, or a part of a name.
pub(super) const LONG: usize = 20;

/// The runs of more than a few cells.
fn runs(text: &[u8]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut run = Run { values: Vec::new(), places: Vec::new() };
    for (index, &byte) in text.iter().chain(b" ").enumerate() {
        match value(byte) {
            NEITHER if byte == b'+' && text.get(index + 1).is_some_and(u8::is_ascii_digit) => {}
            NEITHER => {
                trim(&mut run, text);
                if run.values.len() >= LONG {
                    runs.push(run);
                    run = Run { values: Vec::new(), places: Vec::new() };
                }
                run.values.clear();
                run.places.clear();
            }
            value => {
                run.values.push(value);
                run.places.push(index);
            }
        }
    }
    runs
}

/// Removes signs such as the `?` of a link or the `-` of a name that stand before or after the
/// cells, where the cells themselves have another sign for a blank.
fn trim(run: &mut Run, text: &[u8]) {
    let is_sign = |at: &usize| !matches!(text[*at], b'0'..=b'9' | b'.');
    let Some(extra) = run.places.len().checked_sub(81).filter(|extra| (1..4).contains(extra))
    else {
        return;
    };
    let first = run.places.iter().take_while(|at| is_sign(at)).count();
    let last = run.places.iter().rev().take_while(|at| is_sign(at)).count();
    if first + last == extra && !run.places[first..run.places.len() - last].iter().any(is_sign) {
        run.places.drain(..first);
        run.places.truncate(81);
        run.values.drain(..first);
        run.values.truncate(81);
    }
}

/// The column in characters of this byte.
fn column(text: &[u8], byte: usize) -> usize {
    String::from_utf8_lossy(&text[..byte]).chars().count() + 1
}

/// Reads the puzzle of a line. `None` if the line has no long run of cells; an error if it cannot
/// be said which cells are meant, or if there are too few or too many.
pub(super) fn find(text: &[u8], line: usize) -> Option<Result<Found, ParseError>> {
    let runs = runs(text);
    let is_full = |run: &&Run| !run.values.contains(&0);
    let whole: Vec<&Run> = runs.iter().filter(|run| run.values.len() == 81).collect();
    let puzzles: Vec<&&Run> = whole.iter().filter(|run| !is_full(run)).collect();
    let (run, solution) = match (&puzzles[..], &whole[..]) {
        ([run], [_]) => (**run, None),
        ([run], [one, other]) => {
            (**run, Some(if std::ptr::eq(**run, *one) { *other } else { *one }))
        }
        // A solution beside a broken puzzle must not pass for the puzzle.
        ([], [run]) if runs.len() == 1 => (*run, None),
        ([], [] | [_]) => {
            // Without a digit it may be a line of a frame.
            let has_digit = |run: &&Run| run.values.iter().any(|&value| value > 0);
            let longest = runs.iter().filter(has_digit).filter(|run| run.values.len() != 81);
            let run = longest.max_by_key(|run| run.values.len())?;
            return Some(Err(fault(text, line, run.places[0])));
        }
        (_, [first, others @ ..]) if others.iter().all(|run| run.values == first.values) => {
            (*first, None)
        }
        (_, several) => {
            let place = (line, column(text, several[1].places[0]));
            let count = several.len();
            return Some(Err(ParseError::new(place, "one puzzle in this line", count.to_string())));
        }
    };
    let grid = |run: &Run| Grid::from_bytes(run.values.as_slice().try_into().ok()?).ok();
    let start = column(text, run.places[0]) - run.places[0];
    let columns = run.places.iter().map(|place| start + place).collect();
    Some(Ok(Found { grid: grid(run)?, columns, solution: solution.and_then(grid) }))
}

/// What is wrong with the cells that begin at this byte, or with the field that they are part of.
pub(super) fn fault(text: &[u8], line: usize, byte: usize) -> ParseError {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",;:=\"'<>()[]{}/|&".contains(byte);
    let start = text[..byte].iter().rposition(ends).map_or(0, |end| end + 1);
    let field = text[start..].split(ends).next().unwrap_or_default();
    let (field, at) = (String::from_utf8_lossy(field), column(text, start));
    let count = field.chars().count();
    let wrong = field.chars().take(81).position(|character| cell_value(character).is_none());
    match wrong.and_then(|index| Some((index, field.chars().nth(index)?))) {
        Some((index, character)) => ParseError::new((line, at + index), CELL, quoted(character)),
        None => wrong_count((line, at + count.min(81)), count),
    }
}

/// A line with too few or too many cells.
pub(super) fn wrong_count(place: Place, count: usize) -> ParseError {
    // A shorter line is rather one that was cut than a smaller grid.
    let found = match other_size(count).filter(|_| count > 81) {
        Some(size) => format!("{count}: {size}"),
        None => count.to_string(),
    };
    ParseError::new(place, "81 cells", found)
}

/// Whether a text has the look of a damaged line of cells: many cells, and little else.
pub(super) fn is_damaged(text: &str) -> bool {
    let count = |is: fn(char) -> bool| text.chars().filter(|&character| is(character)).count();
    let cells =
        count(|one| Digit::from_char(one).is_some() || matches!(one, '.' | '0' | '*' | '_'));
    let others = count(|one| !one.is_whitespace() && cell_value(one).is_none());
    cells >= 40 && others * 4 < cells
}
