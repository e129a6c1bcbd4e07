//! Formats of several lines: rows, boxed, ints. What differs is decoration, so they are read alike.

use super::{CELL, ParseError, Place, cell_value, quoted};
use crate::{Cell, Digit, Grid};

/// A grid of which some lines are read.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) grid: Grid,
    pub(super) places: Vec<Place>,
    /// The first line that did not have nine cells, where it ends, and how many it had.
    odd_line: Option<(Place, usize)>,
}

/// Whether the character may stand beside cells and means nothing. A dash does so too unless it
/// stands where a cell is due; see [`is_decoration`].
const fn decorates(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | '+' | '=')
}

/// Whether the line has no cell: nothing but decoration and dashes. (Nine blanks must therefore not
/// be written as nine dashes.)
pub(super) fn is_decoration(text: &str) -> bool {
    text.chars().all(|character| decorates(character) || character == '-')
}

/// Whether a text looks like a row: at most nine cells, decorated or not, or integers with white
/// space between.
pub(super) fn looks_like(text: &str) -> bool {
    if is_decoration(text) {
        return true;
    }
    let mut cells = 0;
    for character in text.chars() {
        if cell_value(character).is_some() {
            cells += 1;
        } else if !decorates(character) {
            return false;
        }
    }
    cells <= 9 || is_spaced_integers(text)
}

/// Whether the text is digits with white space between: integers may be wrapped into lines of any
/// length.
fn is_spaced_integers(text: &str) -> bool {
    text.split_whitespace().all(|word| matches!(word.as_bytes(), [b'0'..=b'9']))
}

impl Partial {
    pub(super) fn new() -> Self {
        Self { grid: Grid::EMPTY, places: Vec::with_capacity(81), odd_line: None }
    }

    /// Reads a line that is not blank, and not decoration alone.
    pub(super) fn push(&mut self, text: &str, line: usize) -> Result<(), ParseError> {
        let before = self.places.len();
        let mut column = 0;
        for character in text.chars() {
            column += 1;
            if decorates(character) {
                continue;
            }
            let place = (line, column);
            let value = cell_value(character)
                .ok_or_else(|| ParseError::new(place, CELL, quoted(character)))?;
            let Some(&cell) = Cell::ALL.get(self.places.len()) else {
                return Err(self.wrong_count().unwrap_or_else(|| {
                    ParseError::new(place, "the end of the grid after 81 cells", quoted(character))
                }));
            };
            self.grid[cell] = Digit::new(value);
            self.places.push(place);
        }
        let count = self.places.len() - before;
        if count != 9 {
            self.odd_line.get_or_insert(((line, column + 1), count));
            if !is_spaced_integers(text) {
                return self.wrong_count().map_or(Ok(()), Err);
            }
        }
        Ok(())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.places.len() == 81
    }

    /// Whether a blank line here is a gap between two bands, and not the end.
    pub(super) fn is_between_bands(&self) -> bool {
        matches!(self.places.len(), 27 | 54)
    }

    /// The error of a text that ends here.
    pub(super) fn cut_short(&self, place: Place) -> ParseError {
        self.wrong_count().unwrap_or_else(|| {
            ParseError::new(
                place,
                "nine lines of nine cells",
                format!("{} cells", self.places.len()),
            )
        })
    }

    fn wrong_count(&self) -> Option<ParseError> {
        self.odd_line.map(|(place, count)| {
            ParseError::new(place, "9 cells in this line", format!("{count}"))
        })
    }
}
