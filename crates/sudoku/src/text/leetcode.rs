//! Arrays of nine rows, as people paste them: LeetCode's, a Python or JSON list, C++ or Java
//! braces.

use super::cells::Cells;
use super::{ParseError, Place, quoted};

/// An array of which a part is read. It begins with two brackets or with a bracket and a quote, so
/// that `char[][] board =` in front of it is skipped like any other text.
#[derive(Clone, Debug, Default)]
pub(super) struct Array {
    pub(super) cells: Cells,
    /// The number of brackets that are open: 2 within a row.
    depth: u8,
    /// Within quotes, which may also enclose a whole row.
    is_quoted: bool,
    /// The number of cells before this row.
    row_start: usize,
    /// The text before the array names it as the answer of an example, which is no puzzle.
    pub(super) is_output: bool,
    /// Where the last line ends.
    end: Place,
}

impl Array {
    /// Reads a line; true if the array ends in it. Other text before and after it is skipped.
    pub(super) fn push(&mut self, text: &str, line: usize) -> Result<bool, ParseError> {
        self.end = (line, 1);
        self.is_output |= text.trim_start().starts_with("Output");
        let mut is_over = false;
        for character in text.chars() {
            if !is_over {
                is_over = self.push_character(character, self.end)?;
            } else if matches!(character, '[' | '{') {
                return Err(ParseError::new(self.end, "the end of the line", quoted(character)));
            }
            self.end.1 += 1;
        }
        Ok(is_over)
    }

    /// Reads one character; true if the array ends with it.
    fn push_character(&mut self, character: char, place: Place) -> Result<bool, ParseError> {
        let has_begun = self.depth == 2 || self.is_quoted || self.cells.count() > 0;
        match character {
            '[' | '{' if self.depth < 2 => self.depth += 1,
            _ if self.depth == 0 || character.is_whitespace() => {}
            '"' | '\'' => {
                self.is_quoted = !self.is_quoted;
                if self.depth == 1 && !self.is_quoted {
                    self.end_row(place)?;
                }
            }
            // Not the array: the 9 of `board[9][9]`, for example.
            _ if !has_begun => self.depth = 0,
            ',' => {}
            ']' | '}' => {
                if self.depth == 2 {
                    self.end_row(place)?;
                } else if self.cells.count() < 81 {
                    let found = format!("{} rows", self.cells.count() / 9);
                    return Err(ParseError::new(place, "9 rows", found));
                }
                self.depth -= 1;
            }
            _ if self.cells.count() == 81 => {
                return Err(ParseError::new(place, "the end of the array", quoted(character)));
            }
            _ => self.cells.push(character, place)?,
        }
        Ok(self.depth == 0 && self.cells.count() == 81)
    }

    fn end_row(&mut self, place: Place) -> Result<(), ParseError> {
        let count = self.cells.count() - self.row_start;
        self.row_start += count;
        match count {
            9 => Ok(()),
            _ => Err(ParseError::new(place, "9 cells in this row", count.to_string())),
        }
    }

    /// The error of a text that ends here; `None` if no array has begun.
    pub(super) fn cut_short(&self) -> Option<ParseError> {
        let error =
            || ParseError::new(self.end, "an array of 9 rows of 9 cells", "the end of the text");
        (self.depth > 0).then(error)
    }
}
