//! [`Reporter`]: reports the steps of the search to the visitor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Detail, Digit, DigitSet, Grid, House, HouseKind, Place, Puzzle, Reason, Visitor,
};

use crate::state::cell;

/// The visitor, and the board as the events so far describe it.
///
/// The board is used only from [`Detail::Deductions`] on. For a visitor with less detail the
/// compiler removes everything here except the calls of the visitor.
pub(crate) struct Reporter<'a, V> {
    visitor: &'a mut V,
    board: Grid,
    /// Whether some guess of this search led to no solution.
    pub(crate) had_dead_end: bool,
}

impl<'a, V: Visitor> Reporter<'a, V> {
    pub(crate) fn new(puzzle: &Puzzle, visitor: &'a mut V) -> Self {
        Self { visitor, board: *puzzle.grid(), had_dead_end: false }
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
        if matches!(V::DETAIL, Detail::Solutions) {
            return Continue(());
        }
        self.board[cell] = Some(digit);
        self.visitor.place(cell, digit)
    }

    /// Reports that a guess is taken back. The board becomes what it was `before` the guess.
    #[inline]
    #[track_caller]
    pub(crate) fn remove(&mut self, cell: Cell, before: &Grid) -> ControlFlow<()> {
        if matches!(V::DETAIL, Detail::Solutions) {
            return Continue(());
        }
        self.board = *before;
        self.visitor.remove(cell)
    }

    /// The board, to be restored by [`remove`](Self::remove).
    #[inline]
    pub(crate) fn board(&self) -> Grid {
        self.board
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
        if !V::DETAIL.includes(Detail::Deductions) {
            return Continue(());
        }
        let left = DigitSet::from_bits(candidates as u16);
        let others = (!left).iter().filter(|&other| self.is_possible(cell, other));
        let gone: DigitSet = others.collect();
        if !gone.is_empty() {
            self.visitor.eliminate(Place::new(cell, gone), Reason::Propagation)?;
        }
        self.board[cell] = Some(digit);
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
        if !V::DETAIL.includes(Detail::Deductions) {
            return Continue(true);
        }
        if !self.is_possible(cell, digit) {
            return Continue(false);
        }
        let reason = self.reason(cell, digit);
        self.board[cell] = Some(digit);
        self.visitor.deduce(cell, digit, reason)?;
        Continue(true)
    }

    /// Why a person would write the digit there, from the digits on the board alone.
    fn reason(&self, cell: Cell, digit: Digit) -> Reason {
        if Digit::ALL.into_iter().all(|other| other == digit || !self.is_possible(cell, other)) {
            return Reason::NakedSingle;
        }
        let mut houses = cell.houses();
        // Boxes first: people see a hidden single there most easily.
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

#[cfg(test)]
mod tests {
    use judge::{Replay, fixtures};
    use sudoku::Event;

    use super::*;
    use crate::BAND_BITBOARDS;

    /// A person looks for a naked single first, then for a hidden single in the box, the row and
    /// the column. That a reason holds, the judge checks for every strategy.
    #[test]
    fn a_deduction_has_the_first_reason_that_holds() {
        for puzzle in fixtures::tiers().iter().flat_map(|tier| &tier.puzzles) {
            let mut replay = Replay::new(&puzzle.puzzle);
            let _ = BAND_BITBOARDS.watch(&puzzle.puzzle, &mut |event| {
                if let Event::Deduce(cell, digit, reason) = event
                    && reason != Reason::LastAlternative
                {
                    let [row, column, in_box] = cell.houses().map(Reason::HiddenSingle);
                    let holds = |&reason: &Reason| {
                        replay.clone().follow(Event::Deduce(cell, digit, reason)).is_ok()
                    };
                    let first = [Reason::NakedSingle, in_box, row, column].into_iter().find(holds);
                    assert_eq!(
                        reason,
                        first.unwrap_or(Reason::Propagation),
                        "{:?}",
                        replay.board()
                    );
                }
                replay.follow(event).unwrap();
                if replay.board().choices() < 8 { Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    }
}
