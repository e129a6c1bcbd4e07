//! [`TimedProgram`]: makes runs that are long enough for their time to be believed.
//!
//! What enters are the puzzles of a set; what leaves is the processor time of a pass over them. The
//! operating system counts that time in ticks of some milliseconds, and the start of a process
//! varies by more than a short pass takes. So a process solves the puzzles again and again: where a
//! pass takes 3 ms, and the start 10 ms, it makes 16 passes, because 8 take less than the 40 ms of
//! four starts.

use std::time::Duration;

use judge::Finding;
use runner::{Measured, Trial};

use super::process::Executable;

/// A run lasts at least this long, for a program beyond its start, so that neither the start nor
/// the clock of the operating system shows: it is in ticks of some milliseconds on some systems.
pub(super) const SHORTEST_RUN: Duration = Duration::from_millis(20);

/// The same as a multiple of the time that the start takes.
const LEAST_STARTS: u32 = 4;

/// A run that lasts this long on the clock is not repeated to make it longer: a program that waits
/// for most of its time would take minutes to use as much processor time as a run should have.
pub(super) const LONG_ON_THE_CLOCK: Duration = Duration::from_secs(5);

/// No more puzzles are repeated for one process, though it then ends before [`SHORTEST_RUN`] or
/// [`LEAST_STARTS`]: its input, its output and what is expected of it are in memory. A runtime that
/// takes a second to start would get five million puzzles of a microsecond each, in 2 GB.
pub(super) const MOST_REPEATED: usize = 200_000;

/// A process that repeats its puzzles may use this many times the budget. All of them were within
/// the budget once, so only noise reaches this.
const TOLERANCE: u32 = 10;

/// A program of which the time of the start is known.
pub(super) struct TimedProgram<'a> {
    pub(super) executable: &'a Executable,
    pub(super) startup: Duration,
}

/// A run that is long enough.
pub(super) struct Run {
    /// The processor time of a pass in seconds, without that of the start.
    pub(super) pass: f64,
    /// What was measured of all passes.
    pub(super) measured: Measured,
}

