//! New puzzles come in, and what each may spend.

use sudoku::{Answer, Ended};

use super::Batch;
use crate::lanes;
use crate::vector::Vector;

/// Puzzles of a kind that takes many guesses come in when this part of all lanes, in percent, is
/// free and no board is held: as a generation, most of whose boards are held and searched newest
/// first. If they came in one by one, each would be searched by many lanes at once, level by level,
/// and a first solution of the hardest puzzles would take 73 guesses and not 67.
const GENERATION_PERCENT: u32 = 50;

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
        let least = if self.boards_multiply() {
            Self::LANES * GENERATION_PERCENT / 100
        } else {
            least.max(1)
        };
        if wanted < least {
            return V::NONE;
        }
        if self.next < self.puzzles.len() && lanes::count(self.free.and(self.entered)) * 2 < wanted
        {
            for lane in lanes::each(self.entered.not()) {
                if let Some(index) = self.next_puzzle() {
                    self.rooms.entry.write(lane, self.puzzles[index].grid().as_bytes());
                    self.entered_puzzle[lane] = index as u32;
                    lanes::add(&mut self.entered, lane);
                }
            }
            self.rooms.entry.turn_in();
        }
        let taken = self.free.and(self.entered);
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
