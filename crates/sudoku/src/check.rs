//! [`Check`]: what a search looked at before it decided, and what it found there.

use std::fmt;

use crate::{Cell, Constraint, Digit, Grid, House, HouseKind};

/// What a search looked at before it decided, and what it found there.
///
/// The row-by-row strategies make the same placements. They differ in what a check reads: up to 27
/// cells, three flags, three counters, or three masks for all nine digits of a cell.
///
/// *Reads* are cells, flags, counters, masks and numbers of options that the search looked up. A
/// *check* is a test of one digit in one cell, or a look at how many options a cell or another
/// constraint has. A look for the next blank cell is not a check, but its reads count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// A look for a blank cell: `reads` cells were read in reading order, and `cell` is the last.
    Blank {
        /// The last cell that was read.
        cell: Cell,
        /// Whether it is blank.
        is_blank: bool,
        /// How many cells were read.
        reads: u8,
    },
    /// A test of a digit that reads cells: those of the row, of the column, and of the box. All
    /// nine cells of a house are read, and no house after one that has the digit.
    Cells {
        /// The cell that the digit is tested in.
        cell: Cell,
        /// The tested digit.
        digit: Digit,
        /// The first house that has the digit, and the first cell with it there.
        conflict: Option<(HouseKind, Cell)>,
    },
    /// A test of a digit that reads a flag of the row, of the column and of the box, and no flag
    /// after one that is set.
    Flags {
        /// The cell that the digit is tested in.
        cell: Cell,
        /// The tested digit.
        digit: Digit,
        /// The first house whose flag is set.
        house: Option<HouseKind>,
    },
    /// A test of a digit that adds up a counter of the row, of the column and of the box.
    Counters {
        /// The cell that the digit is tested in.
        cell: Cell,
        /// The tested digit.
        digit: Digit,
        /// How often the row, the column and the box have the digit.
        counts: [i8; 3],
    },
    /// A test of a digit with a mask of the row, of the column and of the box. The three masks are
    /// read before the cell's first digit is tested, so the tests of the other digits read nothing.
    Masks {
        /// The cell that the digit is tested in.
        cell: Cell,
        /// The tested digit.
        digit: Digit,
        /// The used digits of the row, the column and the box: bit 0 is set for digit 1.
        used: [u16; 3],
    },
    /// A look at the candidates of a cell, to choose the cell with the fewest.
    Candidates {
        /// The cell that was considered.
        cell: Cell,
        /// Its candidates: bit 0 is set for digit 1.
        candidates: u16,
        /// How many masks were read to compute them.
        reads: u8,
    },
    /// A look at how many options an open constraint has, to choose the one with the fewest.
    Options {
        /// The constraint that was considered.
        constraint: Constraint,
        /// How many options it has.
        options: u8,
    },
}

impl Check {
    /// A test of the digit that reads cells. `house` is the first house of the cell that has the
    /// digit, in the order row, column, box.
    pub fn cells(grid: &Grid, cell: Cell, digit: Digit, house: Option<HouseKind>) -> Self {
        let conflict = house.and_then(|kind| {
            let mut cells = cell.houses()[kind as usize].cells().iter();
            Some((kind, *cells.find(|&&other| grid[other] == Some(digit))?))
        });
        Self::Cells { cell, digit, conflict }
    }

    /// The cell that it is about; `None` for the options of a house.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Self::Blank { cell, .. }
            | Self::Cells { cell, .. }
            | Self::Flags { cell, .. }
            | Self::Counters { cell, .. }
            | Self::Masks { cell, .. }
            | Self::Candidates { cell, .. } => Some(cell),
            Self::Options { constraint, .. } => {
                constraint.house().is_none().then(|| constraint.option(0).0)
            }
        }
    }

    /// The digit that it tests; `None` if it tests no single digit.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Cells { digit, .. }
            | Self::Flags { digit, .. }
            | Self::Counters { digit, .. }
            | Self::Masks { digit, .. } => Some(digit),
            Self::Blank { .. } | Self::Candidates { .. } | Self::Options { .. } => None,
        }
    }

    /// The first house, in the order row, column, box, that has the tested digit. `None` if the
    /// digit is allowed, or no digit is tested.
    pub fn rejected_by(self) -> Option<House> {
        let first = match self {
            Self::Cells { conflict, .. } => conflict.map(|(kind, _)| kind as usize),
            Self::Flags { house, .. } => house.map(|kind| kind as usize),
            Self::Counters { counts, .. } => counts.iter().position(|&count| count != 0),
            Self::Masks { digit, used, .. } => used.iter().position(|mask| mask & digit.bit() != 0),
            Self::Blank { .. } | Self::Candidates { .. } | Self::Options { .. } => None,
        };
        first.and_then(|house| Some(self.cell()?.houses()[house]))
    }

    /// Whether it counts as a check: all do, except a look for a blank cell.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Blank { .. })
    }

    /// How many cells, flags, counters, masks or numbers of options it read.
    pub fn reads(self) -> u64 {
        match self {
            Self::Blank { reads, .. } | Self::Candidates { reads, .. } => reads.into(),
            Self::Cells { conflict, .. } => 9 * conflict.map_or(3, |(kind, _)| kind as u64 + 1),
            Self::Flags { house, .. } => house.map_or(3, |kind| kind as u64 + 1),
            Self::Counters { .. } => 3,
            Self::Masks { digit, .. } if digit == Digit::ALL[0] => 3,
            Self::Masks { .. } => 0,
            Self::Options { .. } => 1,
        }
    }
}

