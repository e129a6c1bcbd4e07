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
use super::crash::Crash;
use super::language::FirstCalls;
use super::line;
use crate::error::RunnerError;
use crate::process::{LineKind, Process, ProcessEnd, ResultLines};
use crate::program::{Judged, Measured, shown};
use crate::system::run as run_process;
use crate::trials::Trial;

/// Calls that took longer are not repeated to see what the last one of them prints.
const LONGEST_REPEATED: Duration = Duration::from_secs(5);

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
        let mut reason = cause.map(|cause| {
            ended.stderr = cause.stderr;
            cause.reason
        });
        ended.stderr = self.readable(&ended.stderr);
        let is_crash = ended.exceeded.is_none() && ended.code.is_none();
        if self.is_sanitized() {
            ended.stderr = self.report(&ended.stderr);
            ended.stderr_lines_before = 0;
        } else if is_crash && let Some(sanitized) = self.sanitized() {
            let tried = &trials[..trials.len().min(results.len() + 1)];
            let report = sanitized.call_for(tried)?.ended.stderr;
            reason = reason.or_else(|| self.reason_of_crash(&ended, &report));
            if !ended.stderr.is_empty() && !report.is_empty() {
                ended.stderr.push('\n');
            }
            ended.stderr += &report;
        }
        Ok(DriverRun {
            results,
            ended,
            reason,
        })
    }

    /// What the call for the last of these boards printed, after calls for the others, which took
    /// this time together. Empty if that cannot be told from what the other calls printed, as for
    /// an answer that counts its calls.
    fn printed_for_last(&self, trials: &[Trial], spent: Duration) -> Result<String, RunnerError> {
        let (last, before) = trials.split_last().expect("it failed on the last one");
        let alone = self.call_for(slice::from_ref(last))?.ended;
        if before.is_empty() {
            return Ok(shown(&alone));
        }
        if spent > LONGEST_REPEATED {
            return Ok(String::new());
        }
        // The judged process may have printed something for boards after this one.
        let together = self.call_for(trials)?.ended;
        if is_end_of(&alone.stderr, &together.stderr) {
            Ok(shown(&alone))
        } else {
            Ok(String::new())
        }
    }

    /// Why a process crashed, from what it wrote and from the report of the sanitized build for the
    /// same boards.
    fn reason_of_crash(&self, ended: &ProcessEnd, report: &str) -> Option<String> {
        let (_, signal) = ended.verdict(&self.limits)?;
        let crash = Crash {
            signal: &signal,
            stderr: &ended.stderr,
            report,
            line: self.line_in(report),
        };
        Some(crash.reason())
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
        let spent = run.results.iter().map(|result| result.time).sum();
        let mut finding = run.first_wrong(trials, &limits, measured);
        // What it printed for all boards up to this one is replaced by what it printed for this
        // one.
        if let Some(finding) = &mut finding
            && finding.verdict == Verdict::WrongAnswer
            && !finding.output.stderr.is_empty()
            && let Some(failed) = trials.iter().position(|trial| finding.is_on(&trial.name))
        {
            finding.output.stderr.clear();
            finding.output.printed = self.printed_for_last(&trials[..=failed], spent)?;
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

/// Whether a call that printed this alone printed it at the end of a run of several calls, too. An
/// answer that counts its calls prints something else.
fn is_end_of(printed_alone: &str, printed_by_all: &str) -> bool {
    match printed_by_all.strip_suffix(printed_alone) {
        Some(before) => before.is_empty() || before.ends_with('\n'),
        None => false,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_prints_alone_what_it_printed_after_others_or_not() {
        for (alone, by_all, is_same) in [
            ("blanks 4", "blanks 4", true),
            ("blanks 4", "blanks 50\nblanks 4", true),
            ("call 1", "call 1\ncall 2", false),
            // Only the end of a line.
            ("1", "call 11", false),
        ] {
            assert_eq!(is_end_of(alone, by_all), is_same, "{alone} {by_all}");
        }
    }
}
