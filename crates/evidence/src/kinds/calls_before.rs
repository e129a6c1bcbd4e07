//! Calls before: a board is right when it is called alone, and wrong after another one.
//!
//! ```java
//! private static boolean[][] rows = new boolean[9][10];    // lives as long as the process
//! ```
//!
//! > It is right when called for this board alone, and wrong after every other board that was tried.
//! > Some state survives from one call to the next. It changes Solution.rows.
//!
//! It cannot be false: in each of two runs the answer is called for the board alone, and for the
//! board after the others. It must be right both times alone, and wrong both times after them.

use sudoku::Grid;

use crate::explanation::Evidence;
use crate::investigation::{Investigation, mixed};
use crate::kind::Kind;
use crate::kinds::smallest_board::Smallest;
use crate::subject::{Judgement, Run, judged_replies, judgement};
use crate::{Problem, Reply};

/// What has to be called before a board, so that it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallsBefore {
    /// The board, with the one before it; `None` if no single board before it suffices.
    pub smallest: Option<Smallest>,
    /// After which boards it fails, in words that follow "wrong after".
    pub after: &'static str,
    /// The names of what is kept between the calls.
    pub kept: Vec<String>,
}

/// How many of the boards before the failing one are each tried as the only one before it.
const LAST_BOARDS: usize = 6;

pub(crate) struct CallsBeforeKind;

impl<E> Kind<E> for CallsBeforeKind {
    fn name(&self) -> &'static str {
        "calls before"
    }

    /// | the rejected board is | and it is found | then |
    /// |---|---|---|
    /// | not right as the first, and the order of the probes changes nothing | | the board decides: nothing is said |
    /// | right as the first | after which boards it, or a probe, fails | that is said, and nothing else |
    /// | right as the first | that it is right after the same boards, too | chance is said, and nothing else |
    /// | right as the first | neither | nothing is said, now or later: no board explains it |
    /// | not right as the first | a probe that fails after one other board | that is said, and nothing else |
    /// | not right as the first | neither, or a probe that fails only after many | nothing is said; other kinds may explain why the rejected board fails as the first |
    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let is_right_first = case.is_right_first();
        if case.is_stable && !is_right_first {
            return Ok(None);
        }
        let mut calls_before = probe_after_probes(case)?;
        if calls_before.is_none() {
            calls_before = rejected_board_after_others(case)?;
        }
        if is_right_first {
            case.is_settled = true;
            return match calls_before {
                Some(calls_before) => Ok(Some(Evidence::CallsBefore(calls_before))),
                None => is_chance(case),
            };
        }
        let Some(calls_before) = calls_before else {
            return Ok(None);
        };
        if calls_before.smallest.is_none() {
            return Ok(None);
        }
        case.is_settled = true;
        Ok(Some(Evidence::CallsBefore(calls_before)))
    }
}

/// The judge saw the board fail. If it is right now, after the same boards, chance decides.
fn is_chance<E>(case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
    let boards_before = case.rejected.boards_before;
    let now = judged_after(case, boards_before, case.rejected.board, Run::FIRST)?;
    if now == Judgement::Right {
        Ok(Some(Evidence::Chance))
    } else {
        Ok(None)
    }
}

/// The probe with the fewest digits that is wrong after the probes before it.
fn probe_after_probes<E>(case: &mut Investigation<'_, E>) -> Result<Option<CallsBefore>, E> {
    let order = mixed(case.probes.len());
    let boards: Vec<Grid> = order
        .iter()
        .map(|&index| case.probes[index].board)
        .collect();
    let judgements = judged_replies(case.subject, &boards, Run::FIRST)?;
    let wrong = (1..boards.len()).filter(|&index| judgements[index] == Judgement::Wrong);
    let Some(index) = wrong.min_by_key(|&index| boards[index].digits().count()) else {
        return Ok(None);
    };
    let sequence = Sequence {
        board: &boards[index],
        boards_before: &boards[..index],
        pool: &boards,
    };
    fails_only_after(case, &sequence)
}

