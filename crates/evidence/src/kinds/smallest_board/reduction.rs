//! [`FailingBoard::made_smaller`]: removes cells from a failing board as long as it still fails.
//!
//! This is delta debugging: half of the cells are removed at once, then a quarter, and so on down
//! to single cells. What is removed for good is what the failure does not need.
//!
//! ```text
//! 40 blanks    20 of them filled: right      another 20 filled: wrong
//! 20 blanks    10 of them filled: wrong
//! 10 blanks    … each pair of them filled: right, each one filled: right, so all 10 matter
//! ```

use sudoku::{Cell, Grid};

use crate::Problem;
use crate::boards::draw::Draw;
use crate::subject::{Judgement, Reply, Run, Subject, judgement, solution_of};

/// A board with at most this many cells that matter is small enough for a reader. Another order
/// would take calls away from other kinds of evidence.
const SMALL_ENOUGH: usize = 8;

/// The number of orders in which cells are removed, until a board is small enough. Which cells can
/// go depends on which have gone before, so another order may come to a smaller board.
const ORDERS: u64 = 6;

/// Of at most this many cells, every pair is removed in turn: 16 cells have 120 pairs. More pairs
/// would take too many calls.
const MOST_CELLS_FOR_PAIRS: usize = 16;

/// A board on which the answer fails, on the way to the smallest one.
#[derive(Clone, Debug)]
pub(super) struct FailingBoard {
    pub(super) board: Grid,
    /// `None` if only the judge has seen it fail.
    pub(super) reply: Option<Reply>,
    /// Whether calls before it are not why it fails: it was called alone, or in two orders.
    pub(super) fails_alone: bool,
}

impl FailingBoard {
    /// The number of cells that matter.
    pub(super) fn size(&self, problem: Problem) -> usize {
        size(problem, &self.board)
    }

    /// The board with the fewest cells of those to which several orders of removing cells lead.
    /// Each smaller board also failed when it was called alone.
    pub(super) fn made_smaller<E>(self, subject: &mut dyn Subject<Error = E>) -> Result<Self, E> {
        let problem = subject.problem();
        let mut best = self.clone();
        let mut proof = Proof::InABatch;
        for order in 0..ORDERS {
            let reduced = reduced(subject, self.clone(), order, proof)?;
            let is_smaller = reduced.size(problem) < best.size(problem);
            if reduced.reply.is_some() && (best.reply.is_none() || is_smaller) {
                if fails_alone(subject, &reduced)? {
                    best = Self {
                        fails_alone: true,
                        ..reduced
                    };
                } else {
                    proof = Proof::Alone;
                }
            }
            if best.size(problem) <= SMALL_ENOUGH {
                break;
            }
        }
        Ok(best)
    }
}

/// What shows that a smaller board still fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// A call after those for other boards. The state that they leave may be why it fails.
    InABatch,
    /// Also a call for it alone, which costs another start of the process.
    Alone,
}

/// Whether the board fails in the same way when it is the only one of its process.
pub(super) fn fails_alone<E>(
    subject: &mut dyn Subject<Error = E>,
    failing: &FailingBoard,
) -> Result<bool, E> {
    let problem = subject.problem();
    let reply = subject.call(&[failing.board], Run::FIRST)?.pop().flatten();
    let is_wrong = judgement(problem, &failing.board, reply.as_ref()) == Judgement::Wrong;
    Ok(is_wrong && is_like(failing.reply.as_ref(), reply.as_ref()))
}

/// The number of cells that matter.
pub(super) fn size(problem: Problem, board: &Grid) -> usize {
    cells_that_matter(problem, board).len()
}

/// The cells that matter: the blanks, or in problem 36, the filled cells.
fn cells_that_matter(problem: Problem, board: &Grid) -> Vec<Cell> {
    match problem {
        Problem::SudokuSolver => board.blanks().collect(),
        Problem::ValidSudoku => board.digits().map(|(cell, _)| cell).collect(),
    }
}

