//! [`Setup`]: what a search of a player is.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use sudoku::{EventSource, Puzzle};

use crate::recorder::{Recorder, Window};

/// The stack of the main thread on Linux: a strategy may recurse as deeply as it would there.
const STACK: usize = 8 << 20;

/// What is searched or repeated, its puzzle, and the limits of the search.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) source: Arc<dyn EventSource>,
    pub(super) puzzle: Puzzle,
    pub(super) solutions: u64,
    pub(super) time_limit: Option<Duration>,
    pub(super) with_checks: bool,
}

impl Setup {
    pub(super) fn recorder(&self, window: Window) -> Recorder {
        Recorder::new(self.source.name(), &self.puzzle, window).with_checks(self.with_checks)
    }

    /// Starts a thread for the search.
    pub(super) fn spawn(self, does: &str, body: impl FnOnce(&Self) + Send + 'static) {
        thread::Builder::new()
            .name(format!("{does} {}", self.source.name()))
            .stack_size(STACK)
            .spawn(move || body(&self))
            .expect("a thread can be started");
    }
}
