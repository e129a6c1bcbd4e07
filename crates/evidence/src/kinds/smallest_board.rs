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

mod reduction;
mod text;

use reduction::FailingBoard;
use sudoku::Grid;

use crate::Problem;
use crate::boards::{Group, Probe};
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::subject::{
    Judgement, RejectedBoard, Reply, Run, judged_replies, only_solution_of, solution_of,
};

/// A board on which it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// The board.
    pub board: Grid,
    /// The boards that have to be called before it, in the same process.
    pub boards_before: Vec<Grid>,
    /// A right result: a board or a truth value. A board with several solutions has others.
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

    /// The right result, if it is a board and no other one is right.
    pub fn only_right_board(&self) -> Option<Grid> {
        match &self.expected {
            Reply::Board(_) => only_solution_of(&self.board),
            _ => None,
        }
    }
}

/// The smallest board that was found.
struct FoundBoard {
    smallest: Smallest,
    /// Whether calls before it are not why it fails.
    fails_alone: bool,
}

pub(crate) struct SmallestBoard;

impl<E> Kind<E> for SmallestBoard {
    fn name(&self) -> &'static str {
        "smallest board"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let Some(found) = smallest(case)? else {
            case.shown = rejected_board(case);
            if case.shown.is_none() {
                // Of an answer that fills the memory, a correction may still be found.
                case.is_settled = !case.rejected.needs_too_much_memory;
                return Ok(None);
            }
            return confirmed(case, None);
        };
        let mut smallest = found.smallest;
        let judged = case.first_replies.first().map(|first| &first.reply);
        let is_error = matches!(smallest.actual, Reply::Failed(_));
        smallest.has_known_error = is_error && judged == Some(&smallest.actual);
        case.shown = Some(Shown {
            board: smallest.board,
            actual: smallest.actual.clone(),
        });
        let found = FoundBoard { smallest, ..found };
        confirmed(case, Some(found))
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
    found: Option<FoundBoard>,
) -> Result<Option<Evidence>, E> {
    let Some(shown) = case.shown.clone() else {
        return Ok(None);
    };
    let judgements = judged_alone(case, &shown.board)?;
    // Without time to call it alone, it may have failed because of the calls before it.
    let is_unknown = match &found {
        Some(found) => judgements.is_empty() && !found.fails_alone,
        None => judgements.is_empty() && case.is_right_first(),
    };
    if !judgements.contains(&Judgement::Right) && !is_unknown {
        return Ok(found.map(|found| Evidence::SmallestBoard(found.smallest)));
    }
    if judgements.contains(&Judgement::Wrong) {
        case.is_settled = true;
        return Ok(Some(Evidence::Chance));
    }
    if found.is_some()
        && let Some(rejected) = rejected_board(case)
    {
        let judgements = judged_alone(case, &rejected.board)?;
        let is_unknown = judgements.is_empty() && !failed_first(case);
        if !is_unknown && !judgements.contains(&Judgement::Right) {
            case.shown = Some(rejected);
            return Ok(None);
        }
    }
    case.is_settled = true;
    Ok(None)
}

