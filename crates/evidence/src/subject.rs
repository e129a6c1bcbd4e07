//! [`Subject`]: what can be called for boards, and what its replies are worth.

use sudoku::{Grid, Puzzle};

use crate::Problem;
use crate::StuckLoop;
use crate::kinds::correction::Correction;
use crate::record::{AnswerRecord, PlainStop, SolvedBoard, Struck};

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

/// The number of a run. What a language draws by chance, such as the order of a set, is the same in
/// runs with the same number, and may differ otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run(u64);

impl Run {
    /// The run in which the rejected board and the probes are called, and in which a failing board
    /// is made smaller: with the same draws, a smaller board fails as the larger one did.
    pub const FIRST: Self = Self(0);

    /// The run in which the probes are called in another order.
    pub(crate) const OTHER_ORDER: Self = Self(1);

    /// Two more runs for a board that was wrong after other boards. In each, the board is called
    /// alone, where it has to be right. It is also called after the same boards as in the first
    /// run, where it has to be wrong again.
    pub(crate) const CONFIRMATIONS: [Self; 2] = [Self(2), Self(3)];

    /// The first run, and `count` runs without probes: a board that fails in all of them does not
    /// fail by chance.
    pub(crate) fn first_and_fresh(count: u64) -> Vec<Self> {
        let mut runs = vec![Self::FIRST];
        runs.extend((2..2 + count).map(Self));
        runs
    }

    /// The number, for a subject that makes seeds of it.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Whether a call of the subject for a board came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallEnd {
    /// It ended in time.
    Ended,
    /// It was stopped, so a record of another call may be cut, too.
    Stopped,
}

/// What can be called for boards: an answer, or a strategy.
pub trait Subject {
    /// Why it cannot be called.
    type Error;

    /// The problem that it solves.
    fn problem(&self) -> Problem;

    /// Calls it for these boards in this order, in a fresh process or state, so that no earlier
    /// call can matter. `None` where there was no time for a call.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn call(&mut self, boards: &[Grid], run: Run) -> Result<Vec<Option<Reply>>, Self::Error>;

    /// The number of runs that show whether chance decides a result.
    fn runs(&self) -> u64 {
        1
    }

    /// What it reads and writes on this board; `None` if that cannot be recorded. `end` is that of
    /// the call whose result is known.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn record(&mut self, board: &Grid, end: CallEnd) -> Result<Option<AnswerRecord>, Self::Error>;

    /// Where a call for this board is after some seconds, without a record, which takes time
    /// itself. `None` if it has ended, or if that cannot be told. By default, `None`.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn place(&mut self, _board: &Grid) -> Result<Option<PlainStop>, Self::Error> {
        Ok(None)
    }

    /// The loop that a call for this board does not leave before it is stopped, and in which it
    /// repeats the same steps. `None` if there is none, or if that cannot be told. By default,
    /// `None`.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn stuck_loop(&mut self, _board: &Grid) -> Result<Option<StuckLoop>, Self::Error> {
        Ok(None)
    }

    /// The right digit that the subject strikes from its candidates for a cell, on the first of
    /// these boards on which it does. `None` if its replies are right, if it keeps no candidates,
    /// or if this is not certain. By default, `None`: most subjects keep no candidates, or none
    /// that can be followed.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn struck_candidate(&mut self, _boards: &[SolvedBoard]) -> Result<Option<Struck>, Self::Error> {
        Ok(None)
    }

    /// A small change that makes the answer right on these boards, of which each has one right
    /// result, and on others; `None` if none was found. On the first board, the answer is stopped
    /// if `is_slow`; otherwise it returns a wrong result. By default, `None`: most subjects cannot
    /// be changed.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn correction(
        &mut self,
        _boards: &[Grid],
        _is_slow: bool,
    ) -> Result<Option<Correction>, Self::Error> {
        Ok(None)
    }

    /// The names of variables that live longer than a call and that calls for these boards change.
    ///
    /// # Errors
    ///
    /// The subject cannot be called.
    fn kept(&mut self, _boards: &[Grid]) -> Result<Vec<String>, Self::Error> {
        Ok(Vec::new())
    }
}

