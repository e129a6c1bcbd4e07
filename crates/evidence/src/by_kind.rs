//! [`ByKind`]: one value for rows, one for columns, and one for boxes.

use sudoku::HouseKind;

/// A value for each kind of house.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByKind<T> {
    pub(crate) row: T,
    pub(crate) column: T,
    pub(crate) box_: T,
}

impl<T> ByKind<T> {
    /// Makes each value from its kind.
    pub(crate) fn new(value: impl Fn(HouseKind) -> T) -> Self {
        Self {
            row: value(HouseKind::Row),
            column: value(HouseKind::Column),
            box_: value(HouseKind::Box),
        }
    }

    pub(crate) const fn of(&self, kind: HouseKind) -> &T {
        match kind {
            HouseKind::Row => &self.row,
            HouseKind::Column => &self.column,
            HouseKind::Box => &self.box_,
        }
    }

    pub(crate) const fn of_mut(&mut self, kind: HouseKind) -> &mut T {
        match kind {
            HouseKind::Row => &mut self.row,
            HouseKind::Column => &mut self.column,
            HouseKind::Box => &mut self.box_,
        }
    }

    /// The values of rows, columns and boxes.
    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        [&self.row, &self.column, &self.box_].into_iter()
    }
}
