//! [`Symmetry`]: the pattern of the givens.

use std::fmt;

use sudoku::Cell;

/// A symmetry of the pattern of the givens. The digits themselves are not symmetric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// The pattern looks the same after a half turn, as in most newspapers.
    Rotational180,
    /// The pattern looks the same after a quarter turn.
    Rotational90,
    /// The left half mirrors the right one.
    LeftRight,
    /// The upper half mirrors the lower one.
    TopBottom,
    /// Mirrored in the diagonal from the upper left to the lower right.
    Diagonal,
    /// Mirrored in the diagonal from the upper right to the lower left.
    AntiDiagonal,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Rotational180,
        Self::Rotational90,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// Its name in kebab-case, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational180 => "rotational-180",
            Self::Rotational90 => "rotational-90",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }

    /// The cell to which the symmetry maps this one.
    pub fn image(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match self {
            Self::None => (row, column),
            Self::Rotational180 => (8 - row, 8 - column),
            Self::Rotational90 => (column, 8 - row),
            Self::LeftRight => (row, 8 - column),
            Self::TopBottom => (8 - row, column),
            Self::Diagonal => (column, row),
            Self::AntiDiagonal => (8 - column, 8 - row),
        };
        Cell::ALL[row * 9 + column]
    }

    /// The groups of cells that are given or blank together, ordered by their first cell.
    pub(crate) fn orbits(self) -> Vec<Vec<Cell>> {
        let mut orbits: Vec<Vec<Cell>> = Vec::with_capacity(81);
        let mut seen = [false; 81];
        for first in Cell::ALL {
            let mut orbit = Vec::with_capacity(4);
            let mut cell = first;
            while !seen[cell.index()] {
                seen[cell.index()] = true;
                orbit.push(cell);
                cell = self.image(cell);
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}, found {found:?}", Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct ParseSymmetryError {
    found: String,
}

impl std::str::FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Self, ParseSymmetryError> {
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == text)
            .ok_or_else(|| ParseSymmetryError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_each_cell_once_and_are_closed() {
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            let mut cells: Vec<Cell> = orbits.iter().flatten().copied().collect();
            cells.sort();
            assert_eq!(cells, Cell::ALL);
            for orbit in &orbits {
                assert!(
                    orbit.iter().all(|&cell| orbit.contains(&symmetry.image(cell))),
                    "{symmetry}"
                );
            }
        }
    }

    #[test]
    fn the_number_of_orbits_is_that_of_the_group() {
        // Burnside: (81 + fixed cells of each other element of the group) / order.
        let expected = [81, 41, 21, 45, 45, 45, 45];
        assert_eq!(Symmetry::ALL.map(|symmetry| symmetry.orbits().len()), expected);
    }

    #[test]
    fn names_there_and_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("spiral".parse::<Symmetry>().unwrap_err().to_string().contains("rotational-180"));
    }
}
