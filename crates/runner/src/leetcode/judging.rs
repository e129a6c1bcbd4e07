//! [`AnswerFile::judge`]: one process that is called for many boards.

use std::cell::Cell;
use std::slice;
use std::time::Duration;

use evidence::Reply;
use judge::Verdict;
use sudoku::Grid;

use super::answer_file::AnswerFile;
use super::called::{DriverRun, JudgingLimits, TimedReply};
use super::cause::Cause;
use super::language::FirstCalls;
use super::line;
use crate::error::RunnerError;
use crate::process::{LineKind, Process, ResultLines};
use crate::program::{Judged, Measured, shown};
use crate::system::run as run_process;
use crate::trials::Trial;

impl AnswerFile {
    /// Gives the boards to one process, which ends at the first wrong result, or when the boards so
    /// far took too long together.
    fn call_for(&self, trials: &[Trial]) -> Result<DriverRun, RunnerError> {
        let boards: Vec<Grid> = trials.iter().map(|trial| *trial.grid()).collect();
        let spent = Cell::new(Duration::ZERO);
        let lines = ResultLines {
            limits: self.limits,
            kind: &|number, line: &[u8]| {
                let (reply, time) = line::read(line);
                spent.set(spent.get() + time);
                let is_over = self
                    .cpu_of_all_boards
                    .is_some_and(|limit| spent.get() > limit);
                line_kind(trials, number, &reply, is_over)
            },
        };
        let limits = self.limits.for_puzzles(boards.len());
        let driver = self.driver(Trial::problem(trials).method(), &boards, limits);
        let mut ended = run_process(Process {
            lines: Some(lines),
            ..driver
        })?;
        let mut results = Vec::new();
        for (reply, time) in line::read_all(&ended.stdout) {
            let reply = self.readable_reply(reply);
            results.push(TimedReply { reply, time });
        }
        let cause = Cause::of(&ended, self.language.copy);
        let reason = cause.map(|cause| {
            ended.stderr = cause.stderr;
            cause.reason
        });
        ended.stderr = self.readable(&ended.stderr);
        let is_crash = ended.exceeded.is_none() && ended.code.is_none();
        if self.is_sanitized() {
            ended.stderr = self.report(&ended.stderr);
        } else if is_crash && let Some(sanitized) = self.sanitized() {
            let tried = &trials[..trials.len().min(results.len() + 1)];
            ended.stderr += &sanitized.call_for(tried)?.ended.stderr;
        }
        Ok(DriverRun {
            results,
            ended,
            reason,
        })
    }

    /// Judges the answer to problem 37 on puzzles, or that to 36 on boards, in one process, and
    /// adds what it measured. The right result for a puzzle is a solution, or the board as it was
    /// where there is none.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn judge(&self, trials: &[Trial], measured: &mut Measured) -> Judged {
        measured.compiles_while_running = self.language.optional.first_calls == FirstCalls::Compile;
        let run = self.call_for(trials)?;
        let limits = JudgingLimits {
            of_a_board: self.limits,
            cpu_of_all_boards: self.cpu_of_all_boards,
        };
        let mut finding = run.first_wrong(trials, &limits, measured);
        // What it printed for all boards up to this one is replaced by what it prints for this one.
        if let Some(finding) = &mut finding
            && finding.verdict == Verdict::WrongAnswer
            && !finding.output.stderr.is_empty()
            && let Some(failed) = trials.iter().find(|trial| finding.is_on(&trial.name))
        {
            let run = self.call_for(slice::from_ref(failed))?;
            finding.output.stderr.clear();
            finding.output.printed = shown(&run.ended);
        }
        if self.is_sanitized() {
            finding = finding.and_then(Self::undefined);
        }
        Ok(finding)
    }

    /// The reply, with an error as [`readable`](Self::readable) writes it.
    pub(super) fn readable_reply(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Failed(error) => Reply::Failed(self.readable(&error)),
            reply => reply,
        }
    }
}

/// What the line with this number is, which has this reply for the trial with the same number.
/// After the first wrong result the process is ended, because only that one is reported, and when
/// the time for all boards together is over.
fn line_kind(trials: &[Trial], number: usize, reply: &Reply, is_time_over: bool) -> LineKind {
    let Some(trial) = trials.get(number) else {
        return LineKind::Foreign;
    };
    // After the last board it may end by itself.
    let is_last = number + 1 == trials.len();
    let has_verdict = is_time_over || trial.rejected(reply).is_some();
    if has_verdict && !is_last {
        LineKind::LastResult
    } else {
        LineKind::Result
    }
}
