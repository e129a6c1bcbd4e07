//! [`AnswerFile::judge`]: one process that is called for many boards.

use std::slice;
use std::time::Duration;

use evidence::Reply;
use judge::Verdict;
use sudoku::Grid;

use super::answer_file::AnswerFile;
use super::called::Called;
use super::ended::Cause;
use super::line;
use crate::error::RunnerError;
use crate::process::{Process, ResultLines};
use crate::program::{Judged, Measured, shown};
use crate::system::run as run_process;
use crate::trials::Trial;

impl AnswerFile {
    /// Gives the boards to one process, which ends at the first wrong result.
    fn call_for(&self, trials: &[Trial]) -> Result<Called, RunnerError> {
        let boards: Vec<Grid> = trials.iter().map(|trial| *trial.grid()).collect();
        let lines = ResultLines {
            limits: self.limits,
            is_result: &|number, line: &[u8]| goes_on(trials, number, line),
        };
        let limits = self.limits.for_puzzles(boards.len());
        let driver = self.driver(Trial::problem(trials).method(), &boards, limits);
        let mut ended = run_process(Process {
            lines: Some(lines),
            ..driver
        })?;
        let mut lines: Vec<(Reply, Duration)> = Vec::new();
        for (reply, time) in line::read_all(&ended.stdout) {
            lines.push((self.readable_reply(reply), time));
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
            let tried = &trials[..trials.len().min(lines.len() + 1)];
            ended.stderr += &sanitized.call_for(tried)?.ended.stderr;
        }
        Ok(Called {
            lines,
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
        let called = self.call_for(trials)?;
        let mut finding = called.first_wrong(trials, &self.limits, measured);
        // What it printed for all boards up to this one is replaced by what it prints for this one.
        if let Some(finding) = &mut finding
            && finding.verdict == Verdict::WrongAnswer
            && !finding.output.stderr.is_empty()
            && let Some(failed) = trials.iter().find(|one| one.name == finding.case)
        {
            let called = self.call_for(slice::from_ref(failed))?;
            finding.output.stderr.clear();
            finding.output.printed = shown(&called.ended);
        }
        if self.is_sanitized() {
            finding = finding.and_then(Self::undefined);
        }
        Ok(finding)
    }

    /// The reply, with an error as [`readable`](Self::readable) writes it.
    fn readable_reply(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Failed(error) => Reply::Failed(self.readable(&error)),
            reply => reply,
        }
    }
}

/// Whether the process gets the next board behind this line, which is its result for the board with
/// this number.
fn goes_on(trials: &[Trial], number: usize, line: &[u8]) -> bool {
    // After the last board it may end by itself.
    if number + 1 == trials.len() {
        return true;
    }
    let (reply, _) = line::read(line);
    trials
        .get(number)
        .is_some_and(|trial| trial.rejected(&reply).is_none())
}
