//! [`Program`]: gives puzzles to a program, checks its answers, and stops at the first wrong one.

use std::time::Duration;

use judge::fixtures::Expected;
use judge::{Finding, Verdict, oracle};
use thousands::Separable as _;

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

/// What is wrong with the result for the first puzzle that fails; `None` if all are right.
pub type Judged = Result<Option<Box<Finding>>, RunnerError>;

/// What was measured on the puzzles with a right answer.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// The number of puzzles with a right answer.
    pub passed: usize,
    /// CPU time of all processes, including their start.
    pub cpu: Duration,
    /// The time on the clock of all processes, including their start.
    pub wall: Duration,
    /// The CPU time for each of them, by the name of its trial: of the call of an answer, without
    /// the start of its process, or of the process of a program. Empty for a program that receives
    /// many puzzles in one process.
    pub times: Vec<(String, Duration)>,
    /// Whether a part of these times was spent on compiling the answer while it ran, as Java and
    /// Node.js do.
    pub compiles_while_running: bool,
    /// The highest resident memory that was seen, in bytes; 0 if no process was long enough to be
    /// seen.
    pub memory: u64,
}

/// The characters and the lines of an output that a finding keeps.
const CHARACTERS_SHOWN: usize = 2000;
const LINES_SHOWN: usize = 20;

/// The end of standard error, as a finding shows it.
pub(crate) fn shown(ended: &ProcessEnd) -> String {
    let end = end_of(&ended.stderr);
    let skipped = ended.stderr.lines().count() - end.lines().count();
    match ended.stderr_lines_before + skipped {
        0 => end,
        1 => format!("… 1 line before\n{end}"),
        cut => format!("… {} lines before\n{end}", cut.separate_with_commas()),
    }
}

/// The last lines of a text, whole ones. Of a line that is longer than all that is shown, the end
/// after a mark.
fn end_of(text: &str) -> String {
    let length = text.chars().count();
    let skipped = length.saturating_sub(CHARACTERS_SHOWN);
    let end: String = text.chars().skip(skipped).collect();
    let mut lines: Vec<&str> = end.lines().collect();
    let begins_in_a_line = skipped > 0 && text.chars().nth(skipped - 1) != Some('\n');
    if begins_in_a_line && lines.len() > 1 {
        lines.remove(0);
    } else if begins_in_a_line {
        return format!("…{end}");
    }
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
    /// The shortest time of one call in which the clock does not mainly show itself. It is ten
    /// times the resolution of the coarsest clock: the drivers read clocks that count in steps of a
    /// microsecond, or that take as long to be read.
    pub const SHORTEST: Duration = Duration::from_micros(10);

    /// What compiling while the answer runs may add to a call. It adds to the first calls, and to
    /// any one in which a method was called often enough. For the model answers it adds up to 6 ms.
    const WARM_UP: Duration = Duration::from_millis(100);

    /// The trial that took longest, and its CPU time. `None` if that time may be due to the clock,
    /// or to compiling the answer while it runs.
    pub fn slowest(&self) -> Option<&(String, Duration)> {
        let certain = if self.compiles_while_running {
            Self::WARM_UP
        } else {
            Self::SHORTEST
        };
        let slowest = self.times.iter().max_by_key(|(_, time)| time)?;
        if slowest.1 >= certain {
            Some(slowest)
        } else {
            None
        }
    }

    /// The CPU time of all calls of an answer.
    pub fn busy(&self) -> Duration {
        self.times.iter().map(|(_, time)| time).sum()
    }

    /// Adds what was measured of other puzzles.
    pub fn merge(&mut self, other: Self) {
        self.passed += other.passed;
        self.cpu += other.cpu;
        self.wall += other.wall;
        self.memory = self.memory.max(other.memory);
        self.times.extend(other.times);
        self.compiles_while_running |= other.compiles_while_running;
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
            if let Some(finding) = self.judge_at_once(trials, measured)? {
                return Ok(Some(finding));
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
            let finding = unfinished.reject(trials, measured);
            return Ok(Some(with_stderr(finding, &ended)));
        }
        for (index, trial) in trials.iter().enumerate() {
            let checked = match answers.get(index) {
                Some(answer) => trial.judge_output(answer),
                None => Err(trial.wrong(format!(
                    "there is no line for this puzzle: {}",
                    line_counts(trials, &answers)
                ))),
            };
            if let Err(finding) = checked {
                measured.passed += index;
                return Ok(Some(with_stderr(finding, &ended)));
            }
        }
        if answers.len() > trials.len() {
            let last = &trials[trials.len() - 1];
            let finding = last.wrong(line_counts(trials, &answers));
            return Ok(Some(with_stderr(finding, &ended)));
        }
        let mut times = Vec::new();
        if self.protocol != Protocol::Batch {
            times.extend(trials.iter().map(|trial| (trial.name.clone(), ended.cpu)));
        }
        measured.merge(Measured {
            passed: trials.len(),
            cpu: ended.cpu,
            wall: ended.wall,
            memory: ended.memory,
            times,
            ..Measured::default()
        });
        Ok(None)
    }
}

