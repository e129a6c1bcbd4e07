//! [`Constraint`]: one of the 324 conditions that a solved grid meets.

use std::fmt;

use crate::{Cell, Digit, House, HouseKind, Place, Reason, table};

/// "This cell has one digit" or "this house has this digit in one cell".
///
/// 81 cells, and nine digits in each of 27 houses, are 324 constraints. Each has nine *options*, a
/// digit in a cell, and a solution contains exactly one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(u16);

impl Constraint {
    /// How many there are.
    pub const COUNT: usize = 81 + 27 * 9;

    /// All 324: the cells row by row, then the nine digits of each house in the order of
    /// [`House::ALL`].
    pub const ALL: [Self; Self::COUNT] = table!(Self::COUNT, |index| Self(index as u16));

    /// The constraint with this index in [`ALL`](Self::ALL); `None` unless it is below 324.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// The cell has one digit.
    #[inline]
    pub const fn cell(cell: Cell) -> Self {
        Self(cell.index() as u16)
    }

    /// The house has the digit in one cell.
    #[inline]
    pub const fn of_house(house: House, digit: Digit) -> Self {
        Self::in_house(house.kind(), house.index(), digit)
    }

    /// The house of this kind and index has the digit in one cell.
    const fn in_house(kind: HouseKind, index: usize, digit: Digit) -> Self {
        Self((81 * (1 + kind as usize) + index * 9 + digit.index()) as u16)
    }

    /// The four constraints that the digit in the cell meets: those of the cell, its row, its
    /// column and its box. With each comes which of its [options](Self::option) this is.
    #[inline]
    pub const fn met_by(cell: Cell, digit: Digit) -> [(Self, usize); 4] {
        [
            (Self::cell(cell), digit.index()),
            (
                Self::in_house(HouseKind::Row, cell.row(), digit),
                cell.column(),
            ),
            (
                Self::in_house(HouseKind::Column, cell.column(), digit),
                cell.row(),
            ),
            (
                Self::in_house(HouseKind::Box, cell.box_index(), digit),
                cell.row() % 3 * 3 + cell.column() % 3,
            ),
        ]
    }

    /// Its index in [`ALL`](Self::ALL): below 324.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One of its nine options, counted from 0: for a cell the digits ascending, for a house the
    /// cells ascending.
    ///
    /// # Panics
    ///
    /// If the number of the option is not below 9.
    #[inline]
    pub fn option(self, number: usize) -> (Cell, Digit) {
        match self.house_and_digit() {
            None => (Cell::ALL[self.index()], Digit::ALL[number]),
            Some((house, digit)) => (house.cells()[number], digit),
        }
    }

    /// Its nine options.
    #[inline]
    pub fn options(self) -> [(Cell, Digit); 9] {
        std::array::from_fn(|number| self.option(number))
    }

    /// The house that it is about; `None` for the constraint of a cell.
    #[inline]
    pub fn house(self) -> Option<House> {
        self.house_and_digit().map(|(house, _)| house)
    }

    /// Why an option is forced when it is the last one of the constraint.
    #[inline]
    pub fn reason(self) -> Reason {
        self.house()
            .map_or(Reason::NakedSingle, Reason::HiddenSingle)
    }

    /// The house and the digit, unless the constraint is that of a cell.
    fn house_and_digit(self) -> Option<(House, Digit)> {
        let index = self.index().checked_sub(Cell::ALL.len())?;
        Some((House::ALL[index / 9], Digit::ALL[index % 9]))
    }
}

/// The options of the constraint.
impl From<Constraint> for Place {
    fn from(constraint: Constraint) -> Self {
        match constraint.house_and_digit() {
            Some((house, digit)) => Self::new(house, digit),
            None => constraint.option(0).0.into(),
        }
    }
}

/// As `a digit in r1c1`, `7 in row 5`.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.house_and_digit() {
            None => write!(f, "a digit in {}", Cell::ALL[self.index()]),
            Some((house, digit)) => write!(f, "{digit} in {house}"),
        }
    }
}
