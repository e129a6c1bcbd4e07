//! What a command has asked of a [`Player`] and the player cannot do yet. Each method tries it, and
//! returns whether there is anything new to show.

use super::search::Destination;
use super::summary::Coverage;
use super::{Pace, PlayedSearch, Player};

impl Player {
    /// Executes the pending jump if its destination is known now. Returns whether there is
    /// anything new to show.
    pub(super) fn try_jump(&mut self) -> bool {
        let Some(jump) = self.pending_jump else { return false };
        match jump.destination(&mut self.searches, self.focus) {
            Destination::At(position) => {
                (self.pending_jump, self.note) = (None, None);
                self.clock.go_to(position, &self.searches, self.focus);
            }
            Destination::Nowhere(why) => (self.pending_jump, self.note) = (None, Some(why)),
            Destination::NotYet => return false,
        }
        true
    }

    /// Synchronises by time, now or as soon as every search is measured. Returns whether there is
    /// anything new to show.
    pub(super) fn try_pace(&mut self) -> bool {
        if self.clock.synchronise_by_time(&self.searches, self.focus).is_ok() {
            (self.pending_pace, self.note) = (false, None);
            return true;
        }
        let partly = |search: &PlayedSearch| search.summary().coverage == Coverage::Part;
        let is_replay = |search: &PlayedSearch| search.setup().strategy.is_replay();
        let (note, is_pending) = if self.searches.iter().any(is_replay) {
            ("a recorded search has no time", false)
        } else if self.searches.iter().any(partly) {
            ("a search is too long to be measured", false)
        } else {
            ("measuring the time of each search", true)
        };
        let changed = self.note != Some(note);
        (self.pending_pace, self.note) = (is_pending, Some(note));
        changed
    }

    /// Shows the searches with other steps if they have reached the point where the shown ones are.
    /// Returns whether they have.
    pub(super) fn try_switch(&mut self) -> bool {
        let Some(searches) = &mut self.switch else { return false };
        let Some(position) = searches[self.focus].summary().found else { return false };
        for search in &mut *searches {
            search.go_to(position);
        }
        if searches.iter().any(PlayedSearch::is_waiting) {
            return false;
        }
        let by_time = self.clock.pace() == Pace::Time;
        self.searches = std::mem::take(searches);
        (self.switch, self.note) = (None, None);
        self.clock.synchronise_by_events(&self.searches, self.focus);
        if by_time {
            // The searches with other steps are not measured yet.
            self.try_pace();
        }
        true
    }
}
