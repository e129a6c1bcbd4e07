//! Grids and puzzles as text: 81 characters, or nine rows of nine.
//!
//! These two are what this crate writes, and all that a test or an example needs. What people paste
//! is read by the crate `text`.

use std::str::FromStr;

use crate::{Cell, Grid, Puzzle};

/// The text is not a grid, or not a puzzle: where, what was expected there, and what was found.
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

/// The characters that stand for a blank cell.
pub const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', 'X', 'x', '?'];

/// A byte that is not a cell.
const NOT_A_CELL: u8 = 10;

/// What a byte stands for: 0 for a blank, 1 to 9 for a digit.
#[inline]
fn value(byte: u8) -> u8 {
    let digit = byte.wrapping_sub(b'0');
    if digit <= 9 {
        digit
    } else if BLANKS.iter().any(|&blank| blank as u8 == byte) {
        0
    } else {
        NOT_A_CELL
    }
}

impl Grid {
    /// The grid that these 81 characters are; `None` if one is not a cell. [`str::parse`] gives the
    /// same grid, is slower, and says what is wrong.
    ///
    /// The conversion has no table and no early exit, so that the compiler uses vector
    /// instructions: a command that solves millions of puzzles spends much of its time here.
    #[inline]
    pub fn from_line(cells: &[u8; 81]) -> Option<Self> {
        Self::from_bytes(cells.map(value)).ok()
    }
}

/// A line that is not empty, without the spaces around it.
struct TextLine<'a> {
    /// Counted from 1.
    number: usize,
    /// The number of spaces before it.
    indent: usize,
    text: &'a str,
}

/// A grid, and where its cells stand.
struct PlacedGrid<'a> {
    grid: Grid,
    /// One line of 81 cells, or nine of nine.
    lines: Vec<TextLine<'a>>,
}

impl PlacedGrid<'_> {
    /// The line and the column of a cell.
    fn place(&self, cell: Cell) -> (usize, usize) {
        let cells_per_line = 81 / self.lines.len();
        let line = &self.lines[cell.index() / cells_per_line];
        (line.number, line.indent + cell.index() % cells_per_line + 1)
    }
}

/// Reads one line of 81 cells, or nine of nine.
fn read(text: &str) -> Result<PlacedGrid<'_>, ParseError> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let text = line.trim();
        if !text.is_empty() {
            lines.push(TextLine {
                number: index + 1,
                indent: line.chars().take_while(|sign| sign.is_whitespace()).count(),
                text,
            });
        }
    }
    let cells_per_line = match lines.len() {
        1 => 81,
        9 => 9,
        count => {
            return Err(ParseError {
                line: lines.last().map_or(1, |last| last.number),
                column: 1,
                expected: "one line of 81 cells, or 9 of 9".to_owned(),
                found: format!("{count} lines"),
            });
        }
    };
    let mut values = Vec::with_capacity(81);
    for line in &lines {
        values.extend(cells(line, cells_per_line)?);
    }
    let values = values.try_into().expect("each line has its cells");
    let grid = Grid::from_bytes(values).expect("each value is that of a cell");
    Ok(PlacedGrid { grid, lines })
}

/// The values of a line with this number of cells.
fn cells(line: &TextLine<'_>, expected: usize) -> Result<Vec<u8>, ParseError> {
    let mut values = Vec::with_capacity(expected);
    for (index, sign) in line.text.chars().enumerate() {
        match u8::try_from(sign).map_or(NOT_A_CELL, value) {
            NOT_A_CELL => {
                return Err(ParseError {
                    line: line.number,
                    column: line.indent + index + 1,
                    expected: "a digit or a blank (one of . 0 _ * - X x ?)".to_owned(),
                    found: format!("{sign:?}"),
                });
            }
            value => values.push(value),
        }
    }
    if values.len() == expected {
        return Ok(values);
    }
    Err(ParseError {
        line: line.number,
        column: line.indent + values.len() + 1,
        expected: format!("{expected} cells"),
        found: values.len().to_string(),
    })
}

/// Reads 81 characters, or nine rows of nine.
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(read(text)?.grid)
    }
}

/// Reads 81 characters, or nine rows of nine; givens that break a rule are an error that names the
/// place.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let placed = read(text)?;
        Self::new(placed.grid).map_err(|conflicts| {
            let first = &conflicts.0[0];
            let last_cell = first.cells.last().expect("a conflict has two cells");
            let (line, column) = placed.place(*last_cell);
            ParseError {
                line,
                column,
                expected: "givens that break no rule".to_owned(),
                found: first.to_string(),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Grid, Puzzle};

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_line_and_nine_rows_are_read() {
        let grid: Grid = LINE.parse().unwrap();
        assert_eq!(
            Grid::from_line(LINE.as_bytes().try_into().unwrap()),
            Some(grid)
        );
        for format in [Format::Line, Format::Rows] {
            let text = format.write(&grid).replace('\n', "\r\n  ");
            assert_eq!(format!("\n  {text}\r\n").parse(), Ok(grid), "{text}");
        }
        let blanks = LINE.replacen('.', "_", 9).replacen('.', "0", 9);
        assert_eq!(blanks.parse(), Ok(grid));
    }

    #[test]
    fn each_error_names_its_place() {
        let rows = Format::Rows.write(&LINE.parse().unwrap());
        for (text, expected) in [
            (
                "",
                "line 1, column 1: expected one line of 81 cells, or 9 of 9, found 0 lines",
            ),
            (" 53..7", "line 1, column 7: expected 81 cells, found 5"),
            (&rows[..88], "line 9, column 9: expected 9 cells, found 8"),
            (
                &rows.replace("419", "4!9"),
                "line 8, column 5: expected a digit or a blank (one of . 0 _ * - X x ?), found '!'",
            ),
        ] {
            let error = text.parse::<Grid>().unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn a_conflict_is_found_where_it_stands() {
        let broken = format!("{}1{}", &LINE[..75], &LINE[76..]);
        for (text, place) in [
            (format!("  {broken}"), "line 1, column 78"),
            (
                Format::Rows.write(&broken.parse().unwrap()),
                "line 9, column 4",
            ),
        ] {
            let error = text.parse::<Puzzle>().unwrap_err().to_string();
            let expected = format!(
                "{place}: expected givens that break no rule, found 1 twice in column 4 (r2c4 and r9c4)"
            );
            assert_eq!(error, expected);
        }
    }
}