/// The rejected board after the boards that the judge called before it.
fn rejected_board_after_others<E>(
    case: &mut Investigation<'_, E>,
) -> Result<Option<CallsBefore>, E> {
    let sequence = Sequence {
        board: case.rejected.board,
        boards_before: case.rejected.boards_before,
        pool: case.rejected.boards_before,
    };
    fails_only_after(case, &sequence)
}

/// A board that is called after others.
struct Sequence<'a> {
    board: &'a Grid,
    boards_before: &'a [Grid],
    /// The boards from which samples are taken, to see after which kinds of board it fails.
    pool: &'a [Grid],
}

/// Why the board fails after others; `None` if it also fails alone, or not every time after them.
fn fails_only_after<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
) -> Result<Option<CallsBefore>, E> {
    let Sequence {
        board,
        boards_before,
        ..
    } = *sequence;
    for run in Run::CONFIRMATIONS {
        if judged_after(case, &[], board, run)? != Judgement::Right
            || judged_after(case, boards_before, board, run)? != Judgement::Wrong
        {
            return Ok(None);
        }
    }
    let kept = match case.problem {
        Problem::SudokuSolver => case.subject.kept(&[boards_before, &[*board]].concat())?,
        Problem::ValidSudoku => Vec::new(),
    };
    let smallest = after_one_board(case, sequence)?;
    let after = if smallest.is_some() {
        after_which(case, sequence)?
    } else {
        "the boards before it"
    };
    Ok(Some(CallsBefore {
        smallest,
        after,
        kept,
    }))
}

/// The board after one other board that suffices to make it fail.
fn after_one_board<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
) -> Result<Option<Smallest>, E> {
    let Sequence {
        board,
        boards_before,
        ..
    } = *sequence;
    // A board with few digits is read at once, so it is tried before the others.
    let mut candidates: Vec<Grid> = Vec::new();
    candidates.extend(fewest_digits(boards_before, Validity::Invalid));
    candidates.extend(fewest_digits(boards_before, Validity::Valid));
    candidates.extend(boards_before.first());
    candidates.extend(boards_before.iter().rev().take(LAST_BOARDS));
    let [run, _] = Run::CONFIRMATIONS;
    for first in candidates {
        let reply = case.subject.call(&[first, *board], run)?.pop().flatten();
        if let Some(reply) = reply
            && judgement(case.problem, board, Some(&reply)) == Judgement::Wrong
        {
            return Ok(Smallest::new(case.problem, *board, vec![first], reply));
        }
    }
    Ok(None)
}

/// Whether the givens of a board break no rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Validity {
    Valid,
    Invalid,
}

impl Validity {
    fn is_of(self, board: &Grid) -> bool {
        board.is_valid() == (self == Self::Valid)
    }
}

/// The board with the fewest digits, but two at least. An answer may return early for one digit.
fn fewest_digits(boards: &[Grid], validity: Validity) -> Option<&Grid> {
    let boards = boards.iter().filter(|board| validity.is_of(board));
    boards
        .filter(|board| board.digits().count() > 1)
        .min_by_key(|board| board.digits().count())
}

/// What a board comes to after boards of one kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterKind {
    /// There is no board of this kind.
    NoBoard,
    AlwaysFails,
    AlwaysRight,
    /// It fails after some of them, or a result is not known.
    Unclear,
}

/// After which boards it fails, in words. Uses the rejected board, if it is right alone, too: it
/// has more digits, so that more of them can meet what an earlier call has left behind.
fn after_which<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
) -> Result<&'static str, E> {
    let rejected = case.rejected.board;
    let [run, _] = Run::CONFIRMATIONS;
    let board = if judged_after(case, &[], rejected, run)? == Judgement::Right {
        rejected
    } else {
        sequence.board
    };
    let after_invalid = after_kind(case, sequence.pool, Validity::Invalid, board)?;
    let after_valid = after_kind(case, sequence.pool, Validity::Valid, board)?;
    Ok(match (after_invalid, after_valid) {
        // Problem 37 has no invalid boards, so the valid ones are all. Without a valid board,
        // nothing is known of most boards.
        (AfterKind::AlwaysFails | AfterKind::NoBoard, AfterKind::AlwaysFails) => {
            "every other board that was tried"
        }
        (AfterKind::AlwaysFails, AfterKind::AlwaysRight) => "an invalid board",
        (AfterKind::AlwaysRight, AfterKind::AlwaysFails) => "a valid board",
        _ => "certain other boards",
    })
}