impl TimedProgram<'_> {
    /// Makes one run: solves the puzzles `passes` times in one process. While a run is too short to
    /// be measured, it doubles `passes`, so that later runs begin with a number that is enough.
    pub(super) fn measure(&self, trials: &[Trial], passes: &mut u32) -> Result<Run, Box<Finding>> {
        loop {
            let mut repeated = Vec::new();
            for _ in 0..*passes {
                repeated.extend_from_slice(trials);
            }
            let run = self.process_within_tolerance(&repeated)?;
            if self.is_long(&run) || repeated.len() * 2 > MOST_REPEATED {
                // Where the start took longer than before, nothing is left of the time.
                let time = self.search_time(&run).max(Measured::SHORTEST);
                return Ok(Run {
                    pass: time.as_secs_f64() / f64::from(*passes),
                    measured: run,
                });
            }
            *passes *= 2;
        }
    }

    /// A run is at least this long, beyond the start of the program.
    pub(super) fn shortest_run(&self) -> Duration {
        if self.executable.is_answer() {
            SHORTEST_RUN
        } else {
            SHORTEST_RUN.max(self.startup * LEAST_STARTS)
        }
    }

    /// Whether a run need not be repeated to make it longer.
    pub(super) fn is_long(&self, run: &Measured) -> bool {
        self.search_time(run) >= self.shortest_run() || run.wall >= LONG_ON_THE_CLOCK
    }

    /// Whether a run that lasted long on the clock used less processor time for its puzzles than
    /// for its start. The start varies by a part of its time, so a comparison of two such runs
    /// shows nothing: 100 puzzles of a program that sleeps for 50 ms each may take 3 ms, and then 9
    /// ms.
    pub(super) fn is_mostly_start(&self, run: &Measured) -> bool {
        let start = self.shortest_run() / LEAST_STARTS;
        run.wall >= LONG_ON_THE_CLOCK && self.search_time(run) < start
    }

    /// The time of a process without that of its start. Of an answer, the driver times each call.
    pub(super) fn search_time(&self, measured: &Measured) -> Duration {
        if self.executable.is_answer() {
            measured.busy()
        } else {
            measured.cpu.saturating_sub(self.startup)
        }
    }

    /// The time in which one process solves these puzzles, all of which it has solved within the
    /// budget before, or similar ones.
    pub(super) fn run_within_tolerance(&self, trials: &[Trial]) -> Result<Duration, Box<Finding>> {
        let run = self.process_within_tolerance(trials)?;
        Ok(self.search_time(&run))
    }

    /// What was measured of such a process.
    pub(super) fn process_within_tolerance(
        &self,
        trials: &[Trial],
    ) -> Result<Measured, Box<Finding>> {
        let time = self.executable.time_for(trials.len()) * TOLERANCE;
        let report = self.executable.run_started(trials, time);
        match report.failure {
            Some(failure) => Err(failure),
            None => Ok(report.measured),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::puzzles::easiest;
    use super::super::startup::measured_startup;
    use super::*;

    #[test]
    fn a_short_pass_is_repeated_until_the_start_does_not_show() {
        // A shell prints the solution of the only puzzle. It takes longer for a line than `sed`, so
        // that thousands of lines are enough.
        let solution = judge::oracle::solutions(easiest().puzzle().unwrap(), 1)[0].to_string();
        let loop_over_lines = format!("while read -r line; do echo {solution}; done");
        let command = ["sh", "-c", &loop_over_lines].map(str::to_owned).to_vec();
        let executable = Executable::open(command, None).unwrap();
        let startup = measured_startup(&executable).unwrap().unwrap();
        // With a startup of 20 ms, a run lasts at least 80 ms.
        for startup in [startup, SHORTEST_RUN] {
            let program = TimedProgram {
                executable: &executable,
                startup,
            };
            let mut passes = 3;
            let pass = program.measure(&[easiest()], &mut passes).unwrap().pass;
            let total = Duration::from_secs_f64(pass * f64::from(passes));
            let least = SHORTEST_RUN.max(startup * LEAST_STARTS);
            let is_bounded = passes as usize * 2 > MOST_REPEATED;
            assert!(
                total + Duration::from_micros(1) >= least || is_bounded,
                "{total:?} after {startup:?}"
            );
            assert!(passes > 3 && (passes / 3).is_power_of_two(), "{passes}");
        }
    }

    #[test]
    fn a_run_that_waits_is_not_repeated_and_may_show_nothing() {
        let executable = Executable::open(vec!["sleep".to_owned()], None).unwrap();
        let program = TimedProgram {
            executable: &executable,
            startup: Duration::from_millis(20),
        };
        // The milliseconds of a process: processor time, and time on the clock.
        for (processor, clock, is_long, is_mostly_start) in [
            (30, 40, false, false),
            (100, 110, true, false),
            (30, 4900, false, false),
            (30, 5100, true, true),
            // It waits, and it computes enough to be compared.
            (60, 5100, true, false),
        ] {
            let run = Measured {
                cpu: Duration::from_millis(processor),
                wall: Duration::from_millis(clock),
                ..Measured::default()
            };
            assert_eq!(program.is_long(&run), is_long, "{processor} {clock}");
            let actual = program.is_mostly_start(&run);
            assert_eq!(actual, is_mostly_start, "{processor} {clock}");
        }
    }

    /// As that of a runtime which takes some seconds.
    #[test]
    fn a_long_start_does_not_repeat_puzzles_without_end() {
        // `sed` prints the solution of the only puzzle.
        let solution = judge::oracle::solutions(easiest().puzzle().unwrap(), 1)[0].to_string();
        let command = ["sed", &format!("s/.*/{solution}/")]
            .map(str::to_owned)
            .to_vec();
        let executable = Executable::open(command, None).unwrap();
        let program = TimedProgram {
            executable: &executable,
            startup: Duration::from_secs(10),
        };
        // Twice as many are more than `MOST_REPEATED`.
        let mut passes = 100_001;
        let pass = program.measure(&[easiest()], &mut passes).unwrap().pass;
        assert_eq!(passes, 100_001);
        assert!(pass > 0.0);
    }
}
