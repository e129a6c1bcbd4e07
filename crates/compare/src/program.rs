//! [`ComparedProgram`]: a program, or a LeetCode answer, of any language in a comparison. One
//! process solves many puzzles, so that its start is not part of the time.
//!
//! What enters are a command, such as `python3 solver.py`, and the sets; what leaves are, for each
//! set, the number of puzzles that it solved, its time, and a caution if that may not be the time
//! of a search. The files of the folder have one step each: `process` gives puzzles to a process,
//! `startup` and `runs` measure it, and `set_work`, `kept_answers` and `clock_ratio` say what the
//! reader of a time has to know.

mod clock_ratio;
mod kept_answers;
mod process;
mod puzzles;
mod runs;
mod set_work;
mod startup;

use std::time::Duration;

use judge::Finding;
use judge::fixtures::Expected;
use runner::{OpenError, Trial};
use sudoku::Limits;

use self::clock_ratio::ClockRatio;
use self::process::{Executable, is_too_slow};
use self::runs::TimedProgram;
use self::set_work::SetWork;
use self::startup::{Startup, measured_startup};
use crate::sets::{Set, SetKind};

/// What is expected of a puzzle of which nothing is known.
const AT_LEAST_ONE: Option<Expected> = Some(Expected::AtLeast(1));

/// A program that reads lines of 81 characters and writes one answer line for each; or a LeetCode
/// answer.
#[derive(Clone, Debug)]
pub struct ComparedProgram {
    /// Its command or file, and `(program)` or the language of the answer.
    pub name: String,
    executable: Executable,
    startup: Startup,
    clock_ratio: ClockRatio,
}

/// What a program did with all puzzles of a set, once.
pub(crate) struct ProgramAnswers {
    /// The number of puzzles that it solved in time.
    pub(crate) solved: usize,
    /// Why not all.
    pub(crate) why_not_all: Option<String>,
    /// The time in seconds, without that of its start.
    pub(crate) seconds: f64,
}

impl ComparedProgram {
    /// Starts the program, and measures how long that takes, with puzzles that have one blank.
    /// `shown` is the command as the user wrote it, `command` the program and its arguments. One
    /// word that ends as an answer file does, such as `solution.py`, is compiled or loaded as one.
    /// Each process may use as much time as one puzzle by these limits.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the answer cannot be judged.
    pub fn start(shown: &str, command: Vec<String>, limits: &Limits) -> Result<Self, OpenError> {
        let executable = Executable::open(command, limits.time)?;
        let startup = measured_startup(&executable)?;
        Ok(Self {
            name: format!("{shown} ({})", executable.kind()),
            executable,
            startup,
            clock_ratio: ClockRatio::new(),
        })
    }

    /// The processor time of a process without that of its puzzles; `None` if it failed with one
    /// easy puzzle, and for an answer, of which each call is timed.
    pub fn startup(&self) -> Option<Duration> {
        match &self.startup {
            Ok(startup) if !self.executable.is_answer() => Some(*startup),
            _ => None,
        }
    }

    /// The highest resident memory in bytes of a process of this command that solves the set, of
    /// whose puzzles one solution each is asked for; `None` if it fails.
    pub fn memory_for(command: Vec<String>, set: &Set, limits: &Limits) -> Option<u64> {
        let program = Self::start("", command, limits).ok()?;
        let pass = program.solves(&set.trials(AT_LEAST_ONE)).ok()?;
        match pass.why_not_all {
            None => program.memory(),
            Some(_) => None,
        }
    }

    /// About how much time on the clock a comparison with this many runs needs, by a few puzzles of
    /// each set. A program that is slower at first needs more.
    pub fn estimated_time(&self, sets: &[Set], runs: u32) -> Duration {
        let Ok(program) = self.timed() else {
            return Duration::ZERO;
        };
        let mut total = Duration::ZERO;
        for set in sets {
            if self.takes(set) && set.kind != SetKind::Extreme && !set.puzzles.is_empty() {
                // A program that fails is not run on the set.
                if let Ok(work) = SetWork::estimated(&program, set) {
                    total += work.time(runs);
                }
            }
        }
        total
    }

    /// The highest resident memory of its processes so far in bytes; `None` if it was not measured,
    /// as of a program that is rejected before it is timed.
    pub fn memory(&self) -> Option<u64> {
        self.executable.memory()
    }

    /// How many times its processor time a run took on the clock: the least of all runs, since
    /// other programs make a run longer. `None` before the first run.
    pub fn clock_ratio(&self) -> Option<f64> {
        self.clock_ratio.least()
    }

    /// Whether the program is asked to solve the set. LeetCode sends boards with one solution only.
    pub(crate) fn takes(&self, set: &Set) -> bool {
        let mut known_numbers = set.puzzles.iter().filter_map(|&(_, number)| number);
        !self.executable.is_answer() || known_numbers.all(|number| number == Expected::Exactly(1))
    }

    /// Runs the program on these puzzles in one process.
    pub(crate) fn solves(&self, trials: &[Trial]) -> Result<ProgramAnswers, Box<Finding>> {
        let program = self.timed()?;
        let time = self.executable.time_for(trials.len());
        let report = self.executable.run_started(trials, time);
        let why_not_all = match report.failure {
            Some(failure) if !is_too_slow(&failure) => return Err(failure),
            Some(failure) if self.executable.is_answer() => Some(one_by_one(&failure.reason)),
            Some(failure) => Some(failure.reason),
            None => None,
        };
        Ok(ProgramAnswers {
            solved: report.measured.passed,
            why_not_all,
            seconds: program.search_time(&report.measured).as_secs_f64(),
        })
    }

    /// Makes one run: solves the puzzles `passes` times in one process. While a run is too short to
    /// be measured, it doubles `passes`, so that later runs begin with a number that is enough.
    /// Returns the processor time of a pass in seconds, without that of the start.
    pub(crate) fn measure(&self, trials: &[Trial], passes: &mut u32) -> Result<f64, Box<Finding>> {
        let run = self.timed()?.measure(trials, passes)?;
        self.clock_ratio.add(&run.measured);
        Ok(run.pass)
    }

    /// Why the time of a later pass over the set, in seconds, may not be that of a search.
    ///
    /// # Errors
    ///
    /// What the program does wrong with other digits: it may have its answers from a list.
    pub(crate) fn caution(
        &self,
        set: &Set,
        first_pass: f64,
        later_pass: f64,
    ) -> Result<Option<String>, Box<Finding>> {
        kept_answers::caution(&self.timed()?, set, first_pass, later_pass)
    }

    /// The program with the time of its start, or why that is not known.
    fn timed(&self) -> Result<TimedProgram<'_>, Box<Finding>> {
        Ok(TimedProgram {
            executable: &self.executable,
            startup: self.startup.clone()?,
        })
    }
}

/// Why an answer did not solve all puzzles, which it gets one by one: the first one that takes too
/// long is also the last.
fn one_by_one(reason: &str) -> String {
    format!("{reason}, and the puzzles after that one were not tried")
}
