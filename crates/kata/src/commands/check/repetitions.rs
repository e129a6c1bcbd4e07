//! [`Repetitions`]: which grids were read before, and where.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use serde_json::{Value, json};
use sudoku::Grid;

/// Where a record begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The name of the file; `None` if there is only one.
    pub(super) file: Option<Rc<str>>,
    pub(super) line: usize,
}

impl Place {
    pub(super) fn json(&self) -> Value {
        json!({ "file": self.file.as_deref(), "line": self.line })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match &self.file {
            Some(file) => write!(f, " of {file}"),
            None => Ok(()),
        }
    }
}

/// The grids that were read so far, with the place of the first record of each.
#[derive(Default)]
pub(super) struct Repetitions {
    places: HashMap<Grid, Place>,
    /// The number of records that repeat an earlier one.
    pub(super) count: u64,
}

impl Repetitions {
    /// Where this grid was read first; `None` if this is the first time.
    pub(super) fn first_place(&mut self, grid: Grid, place: Place) -> Option<Place> {
        if let Some(first) = self.places.get(&grid) {
            self.count += 1;
            return Some(first.clone());
        }
        self.places.insert(grid, place);
        None
    }
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit};

    use super::*;

    #[test]
    fn a_repeated_grid_has_the_place_of_the_first() {
        let mut repetitions = Repetitions::default();
        let other = Grid::EMPTY.with(Cell::ALL[0], Some(Digit::ALL[0]));
        let lines = [
            (Grid::EMPTY, 3),
            (other, 4),
            (Grid::EMPTY, 5),
            (Grid::EMPTY, 7),
        ];
        let mut found = Vec::new();
        for (grid, line) in lines {
            let place = Place {
                file: Some("a.txt".into()),
                line,
            };
            let first = repetitions.first_place(grid, place);
            found.push(first.map(|first| first.to_string()));
        }
        let first = Some("line 3 of a.txt".to_owned());
        assert_eq!(found, [None, None, first.clone(), first]);
        assert_eq!(repetitions.count, 2);
    }
}
