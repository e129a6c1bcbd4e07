//! Calls before: a board is right when it is called alone, and wrong after another one.
//!
//! ```java
//! private static boolean[][] rows = new boolean[9][10];    // lives as long as the process
//! ```
//!
//! > It is right when called for this board alone, and wrong after every other board that was tried.
//! > Some state survives from one call to the next. It changes Solution.rows.
//!
//! It cannot be false: the board is called alone twice and after the same boards twice, and it must
//! be right both times alone and wrong both times after them.

use sudoku::Grid;

use crate::explanation::Evidence;
use crate::investigation::{Investigation, mixed};
use crate::kind::Kind;
use crate::kinds::smallest_board::Smallest;
use crate::subject::{is_wrong, wrong_replies};
use crate::{Problem, Reply};

/// What has to be called before a board, so that it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallsBefore {
    /// The board, with the one before it; `None` if no single board before it suffices.
    pub smallest: Option<Smallest>,
    /// After which boards it fails, in words.
    pub before: &'static str,
    /// The names of what is kept between the calls.
    pub kept: Vec<String>,
}

/// How many of the boards before the failing one are each tried as the only one before it.
const LAST_BOARDS: usize = 6;

/// How many boards of one kind it is called after, to see whether all boards of the kind matter.
const SAMPLES: usize = 3;

/// The runs in which a board must come to the same, beside the two runs of all probes.
const RUNS: [u64; 2] = [2, 3];

pub(crate) struct BoardsBefore;

impl<E> Kind<E> for BoardsBefore {
    fn name(&self) -> &'static str {
        "calls before"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let is_right_alone = case.alone.first().is_some_and(|alone| !alone.is_wrong);
        if case.is_stable && !is_right_alone {
            return Ok(None);
        }
        let mut calls_before = fails_after_probes(case)?;
        if calls_before.is_none() {
            calls_before = fails_after_judged(case)?;
        }
        if is_right_alone {
            case.is_settled = true;
        }
        if let Some(calls_before) = calls_before {
            // Without a board before it that suffices, another board may still be shown.
            case.is_settled |= calls_before.smallest.is_some();
            if case.is_settled {
                return Ok(Some(Evidence::CallsBefore(calls_before)));
            }
            return Ok(None);
        }
        // The judge saw it fail, and now it is right after the same boards.
        let is_right_now = is_right_alone
            && fails_after(case, case.failed.before, case.failed.board, 0)? == Some(false);
        Ok(is_right_now.then_some(Evidence::Chance))
    }
}

/// The small board with the fewest digits that is wrong after the small boards before it.
fn fails_after_probes<E>(case: &mut Investigation<'_, E>) -> Result<Option<CallsBefore>, E> {
    let order = mixed(case.probes.len());
    let boards: Vec<Grid> = order
        .iter()
        .map(|&index| case.probes[index].board)
        .collect();
    let is_wrong = wrong_replies(case.subject, &boards, 0)?;
    let wrong_later = (1..boards.len()).filter(|&index| is_wrong[index] == Some(true));
    let Some(index) = wrong_later.min_by_key(|&index| boards[index].digits().count()) else {
        return Ok(None);
    };
    let sequence = Sequence {
        board: &boards[index],
        before: &boards[..index],
        pool: &boards,
    };
    fails_only_after(case, &sequence)
}

/// The failing board after the boards that the judge called before it.
fn fails_after_judged<E>(case: &mut Investigation<'_, E>) -> Result<Option<CallsBefore>, E> {
    let sequence = Sequence {
        board: case.failed.board,
        before: case.failed.before,
        pool: case.failed.before,
    };
    fails_only_after(case, &sequence)
}

/// A board after others.
struct Sequence<'a> {
    board: &'a Grid,
    before: &'a [Grid],
    /// The boards from which samples are drawn, to see after which kinds of board it fails.
    pool: &'a [Grid],
}

