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

/// Cells that belong together, and the column of each. In a line without brackets nothing stands
/// between them; HoDoKu's `+` before a placed digit belongs to the digit.
#[derive(Clone, Default)]
pub(super) struct Run {
    pub(super) values: Vec<u8>,
    pub(super) columns: Vec<usize>,
}

impl Run {
    /// The grid of these 81 cells.
    pub(super) fn grid(&self) -> Grid {
        let values = self.values.as_slice().try_into().expect("81 cells");
        Grid::from_bytes(values).expect("cells")
    }
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

/// The runs of more than a few cells. In place of its column each cell has its byte.
fn runs(text: &[u8]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut run = Run::default();
    for (index, &byte) in text.iter().chain(b" ").enumerate() {
        match value(byte) {
            NEITHER if byte == b'+' && text.get(index + 1).is_some_and(u8::is_ascii_digit) => {}
            NEITHER => {
                trim(&mut run, text);
                if run.values.len() >= LONG {
                    runs.push(std::mem::take(&mut run));
                }
                run.values.clear();
                run.columns.clear();
            }
            value => {
                run.values.push(value);
                run.columns.push(index);
            }
        }
    }
    runs
}

/// Removes signs such as the `?` of a link or the `-` of a name that stand before or after the
/// cells, where the cells themselves have another sign for a blank.
fn trim(run: &mut Run, text: &[u8]) {
    let is_sign = |at: &usize| !matches!(text[*at], b'0'..=b'9' | b'.');
    let Some(extra) = run.columns.len().checked_sub(81).filter(|extra| (1..4).contains(extra))
    else {
        return;
    };
    let first = run.columns.iter().take_while(|at| is_sign(at)).count();
    let last = run.columns.iter().rev().take_while(|at| is_sign(at)).count();
    if first + last == extra && !run.columns[first..run.columns.len() - last].iter().any(is_sign) {
        run.columns.drain(..first);
        run.columns.truncate(81);
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
    let (mut whole, others): (Vec<Run>, Vec<Run>) =
        runs(text).into_iter().partition(|run| run.values.len() == 81);
    let has_puzzle = whole.iter().any(|run| run.values.contains(&0));
    // A solution beside a broken puzzle must not pass for the puzzle.
    if whole.is_empty() || (whole.len() == 1 && !has_puzzle && !others.is_empty()) {
        // Without a digit it may be a line of a frame.
        let has_digit = |run: &&Run| run.values.iter().any(|&value| value > 0);
        let run = others.iter().filter(has_digit).max_by_key(|run| run.values.len())?;
        return Some(Err(fault(text, line, run.columns[0])));
    }
    for run in &mut whole {
        let (byte, column) = (run.columns[0], column(text, run.columns[0]));
        run.columns.iter_mut().for_each(|place| *place = *place - byte + column);
    }
    Some(choose(&whole, line))
}

/// Whether a line is a third of a grid.
pub(super) fn is_band(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.len() == 27 && text.iter().all(|&byte| value(byte) != NEITHER)
}

/// The puzzle among these grids: the one with blanks, or any if all are the same.
fn choose(grids: &[Run], line: usize) -> Result<Found, ParseError> {
    let is_puzzle = |run: &&Run| run.values.contains(&0);
    let puzzles: Vec<&Run> = grids.iter().filter(is_puzzle).collect();
    let (run, solution) = match (&puzzles[..], grids) {
        ([run], [_]) => (*run, None),
        ([run], [_, _]) => (*run, grids.iter().find(|run| !is_puzzle(run))),
        (_, [first, others @ ..]) if others.iter().all(|run| run.values == first.values) => {
            (first, None)
        }
        _ => {
            let place = (line, grids[1].columns[0]);
            let found = grids.len().to_string();
            return Err(ParseError::new(place, "one puzzle in this line", found));
        }
    };
    let solution = solution.map(Run::grid);
    Ok(Found { grid: run.grid(), columns: run.columns.clone(), solution })
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
