//! [`Symmetry`]: the ways to change a grid that keep every rule, and so the number of solutions.

use std::fmt;

use sudoku::{Cell, Digit, Grid, Puzzle};

/// Relabels the digits, moves rows and columns so that houses stay houses, and may reflect the
/// grid.
///
/// There are 9! · 6⁸ · 2 of them. They carry solutions of a puzzle to solutions of the changed
/// puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The digit that replaces each.
    digits: [Digit; 9],
    /// For each new row, the old one.
    rows: [usize; 9],
    /// For each new column, the old one.
    columns: [usize; 9],
    transposed: bool,
}

impl Symmetry {
    /// Changes nothing.
    pub const IDENTITY: Self = Self {
        digits: Digit::ALL,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        transposed: false,
    };

    /// The same, and relabels digits: each becomes the one at its place in the array. `None` if a
    /// digit is missing in it.
    pub fn relabel(self, digits: [Digit; 9]) -> Option<Self> {
        let all = digits.iter().fold(0, |all, digit| all | digit.bit()) == 0x1FF;
        all.then_some(Self { digits, ..self })
    }

    /// The same, with the bands in this order, and the rows within each of them in these orders.
    /// `None` if an order is none.
    pub fn move_rows(self, bands: [usize; 3], within: [[usize; 3]; 3]) -> Option<Self> {
        Some(Self { rows: lines(bands, within)?, ..self })
    }

    /// The same, with the stacks in this order, and the columns within each of them in these
    /// orders. `None` if an order is none.
    pub fn move_columns(self, stacks: [usize; 3], within: [[usize; 3]; 3]) -> Option<Self> {
        Some(Self { columns: lines(stacks, within)?, ..self })
    }

    /// The same, and reflects: columns become rows.
    #[must_use]
    pub fn transpose(self) -> Self {
        Self { transposed: !self.transposed, ..self }
    }

    /// The changed grid.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut changed = Grid::EMPTY;
        for cell in Cell::ALL {
            let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
            let (row, column) = if self.transposed { (column, row) } else { (row, column) };
            let old = Cell::ALL[row * 9 + column];
            changed[cell] = grid[old].map(|digit| self.digits[digit.index()]);
        }
        changed
    }

    /// The changed puzzle.
    ///
    /// # Panics
    ///
    /// Never: a symmetry keeps the rules.
    pub fn apply_to(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::new(self.apply(puzzle.grid())).expect("a symmetry keeps the rules")
    }
}

/// The nine lines that three groups of three in new orders make.
fn lines(groups: [usize; 3], within: [[usize; 3]; 3]) -> Option<[usize; 9]> {
    let is_order = |order: &[usize; 3]| (0..3).all(|index| order.contains(&index));
    if !is_order(&groups) || !within.iter().all(is_order) {
        return None;
    }
    Some(std::array::from_fn(|line| groups[line / 3] * 3 + within[line / 3][line % 3]))
}

/// For instance `digits 213456789 rows 012345678 columns 012345678 transposed`.
impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |lines: &[usize; 9]| lines.map(|line| line.to_string()).concat();
        let digits = self.digits.map(|digit| digit.to_string()).concat();
        write!(f, "digits {digits} rows {} columns {}", listed(&self.rows), listed(&self.columns))?;
        f.write_str(if self.transposed { " transposed" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    const SAME: [[usize; 3]; 3] = [[0, 1, 2]; 3];

    #[test]
    fn each_kind_does_what_it_says() {
        let grid = fixtures::case("leetcode-37").unwrap().solution.unwrap();
        let row = |grid: &Grid, row: usize| -> String {
            grid.to_string()[row * 9..row * 9 + 9].to_owned()
        };
        let column = |grid: &Grid, column: usize| -> String {
            grid.to_string().chars().skip(column).step_by(9).collect()
        };
        assert_eq!(Symmetry::IDENTITY.apply(&grid), grid);
        let swapped = Symmetry::IDENTITY
            .move_rows([0, 1, 2], [[1, 0, 2], [0, 1, 2], [0, 1, 2]])
            .unwrap()
            .apply(&grid);
        assert_eq!((row(&swapped, 0), row(&swapped, 1)), (row(&grid, 1), row(&grid, 0)));
        let stacks = Symmetry::IDENTITY.move_columns([2, 1, 0], SAME).unwrap().apply(&grid);
        assert_eq!(column(&stacks, 0), column(&grid, 6));
        let reflected = Symmetry::IDENTITY.transpose().apply(&grid);
        assert_eq!(row(&reflected, 3), column(&grid, 3));
        let mut digits = Digit::ALL;
        digits.swap(0, 8);
        let relabelled = Symmetry::IDENTITY.relabel(digits).unwrap().apply(&grid);
        assert_eq!(row(&relabelled, 0), "534678192");
        for changed in [swapped, stacks, reflected, relabelled] {
            assert!(changed.is_valid() && changed.is_full());
        }
    }

    #[test]
    fn what_is_no_order_is_refused() {
        assert!(Symmetry::IDENTITY.move_rows([0, 1, 1], SAME).is_none());
        assert!(
            Symmetry::IDENTITY.move_columns([0, 1, 2], [[0, 1, 3], [0, 1, 2], [0, 1, 2]]).is_none()
        );
        assert!(Symmetry::IDENTITY.relabel([Digit::ALL[0]; 9]).is_none());
    }
}
