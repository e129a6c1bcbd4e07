//! Whether the results of an answer are right.

use std::time::Duration;

use judge::Verdict;
use judge::explain::Reply;
use judge::fixtures::Expected;
use sudoku::{Cell, Digit, Grid};

use super::boards::{NamedBoard, Problem};
use crate::process::{ProcessEnd, ProcessLimits};
use crate::program::{Measured, Rejection, sentence};
use crate::trials::Trial;

/// What an answer gave for its boards.
pub(super) struct Called {
    /// The result and the time of each board, up to the one on which it failed.
    pub(super) lines: Vec<(Reply, Duration)>,
    pub(super) ended: ProcessEnd,
}

/// A board with its known answer.
pub trait Known: Clone + Send + Sync + 'static {
    /// What an answer does with it.
    const PROBLEM: Problem;

    /// Its name.
    fn name(&self) -> &str;

    /// Its givens.
    fn grid(&self) -> Grid;

    /// Why a result that the answer returned is wrong; `None` if it is right.
    fn fault(&self, result: &Reply) -> Option<String>;

    /// The rejection of an answer that fails here for this reason.
    fn rejection(&self, verdict: Verdict, reason: String) -> Box<Rejection> {
        Box::new(Rejection::new(verdict, self.name(), self.grid(), reason))
    }

    /// Whether the result is right.
    fn check(&self, line: &Reply) -> Result<(), Box<Rejection>> {
        if let Reply::Failed(error) = line {
            return Err(self.rejection(Verdict::RuntimeError, error.clone()));
        }
        let Some(reason) = self.fault(line) else { return Ok(()) };
        let actual = if let Reply::Board(grid) = line { Some(**grid) } else { None };
        Err(Box::new(Rejection { actual, ..*self.rejection(Verdict::WrongAnswer, reason) }))
    }
}

impl Called {
    /// The first wrong result. If there is none, adds what was measured.
    pub(super) fn first_wrong<K: Known>(
        self,
        boards: &[K],
        limits: &ProcessLimits,
        measured: &mut Measured,
    ) -> Option<Box<Rejection>> {
        let mut failure = self.ended.verdict(limits);
        for (index, board) in boards.iter().enumerate() {
            let is_last = index + 1 == boards.len();
            let checked = if let Some((line, _)) = self.lines.get(index) {
                board.check(line).and_then(|()| {
                    // It may fail after the last board.
                    let failure = if is_last { failure.take() } else { None };
                    failure
                        .map_or(Ok(()), |(verdict, reason)| Err(board.rejection(verdict, reason)))
                })
            } else {
                // An answer that calls `exit` has not failed in another way.
                let ended = self.ended.code.filter(|_| self.ended.exceeded.is_none());
                let (verdict, reason) = match (failure.take(), ended) {
                    (_, Some(code)) => (
                        Verdict::RuntimeError,
                        format!(
                            "it ended its process with exit code {code}; it must return instead"
                        ),
                    ),
                    (Some(failure), None) => failure,
                    (None, None) => {
                        (Verdict::RuntimeError, "it ended before it answered".to_owned())
                    }
                };
                Err(board.rejection(verdict, reason))
            };
            if let Err(rejection) = checked {
                measured.passed += index;
                return Some(rejection.with_stderr(&self.ended));
            }
        }
        measured.add(&self.ended, boards.len());
        let timed = boards.iter().zip(&self.lines);
        measured.times.extend(timed.map(|(board, (_, time))| (board.name().to_owned(), *time)));
        None
    }
}

impl Known for Trial {
    const PROBLEM: Problem = Problem::SudokuSolver;

    fn name(&self) -> &str {
        &self.name
    }

    fn grid(&self) -> Grid {
        *self.puzzle.grid()
    }

    fn rejection(&self, verdict: Verdict, reason: String) -> Box<Rejection> {
        Self::rejection(self, verdict, reason)
    }

    fn fault(&self, result: &Reply) -> Option<String> {
        let grid = match result {
            Reply::Board(grid) => grid,
            Reply::Odd(what) => {
                let expected = "expected nine rows of nine characters from '1' to '9'";
                return Some(format!("{what}; {expected}"));
            }
            _ => return Some("expected a board, found a truth value".to_owned()),
        };
        let puzzle = self.puzzle.grid();
        if self.solutions == Expected::Exactly(0) {
            let cell = Cell::ALL.into_iter().find(|&cell| grid[cell] != puzzle[cell])?;
            let now = grid[cell].map_or('.', Digit::to_char);
            let rule = "there is no solution, so the board must stay as it was";
            return Some(format!("{rule}, but {cell} is '{now}'"));
        }
        match self.puzzle.check_solution(grid) {
            Ok(()) => None,
            Err(_) if **grid == *puzzle => {
                Some(format!("your answer left the board unchanged; it has {}", self.solutions))
            }
            Err(wrong) => Some(sentence(&wrong)),
        }
    }
}

impl Known for NamedBoard {
    const PROBLEM: Problem = Problem::ValidSudoku;

    fn name(&self) -> &str {
        &self.name
    }

    fn grid(&self) -> Grid {
        self.grid
    }

    fn fault(&self, result: &Reply) -> Option<String> {
        let conflicts = self.grid.conflicts();
        match result {
            Reply::Truth(truth) if *truth == conflicts.is_empty() => None,
            Reply::Truth(true) => Some(format!("it returned true, but {}", conflicts[0])),
            Reply::Truth(false) => {
                Some("it returned false, but no house has a digit twice".to_owned())
            }
            Reply::Odd(what) => Some(what.clone()),
            _ => Some("expected a truth value, found a board".to_owned()),
        }
    }
}
