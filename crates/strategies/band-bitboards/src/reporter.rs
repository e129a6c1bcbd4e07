//! [`Reporter`]: reports the steps of the search to the visitor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Board, Cell, Detail, Digit, DigitSet, Grid, Place, Puzzle, Reason, Visitor};

use crate::state::cell;

/// The visitor, and the board as the events so far describe it.
pub(crate) struct Reporter<'a, V> {
    visitor: &'a mut V,
    /// Only for a visitor of deductions. For others the compiler removes everything here except the
    /// calls of the visitor.
    board: Option<Board>,
    /// Whether some guess of this search led to no solution.
    pub(crate) had_dead_end: bool,
}

impl<'a, V: Visitor> Reporter<'a, V> {
    const DEDUCTIONS: bool = V::DETAIL.includes(Detail::Deductions);

    pub(crate) fn new(puzzle: &Puzzle, visitor: &'a mut V) -> Self {
        let board = Self::DEDUCTIONS.then(|| Board::new(puzzle));
        Self { visitor, board, had_dead_end: false }
    }

    #[inline]
    #[track_caller]
    pub(crate) fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.visitor.solution(grid)
    }

    /// Reports a guess.
    #[inline]
    #[track_caller]
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
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
    pub(crate) fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        if Self::DEDUCTIONS
            && let Some(board) = &mut self.board
        {
            board.remove(cell);
        }
        self.visitor.remove(cell)
    }

    /// Reports the last candidate of a cell, after all others were tried. `candidates` are those
    /// that the rules had left, bit 0 for digit 1; the others are reported as eliminated.
    #[inline]
    #[track_caller]
    pub(crate) fn last_alternative(
        &mut self,
        cell: Cell,
        digit: Digit,
        candidates: u32,
    ) -> ControlFlow<()> {
        let Some(board) = self.board.as_mut().filter(|_| Self::DEDUCTIONS) else {
            return Continue(());
        };
        let gone = board.candidates(cell) & !DigitSet::from_bits(candidates as u16);
        if !gone.is_empty() {
            let gone = Place::new(cell, gone);
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
    pub(crate) fn deduced_at(&mut self, cell: Cell, digit: Digit) -> ControlFlow<(), bool> {
        let Some(board) = self.board.as_mut().filter(|_| Self::DEDUCTIONS) else {
            return Continue(true);
        };
        if !board.is_candidate(cell, digit) {
            return Continue(false);
        }
        board.deduce(cell, digit);
        self.visitor.deduce(cell, digit, Reason::Propagation)?;
        Continue(true)
    }
}
