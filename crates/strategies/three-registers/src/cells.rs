//! Boxes, places and numbers of cells, the same in every layout.

use sudoku::Cell;

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
