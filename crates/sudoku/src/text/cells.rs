//! The cells of a grid that stands on several lines, collected one by one.

use super::{CELL, ParseError, Place, cell_value, quoted};
use crate::{Cell, Digit, Grid};

/// The cells that were read, in order, and the place of each.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    pub(super) grid: Grid,
    pub(super) places: Vec<Place>,
}

impl Cells {
    /// Adds the next cell; there must be room for it.
    pub(super) fn push(&mut self, character: char, place: Place) -> Result<(), ParseError> {
        let value =
            cell_value(character).ok_or_else(|| ParseError::new(place, CELL, quoted(character)))?;
        self.grid[Cell::ALL[self.places.len()]] = Digit::new(value);
        self.places.push(place);
        Ok(())
    }

    pub(super) const fn count(&self) -> usize {
        self.places.len()
    }
}
