//! [`Subject`]: what can be called for boards, and what its replies are worth.

use sudoku::{Cell, Grid, Puzzle};

use super::record::Record;
use crate::{Problem, oracle};

/// The result of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The board after a call that fills it.
    Board(Box<Grid>),
    /// What a call that validates returned.
    Truth(bool),
    /// What is odd about the result, which is neither.
    Odd(String),
    /// The error that ended the call.
    Failed(String),
    /// It took too long.
    Slow,
}

/// What can be called for boards: an answer, or a strategy.
pub trait Subject {
    /// Why it cannot be called.
    type Error;

    /// What it solves.
    fn problem(&self) -> Problem;

    /// Calls it for these boards in this order, beginning without anything that earlier calls left
    /// behind. `None` where there was no time for a call. In runs of other numbers, what a language
    /// draws by chance may differ.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn call(&mut self, boards: &[Grid], run: u64) -> Result<Vec<Option<Reply>>, Self::Error>;

    /// How many runs are enough to see whether chance decides.
    fn runs(&self) -> u64 {
        1
    }

    /// What it reads and writes on this board; `None` if that cannot be recorded. `ends` says whether
    /// a call for the board ended in time; if not, the record may stop soon.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn record(&mut self, board: &Grid, ends: bool) -> Result<Option<Record>, Self::Error>;

    /// The names of what calls for these boards change outside of the boards.
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
    /// The boards of the calls before it.
    pub before: &'a [Grid],
    /// Whether it was rejected because it took too long.
    pub is_slow: bool,
}

/// A board with at most this many blanks takes any search little time, so a call that does not end
/// is wrong.
const FEW_BLANKS: usize = 20;

/// Whether the reply is wrong; `None` if that is not known.
pub fn is_wrong(problem: Problem, board: &Grid, reply: Option<&Reply>) -> Option<bool> {
    Some(match (problem, reply?) {
        (Problem::SudokuSolver, Reply::Board(after)) => {
            Puzzle::new(*board).ok()?.check_solution(after).is_err()
        }
        (Problem::SudokuSolver, Reply::Slow) if board.blanks().count() > FEW_BLANKS => return None,
        (Problem::ValidSudoku, Reply::Truth(truth)) => *truth != board.is_valid(),
        _ => true,
    })
}

/// Whether the replies for these boards, in one run, are wrong.
pub(super) fn wrong<S: Subject>(
    subject: &mut S,
    boards: &[Grid],
    run: u64,
) -> Result<Vec<Option<bool>>, S::Error> {
    let (problem, replies) = (subject.problem(), subject.call(boards, run)?);
    let replies = boards.iter().zip(&replies);
    Ok(replies
        .map(|(board, reply)| is_wrong(problem, board, reply.as_ref()))
        .collect())
}

pub(super) fn solution_of(board: &Grid) -> Option<Grid> {
    oracle::solutions(&Puzzle::new(*board).ok()?, 1).pop()
}

/// Cells in an order that this number decides, in which neighbours are far from each other.
pub(super) fn shuffled(cells: impl IntoIterator<Item = Cell>, seed: usize) -> Vec<Cell> {
    let key = 0x9e37_79b1_u32.wrapping_mul(2 * seed as u32 + 1);
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_by_key(|cell| (cell.index() as u32 + 1).wrapping_mul(key));
    cells
}
