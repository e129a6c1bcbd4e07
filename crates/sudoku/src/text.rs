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
//! let expected = "line 1, column 6: expected givens that break no rule, found 7 twice in row 1: r1c3 r1c6";
//! assert_eq!(error.to_string(), expected);
//! # Ok::<(), sudoku::ParseError>(())
//! ```

mod block;
mod clean;
mod error;
mod format;
mod layout;
mod line;
mod recogniser;
mod record;
mod token;

pub use error::ParseError;
pub use format::Format;
pub use recogniser::{LONGEST_LINE, Recogniser};
pub use record::Record;
pub use token::BLANKS;

use std::str::FromStr;

use crate::{Cell, Grid, Puzzle};

/// The only record of a text. The same grid or its solution may stand below it.
fn read_one(text: &str) -> Result<Record, ParseError> {
    let mut recogniser = Recogniser::new();
    let mut records = recogniser.read_all(text.as_bytes());
    let fits = |one: &Grid, next: &Grid| {
        let is_same = |cell| one[cell] == next[cell] || (one[cell].is_none() && next.is_full());
        Cell::ALL.into_iter().all(is_same)
    };
    records.dedup_by(
        |next, one| matches!((&one.grid, &next.grid), (Ok(one), Ok(next)) if fits(one, next)),
    );
    match records.len() {
        0 => Err(recogniser.no_puzzle()),
        1 => Ok(records.remove(0)),
        _ => Err(ParseError::new(
            (records[1].line, 1),
            "one grid",
            "more after it",
        )),
    }
}

impl Grid {
    /// The grid that these 81 characters are; `None` if one is not a cell. [`str::parse`] gives the
    /// same grid, is slower, and says what is wrong.
    ///
    /// The conversion has no table and no early exit, so that the compiler uses vector instructions:
    /// a command that solves millions of puzzles spends much of its time here.
    #[inline]
    pub fn from_line(cells: &[u8; 81]) -> Option<Self> {
        Self::from_bytes(cells.map(token::value)).ok()
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
