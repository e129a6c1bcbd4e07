//! The smallest board: a failing board with as few blanks as were found, or, for problem 36, with
//! as few digits.
//!
//! ```python
//! for digit in range(1, 9):    # never tries 9
//! ```
//!
//! > Only r6c1 is blank, and only 9 fits. The answer left it blank.
//!
//! It cannot be false: the answer was called for exactly this board, alone in fresh processes, and
//! failed each time; the sentence repeats the board and the reply.

mod text;

use sudoku::{Cell, Grid};

use crate::Problem;
use crate::boards::draw::Draw;
use crate::boards::{Group, Probe};
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::subject::{
    Judgement, RejectedBoard, Reply, Run, Subject, judged_replies, judgement, solution_of,
};

/// A board on which it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// The board.
    pub board: Grid,
    /// The boards that have to be called before it, in the same process.
    pub boards_before: Vec<Grid>,
    /// The right result: a board or a truth value.
    pub expected: Reply,
    /// The result of the call.
    pub actual: Reply,
    /// Whether the judged board ended with the same error, which the reader has seen.
    pub has_known_error: bool,
}

impl Smallest {
    /// `None` if the board has no solution to compare with.
    pub(crate) fn new(
        problem: Problem,
        board: Grid,
        boards_before: Vec<Grid>,
        actual: Reply,
    ) -> Option<Self> {
        let expected = match problem {
            Problem::SudokuSolver => Reply::Board(Box::new(solution_of(&board)?)),
            Problem::ValidSudoku => Reply::Truth(board.is_valid()),
        };
        Some(Self {
            board,
            boards_before,
            expected,
            actual,
            has_known_error: false,
        })
    }
}

pub(crate) struct SmallestBoard;

impl<E> Kind<E> for SmallestBoard {
    fn name(&self) -> &'static str {
        "smallest board"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let Some(mut smallest) = smallest(case)? else {
            case.shown = rejected_board(case);
            if case.shown.is_none() {
                case.is_settled = true;
                return Ok(None);
            }
            return confirmed(case, None);
        };
        let judged = case.first_replies.first().map(|first| &first.reply);
        let is_error = matches!(smallest.actual, Reply::Failed(_));
        smallest.has_known_error = is_error && judged == Some(&smallest.actual);
        case.shown = Some(Shown {
            board: smallest.board,
            actual: smallest.actual.clone(),
        });
        confirmed(case, Some(smallest))
    }
}

/// The board that the judge rejected, with the reply to it; `None` without a reply.
fn rejected_board<E>(case: &Investigation<'_, E>) -> Option<Shown> {
    let actual = match case.first_replies.first() {
        Some(first) => first.reply.clone(),
        None if case.rejected.is_slow => Reply::Slow,
        None => return None,
    };
    Some(Shown {
        board: *case.rejected.board,
        actual,
    })
}

/// The evidence, if the shown board fails in every run when it is called alone.
///
/// If it fails in some runs, chance decides, and that is said. If it fails in none, the calls
/// before it decide. The kind that says so was asked first and found nothing certain, so nothing is
/// said; but if the rejected board fails alone, the next kinds can speak of that board.
fn confirmed<E>(
    case: &mut Investigation<'_, E>,
    smallest: Option<Smallest>,
) -> Result<Option<Evidence>, E> {
    let Some(shown) = case.shown.clone() else {
        return Ok(None);
    };
    let judgements = judged_alone(case, &shown.board)?;
    if !judgements.contains(&Judgement::Right) {
        return Ok(smallest.map(Evidence::SmallestBoard));
    }
    if judgements.contains(&Judgement::Wrong) {
        case.is_settled = true;
        return Ok(Some(Evidence::Chance));
    }
    if smallest.is_some()
        && let Some(rejected) = rejected_board(case)
    {
        let judgements = judged_alone(case, &rejected.board)?;
        if !judgements.is_empty() && !judgements.contains(&Judgement::Right) {
            case.shown = Some(rejected);
            return Ok(None);
        }
    }
    case.is_settled = true;
    Ok(None)
}

/// The known judgements of the replies to the board when it is called alone: in the run in which it
/// failed before, and in others.
fn judged_alone<E>(case: &mut Investigation<'_, E>, board: &Grid) -> Result<Vec<Judgement>, E> {
    let mut judgements = Vec::new();
    for run in Run::first_and_fresh(case.subject.runs()) {
        judgements.extend(judged_replies(case.subject, &[*board], run)?);
    }
    judgements.retain(|judgement| *judgement != Judgement::Unknown);
    Ok(judgements)
}

/// The cells that matter: the blanks, or in problem 36, the filled cells.
fn cells_that_matter(problem: Problem, board: &Grid) -> Vec<Cell> {
    match problem {
        Problem::SudokuSolver => board.blanks().collect(),
        Problem::ValidSudoku => board.digits().map(|(cell, _)| cell).collect(),
    }
}

/// A board with at most this many cells that matter is small enough for a reader. Another order
/// would take calls away from other kinds of evidence.
const SMALL_ENOUGH: usize = 8;

/// The number of orders in which cells are removed, until a board is small enough. Which cells can
/// go depends on which have gone before, so another order may come to a smaller board.
const ORDERS: u64 = 6;

/// The board of the judge is shown again, as the smallest one, only with fewer cells than this. The
/// reader has just seen it as the failed case; what is new is that it cannot be made smaller, which
/// says something only of a tiny board.
const TINY: usize = 4;

