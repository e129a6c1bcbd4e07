//! Brings new puzzles in.

use sudoku::Answer;

use super::Batch;
use crate::vector::Vector;

/// Where puzzles take many guesses, they enter as a generation: when this part of all lanes, in
/// percent, is free and no board is parked. So most boards of a puzzle are parked, and the newest
/// is searched first, which is close to a depth-first search. If such puzzles entered one by one,
/// many lanes would search each of them at once, level by level, and a first solution would take
/// more guesses.
const GENERATION_PERCENT: u32 = 50;

impl<V: Vector> Batch<'_, V> {
    /// Free lanes take new puzzles.
    #[inline(always)]
    pub(super) fn take_puzzles(&mut self, least: u32) {
        let free = self.free.count();
        let least = if self.takes_many_guesses() {
            Self::LANES * GENERATION_PERCENT / 100
        } else {
            least.max(1)
        };
        if free < least {
            return;
        }
        let mut taken = V::NONE;
        for lane in self.free.lanes() {
            let Some(puzzle) = self.job.puzzles.get(self.next) else {
                break;
            };
            self.job.answers[self.next] = Answer::default();
            self.workspace
                .incoming
                .write(lane, puzzle.grid().as_bytes());
            self.lane_puzzle[lane] = self.next as u32;
            taken.insert(lane);
            self.next += 1;
        }
        if !taken.is_empty() {
            self.free = self.free & !taken;
            self.workspace.incoming.transpose();
            self.workspace
                .incoming
                .load(&mut self.workspace.board.planes, taken);
        }
    }
}
