//! Guesses, and the lanes for the boards on which they are not made.

use super::Batch;
use crate::choose::Chosen;
use crate::guess::{self, InOnePass, TURNS, ToFreeLanes};
use crate::lanes::{self, Meeting};
use crate::sweep::Planes;
use crate::vector::Vector;

/// Boards are held for later when this part of all lanes, in percent, wants to guess and finds no free lane: less, and the
/// blocks fill up with holes; more, and lanes stand idle.
const HOLD_PERCENT: u32 = 25;

impl<V: Vector> Batch<'_, V> {
    /// Where the planes do not fit the first-level cache, a pass over them waits for the second, and things are done together.
    const PASSES_ARE_DEAR: bool = size_of::<Planes<V>>() > 48 << 10;

    /// Guesses in these lanes; the boards on which the guess is not made go to free lanes, or are held for later. The solutions that
    /// are to leave do so in the same pass over the planes, and new puzzles come in. Returns whether there was one.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: V, leave: V, least: u32) -> bool {
        let chosen = self.rooms.chooser.choose(&self.rooms.board.planes);
        let waiting = self.fork(stuck, leave, &chosen, least);
        let nobody_met = waiting.words() == stuck.words();
        if least == 1 && nobody_met || lanes::count(waiting) * 100 >= Self::LANES * HOLD_PERCENT {
            self.hold(waiting, &chosen);
        }
        !nobody_met
    }

    /// Guesses where the other board finds a free lane; returns the rest.
    #[inline(always)]
    fn fork(&mut self, stuck: V, leave: V, chosen: &Chosen<V>, least: u32) -> V {
        let (mut waiting, mut free, mut met) = (stuck, self.free, 0);
        let mut meetings = [Meeting::NONE; TURNS];
        for meeting in &mut meetings {
            if lanes::none(waiting) {
                break;
            }
            *meeting = Meeting::best(waiting, free, self.words);
            self.words = (self.words + 1) % V::WORDS;
            waiting = waiting.and_not(meeting.from);
            free = free.and_not(meeting.to);
            met += meeting.count;
        }
        if met < least {
            return stuck;
        }
        let mut refused = V::NONE;
        for meeting in &meetings {
            for lane in lanes::each(meeting.from) {
                let puzzle = self.puzzle[lane];
                self.puzzle[meeting.target(lane)] = puzzle;
                if !self.may_guess(puzzle) {
                    lanes::add(&mut refused, lane);
                    lanes::add(&mut refused, meeting.target(lane));
                }
            }
        }
        let mut turns = [(meetings[0].turn(), V::NONE); TURNS];
        for (turn, meeting) in turns.iter_mut().zip(&meetings) {
            *turn = (meeting.turn(), meeting.to);
        }
        let guess = stuck.and_not(waiting);
        self.guesses += u64::from(lanes::count(guess));
        self.new = self.new.or(guess).or(self.free.and_not(free)).and_not(refused);
        self.free = free.or(refused);
        // Boards that are held come first.
        let enter = if self.held.is_empty() { self.entering(least) } else { V::NONE };
        let others = ToFreeLanes(turns);
        if Self::PASSES_ARE_DEAR && !lanes::none(leave.or(enter)) {
            let rooms = &mut *self.rooms;
            let others = InOnePass { others, leave, exit: &mut rooms.exit, enter, entry: &rooms.entry };
            guess::guess(&mut rooms.board.planes, &rooms.chooser, chosen, guess, others);
        } else {
            self.leave(leave);
            let rooms = &mut *self.rooms;
            guess::guess(&mut rooms.board.planes, &rooms.chooser, chosen, guess, others);
            self.enter(enter);
        }
        waiting
    }
}