/// Whether the board fails after boards of this kind.
fn after_kind<E>(
    case: &mut Investigation<'_, E>,
    pool: &[Grid],
    validity: Validity,
    board: &Grid,
) -> Result<AfterKind, E> {
    let mut of_kind = pool.to_vec();
    // An empty board leaves nothing behind.
    of_kind.retain(|grid| validity.is_of(grid) && grid.digits().next().is_some());
    let [_, run] = Run::CONFIRMATIONS;
    let mut after = AfterKind::NoBoard;
    for first in samples(of_kind) {
        let now = match judged_after(case, &[first], board, run)? {
            Judgement::Wrong => AfterKind::AlwaysFails,
            Judgement::Right => AfterKind::AlwaysRight,
            Judgement::Unknown => AfterKind::Unclear,
        };
        if after == AfterKind::NoBoard {
            after = now;
        } else if after != now {
            after = AfterKind::Unclear;
        }
    }
    Ok(after)
}

/// Up to three of the boards: that with the fewest digits, that with the most, and one between.
fn samples(mut boards: Vec<Grid>) -> Vec<Grid> {
    boards.sort_by_key(|board| board.digits().count());
    match &boards[..] {
        [fewest, middle @ .., most] => {
            let mut samples = vec![*fewest];
            // Of two in the middle, the one with fewer digits.
            samples.extend(middle.get(middle.len().saturating_sub(1) / 2));
            samples.push(*most);
            samples
        }
        _ => boards,
    }
}

/// Whether the reply for this board is right after calls for the boards before it.
fn judged_after<E>(
    case: &mut Investigation<'_, E>,
    boards_before: &[Grid],
    board: &Grid,
    run: Run,
) -> Result<Judgement, E> {
    let boards = [boards_before, &[*board]].concat();
    let replies = case.subject.call(&boards, run)?;
    let Some((last, replies_before)) = replies.split_last() else {
        return Ok(Judgement::Unknown);
    };
    // After a call that was stopped, the next one begins in a new process, without what the boards
    // before it left behind.
    if replies_before
        .iter()
        .any(|reply| matches!(reply, None | Some(Reply::Slow)))
    {
        return Ok(Judgement::Unknown);
    }
    Ok(judgement(case.problem, board, last.as_ref()))
}

#[cfg(test)]
mod tests {
    use sudoku::Cell;

    use super::*;
    use crate::boards::full;

    /// The first cells of a full grid.
    fn board_with_digits(count: usize) -> Grid {
        full().without(Cell::ALL.into_iter().skip(count))
    }

    fn digit_counts_of_samples(counts: &[usize]) -> Vec<usize> {
        let boards = counts.iter().map(|&count| board_with_digits(count));
        let samples = samples(boards.collect());
        samples.iter().map(|board| board.digits().count()).collect()
    }

    #[test]
    fn the_samples_are_different_boards() {
        assert_eq!(digit_counts_of_samples(&[]), []);
        assert_eq!(digit_counts_of_samples(&[5]), [5]);
        assert_eq!(digit_counts_of_samples(&[9, 5]), [5, 9]);
        assert_eq!(digit_counts_of_samples(&[9, 7, 5]), [5, 7, 9]);
        assert_eq!(digit_counts_of_samples(&[9, 8, 7, 6]), [6, 7, 9]);
        assert_eq!(digit_counts_of_samples(&[9, 8, 7, 6, 5]), [5, 7, 9]);
    }
}
