//! Solutions: counted, kept, and written into their answers.

use sudoku::{Ended, Grid};

use super::Batch;
use crate::lanes;
use crate::vector::Vector;

/// The exit is emptied when it is taken for this part of the solutions, in percent.
const CROWDED_PERCENT: u32 = 25;

impl<V: Vector> Batch<'_, V> {
    /// Counts the solutions in these lanes, which are free then. Returns those with the first of a
    /// puzzle: they are to be stored in the exit before another board comes in.
    #[inline(always)]
    pub(super) fn solutions(&mut self, solved: V) -> V {
        // Where another solution still waits in the exit, this one stays in its lane if it is one
        // of few: to empty the exit for some costs as much as for all.
        let crowded = solved.and(self.left);
        let solved = if lanes::count(crowded) * 100 < lanes::count(solved) * CROWDED_PERCENT {
            solved.and_not(crowded)
        } else {
            self.write_down();
            solved
        };
        let (mut first, mut some_over) = (V::NONE, false);
        for lane in lanes::each(solved) {
            let puzzle = self.puzzle[lane];
            let answer = &mut self.answers[puzzle as usize];
            if answer.ended == Ended::Exhausted {
                if answer.solutions == 0 {
                    lanes::add(&mut first, lane);
                }
                answer.solutions += 1;
                if answer.solutions >= self.limits.solutions {
                    answer.ended = Ended::LimitReached;
                    self.over[puzzle as usize] = true;
                    some_over = true;
                }
            }
        }
        for lane in lanes::each(first) {
            self.left_puzzle[lane] = self.puzzle[lane];
        }
        self.left = self.left.or(first);
        self.free = self.free.or(solved);
        if some_over {
            let unwanted = self.unwanted(self.free.not());
            self.free = self.free.or(unwanted);
        }
        first
    }

    /// Those of these lanes whose puzzle is over: nobody wants its other boards.
    #[inline(always)]
    pub(super) fn unwanted(&self, lanes: V) -> V {
        let mut unwanted = V::NONE;
        for lane in lanes::each(lanes) {
            if self.over[self.puzzle[lane] as usize] {
                lanes::add(&mut unwanted, lane);
            }
        }
        unwanted
    }

    /// Stores the boards of these lanes in the exit.
    #[inline(always)]
    pub(super) fn leave(&mut self, lanes: V) {
        if !lanes::none(lanes) {
            self.rooms.exit.store(&self.rooms.board.planes, lanes);
        }
    }

    /// Writes the solutions that wait into their answers.
    #[inline(always)]
    pub(super) fn write_down(&mut self) {
        self.rooms.exit.turn_out();
        for lane in lanes::each(self.left) {
            self.answers[self.left_puzzle[lane] as usize].first =
                Grid::from_bytes(self.rooms.exit.read(lane)).ok();
        }
        self.left = V::NONE;
    }
}