/// Why the board fails after those before it; `None` if it also fails alone, or not every time after
/// them.
fn fails_only_after<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
) -> Result<Option<CallsBefore>, E> {
    let Sequence { board, before, .. } = *sequence;
    for run in RUNS {
        if fails_after(case, &[], board, run)? != Some(false)
            || fails_after(case, before, board, run)? != Some(true)
        {
            return Ok(None);
        }
    }
    let kept = match case.problem {
        Problem::SudokuSolver => case.subject.kept(&[before, &[*board]].concat())?,
        Problem::ValidSudoku => Vec::new(),
    };
    let smallest = after_one_board(case, sequence)?;
    let before = if smallest.is_some() {
        after_which(case, sequence)?
    } else {
        "the boards before it"
    };
    Ok(Some(CallsBefore {
        smallest,
        before,
        kept,
    }))
}

/// The board after one other board that suffices to make it fail.
fn after_one_board<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
) -> Result<Option<Smallest>, E> {
    let Sequence { board, before, .. } = *sequence;
    // A board with few digits is read at once.
    let invalid = fewest_digits(before, Validity::Invalid);
    let valid = fewest_digits(before, Validity::Valid);
    let last = before.iter().rev().take(LAST_BOARDS);
    let candidates = invalid
        .into_iter()
        .chain(valid)
        .chain(before.first())
        .chain(last);
    for &first in candidates {
        let reply = case
            .subject
            .call(&[first, *board], RUNS[0])?
            .pop()
            .flatten();
        if let Some(reply) = reply
            && is_wrong(case.problem, board, Some(&reply)) == Some(true)
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

/// Whether a board fails after boards of one kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// There is no board of this kind.
    NoBoard,
    Fails,
    IsRight,
    /// It fails after some of them.
    Differs,
}

/// After which boards it fails, in words. That is tried on the failing board of the judge, which has
/// more digits, if it is right alone, too.
fn after_which<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
) -> Result<&'static str, E> {
    let judged = case.failed.board;
    let is_right_alone = fails_after(case, &[], judged, RUNS[0])? == Some(false);
    let board = if is_right_alone {
        judged
    } else {
        sequence.board
    };
    let after_invalid = after_kind(case, sequence.pool, Validity::Invalid, board)?;
    let after_valid = after_kind(case, sequence.pool, Validity::Valid, board)?;
    Ok(match (after_invalid, after_valid) {
        (After::Fails | After::NoBoard, After::Fails) => "every other board that was tried",
        (After::Fails, After::IsRight) => "an invalid board",
        (After::IsRight, After::Fails) => "a valid board",
        _ => "certain other boards",
    })
}

/// Whether the board fails after boards of this kind: the one with the fewest digits, one with many,
/// and one between.
fn after_kind<E>(
    case: &mut Investigation<'_, E>,
    pool: &[Grid],
    validity: Validity,
    board: &Grid,
) -> Result<After, E> {
    // An empty board leaves nothing behind.
    let mut boards: Vec<&Grid> = pool
        .iter()
        .filter(|grid| validity.is_of(grid) && grid.digits().next().is_some())
        .collect();
    boards.sort_by_key(|grid| grid.digits().count());
    let mut after = After::NoBoard;
    for sample in 0..SAMPLES.min(boards.len()) {
        let first = boards[sample * (boards.len() - 1) / (SAMPLES - 1)];
        let now = match fails_after(case, &[*first], board, RUNS[1])? {
            Some(true) => After::Fails,
            Some(false) => After::IsRight,
            None => After::Differs,
        };
        if after == After::NoBoard {
            after = now;
        } else if after != now {
            after = After::Differs;
        }
    }
    Ok(after)
}

/// Whether it fails on this board after those; `None` if that is not known.
fn fails_after<E>(
    case: &mut Investigation<'_, E>,
    before: &[Grid],
    board: &Grid,
    run: u64,
) -> Result<Option<bool>, E> {
    let boards = [before, &[*board]].concat();
    let replies = case.subject.call(&boards, run)?;
    let Some((last, replies_before)) = replies.split_last() else {
        return Ok(None);
    };
    // After a call that was stopped, the next one begins in a new process, without what the boards
    // before it left behind.
    if replies_before
        .iter()
        .any(|reply| matches!(reply, None | Some(Reply::Slow)))
    {
        return Ok(None);
    }
    Ok(is_wrong(case.problem, board, last.as_ref()))
}
