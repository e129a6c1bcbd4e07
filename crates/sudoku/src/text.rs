//! Grids as text: five [`Format`]s to write, and a [`Parser`] that finds out which one it reads.
//!
//! ```
//! use sudoku::text::Format;
//! use sudoku::{Grid, Puzzle};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(Format::Boxed.write(&grid).lines().next(), Some("5 3 0 | 0 7 0 | 0 0 0"));
//! for format in Format::ALL {
//!     assert_eq!(format.write(&grid).parse::<Grid>()?, grid);
//! }
//!
//! let error = "..7..7...".repeat(9).parse::<Puzzle>().unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 6: expected a digit that row 1 does not have yet, found 7, as in r1c3");
//! # Ok::<(), sudoku::ParseError>(())
//! ```

#[cfg(target_arch = "x86_64")]
mod avx512;
mod cells;
mod leetcode;
mod line;
mod parser;
mod rows;

pub use parser::{LONGEST_LINE, Layout, Parser, Record, count_line_ends};

use std::fmt::Write as _;
use std::str::FromStr;

use crate::{Cell, Conflicts, Digit, Grid, Puzzle};

/// The characters that stand for a blank cell.
pub const BLANKS: [char; 7] = ['.', '0', '_', '*', '-', 'X', 'x'];

/// What a cell may be, for error messages.
const CELL: &str = "a digit or a blank (one of . 0 _ * - X x)";

/// A way of writing a grid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// 81 characters, row by row, in one line; text after white space, `,` or `;` is a comment.
    Line,
    /// Nine lines of nine characters; any `|`, `+`, `-`, `=`, `,` and white space round them is
    /// decoration.
    Rows,
    /// `3 1 6 | 5 7 8 | 4 9 2`, with a line of dashes after rows 3 and 6, and 0 for a blank.
    Boxed,
    /// LeetCode's array: `[["5","3",".",…],…]`. Braces, numbers and rows as strings are read too,
    /// from the first bracket on; the array after `Output` is skipped.
    Leetcode,
    /// Nine lines of nine integers with a space between, 0 for a blank; any white space is read.
    Ints,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Line, Self::Rows, Self::Boxed, Self::Leetcode, Self::Ints];

    /// The grid in this format, without a line break at its end.
    pub fn write(self, grid: &Grid) -> String {
        match self {
            Self::Line => grid.to_string(),
            Self::Rows => format!("{grid:#}"),
            Self::Boxed => cells_with(grid, '0', |cell| match (cell.row(), cell.column()) {
                (8, 8) => "",
                (2 | 5, 8) => "\n---------------------\n",
                (_, 8) => "\n",
                (_, 2 | 5) => " | ",
                _ => " ",
            }),
            Self::Leetcode => {
                let cells = cells_with(grid, '.', |cell| match (cell.row(), cell.column()) {
                    (8, 8) => "",
                    (_, 8) => "\"],[\"",
                    _ => "\",\"",
                });
                format!("[[\"{cells}\"]]")
            }
            Self::Ints => cells_with(grid, '0', |cell| match (cell.row(), cell.column()) {
                (8, 8) => "",
                (_, 8) => "\n",
                _ => " ",
            }),
        }
    }
}

/// Every cell, and after each what `between` says.
fn cells_with(grid: &Grid, blank: char, between: impl Fn(Cell) -> &'static str) -> String {
    let mut text = String::new();
    for cell in Cell::ALL {
        text.push(grid[cell].map_or(blank, Digit::to_char));
        text.push_str(between(cell));
    }
    text
}

/// The text is no grid, or no puzzle: where, what was expected there, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl ParseError {
    fn new((line, column): Place, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { line, column, expected: expected.into(), found: found.into() }
    }

    /// A digit that breaks a rule: named at the last cell of the first conflict.
    fn conflict(Conflicts(conflicts): &Conflicts, place: impl Fn(Cell) -> Place) -> Self {
        let conflict = &conflicts[0];
        let (last, others) = conflict.cells.split_last().expect("a conflict has two cells or more");
        let mut found = format!("{}, as in", conflict.digit);
        for cell in others {
            let _ = write!(found, " {cell}");
        }
        Self::new(place(*last), format!("a digit that {} does not have yet", conflict.house), found)
    }
}

/// A line and a column in characters, both counted from 1.
type Place = (usize, usize);

/// What a character stands for: 0 for a blank, 1 to 9 for a digit; `None` if for neither.
fn cell_value(character: char) -> Option<u8> {
    if BLANKS.contains(&character) { Some(0) } else { Digit::from_char(character).map(Digit::get) }
}

/// A character as it is shown in an error.
fn quoted(character: char) -> String {
    format!("{character:?}")
}

fn read_one(text: &str) -> Result<Record, ParseError> {
    if let Ok(cells) = text.as_bytes().try_into()
        && let Some(grid) = line::cells(cells)
    {
        // A field of a large table is usually this. The code below gives the same, and is slower.
        return Ok(Record::in_line(grid, (1, 1)));
    }
    let mut records = Parser::new().read(text.as_bytes());
    let Some(record) = records.next() else {
        return Err(ParseError::new((1, 1), "a grid", "nothing"));
    };
    let record = record?;
    match records.next() {
        None => Ok(record),
        Some(next) => {
            let line = next.map_or_else(|error| error.line, |record| record.line());
            Err(ParseError::new((line, 1), "one grid", "more after it"))
        }
    }
}

/// Reads one grid in any [`Format`].
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_one(text).map(|record| record.grid)
    }
}

impl Puzzle {
    /// The puzzle that these 81 characters are. `None` if one is no cell or if the givens break a
    /// rule; [`str::parse`] gives the same puzzle, is slower, and says what is wrong.
    #[inline]
    pub fn from_line(cells: &[u8; 81]) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if avx512::is_supported() {
            #[expect(unsafe_code, reason = "the call needs instructions of some processors only")]
            // SAFETY: `is_supported` has found every feature that `avx512::puzzle` enables.
            return unsafe { avx512::puzzle(cells) };
        }
        let grid = line::cells(cells)?;
        grid.is_valid().then(|| Self::from_valid(grid))
    }
}

/// Reads one puzzle in any [`Format`]; givens that break a rule are an error that names the place.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_one(text)?.puzzle()
    }
}
