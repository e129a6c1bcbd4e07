//! Decides in which lanes to guess, and where the second boards go.

use super::Batch;
use crate::guess::{self, FusedPass, ToFreeLanes};
use crate::lanes;
use crate::planes::Planes;
use crate::shuffle::{Pairings, ShuffleLanes};

/// Second boards are parked when this part of all lanes, in percent, is stuck and finds no free
/// lane. With less, the blocks of parked boards fill up with holes; with more, lanes stand idle.
const PARK_PERCENT: u32 = 20;

impl<V: ShuffleLanes> Batch<'_, V> {
    /// Whether to fuse passes. Where the first-level cache does not hold the planes, a pass waits
    /// for the second-level cache, and fused passes save time.
    const FUSES_PASSES: bool = size_of::<Planes<V>>() > 48 << 10;

    /// Guesses in the lanes that are stuck. The second boards go to free lanes or are parked. The
    /// solutions that leave may do so in the same pass, and new puzzles may enter. Returns whether
    /// there was a pass, and so whether the solutions have left.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: V, leaving: V, least: u32) -> bool {
        self.workspace.chooser.choose(&self.workspace.board.planes);
        let without_lane = self.guess_with_free_lanes(stuck, leaving, least);
        let no_match = without_lane.words() == stuck.words();
        let is_crowded = lanes::count(without_lane) * 100 >= Self::LANES * PARK_PERCENT;
        if least == 1 && no_match || is_crowded {
            self.guess_and_park(without_lane);
        }
        !no_match
    }

    /// Guesses where the second board finds a free lane. Returns the other stuck lanes.
    #[inline(always)]
    fn guess_with_free_lanes(&mut self, stuck: V, leaving: V, least: u32) -> V {
        let (pairings, guessing, taken) = self.pair(stuck, self.free);
        if lanes::count(taken) < least {
            return stuck;
        }
        for pairing in &pairings[..V::SHUFFLES] {
            for lane in lanes::iter(pairing.targets) {
                self.lane_puzzle[lane] = self.lane_puzzle[V::source(&pairing.shuffle, lane)];
            }
        }
        self.guesses += u64::from(lanes::count(guessing));
        self.entered = self.entered | guessing | taken;
        self.free = self.free & !taken;
        // Parked boards enter before new puzzles.
        let entering =
            if self.parked.is_empty() { self.reserve_for_puzzles(least) } else { V::NONE };
        let second_boards = ToFreeLanes(pairings);
        if Self::FUSES_PASSES && !lanes::is_empty(leaving | entering) {
            let workspace = &mut *self.workspace;
            let fused = FusedPass {
                second_boards,
                leaving,
                outgoing: &mut workspace.outgoing,
                entering,
                incoming: &workspace.incoming,
            };
            guess::guess(&mut workspace.board.planes, &workspace.chooser, guessing, fused);
        } else {
            self.store_solutions(leaving);
            let workspace = &mut *self.workspace;
            guess::guess(&mut workspace.board.planes, &workspace.chooser, guessing, second_boards);
            self.load_puzzles(entering);
        }
        stuck & !guessing
    }

    /// The next shuffles that bring offered lanes to wanted ones; also all those offered lanes and
    /// all those wanted lanes.
    #[inline(always)]
    pub(super) fn pair(&mut self, offered: V, wanted: V) -> (Pairings<V>, V, V) {
        let mut next = |offered, wanted| {
            self.round = self.round.wrapping_add(1);
            V::pair(offered, wanted, self.round)
        };
        let first = next(offered, wanted);
        if V::SHUFFLES == 1 {
            return ([first; 2], first.sources, first.targets);
        }
        let second = next(offered & !first.sources, wanted & !first.targets);
        ([first, second], first.sources | second.sources, first.targets | second.targets)
    }
}
