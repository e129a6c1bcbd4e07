//! [`SetWork`]: how much time a comparison needs for a set, before it begins.
//!
//! What enters are the time of the start and that of one puzzle, by a few puzzles of the set; what
//! leaves is the time of all processes that a comparison will run on it. The user of a slow program
//! then learns at once how long the table takes: 100 puzzles of 100 ms, in three runs, need 40 s,
//! and 3 s more for the puzzles with other digits.

use std::time::Duration;

use judge::Finding;

use super::AT_LEAST_ONE;
use super::kept_answers::FRESH_PUZZLES;
use super::puzzles::spread;
use super::runs::{LONG_ON_THE_CLOCK, MOST_REPEATED, TimedProgram};
use crate::sets::Set;

/// The puzzles of a set by which the time for all of them is estimated.
const PUZZLES_TO_ESTIMATE: usize = 8;

/// What a program needs for a set, as far as it can be estimated before.
pub(super) struct SetWork {
    pub(super) startup: Duration,
    /// The processor time of one puzzle.
    pub(super) puzzle: Duration,
    /// The time of one puzzle on the clock. It is longer for a program that waits, and on a busy
    /// machine.
    pub(super) puzzle_on_clock: Duration,
    pub(super) puzzles: usize,
    /// The processor time of a run is at least this long, beyond the start.
    pub(super) shortest_run: Duration,
}

/// The time on the clock of processes that get twice as many puzzles each time, until one is long
/// enough, or the next would get more than [`MOST_REPEATED`].
struct Doubling {
    /// The time of all processes before the last.
    shorter_runs: Duration,
    /// The time of the last one, whose number of puzzles every measured run has.
    run: Duration,
}

impl SetWork {
    /// The time of the program for a set, by a few of its puzzles.
    pub(super) fn estimated(program: &TimedProgram<'_>, set: &Set) -> Result<Self, Box<Finding>> {
        let few = spread(&set.trials(AT_LEAST_ONE), PUZZLES_TO_ESTIMATE);
        let mut passes = 1;
        let run = program.measure(&few, &mut passes)?;
        let puzzle = Duration::from_secs_f64(run.pass / few.len() as f64);
        let on_clock = run.measured.wall.saturating_sub(program.startup);
        let solved = passes * few.len() as u32;
        Ok(Self {
            startup: program.startup,
            puzzle,
            puzzle_on_clock: puzzle.max(on_clock / solved),
            puzzles: set.puzzles.len(),
            shortest_run: program.shortest_run(),
        })
    }

    /// The time on the clock of everything that is run on the set: the first pass, which checks the
    /// answers; the shorter runs that find out how many passes a run needs; the runs; the shorter
    /// runs with other digits; and a run with them and one with the same puzzles as they are.
    pub(super) fn time(&self, runs: u32) -> Duration {
        let first_pass = self.process(self.puzzles);
        let passes = self.doubling(self.puzzles);
        let fresh = self.doubling(self.puzzles.min(FRESH_PUZZLES));
        let measured = passes.shorter_runs + passes.run * runs;
        first_pass + measured + fresh.shorter_runs + fresh.run * 2
    }

    /// The time on the clock of a process that gets this many puzzles.
    fn process(&self, puzzles: usize) -> Duration {
        self.startup + self.puzzle_on_clock * puzzles as u32
    }

    /// The processes for a first run with this many puzzles.
    fn doubling(&self, mut puzzles: usize) -> Doubling {
        let mut shorter_runs = Duration::ZERO;
        while !self.is_long(puzzles) && puzzles * 2 <= MOST_REPEATED {
            shorter_runs += self.process(puzzles);
            puzzles *= 2;
        }
        Doubling {
            shorter_runs,
            run: self.process(puzzles),
        }
    }

    /// Whether a process with this many puzzles is a run that need not be longer.
    fn is_long(&self, puzzles: usize) -> bool {
        self.puzzle * puzzles as u32 >= self.shortest_run
            || self.process(puzzles) >= LONG_ON_THE_CLOCK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time for 100 puzzles, in three runs, from milliseconds.
    fn time(startup: u64, puzzle: f64, puzzle_on_clock: f64) -> Duration {
        let startup = Duration::from_millis(startup);
        let work = SetWork {
            startup,
            puzzle: Duration::from_secs_f64(puzzle / 1e3),
            puzzle_on_clock: Duration::from_secs_f64(puzzle_on_clock / 1e3),
            puzzles: 100,
            shortest_run: Duration::from_millis(20).max(startup * 4),
        };
        work.time(3)
    }

    #[test]
    fn the_estimate_has_the_starts_and_the_passes_of_a_run() {
        // A pass of 10 s: it, three runs, and twice 16 puzzles.
        let slow = 10_000 + 30_000 + 2 * 1600;
        assert_eq!(time(0, 100.0, 100.0), Duration::from_millis(slow));
        // A pass of 0.1 s; runs of 1.6 s after those of 0.1, 0.2, 0.4 and 0.8 s; and runs with
        // other digits of 2.048 s after those of 0.016 to 1.024 s.
        let passes = 100 + 1500 + 3 * 1600 + 2032 + 2 * 2048;
        // One first pass, four and seven shorter runs, three runs and two.
        let starts = (1 + 4 + 7 + 3 + 2) * 400;
        assert_eq!(time(400, 1.0, 1.0), Duration::from_millis(passes + starts));
    }

    #[test]
    fn a_program_that_waits_is_estimated_on_the_clock() {
        // A pass of 5 s is long enough, and so are 6.4 s for 128 puzzles with other digits, after
        // 0.8, 1.6 and 3.2 s.
        let expected = 5000 + 3 * 5000 + 5600 + 2 * 6400;
        assert_eq!(time(0, 0.03, 50.0), Duration::from_millis(expected));
    }
}
