//! [`Program`]: gives puzzles to a program, checks its answers, and stops at the first wrong one.

use std::time::Duration;

use judge::fixtures::Expected;
use judge::{Verdict, oracle};
use sudoku::Grid;

use crate::error::RunnerError;
use crate::process::{Process, ProcessEnd, ProcessLimits};
use crate::protocol::{self, Protocol};
use crate::system::run;
use crate::trials::{Trial, TrialTask};

/// A program to judge.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program and its arguments. It runs in the current folder.
    pub command: Vec<String>,
    /// How puzzles go in and answers come out.
    pub protocol: Protocol,
    /// The limits for one puzzle.
    pub limits: ProcessLimits,
}

/// The first puzzle with a wrong answer.
#[derive(Clone, Debug)]
pub struct Rejection {
    /// The verdict on the program.
    pub verdict: Verdict,
    /// The name of the trial.
    pub case: String,
    /// Its givens.
    pub puzzle: Grid,
    /// What is wrong, in a sentence.
    pub reason: String,
    /// The solution, where there is exactly one.
    pub expected: Option<Grid>,
    /// The grid of the answer, if the answer is a grid.
    pub actual: Option<Grid>,
    /// The start of the answer, if it is neither a grid nor words for "no solution".
    pub answer: String,
    /// The end of what an answer printed for this puzzle.
    pub printed: String,
    /// The end of what the program wrote to standard error.
    pub stderr: String,
}

/// The first puzzle with a wrong answer; `None` if all answers are right.
pub type Judged = Result<Option<Box<Rejection>>, RunnerError>;

/// What was measured on the puzzles with a right answer.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// The number of puzzles with a right answer.
    pub passed: usize,
    /// CPU time of all processes, including their start.
    pub cpu: Duration,
    /// The CPU time for each of them, by the name of its trial: of the call of an answer, without
    /// the start of its process, or of the process of a program. Empty for a program that receives
    /// many puzzles in one process.
    pub times: Vec<(String, Duration)>,
    /// The highest resident memory in bytes.
    pub memory: u64,
}

/// The characters and the lines of an output that a rejection keeps.
const CHARACTERS_SHOWN: usize = 2000;
const LINES_SHOWN: usize = 20;

/// The end of standard error.
pub(crate) fn shown(ended: &ProcessEnd) -> String {
    let length = ended.stderr.chars().count();
    let skipped = length.saturating_sub(CHARACTERS_SHOWN);
    let end: String = ended.stderr.chars().skip(skipped).collect();
    let lines: Vec<&str> = end.lines().collect();
    lines[lines.len().saturating_sub(LINES_SHOWN)..].join("\n")
}

/// The start of an answer that cannot be read.
fn start_of(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(answer);
    let start: String = text.chars().take(CHARACTERS_SHOWN).collect();
    let lines: Vec<&str> = start.lines().take(LINES_SHOWN).collect();
    lines.join("\n")
}

impl Measured {
    /// The shortest time of one call in which the clock does not mainly show itself. It is ten times
    /// the resolution of the coarsest clock: the drivers read clocks that count in steps of a
    /// microsecond, or that take as long to be read.
    pub const SHORTEST: Duration = Duration::from_micros(10);

    /// The CPU time of all calls of an answer.
    pub fn busy(&self) -> Duration {
        self.times.iter().map(|(_, time)| time).sum()
    }

    /// Adds what was measured of other puzzles.
    pub fn merge(&mut self, other: Self) {
        self.passed += other.passed;
        self.cpu += other.cpu;
        self.memory = self.memory.max(other.memory);
        self.times.extend(other.times);
    }
}

impl Program {
    /// Judges the program on puzzles and adds what it measured.
    ///
    /// # Errors
    ///
    /// The program cannot be run.
    pub fn judge(&self, trials: &[Trial], measured: &mut Measured) -> Judged {
        let is_batch = self.protocol == Protocol::Batch;
        let at_once = if is_batch { trials.len().max(1) } else { 1 };
        for trials in trials.chunks(at_once) {
            if let Some(rejection) = self.judge_at_once(trials, measured)? {
                return Ok(Some(rejection));
            }
        }
        Ok(None)
    }

    /// One process for these puzzles, at least one, with the limits of all of them together.
    fn judge_at_once(&self, trials: &[Trial], measured: &mut Measured) -> Judged {
        let input: String = trials
            .iter()
            .map(|trial| self.protocol.input(trial.grid()))
            .collect();
        let limits = self.limits.for_puzzles(trials.len());
        let ended = run(Process::new(self.command.clone(), input.into(), limits))?;
        let answers = self.protocol.answers(&ended.stdout);
        if let Some((verdict, reason)) = ended.verdict(&limits) {
            let mut unfinished = UnfinishedRun {
                verdict,
                reason,
                answers: &[],
            };
            if self.protocol == Protocol::Batch {
                unfinished.answers = whole_lines(&answers, &ended.stdout);
            }
            let rejection = unfinished.reject(trials, measured);
            return Ok(Some(rejection.with_stderr(&ended)));
        }
        for (index, trial) in trials.iter().enumerate() {
            let checked = match answers.get(index) {
                Some(answer) => trial.check_answer(answer),
                None => Err(trial.wrong(format!(
                    "there is no line for this puzzle: {}",
                    line_counts(trials, &answers)
                ))),
            };
            if let Err(rejection) = checked {
                measured.passed += index;
                return Ok(Some(rejection.with_stderr(&ended)));
            }
        }
        if answers.len() > trials.len() {
            let last = &trials[trials.len() - 1];
            let rejection = last.wrong(line_counts(trials, &answers));
            return Ok(Some(rejection.with_stderr(&ended)));
        }
        let mut times = Vec::new();
        if self.protocol != Protocol::Batch {
            times.extend(trials.iter().map(|trial| (trial.name.clone(), ended.cpu)));
        }
        measured.merge(Measured {
            passed: trials.len(),
            cpu: ended.cpu,
            memory: ended.memory,
            times,
        });
        Ok(None)
    }
}

