//! LeetCode 36, "Valid Sudoku": do the digits that are there obey the rules? And if not, every place where they do not.

use std::fmt;

use crate::{Cell, Digit, Grid, House};

/// A digit that stands more than once in a house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The house that is broken.
    pub house: House,
    /// The digit that it has more than once.
    pub digit: Digit,
    /// The two or more cells of the house with that digit, ascending.
    pub cells: Vec<Cell>,
}

/// For instance `7 twice in row 1: r1c2 r1c5`.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells.len() {
            2 => write!(f, "{} twice in {}:", self.digit, self.house)?,
            times => write!(f, "{} {times} times in {}:", self.digit, self.house)?,
        }
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

impl Grid {
    /// Whether no digit stands twice in a house: LeetCode 36. A valid grid need not have a solution.
    ///
    /// One pass over the cells with one bit a digit and house, in some 70 ns: whoever reads millions of puzzles checks each.
    pub fn is_valid(&self) -> bool {
        // A blank has bit 0, which is left out: it may stand more than once.
        let bits: [u16; 81] = self.as_bytes().map(|digit| (1 << digit) & !1);
        let mut columns = [0; 9];
        let mut boxes = [[0; 3]; 3];
        let mut twice = 0;
        for row in 0..9 {
            let mut in_row = 0;
            for column in 0..9 {
                let bit = bits[9 * row + column];
                let (in_column, in_box) = (&mut columns[column], &mut boxes[row / 3][column / 3]);
                twice |= (in_row | *in_column | *in_box) & bit;
                in_row |= bit;
                *in_column |= bit;
                *in_box |= bit;
            }
        }
        twice == 0
    }

    /// Every digit that stands more than once in a house: rows first, then columns, then boxes; digits ascending.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        if self.is_valid() {
            return conflicts;
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let cells: Vec<Cell> =
                    house.cells().iter().copied().filter(|&cell| self[cell] == Some(digit)).collect();
                if cells.len() > 1 {
                    conflicts.push(Conflict { house, digit, cells });
                }
            }
        }
        conflicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pair_can_break_two_houses() {
        let mut grid = Grid::EMPTY;
        grid[Cell::ALL[0]] = Digit::new(7);
        grid[Cell::ALL[2]] = Digit::new(7);
        let said: Vec<String> = grid.conflicts().iter().map(ToString::to_string).collect();
        assert_eq!(said, ["7 twice in row 1: r1c1 r1c3", "7 twice in box 1: r1c1 r1c3"]);
        grid[Cell::ALL[1]] = Digit::new(7);
        assert_eq!(grid.conflicts()[0].to_string(), "7 3 times in row 1: r1c1 r1c2 r1c3");
    }

    #[test]
    fn two_equal_digits_are_valid_exactly_when_the_cells_do_not_see_each_other() {
        for first in Cell::ALL {
            for second in Cell::ALL.into_iter().filter(|&second| second != first) {
                let mut grid = Grid::EMPTY;
                grid[first] = Digit::new(4);
                grid[second] = Digit::new(4);
                assert_eq!(grid.is_valid(), !first.sees(second));
                assert_eq!(grid.conflicts().is_empty(), !first.sees(second));
                grid[second] = Digit::new(5);
                assert!(grid.is_valid());
            }
        }
    }
}
