//! [`Subject`]: what can be called for boards, and what its replies are worth.

use sudoku::{Grid, Puzzle};

use crate::record::{AnswerRecord, Struck};
use crate::{Problem, oracle};

/// The result of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The board after a call that fills it.
    Board(Box<Grid>),
    /// What a call that validates returned.
    Truth(bool),
    /// What is odd about a result that is neither, such as `row 1 has 8 cells`.
    Odd(String),
    /// The error that ended the call.
    Failed(String),
    /// The call took too long.
    Slow,
}

/// What can be called for boards: an answer, or a strategy.
pub trait Subject {
    /// Why it cannot be called.
    type Error;

    /// The problem that it solves.
    fn problem(&self) -> Problem;

    /// Calls it for these boards in this order, in a fresh process or state, so that no earlier call
    /// can matter. `None` where there was no time for a call. What a language draws by chance, such
    /// as the order of a set, is the same in runs with the same number, and may differ otherwise.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn call(&mut self, boards: &[Grid], run: u64) -> Result<Vec<Option<Reply>>, Self::Error>;

    /// The number of runs that show whether chance decides a result.
    fn runs(&self) -> u64 {
        1
    }

    /// What it reads and writes on this board; `None` if that cannot be recorded. `ends` says whether
    /// a call for the board ended in time; if not, the record may stop soon.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn record(&mut self, board: &Grid, ends: bool) -> Result<Option<AnswerRecord>, Self::Error>;

    /// The right digit that it strikes from the candidates of a cell on this board, where it keeps
    /// candidates and that is certain; `None` if its reply to the board is right. By default, `None`: most subjects keep none, or none that can be
    /// followed.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn struck_candidate(
        &mut self,
        _board: &Grid,
        _solution: &Grid,
    ) -> Result<Option<Struck>, Self::Error> {
        Ok(None)
    }

    /// The names of variables outside of the boards that calls for these boards change.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn kept(&mut self, _boards: &[Grid]) -> Result<Vec<String>, Self::Error> {
        Ok(Vec::new())
    }
}

/// The board that a judge rejected.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a> {
    /// The board.
    pub board: &'a Grid,
    /// The boards of the calls before it, in the same process.
    pub before: &'a [Grid],
    /// Whether it was rejected because it took too long.
    pub is_slow: bool,
}

/// A board with at most this many blanks takes any right search little time, so a call for it that
/// does not end is wrong. For boards with more blanks, a slow search may still be a right one.
const FEW_BLANKS: usize = 20;

/// Whether the reply is wrong; `None` if that is not known.
pub fn is_wrong(problem: Problem, board: &Grid, reply: Option<&Reply>) -> Option<bool> {
    match (problem, reply?) {
        (Problem::SudokuSolver, Reply::Board(after)) => {
            let puzzle = Puzzle::new(*board).ok()?;
            Some(puzzle.check_solution(after).is_err())
        }
        (Problem::SudokuSolver, Reply::Slow) if board.blanks().count() > FEW_BLANKS => None,
        (Problem::ValidSudoku, Reply::Truth(truth)) => Some(*truth != board.is_valid()),
        _ => Some(true),
    }
}

/// For each board whether the reply to it is wrong, in one run.
pub(crate) fn wrong_replies<E>(
    subject: &mut dyn Subject<Error = E>,
    boards: &[Grid],
    run: u64,
) -> Result<Vec<Option<bool>>, E> {
    let problem = subject.problem();
    let replies = subject.call(boards, run)?;
    let pairs = boards.iter().zip(&replies);
    Ok(pairs
        .map(|(board, reply)| is_wrong(problem, board, reply.as_ref()))
        .collect())
}

/// The first solution of the board; `None` if it has none, or if its givens break a rule.
pub(crate) fn solution_of(board: &Grid) -> Option<Grid> {
    let puzzle = Puzzle::new(*board).ok()?;
    oracle::solutions(&puzzle, 1).pop()
}