/// A failing board with few cells that matter: the best probe, or the rejected board, made smaller.
fn smallest<E>(case: &mut Investigation<'_, E>) -> Result<Option<Smallest>, E> {
    let problem = case.problem;
    let start = start(case);
    let mut best = start.clone();
    for order in 0..ORDERS {
        let reduced = reduced(case.subject, start.clone(), order)?;
        let is_smaller = reduced.size(problem) < best.size(problem);
        if reduced.reply.is_some() && (best.reply.is_none() || is_smaller) {
            best = reduced;
        }
        if best.size(problem) <= SMALL_ENOUGH {
            break;
        }
    }
    let is_of_judge = best.board == *case.rejected.board;
    if is_of_judge && best.size(problem) >= TINY {
        return Ok(None);
    }
    let Some(reply) = best.reply else {
        return Ok(None);
    };
    Ok(Smallest::new(problem, best.board, Vec::new(), reply))
}

/// A board on the way to the smallest one.
#[derive(Clone, Debug)]
struct Reduction {
    board: Grid,
    /// `None` if only the judge has seen it fail.
    reply: Option<Reply>,
}

impl Reduction {
    /// The number of cells that matter.
    fn size(&self, problem: Problem) -> usize {
        cells_that_matter(problem, &self.board).len()
    }
}

/// The failing probe with the fewest cells, otherwise the rejected board.
fn start<E>(case: &Investigation<'_, E>) -> Reduction {
    let has_failing_probe = case.probes.iter().any(Probe::is_known_wrong);
    let tried = if has_failing_probe {
        &case.probes
    } else {
        &case.several
    };
    let reply = case.first_replies.first().map(|first| first.reply.clone());
    // Of an answer that ends with an error, a probe that only ran out of its shorter time may fail
    // in another way.
    let ends_with_error = matches!(reply, Some(Reply::Failed(_)));
    let failing = tried
        .iter()
        .filter(|probe| probe.is_known_wrong() && probe.is_stable)
        .filter(|probe| !ends_with_error || probe.reply != Some(Reply::Slow));
    // A wrong board says more than a call that was stopped, so it is preferred even if it is
    // larger. Of boards of one size, a reader can compare one with the rejected board.
    let best = failing.min_by_key(|probe| {
        let is_slow = probe.reply == Some(Reply::Slow);
        let size = cells_that_matter(case.problem, &probe.board).len();
        let is_far = !has_a_blank_of(probe, &case.rejected);
        (is_slow, size, is_far)
    });
    match best {
        Some(probe) => Reduction {
            board: probe.board,
            reply: probe.reply.clone(),
        },
        None => Reduction {
            board: *case.rejected.board,
            reply,
        },
    }
}

/// Whether a board with one blank has a blank that the rejected board has, too. Of other boards,
/// all are alike.
fn has_a_blank_of(probe: &Probe, rejected: &RejectedBoard<'_>) -> bool {
    let mut blanks = probe.board.blanks();
    probe.group != Group::OneBlank || blanks.all(|cell| rejected.board[cell].is_none())
}

/// Of at most this many cells, every pair is removed in turn: 16 cells have 120 pairs. More pairs
/// would take too many calls.
const MOST_CELLS_FOR_PAIRS: usize = 16;

/// Removes cells that do not matter: a blank gets its right digit, a digit of problem 36 is erased.
/// Stops when no group of cells can be removed without a right result. Groups get smaller.
fn reduced<E>(
    subject: &mut dyn Subject<Error = E>,
    mut reduction: Reduction,
    order: u64,
) -> Result<Reduction, E> {
    let problem = subject.problem();
    // What each cell has when it is removed.
    let without_cells = match problem {
        Problem::SudokuSolver => solution_of(&reduction.board),
        Problem::ValidSudoku => Some(Grid::EMPTY),
    };
    let Some(without_cells) = without_cells else {
        return Ok(Reduction {
            reply: None,
            ..reduction
        });
    };
    let mut draw = Draw::new(order);
    let mut fewest_groups = 2;
    loop {
        let cells = draw.shuffled(cells_that_matter(problem, &reduction.board));
        let mut boards = Vec::new();
        for group in groups_to_remove(&cells, fewest_groups) {
            let mut board = reduction.board;
            for cell in group {
                board[cell] = without_cells[cell];
            }
            // An answer to problem 37 is never called for a full board.
            if problem == Problem::ValidSudoku || !board.is_full() {
                boards.push(board);
            }
        }
        match first_failing(subject, boards, reduction.reply.as_ref())? {
            Some(smaller) => reduction = smaller,
            None if cells.len() <= MOST_CELLS_FOR_PAIRS || fewest_groups >= cells.len() => {
                return Ok(reduction);
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

/// The first of these boards that fails as this reply does. An endless call and a wrong board are
/// two failures, of which one may have another cause.
fn first_failing<E>(
    subject: &mut dyn Subject<Error = E>,
    boards: Vec<Grid>,
    reply_before: Option<&Reply>,
) -> Result<Option<Reduction>, E> {
    let problem = subject.problem();
    let replies = subject.call(&boards, Run::FIRST)?;
    for (board, reply) in boards.into_iter().zip(replies) {
        let is_like = match (reply_before, &reply) {
            (Some(before), Some(reply)) => (*before == Reply::Slow) == (*reply == Reply::Slow),
            (None, reply) => reply.is_some(),
            (Some(_), None) => false,
        };
        if is_like && judgement(problem, &board, reply.as_ref()) == Judgement::Wrong {
            return Ok(Some(Reduction { board, reply }));
        }
    }
    Ok(None)
}
