//! [`start`]: starts the searches of a player; and [`Switch`], which starts them again with other
//! steps.

use super::search::PlayedSearch;
use super::setup::Setup;
use super::summary;
use super::worker::{Panicked, Worker};

/// Starts the searches, with checks as steps or without. The search in focus looks for the
/// position after this number of changes of the board.
pub(super) fn start(
    setup: &Setup,
    with_checks: bool,
    focus: usize,
    changes: u64,
) -> Vec<PlayedSearch> {
    let counts = summary::start(setup, with_checks, focus, changes);
    let searches = setup.strategies.iter().zip(counts).map(|(&strategy, count)| {
        let worker = Worker::start(strategy, setup, with_checks);
        PlayedSearch::new(strategy.name(), &setup.puzzle, worker, count)
    });
    searches.collect()
}

/// Searches that replace others of the same strategies: with checks as steps, or without.
///
/// They are new searches, so that positions, totals and the bar count the same steps. The others
/// stay on the screen until these have reached the same point.
#[derive(Debug)]
pub(super) struct Switch {
    pub(super) searches: Vec<PlayedSearch>,
    focus: usize,
}

impl Switch {
    /// Starts the searches. The same point is the one after this number of changes of the board in
    /// the search in focus.
    pub(super) fn start(setup: &Setup, with_checks: bool, focus: usize, changes: u64) -> Self {
        Self { searches: start(setup, with_checks, focus, changes), focus }
    }

    /// Receives what the searches have recorded.
    pub(super) fn receive(&mut self) -> Result<(), Panicked> {
        for search in &mut self.searches {
            search.receive()?;
        }
        Ok(())
    }

    /// Whether the searches show the same point as the others.
    pub(super) fn is_ready(&mut self) -> bool {
        let Some(position) = self.searches[self.focus].found() else { return false };
        for search in &mut self.searches {
            search.go_to(position);
        }
        !self.searches.iter().any(PlayedSearch::is_waiting)
    }
}
