//! [`BatchBudget`]: what each puzzle has spent, where there is a limit.

use std::sync::atomic::Ordering;
use std::time::Instant;

use sudoku::Limits;

/// What each puzzle of a batch has spent, where there is a limit.
pub(crate) struct BatchBudget {
    /// By puzzle; empty without a limit on placements.
    placements: Vec<u64>,
    /// By puzzle; empty without a limit on time. `None` for a time too long for the clock.
    deadlines: Vec<Option<Instant>>,
    /// The time at the last [`look`](Self::look).
    now: Instant,
    cancelled: bool,
}

impl BatchBudget {
    pub(crate) fn new(puzzles: usize, limits: &Limits<'_>) -> Self {
        Self {
            placements: vec![0; if limits.placements.is_some() { puzzles } else { 0 }],
            deadlines: vec![None; if limits.time.is_some() { puzzles } else { 0 }],
            now: Instant::now(),
            cancelled: false,
        }
    }

    /// Reads the clock and the flag for cancelling.
    pub(crate) fn look(&mut self, limits: &Limits<'_>) {
        if limits.time.is_some() {
            self.now = Instant::now();
        }
        self.cancelled = limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
    }

    /// Starts a puzzle's clock. Returns whether its search may begin: not after a cancel.
    pub(crate) fn start(&mut self, puzzle: usize, limits: &Limits<'_>) -> bool {
        if let Some(time) = limits.time {
            self.deadlines[puzzle] = self.now.checked_add(time);
        }
        !self.cancelled
    }

    /// Counts a placement. Returns whether the puzzle may make it.
    pub(crate) fn allows(&mut self, puzzle: usize, limits: &Limits<'_>) -> bool {
        if let Some(most) = limits.placements {
            if self.placements[puzzle] >= most {
                return false;
            }
            self.placements[puzzle] += 1;
        }
        let deadline = self.deadlines.get(puzzle).copied().flatten();
        !self.cancelled && deadline.is_none_or(|deadline| self.now < deadline)
    }
}
