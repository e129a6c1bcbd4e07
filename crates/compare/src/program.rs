//! [`ComparedProgram`]: a program, or a LeetCode answer, of any language in a comparison. One
//! process solves many puzzles, so that its start is not part of the time.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use judge::Verdict;
use judge::fixtures::Expected;
use runner::{
    self, AnswerFile, Measured, OpenError, Problem, ProcessLimits, Protocol, RunnerError, Trial,
};
use sudoku::Limits;

use crate::number::{counted, seconds};
use crate::results::Failure;
use crate::sets::{Set, SetKind};

/// The start of a program is measured this often, and the minimum counts.
const STARTS: usize = 5;

/// The most processor time for a start with one easy puzzle. A program that takes longer, or waits
/// for something, is not measured at all.
const LONGEST_START: Duration = Duration::from_secs(10);

/// The puzzles of a set by which the time for all of them is estimated.
const FEW: usize = 8;

/// A run lasts at least this long, for a program beyond its start, so that neither the start nor
/// the clock of the operating system shows: it is in ticks of some milliseconds on some systems.
const LEAST_RUN: Duration = Duration::from_millis(20);

/// The same as a multiple of the time that the start takes.
const LEAST_STARTS: u32 = 4;

/// This many puzzles may use as much time as one by the budget. A built-in set has up to 2,000; an
/// interpreter solves about fifty in that time.
const PUZZLES_PER_BUDGET: usize = 50;

/// What is expected of a puzzle of which nothing is known.
const AT_LEAST_ONE: Option<Expected> = Some(Expected::AtLeast(1));

/// The most memory of a process in bytes.
const MEMORY: u64 = 2 << 30;

/// The most output per puzzle in bytes. An answer line has 82.
const OUTPUT: u64 = 4096;

/// A process that repeats its puzzles may use this many times the budget. All of them were within
/// the budget once, so only noise reaches this.
const TOLERANCE: u32 = 10;

/// The time for a process where the budget has none.
const LONG: Duration = Duration::from_hours(1);

/// A program that reads lines of 81 characters and writes one answer line for each; or a LeetCode
/// answer.
#[derive(Clone, Debug)]
pub struct ComparedProgram {
    /// Its command or file, and `(program)` or the language of the answer.
    pub name: String,
    /// The program and its arguments, or the file of the answer.
    command: Vec<String>,
    /// The LeetCode answer; `None` for a program.
    answer: Option<Arc<AnswerFile>>,
    /// The most processor time of one process.
    time: Duration,
    /// The processor time of a process that has nothing to search, or what it did wrong there.
    startup: Result<Duration, Failure>,
    /// The highest resident memory of all of its processes in bytes.
    memory: Arc<AtomicU64>,
}

impl ComparedProgram {
    /// Starts the program, and measures how long that takes: it gets one puzzle with one blank.
    /// `shown` is the command as the user wrote it, `command` the program and its arguments. One
    /// word that ends as an answer file does, such as `solution.py`, is compiled or loaded as one.
    /// Each process may use as much time as one puzzle by these limits.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the answer cannot be judged.
    pub fn start(shown: &str, command: Vec<String>, limits: &Limits) -> Result<Self, OpenError> {
        let time = limits.time.unwrap_or(LONG);
        let (name, answer) = match &*command {
            [file] if AnswerFile::is_one(Path::new(file)) => {
                let answer = AnswerFile::open(Path::new(file), process_limits(time, 1))?;
                let answer = answer.only(Problem::SudokuSolver)?;
                (
                    format!("{shown} ({} answer)", answer.language()),
                    Some(Arc::new(answer)),
                )
            }
            _ => (format!("{shown} (program)"), None),
        };
        let (startup, memory) = (Ok(time), Arc::default());
        let mut program = Self {
            name,
            command,
            answer,
            time,
            startup,
            memory,
        };
        for _ in 0..STARTS {
            let (started, failure) = program.run(&[easiest()], time.min(LONGEST_START))?;
            let shorter = |least: Duration| failure.map_or(Ok(least.min(started.cpu)), Err);
            program.startup = program.startup.and_then(shorter);
            if program.startup.is_err() {
                break;
            }
        }
        Ok(program)
    }