/// Says that an output has another number of lines than there are puzzles.
fn line_counts(trials: &[Trial], answers: &[&[u8]]) -> String {
    let expected = trials.len();
    let plural = if expected == 1 { "" } else { "s" };
    let actual = answers.len();
    format!("expected {expected} line{plural} in all, found {actual}")
}

/// The lines that end with a line break. The process may have ended within the last one.
fn whole_lines<'a, 'b>(lines: &'a [&'b [u8]], output: &[u8]) -> &'a [&'b [u8]] {
    match lines.split_last() {
        Some((_, whole)) if !output.ends_with(b"\n") => whole,
        _ => lines,
    }
}

/// A process that broke a limit or failed, before it had answered all of its puzzles or after.
struct UnfinishedRun<'a> {
    /// The verdict on the end of the process, and the reason.
    verdict: Verdict,
    reason: String,
    /// The answers that it wrote before, from the first puzzle on.
    answers: &'a [&'a [u8]],
}

impl UnfinishedRun<'_> {
    /// What is wrong with the first puzzle without a right answer. A wrong answer came before the
    /// end, so it is the reason, unless it is the start of a flood.
    fn reject(self, trials: &[Trial], measured: &mut Measured) -> Box<Finding> {
        for (trial, answer) in trials.iter().zip(self.answers) {
            match trial.judge_output(answer) {
                Ok(()) => measured.passed += 1,
                Err(_) if self.verdict == Verdict::OutputLimitExceeded => {
                    return trial.finding(self.verdict, self.reason);
                }
                Err(finding) => return finding,
            }
        }
        if let Some(unanswered) = trials.get(self.answers.len()) {
            let mut reason = self.reason;
            if self.verdict == Verdict::RuntimeError && unanswered.is_unsolvable() {
                reason = format!("{reason}; {TASK_WITHOUT_SOLUTION} and exit with 0");
            }
            return unanswered.finding(self.verdict, reason);
        }
        let reason = format!("{}, after it had answered all puzzles", self.reason);
        trials[trials.len() - 1].finding(self.verdict, reason)
    }
}

/// What a program has to do with a puzzle without a solution, as the start of a reason.
const TASK_WITHOUT_SOLUTION: &str =
    "the puzzle has no solution, so the program should print \"No solution exists\"";

impl Trial {
    /// Whether the puzzle of this trial has no solution.
    fn is_unsolvable(&self) -> bool {
        matches!(self.task, TrialTask::Solve(_, Expected::Exactly(0)))
    }

