//! [`Symmetry`]: the pattern of the givens.

use strum::{Display, IntoStaticStr, VariantArray};
use sudoku::Cell;

/// A symmetry of the pattern of the givens. The digits themselves are not symmetric. In text: its
/// name in kebab-case, as on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// The pattern looks the same after a half turn, as in most newspapers.
    #[strum(serialize = "rotational-180")]
    Rotational180,
    /// The pattern looks the same after a quarter turn.
    #[strum(serialize = "rotational-90")]
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
    pub const ALL: &[Self] = Self::VARIANTS;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_orbits_is_that_of_the_group() {
        // Burnside: (81 + fixed cells of each other element of the group) / order.
        let orbits: Vec<_> = Symmetry::ALL.iter().map(|symmetry| symmetry.orbits().len()).collect();
        assert_eq!(orbits, [81, 41, 21, 45, 45, 45, 45]);
    }
}
