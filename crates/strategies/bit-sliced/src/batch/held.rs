//! Boards that are held until a lane is free.

use super::Batch;
use crate::choose::Chosen;
use crate::guess::{self, Hold};
use crate::lanes::{self, Meeting};
use crate::rooms::Held;
use crate::vector::Vector;

impl<V: Vector> Batch<'_, V> {
    /// Guesses in these lanes and holds the other boards.
    #[inline(always)]
    pub(super) fn hold(&mut self, stuck: V, chosen: &Chosen<V>) {
        if lanes::none(stuck) {
            return;
        }
        if self.held.last().is_none_or(|held| lanes::count(stuck.and(held.full)) * 5 > lanes::count(stuck) * 3) {
            let held = self.rooms.spare.pop().unwrap_or_else(Held::empty);
            self.held.push(held);
        }
        let Some(mut held) = self.held.pop() else { return };
        let stuck = stuck.and_not(held.full);
        let mut refused = V::NONE;
        for lane in lanes::each(stuck) {
            let puzzle = self.puzzle[lane];
            held.puzzle[lane] = puzzle;
            if !self.may_guess(puzzle) {
                lanes::add(&mut refused, lane);
            }
        }
        let guess = stuck.and_not(refused);
        guess::guess(&mut self.rooms.board.planes, &self.rooms.chooser, chosen, guess, Hold(guess, &mut held.boards));
        self.guesses += u64::from(lanes::count(guess));
        held.full = held.full.or(guess);
        self.held.push(held);
        self.new = self.new.or(guess);
        self.free = self.free.or(refused);
    }

    /// Free lanes take boards that are held, the newest first, so that no more are held than a search is deep.
    #[inline(always)]
    pub(super) fn take_held(&mut self, least: u32) {
        while let Some(held) = self.held.last_mut() {
            if lanes::none(held.full) {
                self.rooms.spare.extend(self.held.pop());
                continue;
            }
            let wanted = lanes::count(self.free);
            if wanted < least {
                return;
            }
            let here = held.full.and(self.free);
            let possible = wanted.min(lanes::count(held.full));
            let mut meeting = Meeting { words: 0, bits: V::NONE, from: here, to: here, count: lanes::count(here) };
            let in_place = meeting.count * 2 >= possible;
            if !in_place {
                for _ in 0..V::WORDS {
                    meeting = Meeting::best(held.full, self.free, self.words);
                    self.words = (self.words + 1) % V::WORDS;
                    if meeting.count > 0 {
                        break;
                    }
                }
            }
            if meeting.count < least.min(possible) {
                return;
            }
            held.full = held.full.and_not(meeting.from);
            let mut over = V::NONE;
            for lane in lanes::each(meeting.from) {
                let (puzzle, target) = (held.puzzle[lane], meeting.target(lane));
                self.puzzle[target] = puzzle;
                if self.over[puzzle as usize] {
                    lanes::add(&mut over, target);
                }
            }
            let to = meeting.to.and_not(over);
            if in_place {
                guess::take(&mut self.rooms.board.planes, &held.boards, to);
            } else {
                guess::take_turned(&mut self.rooms.board.planes, &held.boards, meeting.turn(), to);
            }
            self.free = self.free.and_not(to);
            self.new = self.new.or(to);
        }
    }
}