/// For example "test 5 in r1c3: row 1 has it in r1c1".
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Blank { cell, is_blank: true, .. } => write!(f, "{cell} is blank"),
            Self::Blank { cell, is_blank: false, .. } => write!(f, "{cell} has a digit"),
            Self::Candidates { cell, candidates, .. } => {
                let digits = Digit::ALL.into_iter().filter(|digit| candidates & digit.bit() != 0);
                match candidates.count_ones() {
                    0 => write!(f, "{cell} has no candidate"),
                    1 => write!(f, "{cell} has 1 candidate:"),
                    count => write!(f, "{cell} has {count} candidates:"),
                }?;
                digits.into_iter().try_for_each(|digit| write!(f, " {digit}"))
            }
            Self::Options { constraint, options: 1 } => write!(f, "{constraint} has 1 option"),
            Self::Options { constraint, options } => {
                write!(f, "{constraint} has {options} options")
            }
            Self::Cells { cell, digit, .. }
            | Self::Flags { cell, digit, .. }
            | Self::Counters { cell, digit, .. }
            | Self::Masks { cell, digit, .. } => {
                write!(f, "test {digit} in {cell}: ")?;
                match (self.rejected_by(), self) {
                    (None, _) => f.write_str("no house has it"),
                    (Some(house), Self::Cells { conflict: Some((_, at)), .. }) => {
                        write!(f, "{house} has it in {at}")
                    }
                    (Some(house), _) => write!(f, "{house} has it"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: Digit = Digit::ALL[4];

    #[test]
    fn a_conflict_ends_the_reading_of_cells() {
        let grid: Grid = format!("5{}", ".".repeat(80)).parse().unwrap();
        let check = |cell: usize, house| Check::cells(&grid, Cell::ALL[cell], FIVE, house);
        let row = check(2, Some(HouseKind::Row));
        assert_eq!((row.reads(), row.rejected_by()), (9, Some(House::ROWS[0])));
        assert_eq!(row.to_string(), "test 5 in r1c3: row 1 has it in r1c1");
        let in_box = check(10, Some(HouseKind::Box));
        assert_eq!((in_box.reads(), in_box.rejected_by()), (27, Some(House::BOXES[0])));
        let free = check(80, None);
        assert_eq!((free.reads(), free.rejected_by()), (27, None));
        assert_eq!(free.to_string(), "test 5 in r9c9: no house has it");
    }

    #[test]
    fn flags_are_read_up_to_the_first_that_is_set() {
        let reads = |house| Check::Flags { cell: Cell::ALL[0], digit: FIVE, house }.reads();
        let houses = [Some(HouseKind::Row), Some(HouseKind::Column), Some(HouseKind::Box), None];
        assert_eq!(houses.map(reads), [1, 2, 3, 3]);
    }

    #[test]
    fn masks_are_read_once_per_cell() {
        let check = |digit: usize| Check::Masks {
            cell: Cell::ALL[0],
            digit: Digit::ALL[digit],
            used: [0b10, 0b100, 0],
        };
        assert_eq!((0..9).map(|digit| check(digit).reads()).sum::<u64>(), 3);
        assert_eq!(check(0).rejected_by(), None);
        assert_eq!(check(1).rejected_by(), Some(House::ROWS[0]));
        assert_eq!(check(2).rejected_by(), Some(House::COLUMNS[0]));
    }

    #[test]
    fn counters_reject_where_one_is_not_zero() {
        let check = |counts| Check::Counters { cell: Cell::ALL[0], digit: FIVE, counts };
        let rejected_by = |counts| check(counts).rejected_by();
        assert_eq!(rejected_by([0, 0, 1]), Some(House::BOXES[0]));
        assert_eq!(rejected_by([0, 2, 1]), Some(House::COLUMNS[0]));
        assert_eq!(rejected_by([0; 3]), None);
        assert_eq!((check([0; 3]).digit(), check([0; 3]).reads()), (Some(FIVE), 3));
    }

    #[test]
    fn a_look_for_a_blank_is_no_check() {
        let look = Check::Blank { cell: Cell::ALL[7], is_blank: true, reads: 8 };
        assert_eq!((look.counts(), look.reads(), look.digit()), (false, 8, None));
        let count = Check::Candidates { cell: Cell::ALL[7], candidates: 0b101, reads: 3 };
        assert!(count.counts());
        assert_eq!(count.to_string(), "r1c8 has 2 candidates: 1 3");
    }
}
