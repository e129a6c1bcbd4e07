//! Boxes, places and numbers of cells, the same in every layout.

use sudoku::{Cell, Digit};

/// The cell at a place of a box, as a row-by-row index.
pub(crate) const fn cell_index(box_index: usize, place: usize) -> usize {
    (box_index / 3 * 3 + place % 3) * 9 + box_index % 3 * 3 + place / 3
}

/// The place of a cell in its box: 3 × column + row, both within the box.
pub(crate) const fn place_in_box(row: usize, column: usize) -> usize {
    column % 3 * 3 + row % 3
}

/// The number of a cell in a [`Guess`](crate::sweeper::Guess): place by place, and box by box at
/// each place.
pub(crate) const fn cell_number(box_index: usize, place: usize) -> usize {
    9 * place + box_index
}

/// The cell with a number.
pub(crate) fn numbered_cell(number: usize) -> Cell {
    Cell::ALL[cell_index(number % 9, number / 9)]
}

/// The candidates of a puzzle in plain memory: by digit index and box, the set of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidates(pub(crate) [[u16; 9]; 9]);

impl Candidates {
    /// Candidates from the set of places of each digit index and box.
    #[inline(always)]
    pub(crate) fn from_sets(set: impl Fn(usize, usize) -> u16) -> Self {
        Self(std::array::from_fn(|digit| std::array::from_fn(|box_index| set(digit, box_index))))
    }

    /// The only candidate of a cell, if it has exactly one.
    pub(crate) fn single(&self, cell: Cell) -> Option<Digit> {
        let mut candidates = Digit::ALL.into_iter().filter(|&digit| self.can_be(cell, digit));
        let first = candidates.next()?;
        candidates.next().is_none().then_some(first)
    }

    /// Whether the digit is a candidate of the cell.
    fn can_be(&self, cell: Cell, digit: Digit) -> bool {
        self.0[digit.index()][cell.box_index()] >> place_in_box(cell.row(), cell.column()) & 1 == 1
    }
}
