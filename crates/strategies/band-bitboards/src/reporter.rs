//! [`Reporter`]: reports the steps of a search to the visitor. `three-registers` uses it too.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Board, Cell, Detail, Digit, DigitSet, Grid, Place, Puzzle, Reason, Visitor};

use crate::state::cell;

/// The visitor, and the board as the events so far describe it.
#[derive(Debug)]
pub struct Reporter<'a, V> {
    visitor: &'a mut V,
    /// Only for a visitor of deductions. For others the compiler removes everything here except the
    /// calls of the visitor.
    board: Option<Board>,
    /// Whether the puzzle most likely has several solutions: `Some(true)` after a guess, and
    /// `Some(false)` as soon as one has led to no solution; `None` before the first guess.
    pub(crate) several: Option<bool>,
}

impl<'a, V: Visitor> Reporter<'a, V> {
    const DEDUCTIONS: bool = V::DETAIL.includes(Detail::Deductions);

    /// The board begins with the givens of the puzzle.
    #[inline]
    pub fn new(puzzle: &Puzzle, visitor: &'a mut V) -> Self {
        let board = Self::DEDUCTIONS.then(|| Board::new(puzzle));
        Self {
            visitor,
            board,
            several: None,
        }
    }

    /// Reports a solution.
    #[inline]
    #[track_caller]
    pub fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.visitor.solution(grid)
    }

    /// Reports a guess.
    #[inline]
    #[track_caller]
    pub fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        if Self::DEDUCTIONS
            && let Some(board) = &mut self.board
        {
            board.place(cell, digit);
        }
        self.visitor.place(cell, digit)
    }

    /// Reports that a guess is taken back.
    #[inline]
    #[track_caller]
    pub fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        if Self::DEDUCTIONS
            && let Some(board) = &mut self.board
        {
            board.remove(cell);
        }
        self.visitor.remove(cell)
    }

    /// Whether the digit may stand in this cell of the board; `true` without a board.
    #[inline]
    pub fn is_candidate(&self, cell: Cell, digit: Digit) -> bool {
        match &self.board {
            Some(board) if Self::DEDUCTIONS => board.is_candidate(cell, digit),
            _ => true,
        }
    }

    /// Reports the last candidate of a cell, after all others were tried. Candidates of the board
    /// that were not tried had been eliminated by the rules, which is reported first. Reports
    /// nothing if the digit breaks a rule on the board.
    #[inline]
    #[track_caller]
    pub fn last_alternative(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        if !Self::DEDUCTIONS {
            return Continue(());
        }
        let Some(board) = &mut self.board else {
            return Continue(());
        };
        if !board.is_candidate(cell, digit) {
            return Continue(());
        }
        let tried = board
            .tried()
            .iter()
            .filter(|(tried_cell, _)| *tried_cell == cell);
        let kept: DigitSet = tried.map(|&(_, digit)| digit).chain([digit]).collect();
        let gone = Place::new(cell, board.candidates(cell) & !kept);
        if !gone.digits.is_empty() {
            board.eliminate(gone);
            self.visitor.eliminate(gone, Reason::Propagation)?;
        }
        board.deduce(cell, digit);
        self.visitor.deduce(cell, digit, Reason::LastAlternative)
    }

    /// Reports the digit as deduced in these cells, given by band. Returns `false` and reports
    /// nothing more where [`deduced_at`](Self::deduced_at) does.
    #[track_caller]
    pub(crate) fn deduced(&mut self, digit: Digit, new: [u32; 3]) -> ControlFlow<(), bool> {
        for (band, mut cells) in new.into_iter().enumerate() {
            while cells != 0 {
                let cell = cell(band, cells);
                cells &= cells - 1;
                if !self.deduced_at(cell, digit)? {
                    return Continue(false);
                }
            }
        }
        Continue(true)
    }

    /// Reports the digit as deduced in this cell.
    ///
    /// Returns `false` and reports nothing when it breaks a rule on the board: then there is no
    /// solution in this branch, and the search is about to find that out.
    #[inline]
    #[track_caller]
    pub fn deduced_at(&mut self, cell: Cell, digit: Digit) -> ControlFlow<(), bool> {
        if !self.is_candidate(cell, digit) {
            return Continue(false);
        }
        if Self::DEDUCTIONS
            && let Some(board) = &mut self.board
        {
            board.deduce(cell, digit);
            self.visitor.deduce(cell, digit, Reason::Propagation)?;
        }
        Continue(true)
    }
}
