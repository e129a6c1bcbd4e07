//! LeetCode 36, "Valid Sudoku": whether the digits of a grid obey the rules, and every [`Conflict`]
//! if they do not.

use std::fmt;

use crate::{Cell, Digit, Grid, House, list_in_words, table};

/// A digit that a house has more than once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// The cells of the house with that digit, ascending: at least two.
    pub cells: Vec<Cell>,
}

/// For instance `7 twice in row 1 (r1c2 and r1c5)`.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = list_in_words(&self.cells, "and");
        match self.cells.len() {
            2 => write!(f, "{} twice in {} ({cells})", self.digit, self.house),
            // In words, since "5 3 times" would read as two numbers.
            count => write!(
                f,
                "{} {} times in {} ({cells})",
                self.digit, COUNTS[count], self.house
            ),
        }
    }
}

/// The numbers in words: a house has nine cells.
const COUNTS: [&str; 10] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// For each digit the number that counts it once, with four bits per digit; 0 for a blank.
const ONE_OF: [u64; 16] = table!(16, |value| if value == 0 || value > 9 {
    0
} else {
    1 << (4 * (value - 1))
});

impl Grid {
    /// Whether no house has a digit twice: LeetCode 36. A valid grid need not have a solution.
    ///
    /// Bulk commands check every puzzle that they read, so this is fast: one pass over the cells.
    /// Each house has a number with four bits per digit. Adding up the numbers of its cells counts
    /// all digits at once.
    pub fn is_valid(&self) -> bool {
        let mut columns = [0; 9];
        // The bits of the counts of all rows and boxes so far.
        let mut counted = 0;
        for band in self.as_bytes().as_chunks::<27>().0 {
            let mut boxes = [0; 3];
            for row in band.as_chunks::<9>().0 {
                let mut in_row = 0;
                for stack in 0..3 {
                    let [a, b, c] =
                        [0, 1, 2].map(|column| ONE_OF[usize::from(row[3 * stack + column] & 15)]);
                    columns[3 * stack] += a;
                    columns[3 * stack + 1] += b;
                    columns[3 * stack + 2] += c;
                    boxes[stack] += a + b + c;
                    in_row += a + b + c;
                }
                counted |= in_row;
            }
            counted |= boxes[0] | boxes[1] | boxes[2];
        }
        for column in columns {
            counted |= column;
        }
        // A count of two or more sets a bit above the lowest of the four.
        counted & 0xe_eeee_eeee == 0
    }

    /// Every digit that a house has more than once: rows first, then columns, then boxes; digits
    /// ascending.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        if self.is_valid() {
            return conflicts;
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let mut cells = house.cells().to_vec();
                cells.retain(|&cell| self[cell] == Some(digit));
                if cells.len() > 1 {
                    conflicts.push(Conflict {
                        house,
                        digit,
                        cells,
                    });
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
        let seven = Digit::new(7);
        let mut grid = Grid::EMPTY
            .with(Cell::ALL[0], seven)
            .with(Cell::ALL[2], seven);
        let message: Vec<String> = grid.conflicts().iter().map(ToString::to_string).collect();
        assert_eq!(
            message,
            [
                "7 twice in row 1 (r1c1 and r1c3)",
                "7 twice in box 1 (r1c1 and r1c3)"
            ]
        );
        grid[Cell::ALL[1]] = seven;
        assert_eq!(
            grid.conflicts()[0].to_string(),
            "7 three times in row 1 (r1c1, r1c2 and r1c3)"
        );
        for column in 3..9 {
            grid[Cell::ALL[column]] = seven;
            assert!(!grid.is_valid(), "{} times in a row", column + 1);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours, and has no unsafe code of its own")]
    fn two_equal_digits_are_valid_exactly_when_the_cells_do_not_see_each_other() {
        for first in Cell::ALL {
            for second in Cell::ALL.into_iter().filter(|&second| second != first) {
                let digit = (first.index() + second.index()) % 9;
                let one = Grid::EMPTY.with(first, Digit::from_index(digit));
                let two = one.with(second, one[first]);
                assert_eq!(two.is_valid(), !first.sees(second));
                assert_eq!(two.conflicts().is_empty(), !first.sees(second));
                assert!(
                    one.with(second, Digit::from_index((digit + 1) % 9))
                        .is_valid()
                );
            }
        }
    }
}
