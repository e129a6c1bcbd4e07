//! Grids as text: five [`Format`]s to write, and the [`Recogniser`], which reads these and many
//! others in any mixture.
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

mod line;
mod markup;
mod recogniser;
mod rows;

pub use recogniser::{LONGEST_LINE, Note, Recogniser, Record};

use std::fmt::Write as _;
use std::str::FromStr;

use crate::{Cell, Conflicts, Digit, Grid, Puzzle};

/// The characters that stand for a blank cell.
pub const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', 'X', 'x', '?'];

/// What a cell may be, for error messages.
const CELL: &str = "a digit or a blank (one of . 0 _ * - X x ?)";

/// A way of writing a grid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// 81 characters, row by row, in one line.
    Line,
    /// Nine lines of nine characters.
    Rows,
    /// `3 1 6 | 5 7 8 | 4 9 2`, with a line of dashes after rows 3 and 6, and 0 for a blank.
    Boxed,
    /// LeetCode's array: `[["5","3",".",…],…]`.
    Leetcode,
    /// Nine lines of nine integers with a space between, 0 for a blank.
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
#[error("line {line}{}: expected {expected}, found {found}", place(.field.as_deref(), *.column))]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column of a table, if the text is one.
    pub field: Option<String>,
    /// The column in characters, counted from 1, in the line or in the field; 0 for a whole row of
    /// a table.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl ParseError {
    /// An error in this line and column.
    pub fn new(
        (line, column): (usize, usize),
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self { line, field: None, column, expected: expected.into(), found: found.into() }
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

fn place(field: Option<&str>, column: usize) -> String {
    match (field, column) {
        (Some(field), _) => format!(", column {field}, character {column}"),
        (None, 0) => String::new(),
        (None, _) => format!(", column {column}"),
    }
}

/// A line and a column in characters, both counted from 1.
type Place = (usize, usize);

/// What a character stands for: 0 for a blank, 1 to 9 for a digit; `None` if for neither. The dot
/// in the middle is the blank of `kata solve` on a terminal.
fn cell_value(character: char) -> Option<u8> {
    match character {
        '1'..='9' => Some(character as u8 - b'0'),
        '·' => Some(0),
        _ => BLANKS.contains(&character).then_some(0),
    }
}

/// A character as it is shown in an error.
fn quoted(character: char) -> String {
    format!("{character:?}")
}

/// The size of a grid with this number of cells, if it is a usual one other than 9×9.
fn other_size(cells: usize) -> Option<String> {
    let side = cells.isqrt();
    let is_size = matches!(side, 4 | 6 | 8 | 10 | 12 | 16 | 25) && side * side == cells;
    is_size.then(|| format!("a grid of {side}×{side}; only 9×9 is read"))
}

/// The only record of a text.
fn read_one(text: &str) -> Result<Record, ParseError> {
    let mut recogniser = Recogniser::new();
    let mut records = recogniser.read_all(text.as_bytes());
    match records.len() {
        0 => Err(recogniser.no_puzzle()),
        1 => Ok(records.remove(0)),
        _ => Err(ParseError::new((records[1].line, 1), "one grid", "more after it")),
    }
}

impl Grid {
    /// The grid that these 81 characters are; `None` if one is no cell. [`str::parse`] gives the
    /// same grid, is slower, and says what is wrong.
    #[inline]
    pub fn from_line(cells: &[u8; 81]) -> Option<Self> {
        line::cells(cells)
    }
}

/// Reads one grid in any format that the [`Recogniser`] reads.
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_one(text)?.grid.map_err(|error| *error)
    }
}

/// Reads one puzzle in any format that the [`Recogniser`] reads; givens that break a rule are an
/// error that names the place.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_one(text)?.puzzle()
    }
}
