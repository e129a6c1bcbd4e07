//! [`CaseGroup`]: what one process gets, for either of LeetCode's problems.

use judge::{Explanation, Problem};
use runner::{AnswerFile, Measured, NamedBoard, Rejection, RunnerError, TrialGroup};

/// Puzzles to solve, or boards to validate.
pub(crate) enum CaseGroup {
    /// For a program, and for an answer to LeetCode 37.
    Puzzles(TrialGroup),
    /// For an answer to LeetCode 36.
    Boards(Vec<NamedBoard>),
}

impl CaseGroup {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Puzzles(group) => group.name,
            Self::Boards(_) => "36. Valid Sudoku",
        }
    }

    pub(crate) fn count(&self) -> usize {
        match self {
            Self::Puzzles(group) => group.trials.len(),
            Self::Boards(boards) => boards.len(),
        }
    }

    pub(crate) const fn problem(&self) -> Problem {
        match self {
            Self::Puzzles(_) => Problem::SudokuSolver,
            Self::Boards(_) => Problem::ValidSudoku,
        }
    }

    /// Keeps the case of this name alone.
    pub(crate) fn keep(&mut self, name: &str) {
        match self {
            Self::Puzzles(group) => group.trials.retain(|trial| trial.name == name),
            Self::Boards(boards) => boards.retain(|board| board.name == name),
        }
    }

    /// Moves the case of this name to the front, with the one before it, which may have left
    /// something behind.
    pub(crate) fn put_first(&mut self, name: &str) {
        fn put_first<T>(all: &mut [T], is_it: impl Fn(&T) -> bool) {
            if let Some(at) = all.iter().position(is_it) {
                all[..=at].rotate_right((at + 1).min(2));
            }
        }
        match self {
            Self::Puzzles(group) => put_first(&mut group.trials, |trial| trial.name == name),
            Self::Boards(boards) => put_first(boards, |board| board.name == name),
        }
    }

    /// Calls the answer for each, up to the first one that it gets wrong.
    pub(crate) fn judge(
        &self,
        answer: &AnswerFile,
        measured: &mut Measured,
    ) -> Result<Option<Box<Rejection>>, RunnerError> {
        match self {
            Self::Puzzles(group) => answer.judge(&group.trials, measured),
            Self::Boards(boards) => answer.judge(boards, measured),
        }
    }

    /// Explains why the answer failed on one of them.
    pub(crate) fn explain(
        &self,
        answer: &AnswerFile,
        rejection: &Rejection,
    ) -> Result<Explanation, RunnerError> {
        match self {
            Self::Puzzles(group) => answer.explain(&group.trials, rejection),
            Self::Boards(boards) => answer.explain(boards, rejection),
        }
    }
}
