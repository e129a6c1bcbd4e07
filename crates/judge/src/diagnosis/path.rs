//! [`Path`]: the board of a search, and what was tried at each of its choices.

use sudoku::{Board, Cell, Digit, Grid, Puzzle};

use crate::Replay;
use crate::checks::owned_event::OwnedEvent;

/// Follows the events of a search from choice to choice.
pub(super) struct Path {
    replay: Replay,
    /// For each number of choices on the board, the choices that were tried as the next one.
    tried: Vec<Vec<(Cell, Digit)>>,
    /// The newest solution.
    reported: Option<Grid>,
}

impl Path {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self { replay: Replay::new(puzzle), tried: vec![Vec::new()], reported: None }
    }

    pub(super) const fn board(&self) -> &Board {
        self.replay.board()
    }

    /// What was tried on this board, and taken back again.
    pub(super) fn tried(&self) -> &[(Cell, Digit)] {
        self.tried.last().map_or(&[], Vec::as_slice)
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
            let fits = self.board().candidates(cell).next();
            let fits = fits.map_or_else(|| "no digit".to_owned(), |digit| digit.to_string());
            return Err(format!("solution with {cell} blank, where {fits} is allowed"));
        }
        self.replay.follow(event.as_event())?;
        match event {
            OwnedEvent::Place(cell, digit) => {
                self.tried.last_mut().expect("one per choice, and one").push((*cell, *digit));
                self.tried.push(Vec::new());
            }
            OwnedEvent::Remove(_) => self.tried.truncate(self.board().choices() as usize + 1),
            OwnedEvent::Solution(grid) => self.reported = Some(*grid),
            OwnedEvent::Deduce(..) | OwnedEvent::Check(_) => {}
        }
        Ok(())
    }
}
