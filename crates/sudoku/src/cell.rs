//! [`Cell`]: one of the 81 cells, with its row, column, box and peers.

use std::fmt;

use crate::table;

/// One of the 81 cells.
///
/// It stores its row, column and box beside its index, so that a search computes none of them. An
/// array of the right length that is indexed with one of them needs no bounds check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, align(4))]
pub struct Cell {
    index: u8,
    row: u8,
    column: u8,
    box_index: u8,
}

/// Defines the getter of a field that is always below `$limit`.
macro_rules! below {
    ($(#[$doc:meta])* $name:ident, $limit:literal) => {
        $(#[$doc])*
        #[inline]
        #[expect(unsafe_code, reason = "no safe code gives the compiler this invariant")]
        pub const fn $name(self) -> usize {
            // SAFETY: every cell is a copy of one in `Cell::ALL`, whose fields are computed below
            // the limit.
            unsafe { std::hint::assert_unchecked(self.$name < $limit) };
            self.$name as usize
        }
    };
}

impl Cell {
    /// All 81 cells, row by row, left to right.
    pub const ALL: [Self; 81] = table!(81, |index| {
        let (row, column) = (index as u8 / 9, index as u8 % 9);
        Self {
            index: index as u8,
            row,
            column,
            box_index: row / 3 * 3 + column / 3,
        }
    });

    /// The cell with this index, counted row by row from 0; `None` unless it is below 81.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 81 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The cell in this row and column, both counted from 0; `None` unless both are below 9.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 9 && column < 9 {
            Some(Self::ALL[row * 9 + column])
        } else {
            None
        }
    }

    below!(
        /// Its index, counted row by row from 0: below 81.
        index, 81
    );
    below!(
        /// Its row, counted from 0 at the top: below 9.
        row, 9
    );
    below!(
        /// Its column, counted from 0 at the left: below 9.
        column, 9
    );
    below!(
        /// Its box, counted from 0 row by row: below 9.
        box_index, 9
    );

    /// Its band, which is a row of three boxes: below 3.
    #[inline]
    pub const fn band(self) -> usize {
        self.row() / 3
    }

    /// Its stack, which is a column of three boxes: below 3.
    #[inline]
    pub const fn stack(self) -> usize {
        self.column() / 3
    }

    /// The next cell, row by row; `None` after the last.
    #[inline]
    pub const fn next(self) -> Option<Self> {
        Self::new(self.index() + 1)
    }

    /// The 20 other cells that share a house with it, ascending.
    #[inline]
    pub fn peers(self) -> &'static [Self; 20] {
        &PEERS[self.index()]
    }

    /// Whether the two cells share a house and differ.
    #[inline]
    pub const fn sees(self, other: Self) -> bool {
        self.index != other.index
            && (self.row == other.row
                || self.column == other.column
                || self.box_index == other.box_index)
    }
}

static PEERS: [[Cell; 20]; 81] = table!(81, |index| {
    let mut peers = [Cell::ALL[0]; 20];
    let (mut other, mut found) = (0, 0);
    while other < 81 {
        if Cell::ALL[index].sees(Cell::ALL[other]) {
            peers[found] = Cell::ALL[other];
            found += 1;
        }
        other += 1;
    }
    assert!(found == 20);
    peers
});

/// As `r1c1` to `r9c9`, as Sudoku players write it.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("r{}c{}", self.row + 1, self.column + 1))
    }
}

/// The number is not that of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the number of a cell from 0 to 80, found {0}")]
pub struct NotACell(pub u8);

impl TryFrom<u8> for Cell {
    type Error = NotACell;

    fn try_from(number: u8) -> Result<Self, NotACell> {
        Self::new(number.into()).ok_or(NotACell(number))
    }
}

/// Its [`index`](Cell::index), 0 to 80.
impl From<Cell> for u8 {
    fn from(cell: Cell) -> Self {
        cell.index() as Self
    }
}

/// Its [`index`](Cell::index), 0 to 80.
impl From<Cell> for usize {
    fn from(cell: Cell) -> Self {
        cell.index()
    }
}

/// The text is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a cell from r1c1 to r9c9, found {0:?}")]
pub struct ParseCellError(String);

impl std::str::FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        match *text.as_bytes() {
            [
                b'r' | b'R',
                row @ b'1'..=b'9',
                b'c' | b'C',
                column @ b'1'..=b'9',
            ] => Ok(Self::ALL[usize::from(row - b'1') * 9 + usize::from(column - b'1')]),
            _ => Err(ParseCellError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_row_column_and_box() {
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(cell.row() * 9 + cell.column(), index);
            assert_eq!(cell.box_index(), cell.band() * 3 + cell.stack());
            assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::try_from(u8::from(cell)), Ok(cell));
        }
        assert!(
            Cell::ALL
                .windows(2)
                .all(|pair| pair[0].next() == Some(pair[1]))
        );
        assert_eq!(Cell::ALL[80].next(), None);
        assert_eq!(Cell::try_from(81), Err(NotACell(81)));
        assert_eq!(Cell::at(0, 9), None);
        assert_eq!(Cell::at(9, 0), None);
    }
}
