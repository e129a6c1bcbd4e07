//! Boards that are held until a lane is free.

use super::Batch;
use crate::guess::{self, Hold};
use crate::lanes;
use crate::rooms::Held;
use crate::vector::Vector;

impl<V: Vector> Batch<'_, V> {
    /// Guesses in these lanes and holds the other boards.
    #[inline(always)]
    pub(super) fn hold(&mut self, stuck: V) {
        if lanes::none(stuck) {
            return;
        }
        if self
            .held
            .last()
            .is_none_or(|held| lanes::count(stuck.and(held.full)) * 5 > lanes::count(stuck) * 3)
        {
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
        guess::guess(
            &mut self.rooms.board.planes,
            &self.rooms.chooser,
            guess,
            Hold(guess, &mut held.boards),
        );
        self.guesses += u64::from(lanes::count(guess));
        held.full = held.full.or(guess);
        self.held.push(held);
        self.new = self.new.or(guess);
        self.free = self.free.or(refused);
    }

    /// Free lanes take boards that are held, the newest first, so that no more are held than a
    /// search is deep.
    #[inline(always)]
    pub(super) fn take_held(&mut self, least: u32) {
        // It costs more than other passes: what is held is no longer in any near cache.
        let least = least + least / 2;
        while let Some(held) = self.held.last() {
            let offered = held.full;
            if lanes::none(offered) {
                self.rooms.spare.extend(self.held.pop());
                continue;
            }
            let wanted = lanes::count(self.free);
            if wanted < least {
                return;
            }
            let (mut meetings, gone, taken) = self.meet(offered, self.free);
            let met = lanes::count(taken);
            if met < least.min(wanted).min(lanes::count(offered)) {
                // Later turns reach others. Where all lanes are free, one of the next few reaches
                // somebody.
                return;
            }
            let Some(held) = self.held.last_mut() else { return };
            held.full = offered.and_not(gone);
            let mut unwanted = V::NONE;
            for meeting in &mut meetings[..V::TURNS] {
                for lane in lanes::each(meeting.to) {
                    let puzzle = held.puzzle[V::source(&meeting.turn, lane)];
                    self.puzzle[lane] = puzzle;
                    if self.over[puzzle as usize] {
                        lanes::add(&mut unwanted, lane);
                    }
                }
                meeting.to = meeting.to.and_not(unwanted);
            }
            guess::take(&mut self.rooms.board.planes, &held.boards, &meetings);
            let taken = taken.and_not(unwanted);
            self.free = self.free.and_not(taken);
            self.new = self.new.or(taken);
        }
    }
}
