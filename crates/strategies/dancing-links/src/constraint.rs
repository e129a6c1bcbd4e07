//! The 324 constraints of Sudoku, and which of them an option meets.

use sudoku::{Cell, Digit, House, Reason};

/// 81 cells that take a digit, and nine digits that take a place in each of nine rows, nine columns
/// and nine boxes.
pub(crate) const CONSTRAINTS: usize = 4 * 81;

/// 81 cells with nine digits each.
pub(crate) const OPTIONS: usize = 81 * 9;

/// The four constraints, counted from 0, that a digit in a cell meets: the cell has a digit, and
/// row, column and box have the digit.
pub(crate) const fn met_by(cell: Cell, digit: Digit) -> [usize; 4] {
    let digit = digit.index();
    [
        cell.index(),
        81 + cell.row() * 9 + digit,
        162 + cell.column() * 9 + digit,
        243 + cell.box_index() * 9 + digit,
    ]
}

/// Why an option is forced that is the only one left to meet the constraint.
pub(crate) fn reason(constraint: usize) -> Reason {
    match constraint.checked_sub(81) {
        None => Reason::NakedSingle,
        Some(index) => Reason::HiddenSingle(House::ALL[index / 9]),
    }
}
