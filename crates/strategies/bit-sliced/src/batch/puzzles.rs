//! New puzzles come in, and what each may spend.

use sudoku::{Answer, Ended};

use super::Batch;
use crate::lanes;
use crate::vector::Vector;

/// New puzzles of a kind that takes many guesses come in by this part of all lanes.
const PORTIONS: u32 = 16;

impl<V: Vector> Batch<'_, V> {
    /// Free lanes take new puzzles.
    #[inline(always)]
    pub(super) fn take_puzzles(&mut self, least: u32) {
        let lanes = self.entering(least);
        self.enter(lanes);
    }

    /// Loads the puzzles of these lanes from the entry.
    #[inline(always)]
    pub(super) fn enter(&mut self, lanes: V) {
        if !lanes::none(lanes) {
            self.rooms.entry.load(&mut self.rooms.board.planes, lanes);
        }
    }

    /// The free lanes that take new puzzles, which are to be loaded from the entry.
    #[inline(always)]
    pub(super) fn entering(&mut self, least: u32) -> V {
        let wanted = lanes::count(self.free);
        if wanted < least.max(1) {
            return V::NONE;
        }
        if self.next < self.puzzles.len() && lanes::count(self.free.and(self.entered)) * 2 < wanted {
            for lane in lanes::each(self.entered.not()) {
                if let Some(index) = self.next_puzzle() {
                    self.rooms.entry.write(lane, self.puzzles[index].grid().as_bytes());
                    self.entered_puzzle[lane] = index as u32;
                    lanes::add(&mut self.entered, lane);
                }
            }
            self.rooms.entry.turn_in();
        }
        // Where a puzzle makes many boards, few puzzles at a time: those that come in together grow together, and too many boards
        // wait in memory.
        let portion = if self.guesses > 4 * self.next as u64 { Self::LANES / PORTIONS } else { Self::LANES };
        let taken = lanes::some(self.free.and(self.entered), portion);
        for lane in lanes::each(taken) {
            self.puzzle[lane] = self.entered_puzzle[lane];
        }
        self.entered = self.entered.and_not(taken);
        self.free = self.free.and_not(taken);
        self.new = self.new.or(taken);
        taken
    }

    /// The number of the next puzzle to come in.
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<usize> {
        while self.next < self.puzzles.len() {
            let index = self.next;
            self.next += 1;
            self.answers[index] = Answer::default();
            let Some(budget) = &mut self.budget else { return Some(index) };
            if budget.starts(index, self.limits) {
                return Some(index);
            }
            self.answers[index].ended = Ended::BudgetSpent;
        }
        None
    }

    /// Whether a puzzle may have another placement. If not, its search ends.
    #[inline(always)]
    pub(super) fn may_guess(&mut self, puzzle: u32) -> bool {
        let Some(budget) = &mut self.budget else { return true };
        let puzzle = puzzle as usize;
        if !self.over[puzzle] && !budget.allows(puzzle, self.limits) {
            self.answers[puzzle].ended = Ended::BudgetSpent;
            self.over[puzzle] = true;
        }
        !self.over[puzzle]
    }
}
