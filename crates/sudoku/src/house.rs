//! [`House`]: a row, a column or a box.

use std::fmt;

use crate::{Cell, table};

/// The three kinds of house. In text: `row`, `column`, `box`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells in a horizontal line.
    Row,
    /// Nine cells in a vertical line.
    Column,
    /// Three by three cells.
    Box,
}

/// One of the 27 groups of nine cells that must have each digit once. In text: `row 1`, `column 5`,
/// `box 9`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House {
    kind: HouseKind,
    index: u8,
}

const fn nine(kind: HouseKind) -> [House; 9] {
    table!(9, |index| House {
        kind,
        index: index as u8
    })
}

impl House {
    /// The nine rows, from the top.
    pub const ROWS: [Self; 9] = nine(HouseKind::Row);
    /// The nine columns, from the left.
    pub const COLUMNS: [Self; 9] = nine(HouseKind::Column);
    /// The nine boxes, row by row.
    pub const BOXES: [Self; 9] = nine(HouseKind::Box);
    /// All 27 houses: rows, then columns, then boxes.
    pub const ALL: [Self; 27] = table!(27, |index| [Self::ROWS, Self::COLUMNS, Self::BOXES]
        [index / 9][index % 9]);

    /// Row, column or box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        self.kind
    }

    /// Its number among the houses of its kind, counted from 0: below 9.
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Its nine cells, ascending.
    #[inline]
    pub const fn cells(self) -> &'static [Cell; 9] {
        &CELLS[self.kind as usize][self.index()]
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        })
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.index + 1)
    }
}

impl Cell {
    /// Its row, its column and its box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [
            House::ROWS[self.row()],
            House::COLUMNS[self.column()],
            House::BOXES[self.box_index()],
        ]
    }

    /// Its row, its column and its box, in this order, up to and including the house of this kind;
    /// all three for `None`. These are the houses that a search has looked at if it stops at the
    /// first one that has a digit, or finds the digit in none of them.
    #[inline]
    pub fn houses_until(self, last: Option<HouseKind>) -> impl Iterator<Item = House> + Clone {
        self.houses()
            .into_iter()
            .take(last.map_or(3, |kind| kind as usize + 1))
    }

    /// The houses that have both cells: for r1c1 and r1c2, row 1 and box 1. None for cells that do
    /// not see each other, and all three for a cell and itself.
    pub fn houses_shared_with(self, other: Self) -> impl Iterator<Item = House> + Clone {
        self.houses()
            .into_iter()
            .filter(move |house| house.cells().contains(&other))
    }
}

static CELLS: [[[Cell; 9]; 9]; 3] = [
    table!(9, |row| table!(9, |column| Cell::ALL[row * 9 + column])),
    table!(9, |column| table!(9, |row| Cell::ALL[row * 9 + column])),
    table!(9, |house| table!(9, |place| {
        let (row, column) = (house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
        Cell::ALL[row * 9 + column]
    })),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The houses that the first cell shares with this one.
    fn shared_with_first(row: usize, column: usize) -> Vec<String> {
        let cell = Cell::at(row, column).unwrap();
        let houses = Cell::ALL[0].houses_shared_with(cell);
        houses.map(|house| house.to_string()).collect()
    }

    #[test]
    fn cells_share_up_to_two_houses() {
        assert_eq!(shared_with_first(0, 1), ["row 1", "box 1"]);
        assert_eq!(shared_with_first(1, 1), ["box 1"]);
        assert_eq!(shared_with_first(8, 0), ["column 1"]);
        assert!(shared_with_first(3, 3).is_empty());
    }
}
