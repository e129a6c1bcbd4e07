//! [`Setup`]: what the searches of a player have in common.

use std::fmt;
use std::time::Duration;

use sudoku::{Puzzle, Strategy};

/// The strategies of a player, and the limits of their searches.
pub(super) struct Setup {
    pub(super) strategies: Vec<&'static dyn Strategy>,
    pub(super) puzzle: Puzzle,
    pub(super) solutions: u64,
    pub(super) time_limit: Option<Duration>,
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.strategies.iter().map(|strategy| strategy.name()).collect();
        f.debug_struct("Setup").field("strategies", &names).finish_non_exhaustive()
    }
}
