//! What a command has asked of a [`Player`] and the player cannot do yet. Each method tries it, and
//! returns whether there is anything new to show.

use super::search::Destination;
use super::{PlayedSearch, Player};

impl Player {
    /// Executes the pending jump if its destination is known now. Returns whether there is
    /// anything new to show.
    pub(super) fn try_jump(&mut self) -> bool {
        let Some(jump) = self.pending_jump else { return false };
        match jump.destination(&mut self.searches, self.focus) {
            Destination::At(position) => {
                (self.pending_jump, self.note) = (None, None);
                self.clock.go_to(position);
            }
            Destination::Nowhere(why) => (self.pending_jump, self.note) = (None, Some(why)),
            Destination::NotYet => return false,
        }
        true
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
        self.searches = std::mem::take(searches);
        (self.switch, self.note) = (None, None);
        self.clock.go_to(self.searches[self.focus].position());
        true
    }
}
