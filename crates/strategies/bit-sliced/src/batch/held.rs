//! Boards that are held until a lane is free.

use super::Batch;
use crate::choose::Chosen;
use crate::guess::{self, Hold, TURNS};
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
            let possible = wanted.min(lanes::count(held.full));
            let (mut offered, mut free) = (held.full, self.free);
            let mut meetings = [Meeting::NONE; TURNS];
            for (index, meeting) in meetings.iter_mut().enumerate() {
                *meeting = Meeting::in_place(offered, free);
                if index > 0 || meeting.count * 2 < possible {
                    *meeting = Meeting::best(offered, free, self.words);
                    self.words = (self.words + 1) % V::WORDS;
                }
                offered = offered.and_not(meeting.from);
                free = free.and_not(meeting.to);
            }
            let met = lanes::count(self.free) - lanes::count(free);
            if met < least.min(possible) {
                // With a least of one the next words are tried.
                if least > 1 {
                    return;
                }
                continue;
            }
            held.full = offered;
            let mut unwanted = V::NONE;
            for meeting in &meetings {
                for lane in lanes::each(meeting.from) {
                    let (puzzle, target) = (held.puzzle[lane], meeting.target(lane));
                    self.puzzle[target] = puzzle;
                    if self.over[puzzle as usize] {
                        lanes::add(&mut unwanted, target);
                    }
                }
            }
            let mut turns = [(meetings[0].turn(), V::NONE); TURNS];
            for (turn, meeting) in turns.iter_mut().zip(&meetings) {
                *turn = (meeting.turn(), meeting.to.and_not(unwanted));
            }
            guess::take(&mut self.rooms.board.planes, &held.boards, &turns);
            let taken = self.free.and_not(free).and_not(unwanted);
            self.free = self.free.and_not(taken);
            self.new = self.new.or(taken);
        }
    }
}
