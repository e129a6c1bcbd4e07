//! Boxes, places and numbers of cells, as every form has them.

use sudoku::{Cell, Digit};

/// The cell at a place of a box, row by row.
pub(crate) const fn cell_index(box_index: usize, place: usize) -> usize {
    (box_index / 3 * 3 + place % 3) * 9 + box_index % 3 * 3 + place / 3
}

/// The place of a cell in its box.
pub(crate) const fn place_in_box(row: usize, column: usize) -> usize {
    column % 3 * 3 + row % 3
}

/// What a [`Guess`](crate::form::Guess) calls a cell: place by place, and box by box at each.
pub(crate) const fn cell_number(box_index: usize, place: usize) -> usize {
    9 * place + box_index
}

/// The cell of such a number.
pub(crate) fn numbered(number: usize) -> Cell {
    Cell::ALL[cell_index(number % 9, number / 9)]
}

/// The candidates of a state, read out of the registers: for each digit index and box the set of
/// places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unpacked(pub(crate) [[u16; 9]; 9]);

impl Unpacked {
    /// The only candidate of a cell, if it has one only.
    pub(crate) fn single(&self, cell: Cell) -> Option<Digit> {
        let mut candidates = Digit::ALL.into_iter().filter(|&digit| self.can_be(cell, digit));
        let first = candidates.next()?;
        candidates.next().is_none().then_some(first)
    }

    /// Whether the digit is a candidate of the cell.
    pub(crate) fn can_be(&self, cell: Cell, digit: Digit) -> bool {
        self.0[digit.index()][cell.box_index()] >> place_in_box(cell.row(), cell.column()) & 1 == 1
    }
}
