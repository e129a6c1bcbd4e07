//! Whether the results of an answer are right.

use std::time::Duration;

use evidence::Reply;
use judge::fixtures::Expected;
use judge::{Finding, Verdict};
use sudoku::{Cell, Digit, Grid, Puzzle};

use crate::process::{ProcessEnd, ProcessLimits};
use crate::program::{Measured, with_stderr};
use crate::trials::{Trial, TrialTask};

/// One process of a driver that called an answer for many boards.
pub(super) struct DriverRun {
    /// The result of each board, up to the one on which the answer failed.
    pub(super) results: Vec<TimedReply>,
    pub(super) ended: ProcessEnd,
    /// What really ended the process, if its exit code says something else.
    pub(super) reason: Option<String>,
}

/// The limits of time that boards are judged with.
pub(super) struct JudgingLimits {
    pub(super) of_a_board: ProcessLimits,
    /// That on the processor time of all boards together, if there is one.
    pub(super) cpu_of_all_boards: Option<Duration>,
}

/// The result of a call.
pub(super) struct TimedReply {
    pub(super) reply: Reply,
    /// The processor time of the call.
    pub(super) time: Duration,
}

impl DriverRun {
    /// The first wrong result. Adds to what is measured: the number of passed boards in any case,
    /// times and memory only if all boards passed.
    pub(super) fn first_wrong(
        self,
        trials: &[Trial],
        limits: &JudgingLimits,
        measured: &mut Measured,
    ) -> Option<Box<Finding>> {
        let mut spent = Duration::ZERO;
        for (index, (trial, result)) in trials.iter().zip(&self.results).enumerate() {
            if let Some(finding) = trial.rejected(&result.reply) {
                measured.passed += index;
                return Some(with_stderr(finding, &self.ended));
            }
            spent += result.time;
            if let Some(limit) = limits.cpu_of_all_boards
                && spent > limit
            {
                measured.passed += index + 1;
                let finding = self.too_slow_together(&trials[..=index], spent, limit);
                return Some(with_stderr(finding, &self.ended));
            }
        }
        if let Some(failure) = self.failure(trials, &limits.of_a_board) {
            // It failed at the first board without a result, or after the last one.
            let last = trials.len().saturating_sub(1);
            let index = self.results.len().min(last);
            let failed = trials.get(index)?;
            measured.passed += index;
            let finding = failed.finding(failure.verdict, failure.reason);
            return Some(with_stderr(finding, &self.ended));
        }
        measured.merge(Measured {
            passed: trials.len(),
            cpu: self.ended.cpu,
            wall: self.ended.wall,
            memory: self.ended.memory,
            times: trials
                .iter()
                .zip(&self.results)
                .map(|(trial, result)| (trial.name.clone(), result.time))
                .collect(),
            ..Measured::default()
        });
        None
    }

    /// The finding on an answer whose results for these boards, at least one, took more processor
    /// time together than the limit. No board is to blame, so the finding has no case. Its puzzle
    /// is the board that took longest: there the reason is looked for.
    fn too_slow_together(
        &self,
        trials: &[Trial],
        spent: Duration,
        limit: Duration,
    ) -> Box<Finding> {
        let mut slowest = 0;
        for (index, result) in self.results[..trials.len()].iter().enumerate() {
            if result.time > self.results[slowest].time {
                slowest = index;
            }
        }
        let trial = &trials[slowest];
        let (name, longest) = (&trial.name, self.results[slowest].time);
        let count = trials.len();
        let reason = format!(
            "its first {count} boards took {spent:.1?} of CPU time together, up to {longest:.1?} \
             each ({name}); the limit for all boards is {limit:?}"
        );
        let finding = trial.finding(Verdict::TimeLimitExceeded, reason);
        Box::new(Finding {
            case: None,
            ..*finding
        })
    }