    /// The processor time of a process that has nothing to search; `None` if it failed there, and
    /// for an answer, of which each call is timed.
    pub fn startup(&self) -> Option<Duration> {
        self.startup.clone().ok().filter(|_| self.answer.is_none())
    }

    /// The highest resident memory in bytes of a process of this command that solves the set, of
    /// whose puzzles one solution each is asked for; `None` if it fails.
    pub fn memory_for(command: Vec<String>, set: &Set, limits: &Limits) -> Option<u64> {
        let program = Self::start("", command, limits).ok()?;
        let is_solved = program
            .solves(&set.trials(AT_LEAST_ONE))
            .is_ok_and(|(_, why_not)| why_not.is_none());
        is_solved.then(|| program.memory())
    }

    /// About how long it takes for all puzzles of the sets, by a few of each.
    pub fn estimated_time(&self, sets: &[Set]) -> Duration {
        let of_set = |set: &Set| {
            let step = set.puzzles.len().div_ceil(FEW);
            let few: Vec<Trial> = set.trials(AT_LEAST_ONE).into_iter().step_by(step).collect();
            let share = set.puzzles.len() as f64 / few.len() as f64;
            Duration::from_secs_f64(self.measure(&few, &mut 1).unwrap_or_default() * share)
        };
        let is_timed =
            |set: &&Set| self.takes(set) && set.kind != SetKind::Extreme && !set.puzzles.is_empty();
        sets.iter().filter(is_timed).map(of_set).sum()
    }

    /// The highest resident memory of its processes so far in bytes.
    pub fn memory(&self) -> u64 {
        self.memory.load(Ordering::Relaxed)
    }

    /// Whether the program is asked to solve the set. LeetCode sends boards with one solution only.
    pub(crate) fn takes(&self, set: &Set) -> bool {
        let mut known = set.puzzles.iter().filter_map(|&(_, known)| known);
        self.answer.is_none() || known.all(|solutions| solutions == Expected::Exactly(1))
    }

    /// Runs the program on these puzzles in one process: how many it solved in time, and why not
    /// all.
    pub(crate) fn solves(&self, trials: &[Trial]) -> Result<(usize, Option<String>), Failure> {
        self.startup.clone()?;
        let (measured, failure) = self.run_started(trials, self.time_for(trials.len()));
        match failure {
            Some(failure) if failure.verdict != Verdict::TimeLimitExceeded.to_string() => {
                Err(failure)
            }
            in_time => Ok((measured.passed, in_time.map(|failure| failure.reason))),
        }
    }

    /// The most processor time of a process that gets this many puzzles.
    fn time_for(&self, puzzles: usize) -> Duration {
        self.time * (puzzles.div_ceil(PUZZLES_PER_BUDGET) as u32).max(1)
    }

    /// Solves the puzzles this many times in one process; more often, if that is too short to be
    /// measured. Returns the processor time of a pass in seconds, without that of the start.
    pub(crate) fn measure(&self, trials: &[Trial], passes: &mut u32) -> Result<f64, Failure> {
        let startup = self.startup.clone()?;
        loop {
            let trials: Vec<Trial> = (0..*passes).flat_map(|_| trials.iter().cloned()).collect();
            let time = self.time_for(trials.len()) * TOLERANCE;
            let (measured, failure) = self.run_started(&trials, time);
            failure.map_or(Ok(()), Err)?;
            let (total, least) = if self.answer.is_some() {
                // The driver times each call.
                (measured.busy(), LEAST_RUN)
            } else {
                (
                    measured.cpu.saturating_sub(startup),
                    LEAST_RUN.max(startup * LEAST_STARTS),
                )
            };
            if total >= least {
                return Ok(total.as_secs_f64() / f64::from(*passes));
            }
            *passes *= 2;
        }
    }

