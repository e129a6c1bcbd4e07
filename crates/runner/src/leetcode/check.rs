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

    /// A result that is wrong for this reason.
    fn rejection(&self, verdict: Verdict, reason: String) -> Box<Rejection>;

    /// Whether the result is right.
    fn check(&self, line: &Reply) -> Result<(), Box<Rejection>>;
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

    fn check(&self, line: &Reply) -> Result<(), Box<Rejection>> {
        let grid = match line {
            Reply::Board(grid) => grid,
            Reply::Odd(what) => {
                let expected = "expected nine rows of nine characters from '1' to '9'";
                return Err(self.wrong(format!("{what}; {expected}")));
            }
            Reply::Truth(_) => {
                return Err(self.wrong("expected a board, found a truth value".to_owned()));
            }
            Reply::Failed(error) => {
                return Err(self.rejection(Verdict::RuntimeError, error.clone()));
            }
            Reply::Slow => unreachable!("what is too slow writes no line"),
        };
        let puzzle = self.puzzle.grid();
        let is_solvable = self.solutions != Expected::Exactly(0);
        let reason = if is_solvable {
            match self.puzzle.check_solution(grid) {
                Ok(()) => return Ok(()),
                Err(_) if **grid == *puzzle => {
                    format!("your answer left the board unchanged; it has {}", self.solutions)
                }
                Err(wrong) => sentence(&wrong),
            }
        } else {
            let changed = Cell::ALL.into_iter().find(|&cell| grid[cell] != puzzle[cell]);
            let Some(cell) = changed else { return Ok(()) };
            let now = grid[cell].map_or('.', Digit::to_char);
            format!("there is no solution, so the board must stay as it was, but {cell} is '{now}'")
        };
        Err(Box::new(Rejection { actual: Some(**grid), ..*self.wrong(reason) }))
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

    fn rejection(&self, verdict: Verdict, reason: String) -> Box<Rejection> {
        Box::new(Rejection::new(verdict, &self.name, self.grid, reason))
    }

    fn check(&self, line: &Reply) -> Result<(), Box<Rejection>> {
        let conflicts = self.grid.conflicts();
        let reason = match line {
            Reply::Truth(truth) if *truth == conflicts.is_empty() => return Ok(()),
            Reply::Truth(true) => format!("it returned true, but {}", conflicts[0]),
            Reply::Truth(false) => "it returned false, but no house has a digit twice".to_owned(),
            Reply::Odd(what) => what.clone(),
            Reply::Board(_) => "expected a truth value, found a board".to_owned(),
            Reply::Failed(error) => {
                return Err(self.rejection(Verdict::RuntimeError, error.clone()));
            }
            Reply::Slow => unreachable!("what is too slow writes no line"),
        };
        Err(self.rejection(Verdict::WrongAnswer, reason))
    }
}
