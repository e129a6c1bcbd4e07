//! [`FollowedPath`]: the board of a search, and what it reported.

use sudoku::{Board, Cell, Digit, Grid, Puzzle};

use crate::Replay;
use crate::checks::owned_event::OwnedEvent;

/// Follows the events of a search from choice to choice.
pub(super) struct FollowedPath {
    replay: Replay,
    /// The newest solution.
    reported: Option<Grid>,
}

impl FollowedPath {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self { replay: Replay::new(puzzle), reported: None }
    }

    pub(super) const fn board(&self) -> &Board {
        self.replay.board()
    }

    /// What was tried on this board, and taken back again.
    pub(super) fn tried(&self) -> &[(Cell, Digit)] {
        self.replay.tried()
    }

    /// Whether the board itself was reported as a solution.
    pub(super) fn is_reported(&self) -> bool {
        self.reported.as_ref() == Some(self.board().grid())
    }

    /// Follows the next event; an error says which rule it breaks. Beyond those of
    /// [`Replay::follow`], a solution has no blank.
    pub(super) fn follow(&mut self, event: &OwnedEvent) -> Result<(), String> {
        if let OwnedEvent::Solution(grid) = event
            && grid == self.board().grid()
            && let Some(cell) = grid.blanks().next()
        {
            let fits = self.board().candidates(cell).iter().next();
            let fits = fits.map_or_else(|| "no digit".to_owned(), |digit| digit.to_string());
            return Err(format!("solution with {cell} blank, where {fits} is allowed"));
        }
        self.replay.follow(event.as_event())?;
        if let OwnedEvent::Solution(grid) = event {
            self.reported = Some(*grid);
        }
        Ok(())
    }
}