/// The board that a judge rejected.
#[derive(Clone, Copy, Debug)]
pub struct RejectedBoard<'a> {
    /// The board.
    pub board: &'a Grid,
    /// The boards for which the subject was called before, in the same process.
    pub boards_before: &'a [Grid],
    /// Whether it was rejected because it took too long.
    pub is_slow: bool,
    /// Whether it was rejected because it needed too much memory.
    pub needs_too_much_memory: bool,
    /// Whether its call ended with an error, such as an overflow of the stack.
    pub ends_with_error: bool,
}

/// Whether a reply is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The reply is right.
    Right,
    /// The reply is wrong.
    Wrong,
    /// There was no reply, or nothing to compare it with.
    Unknown,
}

impl Judgement {
    const fn of(is_right: bool) -> Self {
        if is_right { Self::Right } else { Self::Wrong }
    }
}

/// A board with at most this many blanks takes any right search little time, so a call for it that
/// does not end is wrong. For boards with more blanks, a slow search may still be a right one.
pub(crate) const FEW_BLANKS: usize = 20;

/// Judges a reply to this board.
pub fn judgement(problem: Problem, board: &Grid, reply: Option<&Reply>) -> Judgement {
    let Some(reply) = reply else {
        return Judgement::Unknown;
    };
    match (problem, reply) {
        (Problem::SudokuSolver, Reply::Board(after)) => match Puzzle::new(*board) {
            Ok(puzzle) => Judgement::of(puzzle.check_solution(after).is_ok()),
            Err(_) => Judgement::Unknown,
        },
        (Problem::ValidSudoku, Reply::Truth(truth)) => Judgement::of(*truth == board.is_valid()),
        (Problem::SudokuSolver, Reply::Slow) if board.blanks().count() > FEW_BLANKS => {
            Judgement::Unknown
        }
        // An error; a result of another type, or of the other problem; or a call for problem 36
        // that does not end: a right answer reads 81 cells, whatever the board is; or one for
        // problem 37 with at most `FEW_BLANKS` blanks. What a slow answer would have returned is
        // not known, so a kind of evidence that counts refused boards skips it.
        (_, Reply::Failed(_) | Reply::Odd(_) | Reply::Slow)
        | (Problem::SudokuSolver, Reply::Truth(_))
        | (Problem::ValidSudoku, Reply::Board(_)) => Judgement::Wrong,
    }
}

/// Calls the subject for the boards in one run, and judges each reply.
pub(crate) fn judged_replies<E>(
    subject: &mut dyn Subject<Error = E>,
    boards: &[Grid],
    run: Run,
) -> Result<Vec<Judgement>, E> {
    let problem = subject.problem();
    let replies = subject.call(boards, run)?;
    let pairs = boards.iter().zip(&replies);
    Ok(pairs
        .map(|(board, reply)| judgement(problem, board, reply.as_ref()))
        .collect())
}

/// The only solution of the board; `None` if it has none or several, or if its givens break a rule.
pub(crate) fn only_solution_of(board: &Grid) -> Option<Grid> {
    let puzzle = Puzzle::new(*board).ok()?;
    match &*oracle::solutions(&puzzle, 2) {
        [solution] => Some(*solution),
        _ => None,
    }
}

/// The first solution of the board; `None` if it has none, or if its givens break a rule.
pub(crate) fn solution_of(board: &Grid) -> Option<Grid> {
    let puzzle = Puzzle::new(*board).ok()?;
    oracle::solutions(&puzzle, 1).pop()
}

/// A subject for tests: no call ends in the time that calls have.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct AlwaysSlow {
    /// Where a call is after some seconds.
    pub(crate) place: Option<PlainStop>,
    /// The loop in which a call is.
    pub(crate) stuck_loop: Option<StuckLoop>,
}

#[cfg(test)]
impl Subject for AlwaysSlow {
    type Error = std::convert::Infallible;

    fn problem(&self) -> Problem {
        Problem::SudokuSolver
    }

    fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Self::Error> {
        Ok(vec![Some(Reply::Slow); boards.len()])
    }

    fn record(&mut self, _: &Grid, _: CallEnd) -> Result<Option<AnswerRecord>, Self::Error> {
        Ok(None)
    }

    fn place(&mut self, _: &Grid) -> Result<Option<PlainStop>, Self::Error> {
        Ok(self.place.clone())
    }

    fn stuck_loop(&mut self, _: &Grid) -> Result<Option<StuckLoop>, Self::Error> {
        Ok(self.stuck_loop)
    }
}
