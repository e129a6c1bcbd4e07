//! [`Executable`]: starts a program, or a LeetCode answer, and gives puzzles to one process of it.
//!
//! What enters are a command, such as `python3 solver.py`, and the most time that it may take for
//! one puzzle; then, for each process, its puzzles and its time. What leaves is a
//! [`ProcessReport`]: what was measured, and what the program did wrong. Everything else in this
//! folder asks for processes here, so that each has the same limits, and each names the limit that
//! it exceeded: `sleep 97` is "not finished with 2 puzzles within 50.0 ms".

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use judge::{Finding, Verdict};
use runner::{
    AnswerFile, Measured, OpenError, Problem, ProcessLimits, Protocol, RunnerError, Trial,
};

use crate::number::{counted, seconds};

/// This many puzzles may use as much time as one by the budget. A built-in set has up to 2,000; an
/// interpreter solves about fifty in that time.
const PUZZLES_PER_BUDGET: usize = 50;

/// The most memory of a process in bytes.
const MEMORY: u64 = 2 << 30;

/// The most output per puzzle in bytes. An answer line has 82.
const OUTPUT: u64 = 4096;

/// The time for a process where the budget has none.
const LONG: Duration = Duration::from_hours(1);

/// A program or a LeetCode answer that can be given puzzles.
#[derive(Clone, Debug)]
pub(super) struct Executable {
    /// The program and its arguments, or the file of the answer.
    command: Vec<String>,
    /// The LeetCode answer; `None` for a program.
    answer: Option<Arc<AnswerFile>>,
    /// The most processor time of one puzzle.
    time: Duration,
    /// The highest resident memory of all of its processes in bytes.
    memory: Arc<AtomicU64>,
}

/// What one process did.
pub(super) struct ProcessReport {
    pub(super) measured: Measured,
    /// What it did wrong.
    pub(super) failure: Option<Box<Finding>>,
}

impl Executable {
    /// The program of this command, or the answer in the file that it names. `time` is the most for
    /// one puzzle, if the budget has one.
    pub(super) fn open(command: Vec<String>, time: Option<Duration>) -> Result<Self, OpenError> {
        let time = time.unwrap_or(LONG);
        Ok(Self {
            answer: open_answer(&command, time)?,
            command,
            time,
            memory: Arc::default(),
        })
    }

    /// `program`, or the language of the answer, such as `Java answer`.
    pub(super) fn kind(&self) -> String {
        match &self.answer {
            Some(answer) => format!("{} answer", answer.language()),
            None => "program".to_owned(),
        }
    }

    pub(super) const fn is_answer(&self) -> bool {
        self.answer.is_some()
    }

    /// The most processor time of one puzzle.
    pub(super) const fn time(&self) -> Duration {
        self.time
    }

    /// The highest resident memory of its processes so far in bytes; `None` if it was not measured,
    /// as of a program that is rejected before it is timed.
    pub(super) fn memory(&self) -> Option<u64> {
        match self.memory.load(Ordering::Relaxed) {
            0 => None,
            bytes => Some(bytes),
        }
    }

    /// The most processor time of a process that gets this many puzzles.
    pub(super) fn time_for(&self, puzzles: usize) -> Duration {
        self.time * (puzzles.div_ceil(PUZZLES_PER_BUDGET) as u32).max(1)
    }

    /// The same as [`run`](Self::run) for a program that could be started before. Where it was too
    /// slow, the reason names its puzzles and the limit.
    pub(super) fn run_started(&self, trials: &[Trial], time: Duration) -> ProcessReport {
        match self.run(trials, time) {
            Ok(report) => ProcessReport {
                failure: report
                    .failure
                    .map(|failure| self.with_limit_named(failure, trials, time)),
                ..report
            },
            Err(error) => ProcessReport {
                measured: Measured::default(),
                failure: Some(Box::new(Finding::new(
                    Verdict::RuntimeError,
                    error.to_string(),
                ))),
            },
        }
    }

    /// One process solves these puzzles. For an answer, the budget of one puzzle limits each call;
    /// for a program, `time` limits the process.
    pub(super) fn run(
        &self,
        trials: &[Trial],
        time: Duration,
    ) -> Result<ProcessReport, RunnerError> {
        let mut measured = Measured::default();
        let finding = if let Some(answer) = &self.answer {
            answer.judge(trials, &mut measured)?
        } else {
            let program = runner::Program {
                command: self.command.clone(),
                protocol: Protocol::Batch,
                limits: process_limits(time, trials.len()),
            };
            program.judge(trials, &mut measured)?
        };
        self.memory.fetch_max(measured.memory, Ordering::Relaxed);
        Ok(ProcessReport {
            measured,
            failure: finding,
        })
    }

    /// The limit that a process exceeds which may use this much time: that of a call of an answer,
    /// or that of the process of a program. For example `300 ms`.
    pub(super) fn limit(&self, time: Duration) -> String {
        let limit = if self.is_answer() { self.time } else { time };
        seconds(limit.as_secs_f64())
    }

    /// What a process did wrong. Where it was too slow, the reason names the limit.
    fn with_limit_named(
        &self,
        finding: Box<Finding>,
        trials: &[Trial],
        time: Duration,
    ) -> Box<Finding> {
        if !is_too_slow(&finding) {
            return finding;
        }
        let task = match finding.case {
            Some(case) if self.is_answer() || trials.len() == 1 => case,
            _ => counted(trials.len() as u64, "puzzle"),
        };
        let limit = self.limit(time);
        let reason = format!("not finished with {task} within {limit}");
        Box::new(Finding::new(Verdict::TimeLimitExceeded, reason))
    }
}

/// Opens the LeetCode answer that a command of one word names; `None` for a program.
fn open_answer(command: &[String], time: Duration) -> Result<Option<Arc<AnswerFile>>, OpenError> {
    let [file] = command else {
        return Ok(None);
    };
    let path = Path::new(file);
    if !AnswerFile::has_ending_of_answer(path) {
        return Ok(None);
    }
    let answer = AnswerFile::open(path, process_limits(time, 1))?;
    Ok(Some(Arc::new(answer.only(Problem::SudokuSolver)?)))
}

/// Whether this process was ended because it took too long.
pub(super) fn is_too_slow(failure: &Finding) -> bool {
    failure.verdict == Verdict::TimeLimitExceeded
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
