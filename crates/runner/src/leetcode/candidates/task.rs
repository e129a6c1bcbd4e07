//! [`Task`]: the board of one call as it is now, and the solution that the answer should reach.

use sudoku::{Cell, Digit, DigitSet, Grid};

use super::copies::Copies;
use super::events::{Content, KeyedEntry};

/// The candidates of each cell, row by row.
pub(super) type Candidates = [DigitSet; 81];

/// The board that an answer fills.
pub(super) struct Task<'a> {
    board: [Content; 81],
    /// Its own lists of digits.
    copies: Copies,
    solution: &'a Grid,
}

impl<'a> Task<'a> {
    pub(super) fn new(puzzle: &Grid, solution: &'a Grid) -> Self {
        let board = puzzle.cells().map(|content| match content {
            Some(digit) => Content::Digit(digit),
            None => Content::Blank,
        });
        Self {
            board,
            copies: Copies::default(),
            solution,
        }
    }

    /// Notes a container that may be a copy of the board.
    pub(super) fn add_container(&mut self, number: usize, entries: &[KeyedEntry]) {
        self.copies.add(number, entries, self.solution);
    }

    /// Notes that these entries of a container have changed.
    pub(super) fn change_container(&mut self, number: usize, entries: &[KeyedEntry]) {
        self.copies.change(number, entries, self.solution);
    }

    /// No longer follows a container.
    pub(super) fn lose_container(&mut self, number: usize) {
        self.copies.lose(number);
    }

    /// Notes what a cell of the board has now.
    pub(super) fn set(&mut self, cell: Cell, content: Content) {
        self.board[cell.index()] = content;
    }

    /// The right digit of a cell.
    pub(super) fn right(&self, cell: Cell) -> Digit {
        self.solution[cell].expect("a solution has no blanks")
    }

    /// The digit that the board has in this cell now, or the copy that has changed last.
    pub(super) fn digit(&self, cell: Cell) -> Option<Digit> {
        match self.board[cell.index()] {
            Content::Digit(digit) => Some(digit),
            Content::Blank | Content::Odd => self.copies.last_digit(cell),
        }
    }

    /// Whether the board has the right digit in this cell now.
    fn is_filled_rightly(&self, cell: Cell) -> bool {
        self.board[cell.index()] == Content::Digit(self.right(cell))
    }

    /// Whether no cell lacks its right digit. A cell without candidates must be filled, on the
    /// board or on a copy.
    pub(super) fn is_on_path(&self, candidates: &Candidates) -> bool {
        Cell::ALL.into_iter().all(|cell| {
            let digits = candidates[cell.index()];
            if digits.is_empty() {
                self.is_filled_rightly(cell) || self.copies.has_right_digit(cell)
            } else {
                digits.contains(self.right(cell))
            }
        })
    }

    /// Whether neither the board nor the copy that has changed last has a wrong digit now.
    pub(super) fn has_only_right_digits(&self) -> bool {
        self.copies.has_only_right_digits()
            && Cell::ALL.into_iter().all(|cell| {
                self.board[cell.index()] == Content::Blank || self.is_filled_rightly(cell)
            })
    }

    pub(super) fn is_solved(&self) -> bool {
        Cell::ALL
            .into_iter()
            .all(|cell| self.is_filled_rightly(cell))
    }
}
