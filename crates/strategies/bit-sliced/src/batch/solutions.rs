//! Counts solutions and writes the first one of each puzzle into its answer.

use sudoku::{Ended, Grid};

use super::Batch;
use crate::vector::Vector;

/// The outgoing staging is emptied when this part of the new solutions, in percent, needs a lane of
/// it that is taken.
const CROWDED_PERCENT: u32 = 25;

impl<V: Vector> Batch<'_, V> {
    /// Counts the solutions in these lanes and frees the lanes. The first solution of a puzzle goes
    /// to the outgoing staging.
    #[inline(always)]
    pub(super) fn take_solutions(&mut self, solved: V) {
        // To empty the staging costs as much for few solutions as for many. So the few that find
        // their lane of it taken stay where they are.
        let crowded = solved & self.outgoing;
        let solved = if crowded.count() * 100 < solved.count() * CROWDED_PERCENT {
            solved & !crowded
        } else {
            self.write_solutions();
            solved
        };
        let (mut first, mut some_finished) = (V::NONE, false);
        for lane in solved.lanes() {
            let puzzle = self.lane_puzzle[lane];
            let answer = &mut self.job.answers[puzzle as usize];
            if answer.ended == Ended::Exhausted {
                if answer.solutions == 0 {
                    first.insert(lane);
                    self.outgoing_puzzle[lane] = puzzle;
                }
                answer.solutions += 1;
                if answer.solutions >= self.job.limits.solutions {
                    answer.ended = Ended::LimitReached;
                    self.finished[puzzle as usize] = true;
                    some_finished = true;
                }
            }
        }
        self.outgoing = self.outgoing | first;
        self.free = self.free | solved;
        if some_finished {
            self.free_lanes_of_finished_puzzles();
        }
        if !first.is_empty() {
            self.workspace
                .outgoing
                .store(&self.workspace.board.planes, first);
        }
    }

    #[inline(always)]
    fn free_lanes_of_finished_puzzles(&mut self) {
        let mut unneeded = V::NONE;
        for lane in (!self.free).lanes() {
            if self.finished[self.lane_puzzle[lane] as usize] {
                unneeded.insert(lane);
            }
        }
        self.free = self.free | unneeded;
    }

    /// Writes the solutions in the outgoing staging into their answers.
    #[inline(always)]
    pub(super) fn write_solutions(&mut self) {
        self.workspace.outgoing.transpose();
        for lane in self.outgoing.lanes() {
            self.job.answers[self.outgoing_puzzle[lane] as usize].first =
                Grid::from_bytes(self.workspace.outgoing.read(lane)).ok();
        }
        self.outgoing = V::NONE;
    }
}