    /// The same as [`run`](Self::run) for a program that could be started before.
    fn run_started(&self, trials: &[Trial], time: Duration) -> (Measured, Option<Failure>) {
        self.run(trials, time).unwrap_or_else(|error: RunnerError| {
            let verdict = Verdict::RuntimeError.to_string();
            let failure = Failure {
                verdict,
                case: String::new(),
                reason: error.to_string(),
            };
            (Measured::default(), Some(failure))
        })
    }

    /// One process solves these puzzles: what was measured, and what it did wrong. For an answer,
    /// the budget of one puzzle limits each call; for a program, `time` limits the process.
    fn run(
        &self,
        trials: &[Trial],
        time: Duration,
    ) -> Result<(Measured, Option<Failure>), RunnerError> {
        let mut measured = Measured::default();
        let rejection = if let Some(answer) = &self.answer {
            answer.judge(trials, &mut measured)?
        } else {
            let (command, limits) = (self.command.clone(), process_limits(time, trials.len()));
            let program = runner::Program {
                command,
                protocol: Protocol::Batch,
                limits,
            };
            program.judge(trials, &mut measured)?
        };
        self.memory.fetch_max(measured.memory, Ordering::Relaxed);
        let failure = rejection.map(|rejection| {
            let (mut case, mut reason) = (rejection.case, rejection.reason);
            if rejection.verdict == Verdict::TimeLimitExceeded {
                let is_answer = self.answer.is_some();
                let time = seconds(if is_answer { self.time } else { time }.as_secs_f64());
                let puzzles = counted(trials.len() as u64, "puzzle");
                let with = if is_answer || trials.len() == 1 {
                    case
                } else {
                    puzzles
                };
                (case, reason) = (
                    String::new(),
                    format!("not finished with {with} within {time}"),
                );
            }
            Failure {
                verdict: rejection.verdict.to_string(),
                case,
                reason,
            }
        });
        Ok((measured, failure))
    }
}

/// The limits per puzzle for a process that may use this much time for all of them.
fn process_limits(time: Duration, puzzles: usize) -> ProcessLimits {
    // The runner multiplies the time by the number of puzzles, and rounding must not make 0.
    let cpu = (time / (puzzles as u32).max(1)).max(Duration::from_nanos(1));
    let wall = cpu * ProcessLimits::WALL_PER_CPU;
    ProcessLimits {
        cpu,
        wall,
        memory: MEMORY,
        output: OUTPUT,
    }
}

/// A puzzle with one blank.
fn easiest() -> Trial {
    Trial::named("last-cell-missing").expect("a named case")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_pass_is_repeated_until_the_start_does_not_show() {
        // `sed` prints the solution of the only puzzle.
        let solution = judge::oracle::solutions(easiest().puzzle().unwrap(), 1)[0].to_string();
        let command = ["sed", &format!("s/.*/{solution}/")]
            .map(str::to_owned)
            .to_vec();
        let mut program = ComparedProgram::start("sed", command, &Limits::FIRST).unwrap();
        // With a startup of 20 ms, a run lasts at least 80 ms.
        for startup in [program.startup().unwrap(), LEAST_RUN] {
            program.startup = Ok(startup);
            let mut passes = 3;
            let pass = program.measure(&[easiest()], &mut passes).unwrap();
            let total = Duration::from_secs_f64(pass * f64::from(passes));
            let least = LEAST_RUN.max(startup * LEAST_STARTS);
            assert!(
                total + Duration::from_micros(1) >= least,
                "{total:?} after {startup:?}"
            );
            assert!(passes > 3 && (passes / 3).is_power_of_two(), "{passes}");
        }
    }
}
