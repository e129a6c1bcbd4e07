//! Decides in which lanes to guess, and where the second boards go: to free lanes, or parked until
//! lanes are free.

use super::Batch;
use crate::guess::{self, SecondBoards};
use crate::shuffle::Shuffles;
use crate::vector::Vector;
use crate::workspace::Parked;

/// Second boards are parked when this part of all lanes, in percent, is stuck and finds no free
/// lane. With less, the blocks of parked boards fill up with holes; with more, lanes stand idle.
const PARK_PERCENT: u32 = 20;

/// The newest block of parked boards accepts more of them while at most this share of the boards to
/// park, in percent, finds its lane occupied. Otherwise a new block is begun.
const TAKEN_PERCENT: u32 = 60;

impl<V: Vector> Batch<'_, V> {
    /// Guesses in lanes that are stuck, if that is worth a pass. The second boards go to free lanes
    /// or are parked, each in its own lane of the newest block.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: V, least: u32) {
        let mut moved = self.pair(stuck, self.free);
        if moved.targets().count() < least {
            moved = Shuffles::NONE;
        }
        let without_lane = stuck & !moved.sources();
        let is_crowded = without_lane.count() * 100 >= Self::LANES * PARK_PERCENT;
        // `least` is 1 if nothing else can be done. If no lane was free either, parking even a few
        // boards is the only way to go on. `least` is also 1 where at most 33 lanes work. There
        // sweeping might go on, but so few boards are soon parked.
        let parks = is_crowded || least == 1 && moved.sources().is_empty();
        let mut block = if parks {
            Some(self.block_for(without_lane))
        } else {
            None
        };
        let mut guessing = moved.sources();
        let mut parked = None;
        if let Some(block) = &mut block {
            // A board whose lane is occupied there is not parked: it stays stuck, and no guess is
            // made in its lane yet.
            let parking = without_lane & !block.lanes;
            for lane in parking.lanes() {
                block.puzzle[lane] = self.lane_puzzle[lane];
            }
            block.lanes = block.lanes | parking;
            guessing = guessing | parking;
            parked = Some((parking, &mut *block.boards));
        }
        if !guessing.is_empty() {
            for lane in moved.targets().lanes() {
                self.lane_puzzle[lane] = self.lane_puzzle[moved.source(lane)];
            }
            self.guesses += u64::from(guessing.count());
            self.free = self.free & !moved.targets();
            let workspace = &mut *self.workspace;
            workspace.chooser.choose(&workspace.board.planes);
            let second_boards = SecondBoards { moved, parked };
            guess::guess(
                &mut workspace.board.planes,
                &workspace.chooser,
                guessing,
                second_boards,
            );
        }
        self.parked.extend(block);
    }

    /// The newest block of parked boards, or a new one if that has no room for these lanes.
    #[inline(always)]
    fn block_for(&mut self, lanes: V) -> Parked<V> {
        match self.parked.pop() {
            Some(block) if (lanes & block.lanes).count() * 100 <= lanes.count() * TAKEN_PERCENT => {
                block
            }
            full => {
                self.parked.extend(full);
                // Without a closure: the compiler would not inline it into a function with other
                // CPU features.
                match self.workspace.spare.pop() {
                    Some(spare) => spare,
                    None => Parked::empty(),
                }
            }
        }
    }

    /// Free lanes take parked boards, the newest first, so that no more are parked than the search
    /// is deep.
    #[inline(always)]
    pub(super) fn unpark(&mut self, least: u32) {
        // This costs more than other passes, because parked boards are in no near cache.
        let least = least + least / 2;
        while let Some(block) = self.parked.last() {
            let offered = block.lanes;
            if offered.is_empty() {
                self.workspace.spare.extend(self.parked.pop());
                continue;
            }
            let free = self.free.count();
            if free < least {
                return;
            }
            let moved = self.pair(offered, self.free);
            if moved.targets().count() < least.min(free).min(offered.count()) {
                // Too few for a pass. `run` comes here again, and each time another round pairs
                // other lanes. If all lanes are free, so that nothing else can be done, one of four
                // rounds in a row pairs some: see `Shuffles::pair`.
                return;
            }
            // There is one: `pair` has not changed the list. It only needed all of `self`.
            let Some(block) = self.parked.last_mut() else {
                return;
            };
            block.lanes = offered & !moved.sources();
            let mut unneeded = V::NONE;
            for lane in moved.targets().lanes() {
                let puzzle = block.puzzle[moved.source(lane)];
                self.lane_puzzle[lane] = puzzle;
                if self.finished[puzzle as usize] {
                    unneeded.insert(lane);
                }
            }
            guess::unpark(&mut self.workspace.board.planes, &block.boards, &moved);
            self.free = self.free & !moved.targets() | unneeded;
        }
    }

    /// The next shuffles that bring offered lanes to wanted ones.
    #[inline(always)]
    fn pair(&mut self, offered: V, wanted: V) -> Shuffles<V> {
        self.round = self.round.wrapping_add(1);
        Shuffles::pair(offered, wanted, self.round)
    }
}
