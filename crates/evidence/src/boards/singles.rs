//! [`needs_a_guess`]: whether singles, the first techniques of a person, fill a board.

use sudoku::{Cell, Digit, Grid};

/// Which singles are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Singles {
    /// The only digit that fits a cell.
    Naked,
    /// A naked single, or the only cell of a house for a digit.
    NakedAndHidden,
}

/// Whether these singles leave blanks.
pub(crate) fn needs_a_guess(board: &Grid, singles: Singles) -> bool {
    let mut board = *board;
    while let Some((cell, digit)) = single(&board, singles) {
        board[cell] = Some(digit);
    }
    board.blanks().next().is_some()
}

/// A cell with the only digit for it.
fn single(board: &Grid, singles: Singles) -> Option<(Cell, Digit)> {
    let mut naked = oracle::of_cells(board);
    let mut answers = naked.find(|answers| answers.len() == 1);
    if answers.is_none() && singles == Singles::NakedAndHidden {
        answers = oracle::of_houses(board).find(|answers| answers.len() == 1);
    }
    answers?.first().copied()
}
