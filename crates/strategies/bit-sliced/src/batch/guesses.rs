//! Guesses, and the lanes for the boards on which they are not made.

use super::Batch;
use crate::guess::{self, InOnePass, ToFreeLanes};
use crate::lanes::{self, Meetings};
use crate::sweep::Planes;
use crate::vector::Vector;

/// Boards are held for later when this part of all lanes, in percent, wants to guess and finds no
/// free lane: less, and the blocks fill up with holes; more, and lanes stand idle.
const HOLD_PERCENT: u32 = 20;

impl<V: Vector> Batch<'_, V> {
    /// Where the planes do not fit the first-level cache, a pass over them waits for the second,
    /// and things are done together.
    const PASSES_ARE_DEAR: bool = size_of::<Planes<V>>() > 48 << 10;

    /// Guesses in these lanes; the boards on which the guess is not made go to free lanes, or are
    /// held for later. The solutions that are to leave do so in the same pass over the planes, and
    /// new puzzles come in. Returns whether there was one.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: V, leave: V, least: u32) -> bool {
        self.rooms.chooser.choose(&self.rooms.board.planes);
        let waiting = self.fork(stuck, leave, least);
        let nobody_met = waiting.words() == stuck.words();
        if least == 1 && nobody_met || lanes::count(waiting) * 100 >= Self::LANES * HOLD_PERCENT {
            self.hold(waiting);
        }
        !nobody_met
    }

    /// Guesses where the other board finds a free lane; returns the rest.
    #[inline(always)]
    fn fork(&mut self, stuck: V, leave: V, least: u32) -> V {
        let (meetings, guess, taken) = self.meet(stuck, self.free);
        if lanes::count(taken) < least {
            return stuck;
        }
        let mut refused = V::NONE;
        for meeting in &meetings[..V::TURNS] {
            for lane in lanes::each(meeting.to) {
                let source = V::source(&meeting.turn, lane);
                let puzzle = self.puzzle[source];
                self.puzzle[lane] = puzzle;
                if !self.may_guess(puzzle) {
                    lanes::add(&mut refused, lane);
                    lanes::add(&mut refused, source);
                }
            }
        }
        self.guesses += u64::from(lanes::count(guess));
        self.new = self.new.or(guess).or(taken).and_not(refused);
        self.free = self.free.and_not(taken).or(refused);
        // Boards that are held come first.
        let enter = if self.held.is_empty() { self.entering(least) } else { V::NONE };
        let others = ToFreeLanes(meetings);
        if Self::PASSES_ARE_DEAR && !lanes::none(leave.or(enter)) {
            let rooms = &mut *self.rooms;
            let others =
                InOnePass { others, leave, exit: &mut rooms.exit, enter, entry: &rooms.entry };
            guess::guess(&mut rooms.board.planes, &rooms.chooser, guess, others);
        } else {
            self.leave(leave);
            let rooms = &mut *self.rooms;
            guess::guess(&mut rooms.board.planes, &rooms.chooser, guess, others);
            self.enter(enter);
        }
        stuck.and_not(guess)
    }

    /// The next turns that bring these lanes to those; who goes, and where they are then.
    #[inline(always)]
    pub(super) fn meet(&mut self, offered: V, wanted: V) -> (Meetings<V>, V, V) {
        let mut next = |offered, wanted| {
            self.round = self.round.wrapping_add(1);
            V::meet(offered, wanted, self.round)
        };
        let first = next(offered, wanted);
        if V::TURNS == 1 {
            return ([first; 2], first.from, first.to);
        }
        let second = next(offered.and_not(first.from), wanted.and_not(first.to));
        ([first, second], first.from.or(second.from), first.to.or(second.to))
    }
}
