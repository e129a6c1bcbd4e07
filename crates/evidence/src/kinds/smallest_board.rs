//! The smallest board: a failing board with as few blanks as were found, or, for problem 36, with as
//! few digits.
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
use crate::boards::{ONE_BLANK, Probe, shuffled};
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::subject::{Failed, Reply, Subject, is_wrong, solution_of, wrong_replies};

/// A board on which it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// The board.
    pub board: Grid,
    /// The boards that have to be called before it, in the same process.
    pub before: Vec<Grid>,
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
        before: Vec<Grid>,
        actual: Reply,
    ) -> Option<Self> {
        let expected = match problem {
            Problem::SudokuSolver => Reply::Board(Box::new(solution_of(&board)?)),
            Problem::ValidSudoku => Reply::Truth(board.is_valid()),
        };
        Some(Self {
            board,
            before,
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
            case.shown = failed_board(case);
            if case.shown.is_none() {
                case.is_settled = true;
                return Ok(None);
            }
            return confirmed(case, None);
        };
        let judged = case.alone.first().map(|alone| &alone.reply);
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
fn failed_board<E>(case: &Investigation<'_, E>) -> Option<Shown> {
    let reply = case.alone.first().map(|alone| alone.reply.clone());
    let slow = case.failed.is_slow.then_some(Reply::Slow);
    Some(Shown {
        board: *case.failed.board,
        actual: reply.or(slow)?,
    })
}

/// The evidence, if the shown board fails in every run when it is called alone. Otherwise something
/// else decides, and is said: chance, or the calls before it, of which the rest is not known.
fn confirmed<E>(
    case: &mut Investigation<'_, E>,
    smallest: Option<Smallest>,
) -> Result<Option<Evidence>, E> {
    let Some(shown) = case.shown.clone() else {
        return Ok(None);
    };
    let failures = failures_alone(case, &shown.board)?;
    if !failures.contains(&false) {
        return Ok(smallest.map(Evidence::SmallestBoard));
    }
    if failures.contains(&true) {
        case.is_settled = true;
        return Ok(Some(Evidence::Chance));
    }
    // The small board never fails alone. The judged board may fail alone all the same.
    let judged = failed_board(case);
    if smallest.is_some()
        && let Some(judged) = judged
    {
        let failures = failures_alone(case, &judged.board)?;
        if !failures.is_empty() && !failures.contains(&false) {
            case.shown = Some(judged);
            return Ok(None);
        }
    }
    case.is_settled = true;
    Ok(None)
}

/// For each run with a reply, whether the board failed when it was called alone: in the run in which
/// it failed before, and in others.
fn failures_alone<E>(case: &mut Investigation<'_, E>, board: &Grid) -> Result<Vec<bool>, E> {
    let mut failures = Vec::new();
    let mut runs = vec![0];
    runs.extend(2..2 + case.subject.runs());
    for run in runs {
        let replies = wrong_replies(case.subject, &[*board], run)?;
        failures.extend(replies.into_iter().flatten());
    }
    Ok(failures)
}

/// The cells that matter: blanks, or to validate, digits.
fn cells(problem: Problem, board: &Grid) -> Vec<Cell> {
    match problem {
        Problem::SudokuSolver => board.blanks().collect(),
        Problem::ValidSudoku => board.digits().map(|(cell, _)| cell).collect(),
    }
}

/// A board with more cells that matter is made smaller again in other orders.
const FEW: usize = 8;

/// The orders in which a board is made smaller.
const ORDERS: usize = 6;

/// A board with fewer cells than this is worth showing as the smallest one, even if it is that of the
/// judge.
const TINY: usize = 4;

/// A failing board with few cells that matter: the best probe, or the failing board, made smaller.
fn smallest<E>(case: &mut Investigation<'_, E>) -> Result<Option<Smallest>, E> {
    let problem = case.problem;
    let start = start(case);
    let mut best = start.clone();
    for order in 0..ORDERS {
        let smaller = made_smaller(case.subject, start.clone(), order)?;
        let is_smaller = cells(problem, &smaller.board).len() < cells(problem, &best.board).len();
        if smaller.reply.is_some() && (best.reply.is_none() || is_smaller) {
            best = smaller;
        }
        if cells(problem, &best.board).len() <= FEW {
            break;
        }
    }
    let is_of_judge = best.board == *case.failed.board;
    if is_of_judge && cells(problem, &best.board).len() >= TINY {
        return Ok(None);
    }
    let Some(reply) = best.reply else {
        return Ok(None);
    };
    Ok(Smallest::new(problem, best.board, Vec::new(), reply))
}

/// A board on the way to the smallest one.
#[derive(Clone, Debug)]
struct Candidate {
    board: Grid,
    /// `None` if only the judge has seen it fail.
    reply: Option<Reply>,
}

/// The failing probe with the fewest cells, otherwise the failing board.
fn start<E>(case: &Investigation<'_, E>) -> Candidate {
    let has_failing_single = case.probes.iter().any(Probe::is_known_wrong);
    let tried = if has_failing_single {
        &case.probes
    } else {
        &case.several
    };
    let reply = case.alone.first().map(|alone| alone.reply.clone());
    // Of an answer that ends with an error, a probe that only ran out of its shorter time may fail
    // in another way.
    let ends_with_error = matches!(reply, Some(Reply::Failed(_)));
    let failing = tried
        .iter()
        .filter(|probe| probe.is_known_wrong() && probe.is_stable)
        .filter(|probe| !ends_with_error || probe.reply != Some(Reply::Slow));
    let best = failing.min_by_key(|probe| {
        let is_slow = probe.reply == Some(Reply::Slow);
        let size = cells(case.problem, &probe.board).len();
        (is_slow, size, !is_near(probe, &case.failed))
    });
    match best {
        Some(probe) => Candidate {
            board: probe.board,
            reply: probe.reply.clone(),
        },
        None => Candidate {
            board: *case.failed.board,
            reply,
        },
    }
}

/// Whether a board with one blank has a blank that the failing board has, too: a reader compares the
/// two.
fn is_near(probe: &Probe, failed: &Failed<'_>) -> bool {
    let mut blanks = probe.board.blanks();
    probe.group != ONE_BLANK || blanks.all(|cell| failed.board[cell].is_none())
}

/// Of at most this many cells, every pair is tried in turn: more pairs would take too many calls.
const MOST_CELLS_FOR_PAIRS: usize = 16;

/// Leaves cells as they are, as long as it still fails, so that each that is left is needed. Fewer
/// and fewer cells are left at once.
fn made_smaller<E>(
    subject: &mut dyn Subject<Error = E>,
    mut candidate: Candidate,
    order: usize,
) -> Result<Candidate, E> {
    let problem = subject.problem();
    // What a cell becomes when it is left: its right digit, or to validate, a blank.
    let full = match problem {
        Problem::SudokuSolver => solution_of(&candidate.board),
        Problem::ValidSudoku => Some(Grid::EMPTY),
    };
    let Some(full) = full else {
        return Ok(Candidate {
            reply: None,
            ..candidate
        });
    };
    let mut parts = 2;
    loop {
        let cells = shuffled(cells(problem, &candidate.board), order);
        let mut boards = Vec::new();
        for group in groups_to_leave(&cells, parts) {
            let mut board = candidate.board;
            for cell in group {
                board[cell] = full[cell];
            }
            // A board to fill that is full is never given.
            if problem == Problem::ValidSudoku || !board.is_full() {
                boards.push(board);
            }
        }
        match first_failing(subject, boards, candidate.reply.as_ref())? {
            Some(smaller) => candidate = smaller,
            None if cells.len() <= MOST_CELLS_FOR_PAIRS || parts >= cells.len() => {
                return Ok(candidate);
            }
            None => parts *= 8,
        }
    }
}

/// The cells that are left at once: every pair and every single cell of a few; of many, parts of
/// this number, of twice and of four times as many.
fn groups_to_leave(cells: &[Cell], parts: usize) -> Vec<Vec<Cell>> {
    let mut groups = Vec::new();
    if cells.len() > MOST_CELLS_FOR_PAIRS {
        for factor in [1, 2, 4] {
            let size = cells.len().div_ceil(parts * factor);
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

/// The first of these boards that fails as this reply does. An endless call and a wrong board are two
/// failures, of which one may have another cause.
fn first_failing<E>(
    subject: &mut dyn Subject<Error = E>,
    boards: Vec<Grid>,
    before: Option<&Reply>,
) -> Result<Option<Candidate>, E> {
    let problem = subject.problem();
    let replies = subject.call(&boards, 0)?;
    for (board, reply) in boards.into_iter().zip(replies) {
        let is_like = match (before, &reply) {
            (Some(before), Some(reply)) => (*before == Reply::Slow) == (*reply == Reply::Slow),
            (None, reply) => reply.is_some(),
            (Some(_), None) => false,
        };
        if is_like && is_wrong(problem, &board, reply.as_ref()) == Some(true) {
            return Ok(Some(Candidate { board, reply }));
        }
    }
    Ok(None)
}