/// Removes cells that do not matter: a blank gets its right digit, a digit of problem 36 is erased.
/// Stops when no group of cells can be removed without a right result. Groups get smaller.
fn reduced<E>(
    subject: &mut dyn Subject<Error = E>,
    mut failing: FailingBoard,
    order: u64,
    proof: Proof,
) -> Result<FailingBoard, E> {
    let problem = subject.problem();
    // What each cell has when it is removed.
    let without_cells = match problem {
        Problem::SudokuSolver => solution_of(&failing.board),
        Problem::ValidSudoku => Some(Grid::EMPTY),
    };
    let Some(without_cells) = without_cells else {
        return Ok(FailingBoard {
            reply: None,
            ..failing
        });
    };
    let mut draw = Draw::new(order);
    let mut fewest_groups = 2;
    loop {
        let cells = draw.shuffled(cells_that_matter(problem, &failing.board));
        let mut boards = Vec::new();
        for group in groups_to_remove(&cells, fewest_groups) {
            let mut board = failing.board;
            for cell in group {
                board[cell] = without_cells[cell];
            }
            // An answer to problem 37 is never called for a full board.
            if problem == Problem::ValidSudoku || !board.is_full() {
                boards.push(board);
            }
        }
        match first_failing(subject, boards, failing.reply.as_ref(), proof)? {
            Some(smaller) => failing = smaller,
            None if cells.len() <= MOST_CELLS_FOR_PAIRS || fewest_groups >= cells.len() => {
                return Ok(failing);
            }
            None => fewest_groups *= 8,
        }
    }
}

/// The groups of three sizes are tried in one process, because its start takes longer than its
/// calls: the cells in two groups, in four and in eight; then in 16, in 32 and in 64.
const GROUPS_OF_SIZES: [usize; 3] = [1, 2, 4];

/// The groups of cells that are removed in turn. Of a few cells: every pair, and every single cell.
/// Of many: this number of groups, then twice and four times as many.
fn groups_to_remove(cells: &[Cell], fewest_groups: usize) -> Vec<Vec<Cell>> {
    let mut groups = Vec::new();
    if cells.len() > MOST_CELLS_FOR_PAIRS {
        for factor in GROUPS_OF_SIZES {
            let size = cells.len().div_ceil(fewest_groups * factor);
            groups.extend(cells.chunks(size).map(<[Cell]>::to_vec));
        }
        return groups;
    }
    for (index, &cell) in cells.iter().enumerate() {
        groups.extend(cells[..index].iter().map(|&other| vec![other, cell]));
    }
    groups.extend(cells.iter().map(|&cell| vec![cell]));
    groups
}

/// The first of these boards that fails as this reply does.
fn first_failing<E>(
    subject: &mut dyn Subject<Error = E>,
    boards: Vec<Grid>,
    reply_before: Option<&Reply>,
    proof: Proof,
) -> Result<Option<FailingBoard>, E> {
    let problem = subject.problem();
    let replies = subject.call(&boards, Run::FIRST)?;
    for (board, reply) in boards.into_iter().zip(replies) {
        let is_wrong = judgement(problem, &board, reply.as_ref()) == Judgement::Wrong;
        if !is_wrong || !is_like(reply_before, reply.as_ref()) {
            continue;
        }
        let failing = FailingBoard {
            board,
            reply,
            fails_alone: false,
        };
        if proof == Proof::InABatch || fails_alone(subject, &failing)? {
            return Ok(Some(failing));
        }
    }
    Ok(None)
}

/// Whether a reply fails as the one before does. An endless call and a wrong board are two
/// failures, of which one may have another cause.
fn is_like(before: Option<&Reply>, reply: Option<&Reply>) -> bool {
    match (before, reply) {
        (Some(before), Some(reply)) => (*before == Reply::Slow) == (*reply == Reply::Slow),
        (None, reply) => reply.is_some(),
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::boards::leetcode_example;
    use crate::record::AnswerRecord;
    use crate::subject::CallEnd;

    /// An answer that counts the blanks of all boards of its process, and fails at a count. Then
    /// its process ends.
    struct CountsBlanks {
        most: usize,
    }

    impl Subject for CountsBlanks {
        type Error = Infallible;

        fn problem(&self) -> Problem {
            Problem::SudokuSolver
        }

        fn call(&mut self, boards: &[Grid], _run: Run) -> Result<Vec<Option<Reply>>, Infallible> {
            let mut replies = Vec::new();
            let mut count = 0;
            for board in boards {
                count += board.blanks().count();
                if count > self.most {
                    count = 0;
                    replies.push(Some(Reply::Failed("too many blanks".to_owned())));
                } else {
                    replies.push(solution_of(board).map(Box::new).map(Reply::Board));
                }
            }
            Ok(replies)
        }

        fn record(
            &mut self,
            _board: &Grid,
            _end: CallEnd,
        ) -> Result<Option<AnswerRecord>, Infallible> {
            Ok(None)
        }
    }

    #[test]
    fn a_smaller_board_fails_without_the_calls_before_it() {
        let mut subject = CountsBlanks { most: 40 };
        let board = leetcode_example();
        let start = FailingBoard {
            board,
            reply: Some(Reply::Failed("too many blanks".to_owned())),
            fails_alone: true,
        };
        let smaller = start.made_smaller(&mut subject).unwrap();
        assert_eq!(smaller.board.blanks().count(), 41);
    }
}
