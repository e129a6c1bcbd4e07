//! [`Place`]: where a search looks something up.

use std::fmt;

use crate::{Cell, CellSet, Digit, DigitSet, House};

/// Some cells and some digits: where a search looks something up, or which candidates it
/// eliminates.
///
/// One cell is that cell with all digits. A flag "row 3 has a 5" is about the cells of row 3 and
/// the digit 5; a mask of all digits of row 3 is about its cells and all digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

impl Place {
    /// The place with these cells and digits.
    pub fn new(cells: impl Into<CellSet>, digits: impl Into<DigitSet>) -> Self {
        Self {
            cells: cells.into(),
            digits: digits.into(),
        }
    }

    /// Its pairs of a cell and a digit, cell by cell.
    pub fn pairs(self) -> impl Iterator<Item = (Cell, Digit)> {
        self.cells
            .iter()
            .flat_map(move |cell| self.digits.iter().map(move |digit| (cell, digit)))
    }

    /// The house that has exactly its cells.
    pub fn house(self) -> Option<House> {
        House::ALL
            .into_iter()
            .find(|&house| CellSet::from(house) == self.cells)
    }

    /// Its cell, if it has only one.
    pub fn cell(self) -> Option<Cell> {
        if self.cells.len() != 1 {
            return None;
        }
        self.cells.iter().next()
    }

    /// Its digit, if it has only one.
    pub fn digit(self) -> Option<Digit> {
        if self.digits.len() != 1 {
            return None;
        }
        self.digits.iter().next()
    }
}

/// The cell, with all digits.
impl From<Cell> for Place {
    fn from(cell: Cell) -> Self {
        Self::new(cell, DigitSet::ALL)
    }
}

/// The cells of the house, with all digits.
impl From<House> for Place {
    fn from(house: House) -> Self {
        Self::new(house, DigitSet::ALL)
    }
}

impl<C: Into<CellSet>> From<(C, Digit)> for Place {
    fn from((cells, digit): (C, Digit)) -> Self {
        Self::new(cells, digit)
    }
}

/// As `r1c3`, `row 3`, `band 1`, `r1c2 r1c5` with all digits; and `5 in row 3`, `1 4 in r1c2`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits != DigitSet::ALL {
            write!(f, "{} in ", self.digits)?;
        }
        if let Some(house) = self.house() {
            return house.fmt(f);
        }
        let lines = [
            ("band", Cell::band as fn(Cell) -> usize),
            ("stack", Cell::stack),
        ];
        for (name, number) in lines {
            for index in 0..3 {
                let line = Cell::ALL.into_iter().filter(|&cell| number(cell) == index);
                if line.collect::<CellSet>() == self.cells {
                    return write!(f, "{name} {}", index + 1);
                }
            }
        }
        if self.cells == CellSet::ALL {
            f.write_str("the grid")
        } else {
            self.cells.fmt(f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_a_stack_and_the_grid_have_names() {
        let five = Digit::new(5).unwrap();
        let band: CellSet = Cell::ALL
            .into_iter()
            .filter(|cell| cell.band() == 1)
            .collect();
        let stack: CellSet = Cell::ALL
            .into_iter()
            .filter(|cell| cell.stack() == 2)
            .collect();
        for (place, name) in [
            (Place::new(band, DigitSet::ALL), "band 2"),
            ((stack, five).into(), "5 in stack 3"),
            (Place::new(CellSet::ALL, DigitSet::ALL), "the grid"),
        ] {
            assert_eq!(place.to_string(), name);
        }
    }
}
