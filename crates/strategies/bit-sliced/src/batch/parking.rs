//! Parks second boards that find no free lane, and takes them up again.

use super::Batch;
use crate::guess::{self, Park};
use crate::lanes;
use crate::parked::Parked;
use crate::shuffle::ShuffleLanes;

impl<V: ShuffleLanes> Batch<'_, V> {
    /// Guesses in these lanes and parks the second boards, each in its own lane of the newest
    /// block. Lanes that are taken there keep their boards as they are.
    #[inline(always)]
    pub(super) fn guess_and_park(&mut self, stuck: V) {
        if lanes::is_empty(stuck) {
            return;
        }
        // Without a closure: the compiler would not inline it into a function with other CPU
        // features.
        let needs_new_block = match self.parked.last() {
            Some(block) => lanes::count(stuck & block.lanes) * 5 > lanes::count(stuck) * 3,
            None => true,
        };
        if needs_new_block {
            let block = self.workspace.spare.pop().unwrap_or_else(Parked::empty);
            self.parked.push(block);
        }
        let Some(mut block) = self.parked.pop() else { return };
        let guessing = stuck & !block.lanes;
        for lane in lanes::iter(guessing) {
            block.puzzle[lane] = self.lane_puzzle[lane];
        }
        let park = Park(guessing, &mut block.boards);
        guess::guess(&mut self.workspace.board.planes, &self.workspace.chooser, guessing, park);
        self.guesses += u64::from(lanes::count(guessing));
        block.lanes = block.lanes | guessing;
        self.parked.push(block);
        self.entered = self.entered | guessing;
    }

    /// Free lanes take parked boards, the newest first, so that no more are parked than the search
    /// is deep.
    #[inline(always)]
    pub(super) fn unpark(&mut self, least: u32) {
        // This costs more than other passes, because parked boards are in no near cache.
        let least = least + least / 2;
        while let Some(block) = self.parked.last() {
            let offered = block.lanes;
            if lanes::is_empty(offered) {
                self.workspace.spare.extend(self.parked.pop());
                continue;
            }
            let free = lanes::count(self.free);
            if free < least {
                return;
            }
            let (mut pairings, sources, targets) = self.pair(offered, self.free);
            if lanes::count(targets) < least.min(free).min(lanes::count(offered)) {
                // The next round pairs other lanes. `pair` promises that this ends.
                return;
            }
            let Some(block) = self.parked.last_mut() else { return };
            block.lanes = offered & !sources;
            let mut unneeded = V::NONE;
            for pairing in &mut pairings[..V::SHUFFLES] {
                for lane in lanes::iter(pairing.targets) {
                    let puzzle = block.puzzle[V::source(&pairing.shuffle, lane)];
                    self.lane_puzzle[lane] = puzzle;
                    if self.finished[puzzle as usize] {
                        lanes::insert(&mut unneeded, lane);
                    }
                }
                pairing.targets = pairing.targets & !unneeded;
            }
            guess::unpark(&mut self.workspace.board.planes, &block.boards, &pairings);
            let taken = targets & !unneeded;
            self.free = self.free & !taken;
            self.entered = self.entered | taken;
        }
    }
}
