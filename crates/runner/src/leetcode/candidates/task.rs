//! [`Task`]: the board of one call as it is now, and the solution that the answer should reach.

use sudoku::{Cell, Digit, DigitSet, Grid};

use super::events::Content;

/// The candidates of each cell, row by row.
pub(super) type Candidates = [DigitSet; 81];

/// The board that an answer fills.
pub(super) struct Task<'a> {
    board: [Content; 81],
    solution: &'a Grid,
}

impl<'a> Task<'a> {
    pub(super) fn new(puzzle: &Grid, solution: &'a Grid) -> Self {
        let board = puzzle.cells().map(|content| match content {
            Some(digit) => Content::Digit(digit),
            None => Content::Blank,
        });
        Self { board, solution }
    }

    /// Notes what a cell of the board has now.
    pub(super) fn set(&mut self, cell: Cell, content: Content) {
        self.board[cell.index()] = content;
    }

    /// The right digit of a cell.
    pub(super) fn right(&self, cell: Cell) -> Digit {
        self.solution[cell].expect("a solution has no blanks")
    }

    /// Whether the board has the right digit in this cell now.
    fn is_filled_rightly(&self, cell: Cell) -> bool {
        self.board[cell.index()] == Content::Digit(self.right(cell))
    }

    /// Whether no cell lacks its right digit. A cell without candidates must be filled.
    pub(super) fn is_on_path(&self, candidates: &Candidates) -> bool {
        Cell::ALL.into_iter().all(|cell| {
            let digits = candidates[cell.index()];
            if digits.is_empty() {
                self.is_filled_rightly(cell)
            } else {
                digits.contains(self.right(cell))
            }
        })
    }

    /// Whether the board has no wrong digit now.
    pub(super) fn has_only_right_digits(&self) -> bool {
        Cell::ALL
            .into_iter()
            .all(|cell| self.board[cell.index()] == Content::Blank || self.is_filled_rightly(cell))
    }

    pub(super) fn is_solved(&self) -> bool {
        Cell::ALL
            .into_iter()
            .all(|cell| self.is_filled_rightly(cell))
    }
}