/// Whether the rejected board failed each time when it was the first board of a process.
fn failed_first<E>(case: &Investigation<'_, E>) -> bool {
    !case.first_replies.is_empty() && !case.is_right_first()
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

/// The board of the judge is shown again, as the smallest one, only with fewer cells than this. The
/// reader has just seen it as the failed case; what is new is that it cannot be made smaller, which
/// says something only of a tiny board.
const TINY: usize = 4;

/// A failing board with few cells that matter: the best probe, or the rejected board, made smaller.
fn smallest<E>(case: &mut Investigation<'_, E>) -> Result<Option<FoundBoard>, E> {
    let problem = case.problem;
    let mut start = start(case);
    // A board with several blanks was called in one order only, so calls before it may be why it
    // fails.
    if !start.fails_alone && start.board != *case.rejected.board {
        if reduction::fails_alone(case.subject, &start)? {
            start.fails_alone = true;
        } else {
            start = rejected_start(case);
        }
    }
    // Which small board fills the memory is not known: most calls are stopped before they do.
    if start.reply.is_none() && case.rejected.needs_too_much_memory {
        return Ok(None);
    }
    // The judge gave its call more time, so "stopped" would be another ending than the one that the
    // reader has seen.
    if case.rejected.ends_with_error && start.reply == Some(Reply::Slow) {
        return Ok(None);
    }
    let best = start.made_smaller(case.subject)?;
    let is_of_judge = best.board == *case.rejected.board;
    if is_of_judge && best.size(problem) >= TINY {
        return Ok(None);
    }
    let Some(reply) = best.reply else {
        return Ok(None);
    };
    let smallest = Smallest::new(problem, best.board, Vec::new(), reply);
    Ok(smallest.map(|smallest| FoundBoard {
        smallest,
        fails_alone: best.fails_alone,
    }))
}

/// The failing probe with the fewest cells, otherwise the rejected board.
fn start<E>(case: &Investigation<'_, E>) -> FailingBoard {
    let has_failing_probe = case.probes.iter().any(Probe::is_known_wrong);
    let tried = if has_failing_probe {
        &case.probes
    } else {
        &case.several
    };
    let reply = case.first_replies.first().map(|first| first.reply.clone());
    // Of an answer that ends with an error or fills the memory, a probe that only ran out of its
    // shorter time may fail in another way.
    let ends_with_error = matches!(reply, Some(Reply::Failed(_)))
        || case.rejected.needs_too_much_memory
        || case.rejected.ends_with_error;
    let failing = tried
        .iter()
        .filter(|probe| probe.is_known_wrong() && probe.is_stable)
        .filter(|probe| !ends_with_error || probe.reply != Some(Reply::Slow));
    // A wrong board says more than a call that was stopped, so it is preferred even if it is
    // larger. Of boards of one size, a reader can compare one with the rejected board.
    let best = failing.min_by_key(|probe| {
        let is_slow = probe.reply == Some(Reply::Slow);
        let size = reduction::size(case.problem, &probe.board);
        let is_far = !has_a_blank_of(probe, &case.rejected);
        (is_slow, size, is_far)
    });
    match best {
        Some(probe) => FailingBoard {
            board: probe.board,
            reply: probe.reply.clone(),
            // Boards with one blank fail in two orders of the calls. But if the rejected board is
            // right alone, some board fails because of others.
            fails_alone: has_failing_probe && !case.is_right_first(),
        },
        None => rejected_start(case),
    }
}

/// The rejected board.
fn rejected_start<E>(case: &Investigation<'_, E>) -> FailingBoard {
    FailingBoard {
        board: *case.rejected.board,
        reply: case.first_replies.first().map(|first| first.reply.clone()),
        fails_alone: failed_first(case),
    }
}

/// Whether a board with one blank has a blank that the rejected board has, too. Of other boards,
/// all are alike.
fn has_a_blank_of(probe: &Probe, rejected: &RejectedBoard<'_>) -> bool {
    let mut blanks = probe.board.blanks();
    probe.group != Group::OneBlank || blanks.all(|cell| rejected.board[cell].is_none())
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit};

    use super::*;
    use crate::boards::full;
    use crate::subject::AlwaysSlow;

    /// The stack of an answer may take longer to overflow than a call here may take.
    #[test]
    fn a_call_that_ended_with_an_error_is_not_said_to_be_stopped() {
        let board = full().with(Cell::ALL[0], None);
        for (ends_with_error, is_shown) in [(true, false), (false, true)] {
            let rejected = RejectedBoard {
                board: &board,
                boards_before: &[],
                is_slow: !ends_with_error,
                needs_too_much_memory: false,
                ends_with_error,
            };
            let Ok(found) =
                crate::explain_until("smallest board", &mut AlwaysSlow::default(), &rejected);
            assert_eq!(found.smallest.is_some(), is_shown, "{ends_with_error}");
        }
    }

    #[test]
    fn a_board_with_two_solutions_has_no_only_right_board() {
        // 4 and 9 can be exchanged in two rows and two columns.
        let board: Grid =
            "9265714833514862798749235165823671941492583677631..8252387..651617835942495612738"
                .parse()
                .unwrap();
        assert_eq!(smallest(board).only_right_board(), None);
        let smallest = smallest(board.with(Cell::ALL[5 * 9 + 4], Some(Digit::ALL[3])));
        let right = smallest.only_right_board().map(Box::new);
        assert_eq!(right.map(Reply::Board), Some(smallest.expected));
    }

    fn smallest(board: Grid) -> Smallest {
        Smallest::new(Problem::SudokuSolver, board, Vec::new(), Reply::Slow).unwrap()
    }
}