    /// Checks what a program printed. An answer is right if it obeys the rules and keeps the
    /// givens, so any solution of a puzzle with several is right.
    fn judge_output(&self, answer: &[u8]) -> Result<(), Box<Finding>> {
        let TrialTask::Solve(puzzle, solutions) = &self.task else {
            return Err(self.wrong("a program only solves puzzles".to_owned()));
        };
        let is_solvable = !self.is_unsolvable();
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
                let mut reason = format!("the answer is not a grid: {why}");
                if !is_solvable {
                    reason = format!("{TASK_WITHOUT_SOLUTION}; {reason}");
                }
                let mut finding = self.wrong(reason);
                finding.output.answer = start_of(answer);
                return Err(finding);
            }
        };
        if is_solvable && grid == *puzzle.grid() && !grid.is_full() {
            let said = "the program printed the board unchanged";
            return Err(self.wrong(format!("{said}; it has {solutions}")));
        }
        let Err(wrong) = puzzle.check_solution(&grid) else {
            return Ok(());
        };
        let mut finding = self.wrong(wrong.to_string());
        if !is_solvable {
            finding.reason =
                format!("{TASK_WITHOUT_SOLUTION}; the answer is a grid in which {wrong}");
        }
        finding.actual = Some(grid);
        Err(finding)
    }

    /// What is wrong with the result for this trial.
    pub(crate) fn finding(&self, verdict: Verdict, reason: String) -> Box<Finding> {
        let expected = match &self.task {
            TrialTask::Solve(puzzle, Expected::Exactly(1)) => oracle::solutions(puzzle, 1).pop(),
            _ => None,
        };
        Box::new(Finding {
            case: Some(self.name.clone()),
            puzzle: Some(*self.grid()),
            expected,
            ..Finding::new(verdict, reason)
        })
    }

    pub(crate) fn wrong(&self, reason: String) -> Box<Finding> {
        self.finding(Verdict::WrongAnswer, reason)
    }
}

/// Adds the end of what the process wrote to standard error.
pub(crate) fn with_stderr(mut finding: Box<Finding>, ended: &ProcessEnd) -> Box<Finding> {
    finding.output.stderr = shown(ended);
    finding
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_output_begins_with_a_whole_line() {
        // Two lines and the end of another one are shown.
        let line = "x".repeat(CHARACTERS_SHOWN / 3 + 1);
        let text = [&*line; 4].join("\n");
        assert_eq!(end_of(&text), [&*line; 2].join("\n"));
        // One line alone would be left out as a whole.
        let long = "x".repeat(CHARACTERS_SHOWN + 1);
        let end = end_of(&long);
        assert!(end.starts_with('…'));
        assert_eq!(end.chars().count(), CHARACTERS_SHOWN + 1);
    }

    #[test]
    fn lines_that_are_not_shown_are_counted() {
        for (written, dropped, mark) in [
            (LINES_SHOWN, 0, None),
            (LINES_SHOWN + 1, 0, Some("… 1 line before")),
            (LINES_SHOWN, 1, Some("… 1 line before")),
            (LINES_SHOWN + 2, 2000, Some("… 2,002 lines before")),
        ] {
            let numbers: Vec<String> = (0..written).map(|number| number.to_string()).collect();
            let ended = ProcessEnd {
                stderr: numbers.join("\n"),
                stderr_lines_before: dropped,
                ..ProcessEnd::default()
            };
            let shown = shown(&ended);
            let first = shown.lines().next().filter(|line| line.starts_with('…'));
            assert_eq!(first, mark);
            assert_eq!(shown.lines().count(), LINES_SHOWN + mark.iter().count());
        }
    }

    #[test]
    fn the_slowest_call_is_known_if_it_cannot_be_the_clock_or_a_compilation() {
        let called = |microseconds, compiles_while_running| Measured {
            times: vec![
                ("easy:1".to_owned(), Duration::ZERO),
                ("fresh:1".to_owned(), Duration::from_micros(microseconds)),
            ],
            compiles_while_running,
            ..Measured::default()
        };
        let case = |measured: &Measured| measured.slowest().map(|(case, _)| case.clone());
        assert_eq!(case(&called(9, false)), None);
        assert_eq!(case(&called(3000, false)).as_deref(), Some("fresh:1"));
        assert_eq!(case(&called(3000, true)), None);
        assert_eq!(case(&called(3_000_000, true)).as_deref(), Some("fresh:1"));
    }
}