/// Says that an output has another number of lines than there are puzzles.
fn line_counts(trials: &[Trial], answers: &[&[u8]]) -> String {
    let expected = trials.len();
    let plural = if expected == 1 { "" } else { "s" };
    let found = answers.len();
    format!("expected {expected} line{plural} in all, found {found}")
}

/// The lines that end with a line break. The process may have ended within the last one.
fn whole_lines<'a, 'b>(lines: &'a [&'b [u8]], output: &[u8]) -> &'a [&'b [u8]] {
    match lines.split_last() {
        Some((_, whole)) if !output.ends_with(b"\n") => whole,
        _ => lines,
    }
}

/// A process that broke a limit or failed before it had answered all of its puzzles.
struct UnfinishedRun<'a> {
    /// The verdict on the end of the process, and the reason.
    verdict: Verdict,
    reason: String,
    /// The answers that it wrote before, from the first puzzle on.
    answers: &'a [&'a [u8]],
}

impl UnfinishedRun<'_> {
    /// The rejection for the first puzzle without a right answer. A wrong answer came before the
    /// end, so it is the reason, unless it is the start of a flood.
    fn reject(self, trials: &[Trial], measured: &mut Measured) -> Box<Rejection> {
        for (trial, answer) in trials.iter().zip(self.answers) {
            match trial.check_answer(answer) {
                Ok(()) => measured.passed += 1,
                Err(_) if self.verdict == Verdict::OutputLimitExceeded => {
                    return trial.rejection(self.verdict, self.reason);
                }
                Err(rejection) => return rejection,
            }
        }
        if let Some(unanswered) = trials.get(self.answers.len()) {
            return unanswered.rejection(self.verdict, self.reason);
        }
        let reason = format!("{}, after it had answered all puzzles", self.reason);
        trials[trials.len() - 1].rejection(self.verdict, reason)
    }
}

impl Trial {
    /// Checks what a program printed. An answer is right if it obeys the rules and keeps the
    /// givens, so any solution of a puzzle with several is right.
    fn check_answer(&self, answer: &[u8]) -> Result<(), Box<Rejection>> {
        let TrialTask::Solve(puzzle, solutions) = &self.task else {
            return Err(self.wrong("a program only solves puzzles".to_owned()));
        };
        let is_solvable = *solutions != Expected::Exactly(0);
        let grid = match protocol::read(answer) {
            Ok(Some(grid)) => grid,
            Ok(None) if !is_solvable => return Ok(()),
            Ok(None) => {
                let said = if answer.trim_ascii().is_empty() {
                    "the program printed nothing for this puzzle"
                } else {
                    "the answer is that the puzzle has no solution"
                };
                return Err(self.wrong(format!("{said}, but it has {solutions}")));
            }
            Err(why) => {
                let mut rejection = self.wrong(format!("the answer is not a grid: {why}"));
                rejection.answer = start_of(answer);
                return Err(rejection);
            }
        };
        if is_solvable && grid == *puzzle.grid() && !grid.is_full() {
            let said = "the program left the board as it was";
            return Err(self.wrong(format!("{said}, but it has {solutions}")));
        }
        let Err(wrong) = puzzle.check_solution(&grid) else {
            return Ok(());
        };
        let mut rejection = self.wrong(wrong.to_string());
        if !is_solvable {
            let said = "the puzzle has no solution, but the answer is a grid in which";
            rejection.reason = format!("{said} {wrong}");
        }
        rejection.actual = Some(grid);
        Err(rejection)
    }

    pub(crate) fn rejection(&self, verdict: Verdict, reason: String) -> Box<Rejection> {
        let expected = match &self.task {
            TrialTask::Solve(puzzle, Expected::Exactly(1)) => oracle::solutions(puzzle, 1).pop(),
            _ => None,
        };
        Box::new(Rejection {
            verdict,
            case: self.name.clone(),
            puzzle: *self.grid(),
            reason,
            expected,
            actual: None,
            answer: String::new(),
            printed: String::new(),
            stderr: String::new(),
        })
    }

    pub(crate) fn wrong(&self, reason: String) -> Box<Rejection> {
        self.rejection(Verdict::WrongAnswer, reason)
    }
}

impl Rejection {
    pub(crate) fn with_stderr(mut self: Box<Self>, ended: &ProcessEnd) -> Box<Self> {
        self.stderr = shown(ended);
        self
    }
}
