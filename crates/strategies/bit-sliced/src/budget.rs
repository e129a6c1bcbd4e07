//! [`Budget`]: what is spent, where there is a limit on it.

use std::sync::atomic::Ordering;
use std::time::Instant;

use sudoku::Limits;

/// What is spent, where there is a limit on it.
pub(crate) struct Budget {
    /// By puzzle.
    placements: Vec<u64>,
    /// By puzzle, if there is a limit on time.
    deadlines: Vec<Option<Instant>>,
    now: Instant,
    cancelled: bool,
}

impl Budget {
    pub(crate) fn new(puzzles: usize, limits: &Limits<'_>) -> Self {
        Self {
            placements: vec![0; if limits.placements.is_some() { puzzles } else { 0 }],
            deadlines: vec![None; if limits.time.is_some() { puzzles } else { 0 }],
            now: Instant::now(),
            cancelled: false,
        }
    }

    /// Looks at the clock, and whether somebody cancelled.
    pub(crate) fn look(&mut self, limits: &Limits<'_>) {
        if limits.time.is_some() {
            self.now = Instant::now();
        }
        self.cancelled = limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
    }

    /// Starts the clock of a puzzle, unless everything was cancelled.
    pub(crate) fn starts(&mut self, puzzle: usize, limits: &Limits<'_>) -> bool {
        if let Some(time) = limits.time {
            // A time too long for the clock is no limit.
            self.deadlines[puzzle] = self.now.checked_add(time);
        }
        !self.cancelled
    }

    /// Counts a placement, unless something is spent.
    pub(crate) fn allows(&mut self, puzzle: usize, limits: &Limits<'_>) -> bool {
        if let Some(most) = limits.placements {
            if self.placements[puzzle] >= most {
                return false;
            }
            self.placements[puzzle] += 1;
        }
        let late = self
            .deadlines
            .get(puzzle)
            .is_some_and(|deadline| deadline.is_some_and(|deadline| self.now >= deadline));
        !late && !self.cancelled
    }
}
