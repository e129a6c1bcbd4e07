//! [`Tell`]: what the visitor hears, and the board that is kept for one that listens to everything.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Detail, Digit, Grid, House, HouseKind, Puzzle, Reason, Visitor};

use crate::state::cell;

/// The visitor, with the board as it knows it.
///
/// The board is looked at only for [`Detail::Everything`]; with less, all of this vanishes from the
/// compiled search.
pub(crate) struct Tell<'a, V> {
    visitor: &'a mut V,
    board: Grid,
}

impl<'a, V: Visitor> Tell<'a, V> {
    pub(crate) fn new(puzzle: &Puzzle, visitor: &'a mut V) -> Self {
        Self { visitor, board: *puzzle.grid() }
    }

    #[inline]
    #[track_caller]
    pub(crate) fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.visitor.solution(grid)
    }

    #[inline]
    #[track_caller]
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        if matches!(V::DETAIL, Detail::Solutions) {
            return Continue(());
        }
        self.board[cell] = Some(digit);
        self.visitor.place(cell, digit)
    }

    /// Takes a choice back, and the board to what it was before.
    #[inline]
    #[track_caller]
    pub(crate) fn remove(&mut self, cell: Cell, before: &Grid) -> ControlFlow<()> {
        if matches!(V::DETAIL, Detail::Solutions) {
            return Continue(());
        }
        self.board = *before;
        self.visitor.remove(cell)
    }

    /// The board, to come back to.
    #[inline]
    pub(crate) fn board(&self) -> Grid {
        self.board
    }

    /// The last candidate of a cell, after the others were tried.
    #[inline]
    #[track_caller]
    pub(crate) fn last_alternative(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        if !matches!(V::DETAIL, Detail::Everything) {
            return Continue(());
        }
        self.board[cell] = Some(digit);
        self.visitor.deduce(cell, digit, Reason::LastAlternative)
    }

    /// Tells the cells, by band, that the digit was just deduced in.
    ///
    /// Answers `false`, telling nothing more, when one of them breaks a rule on the board: the
    /// search is about to find out that there is no solution here.
    #[track_caller]
    pub(crate) fn deduced(&mut self, digit: Digit, new: [u32; 3]) -> ControlFlow<(), bool> {
        for (band, mut cells) in new.into_iter().enumerate() {
            while cells != 0 {
                let cell = cell(band, cells & cells.wrapping_neg());
                cells &= cells - 1;
                if !self.is_possible(cell, digit) {
                    return Continue(false);
                }
                let reason = self.reason(cell, digit);
                self.board[cell] = Some(digit);
                self.visitor.deduce(cell, digit, reason)?;
            }
        }
        Continue(true)
    }

    /// Why a person who looks at the board would write the digit there: no strategy's inner marks,
    /// only the digits.
    fn reason(&self, cell: Cell, digit: Digit) -> Reason {
        if Digit::ALL.into_iter().all(|other| other == digit || !self.is_possible(cell, other)) {
            return Reason::NakedSingle;
        }
        let mut houses = cell.houses();
        houses.sort_by_key(|house| house.kind() != HouseKind::Box);
        let is_only_place = |house: &House| {
            house.cells().iter().all(|&other| other == cell || !self.is_possible(other, digit))
        };
        houses.into_iter().find(is_only_place).map_or(Reason::Propagation, Reason::HiddenSingle)
    }

    /// Whether the cell is blank and no peer holds the digit.
    fn is_possible(&self, cell: Cell, digit: Digit) -> bool {
        self.board[cell].is_none()
            && cell.peers().iter().all(|&peer| self.board[peer] != Some(digit))
    }
}
