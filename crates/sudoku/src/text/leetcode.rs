//! LeetCode's array of arrays of strings, read character by character, over any number of lines.

use super::cells::Cells;
use super::{CELL, ParseError, Place, quoted};

/// One row of the array; `C` is a cell. The array is nine of these in brackets, with commas
/// between.
const ROW: &[u8] = br#"["C","C","C","C","C","C","C","C","C"]"#;

/// An array of which a part is read.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) cells: Cells,
    /// The number of characters of the array that were read, not counting white space.
    position: usize,
    /// Where the last line ends.
    end: Place,
}

/// The character that belongs at a position of the array; `None` behind its end.
fn expected_at(position: usize) -> Option<char> {
    const ROW_AND_COMMA: usize = ROW.len() + 1;
    match position.checked_sub(1) {
        None => Some('['),
        Some(inside) if inside < 9 * ROW_AND_COMMA => match ROW.get(inside % ROW_AND_COMMA) {
            Some(&byte) => Some(byte.into()),
            None if inside / ROW_AND_COMMA == 8 => Some(']'),
            None => Some(','),
        },
        Some(_) => None,
    }
}

impl Array {
    pub(super) fn new() -> Self {
        Self { cells: Cells::new(), position: 0, end: (1, 1) }
    }

    /// Reads a line; true if the array ends in it. Text before the array, such as
    /// `board =`, is skipped, and so are commas and semicolons behind it.
    pub(super) fn push(&mut self, text: &str, line: usize) -> Result<bool, ParseError> {
        self.end = (line, 1);
        for character in text.chars() {
            let is_around = match self.position {
                0 => character != '[',
                _ => expected_at(self.position).is_none() && matches!(character, ',' | ';'),
            };
            if !is_around {
                self.push_character(character, self.end)?;
            }
            self.end.1 += 1;
        }
        Ok(expected_at(self.position).is_none())
    }

    /// Reads one character; white space is skipped, and a quote may be single or double.
    fn push_character(&mut self, character: char, place: Place) -> Result<(), ParseError> {
        if character.is_whitespace() {
            return Ok(());
        }
        match expected_at(self.position) {
            Some('C') => self.cells.push(character, place)?,
            Some('"') if character == '\'' => {}
            Some(expected) if expected == character => {}
            Some(expected) => {
                return Err(ParseError::new(place, quoted(expected), quoted(character)));
            }
            None => return Err(ParseError::new(place, "the end of the line", quoted(character))),
        }
        self.position += 1;
        Ok(())
    }

    /// The error of a text that ends here.
    pub(super) fn cut_short(&self) -> ParseError {
        let expected = match expected_at(self.position) {
            Some('C') => CELL.to_owned(),
            other => other.map_or_else(String::new, quoted),
        };
        ParseError::new(self.end, expected, "the end of the text")
    }
}
