//! [`Setup`]: what the searches of a player have in common.

use std::time::Duration;

use sudoku::{Puzzle, Strategy};

/// The strategies of a player, and the limits of their searches.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) strategies: Vec<&'static dyn Strategy>,
    pub(super) puzzle: Puzzle,
    pub(super) solutions: u64,
    pub(super) time_limit: Option<Duration>,
}
