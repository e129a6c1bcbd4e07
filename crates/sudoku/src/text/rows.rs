//! Formats of several lines: rows, boxed, ints. They differ in decoration only and are read alike.

use super::cells::Cells;
use super::{ParseError, Place, cell_value, quoted};

/// A grid of which some lines are read.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub(super) cells: Cells,
    /// The first line that did not have nine cells: where it ends, and how many cells it had.
    odd_line: Option<(Place, usize)>,
    /// Where the last line ends.
    end: Place,
}

/// Whether the character may stand beside cells and means nothing. A dash may do so too, but it is
/// a blank where a cell is due; see [`is_decoration`].
const fn decorates(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | '+' | '=' | ',')
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

/// Whether the text is digits with white space or commas between: integers may be wrapped into
/// lines of any length.
fn is_spaced_integers(text: &str) -> bool {
    let mut words = text.split([' ', '\t', '\r', '\n', '\u{b}', ',']);
    words.all(|word| matches!(word.as_bytes(), [] | [b'0'..=b'9']))
}

impl Rows {
    /// Reads a line that is not empty; true if the grid ends in it.
    pub(super) fn push(&mut self, text: &str, line: usize) -> Result<bool, ParseError> {
        self.end = (line, text.chars().count() + 1);
        if is_decoration(text) {
            return Ok(false);
        }
        let before = self.cells.count();
        for (index, character) in text.chars().enumerate() {
            let place = (line, index + 1);
            if decorates(character) {
                continue;
            }
            if self.cells.count() == 81 && cell_value(character).is_some() {
                return Err(self.wrong_count().unwrap_or_else(|| {
                    ParseError::new(place, "the end of the grid after 81 cells", quoted(character))
                }));
            }
            self.cells.push(character, place)?;
        }
        let count = self.cells.count() - before;
        if count != 9 {
            self.odd_line.get_or_insert((self.end, count));
            if !is_spaced_integers(text) {
                return self.wrong_count().map_or(Ok(false), Err);
            }
        }
        Ok(self.cells.count() == 81)
    }

    /// Whether an empty line here is a gap between two bands, and not the end.
    pub(super) const fn is_between_bands(&self) -> bool {
        matches!(self.cells.count(), 27 | 54)
    }

    /// The error of a grid that ends here.
    pub(super) fn cut_short(&self) -> ParseError {
        self.wrong_count().unwrap_or_else(|| {
            let found = format!("{} cells", self.cells.count());
            ParseError::new(self.end, "nine lines of nine cells", found)
        })
    }

    fn wrong_count(&self) -> Option<ParseError> {
        self.odd_line.map(|(place, count)| {
            ParseError::new(place, "9 cells in this line", format!("{count}"))
        })
    }
}
