//! [`AnswerFile::explain`]: why a wrong answer is wrong, found by running it again.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use judge::{AnswerBug, BugBoards, Filled, Verdict};
use sudoku::Grid;

use super::answer_file::AnswerFile;
use super::boards::Problem;
use crate::process::{Exceeded, ProcessLimits, RunnerError};
use crate::program::{Measured, Rejection};
use crate::trials::Trial;

/// What is known of a wrong answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Why it is wrong; `None` if that is not known.
    pub bug: Option<Bug>,
    /// What a record of the failing board shows, in sentences; empty where the language has no
    /// hooks.
    pub facts: Vec<String>,
}

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bug {
    /// It solves the failing puzzle when it is called for no other one. The names of what it keeps
    /// between two calls, where the language tells.
    KeepsState(Vec<String>),
    /// It solves the failing puzzle when the members that it does not set are zero.
    ReadsUnset,
    /// Its boards are those of a search with this fault.
    Search(AnswerBug),
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KeepsState(names) => {
                f.write_str("right when run alone: something is kept from one call to the next")?;
                let names = names.join(", ");
                if names.is_empty() { Ok(()) } else { write!(f, ", in {names}") }
            }
            Self::ReadsUnset => f.write_str(
                "a member of the class is read before it is set: it is right only where memory \
                 happens to be zero",
            ),
            Self::Search(bug) => write!(f, "your boards are those of a search that {}", bug.fault),
        }
    }
}

/// A right answer needs far less for a board that tells faults apart.
const TIME: Duration = Duration::from_secs(2);

/// A virtual machine may compile for some time on the clock before it calls the answer.
const CLOCK: Duration = Duration::from_secs(20);

/// After this many boards that take too long nothing is named.
const MOST_ENDLESS: usize = 5;

impl AnswerFile {
    /// Explains an answer to problem 37 that failed on one of these puzzles.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn explain(
        &self,
        trials: &[Trial],
        rejection: &Rejection,
        boards: &BugBoards,
    ) -> Result<Explanation, RunnerError> {
        let mut bug = self.bug(trials, rejection, boards)?;
        let mut facts = Vec::new();
        if let Some(solution) = &rejection.expected
            && rejection.verdict == Verdict::WrongAnswer
            && !matches!(bug, Some(Bug::KeepsState(_)))
            && let Some(record) = self.record(&rejection.puzzle)?
        {
            // Several bugs on a copy may look like another one.
            bug = bug.filter(|bug| {
                !record.changes.is_empty()
                    || !matches!(bug, Bug::Search(bug) if bug.always_writes())
            });
            let leaves_a_mark = matches!(&bug, Some(Bug::Search(bug)) if bug.leaves_a_mark());
            facts = record.facts(&rejection.puzzle, solution, leaves_a_mark);
        }
        Ok(Explanation { bug, facts })
    }

    fn bug(
        &self,
        trials: &[Trial],
        rejection: &Rejection,
        boards: &BugBoards,
    ) -> Result<Option<Bug>, RunnerError> {
        let failed = trials.iter().position(|trial| trial.name == rejection.case);
        if let Some(failed) = failed.filter(|&failed| failed > 0)
            && self.judge(&trials[failed..=failed], &mut Measured::default())?.is_none()
        {
            let grids = trials[..=failed].iter().map(|trial| *trial.puzzle.grid());
            return Ok(Some(Bug::KeepsState(self.kept(&grids.collect::<Vec<_>>())?)));
        }
        if self.takes("zeroed") {
            let ended = self.call("zeroed", &[rejection.puzzle], self.limits(), None)?;
            let text = String::from_utf8_lossy(&ended.stdout);
            if rejection.expected.is_some_and(|grid| text.trim_end().ends_with(&grid.to_string())) {
                return Ok(Some(Bug::ReadsUnset));
            }
        }
        let filled = self.fill(boards.boards())?;
        Ok(filled.and_then(|filled| boards.name(&filled)).map(Bug::Search))
    }

    /// The names of the attributes, globals and defaults that calls for these boards change.
    fn kept(&self, boards: &[Grid]) -> Result<Vec<String>, RunnerError> {
        if !self.takes("state") {
            return Ok(Vec::new());
        }
        let ended = self.call("state", boards, self.limits(), None)?;
        let names = String::from_utf8_lossy(&ended.stdout).into_owned();
        // A line with a mark is the exception of a call that failed.
        Ok(names.lines().filter(|name| !name.starts_with('!')).map(str::to_owned).collect())
    }

    /// What it makes of the boards; `None` if it fails on one, or takes too long on many.
    fn fill(&self, boards: &[Grid]) -> Result<Option<Vec<Filled>>, RunnerError> {
        let limits = ProcessLimits { cpu: TIME, wall: CLOCK, ..self.limits() };
        let (mut filled, mut endless) = (Vec::new(), 0);
        while let Some(rest) = boards.get(filled.len()..).filter(|rest| !rest.is_empty()) {
            let method = Problem::SudokuSolver.method();
            // A wrong digit on a board is no reason to end.
            let is_board = |_, line: &[u8]| !line.starts_with(b"!") && !line.contains(&b'?');
            let ended = self.call(method, rest, limits, Some(Arc::new(is_board)))?;
            let text = String::from_utf8_lossy(&ended.stdout);
            let lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
            // A line begins with the time of the call, or with the mark of an exception.
            let results = lines.map(|line| line.split_once(' ').unwrap_or(("", line)));
            for (time, result) in results {
                if time == "!" || result.starts_with('?') {
                    return Ok(None);
                }
                filled.push(Some(result.to_owned()));
            }
            if filled.len() < boards.len() {
                let took_long = ended.exceeded == Some(Exceeded::CpuTime);
                endless += 1;
                if !took_long || endless > MOST_ENDLESS {
                    return Ok(None);
                }
                filled.push(None);
            }
        }
        Ok(Some(filled))
    }
}
