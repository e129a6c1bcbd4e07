//! [`Setup`]: what a search of a player is.

use std::thread;
use std::time::Duration;

use sudoku::{Puzzle, Strategy};

use crate::recorder::{Recorder, Window};

/// The stack of the main thread on Linux: a strategy may recurse as deeply as it would there.
const STACK: usize = 8 << 20;

/// A strategy, its puzzle, and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup {
    pub(super) strategy: Strategy<'static>,
    pub(super) puzzle: Puzzle,
    pub(super) solutions: u64,
    pub(super) time_limit: Option<Duration>,
    pub(super) with_checks: bool,
}

impl Setup {
    pub(super) fn recorder(&self, window: Window) -> Recorder {
        Recorder::new(self.strategy.name(), &self.puzzle, window).with_checks(self.with_checks)
    }

    /// Starts a thread for the search.
    pub(super) fn spawn(&self, does: &str, body: impl FnOnce() + Send + 'static) {
        thread::Builder::new()
            .name(format!("{does} {}", self.strategy.name()))
            .stack_size(STACK)
            .spawn(body)
            .expect("a thread can be started");
    }
}