    /// Why the process ended badly, or before it had a result for each board; `None` if it did not.
    fn failure(&self, trials: &[Trial], limits: &ProcessLimits) -> Option<ProcessFailure> {
        let is_short = self.results.len() < trials.len();
        if is_short && let Some(reason) = &self.reason {
            return Some(ProcessFailure {
                verdict: Verdict::RuntimeError,
                reason: reason.clone(),
            });
        }
        // An answer that calls `exit` ends its process with any code, also 0, before it has a
        // result for each board.
        if is_short
            && self.ended.exceeded.is_none()
            && let Some(code) = self.ended.code
        {
            return Some(ProcessFailure {
                verdict: Verdict::RuntimeError,
                reason: format!(
                    "it ended its process with exit code {code}; it must return instead"
                ),
            });
        }
        let failure = self.ended.verdict(limits);
        assert!(
            failure.is_some() || !is_short,
            "a process without an exit code has failed"
        );
        let (verdict, reason) = failure?;
        Some(ProcessFailure { verdict, reason })
    }
}

/// How the process of an answer failed.
struct ProcessFailure {
    verdict: Verdict,
    reason: String,
}

impl Trial {
    /// What is wrong with the result of an answer; `None` if it is right.
    pub(super) fn rejected(&self, result: &Reply) -> Option<Box<Finding>> {
        let fault = match (result, &self.task) {
            (Reply::Failed(error), _) => {
                return Some(self.finding(Verdict::RuntimeError, error.clone()));
            }
            (_, TrialTask::Solve(puzzle, solutions)) => not_solved(puzzle, *solutions, result),
            (_, TrialTask::Validate(grid)) => not_validated(grid, result),
        };
        let actual = if let Reply::Board(grid) = result {
            Some(**grid)
        } else {
            None
        };
        let mut finding = self.wrong(fault?);
        finding.actual = actual;
        if let TrialTask::Solve(puzzle, Expected::Exactly(0)) = &self.task {
            finding.expected = Some(*puzzle.grid());
        }
        Some(finding)
    }
}

/// What the board must be after a call for a puzzle without a solution.
const WITHOUT_SOLUTION: &str = "there is no solution, so the board must stay as it was";

/// Why the result for a puzzle with this many solutions is wrong; `None` if it is right.
fn not_solved(puzzle: &Puzzle, solutions: Expected, result: &Reply) -> Option<String> {
    let grid = match result {
        Reply::Board(grid) => grid,
        Reply::Odd(what) => {
            let expected = if solutions == Expected::Exactly(0) {
                WITHOUT_SOLUTION
            } else {
                "expected nine rows of nine characters from '1' to '9'"
            };
            return Some(format!("{what}; {expected}"));
        }
        _ => return Some("expected a board, found a truth value".to_owned()),
    };
    let givens = puzzle.grid();
    if solutions == Expected::Exactly(0) {
        let cell = Cell::ALL
            .into_iter()
            .find(|&cell| grid[cell] != givens[cell])?;
        let now = grid[cell].map_or('.', Digit::to_char);
        return Some(format!("{WITHOUT_SOLUTION}, but {cell} is '{now}'"));
    }
    match puzzle.check_solution(grid) {
        Ok(()) => None,
        Err(_) if **grid == *givens => Some(format!(
            "your answer left the board unchanged; it has {solutions}"
        )),
        Err(wrong) => Some(wrong.to_string()),
    }
}

/// Why the result for a board to validate is wrong; `None` if it is right.
fn not_validated(grid: &Grid, result: &Reply) -> Option<String> {
    let conflicts = grid.conflicts();
    match result {
        Reply::Truth(truth) if *truth == conflicts.is_empty() => None,
        Reply::Truth(true) => Some(format!(
            "it returned true, but the board has {}",
            conflicts[0]
        )),
        Reply::Truth(false) => Some("it returned false, but the board is valid".to_owned()),
        Reply::Odd(what) => Some(what.clone()),
        _ => Some("expected a truth value, found a board".to_owned()),
    }
}
