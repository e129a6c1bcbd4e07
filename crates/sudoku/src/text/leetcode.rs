//! LeetCode's array of arrays of strings, character by character, over any number of lines.

use super::{CELL, ParseError, Place, cell_value, quoted};
use crate::{Cell, Digit, Grid};

/// One row of the array, `C` for a cell; the array is nine of these in brackets, with commas
/// between.
const ROW: &[u8] = br#"["C","C","C","C","C","C","C","C","C"]"#;

/// A grid of which a part is read.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) grid: Grid,
    pub(super) places: Vec<Place>,
    /// How many characters of the array have been read, white space aside.
    position: usize,
}

/// What comes at a position of the array; `None` behind its end.
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

impl Partial {
    pub(super) fn new() -> Self {
        Self { grid: Grid::EMPTY, places: Vec::with_capacity(81), position: 0 }
    }

    /// Reads one character; white space is passed over, and a quote may be single or double.
    pub(super) fn push(&mut self, character: char, place: Place) -> Result<(), ParseError> {
        if character.is_whitespace() {
            return Ok(());
        }
        match expected_at(self.position) {
            Some('C') => {
                let value = cell_value(character)
                    .ok_or_else(|| ParseError::new(place, CELL, quoted(character)))?;
                self.grid[Cell::ALL[self.places.len()]] = Digit::new(value);
                self.places.push(place);
            }
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

    pub(super) fn is_complete(&self) -> bool {
        expected_at(self.position).is_none()
    }

    /// The error of a text that ends here.
    pub(super) fn cut_short(&self, place: Place) -> ParseError {
        let expected =
            expected_at(self.position).map_or_else(String::new, |expected| match expected {
                'C' => CELL.to_owned(),
                other => quoted(other),
            });
        ParseError::new(place, expected, "the end of the text")
    }
}
