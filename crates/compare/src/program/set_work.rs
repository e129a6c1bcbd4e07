//! [`SetWork`]: how much time a comparison needs for a set, before it begins.
//!
//! What enters are the time of the start and that of one puzzle, by a few puzzles of the set; what
//! leaves is the time of all processes that a comparison will run on it. The user of a slow program
//! then learns at once how long the table takes: 100 puzzles of 100 ms, in three runs, need 40 s,
//! and 3 s more for the puzzles with other digits.

use std::time::Duration;

use super::kept_answers::FRESH_PUZZLES;
use super::runs::MOST_REPEATED;

/// The puzzles of a set by which the time for all of them is estimated.
pub(super) const PUZZLES_TO_ESTIMATE: usize = 8;

/// What a program needs for a set, as far as it can be estimated before.
pub(super) struct SetWork {
    pub(super) startup: Duration,
    /// The time of one puzzle.
    pub(super) puzzle: Duration,
    pub(super) puzzles: usize,
    /// A run is at least this long, beyond the start.
    pub(super) shortest_run: Duration,
}

impl SetWork {
    /// The time of everything that is run on the set: the first pass, which checks the answers; the
    /// shorter runs that find out how many passes a run needs; the runs; and the puzzles with other
    /// digits.
    pub(super) fn time(&self, runs: u32) -> Duration {
        let pass = self.puzzle * self.puzzles as u32;
        let mut passes = 1;
        let mut run = pass;
        let mut shorter_runs = Duration::ZERO;
        while run < self.shortest_run && self.puzzles * passes * 2 <= MOST_REPEATED {
            shorter_runs += self.startup + run;
            passes *= 2;
            run *= 2;
        }
        let first_pass = self.startup + pass;
        first_pass + shorter_runs + (self.startup + run) * runs + self.check()
    }

    /// The time of the puzzles with other digits, and of the same puzzles as they are.
    fn check(&self) -> Duration {
        let few = self.puzzle * self.puzzles.min(FRESH_PUZZLES) as u32;
        let most = self.puzzle * MOST_REPEATED as u32;
        let measured = few.max(self.shortest_run.min(most));
        (self.startup + measured) * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_has_the_starts_and_the_passes_of_a_run() {
        for (startup, puzzle, expected) in [
            // A pass of 10 s: it, three runs, and twice 16 puzzles.
            (0, 100, 10_000 + 30_000 + 3200),
            // A pass of 100 ms, and runs of 1.6 s after those of 0.1, 0.2, 0.4 and 0.8 s. Each
            // process takes 0.4 s more: the first, four shorter ones, three runs and two checks.
            (400, 1, 100 + 1500 + 4800 + 3200 + 10 * 400),
        ] {
            let startup = Duration::from_millis(startup);
            let work = SetWork {
                startup,
                puzzle: Duration::from_millis(puzzle),
                puzzles: 100,
                shortest_run: Duration::from_millis(20).max(startup * 4),
            };
            assert_eq!(work.time(3), Duration::from_millis(expected));
        }
    }
}
