//! Calls before: a board is right when it is called alone, and wrong after another one.
//!
//! ```java
//! private static boolean[][] rows = new boolean[9][10];    // lives as long as the process
//! ```
//!
//! > It is right when called for this board alone, and wrong after each of the 4 other boards tried
//! > before it. Some state survives from one call to the next. Earlier calls leave Solution.rows
//! > changed; check whether each call resets it.
//!
//! It cannot be false: in each of two runs the answer is called for the board alone, and for the
//! board after the others. It must be right both times alone, and wrong both times after them. Then
//! each board that was tried as the only one before it is counted, if the failing board then had a
//! result.
//!
//! A name whose value is changed need not be the reason: each call may reset it first.
//!
//! Where the judge saw the board take too long, it must be right both times alone, and be stopped
//! both times after the boards before it.
//!
//! Where the judge saw the memory run out, the calls before the board are repeated in each of two
//! runs. Both times, one of them must end with an error, though its board was solved before.

mod boards_tried;
#[cfg(test)]
mod tests;

use sudoku::Grid;

use crate::explanation::Evidence;
use crate::investigation::{Investigation, mixed};
use crate::kind::Kind;
use crate::kinds::smallest_board::Smallest;
use crate::subject::{Judgement, RejectedBoard, Run, judged_replies, judgement};
use crate::{Problem, Reply};
use boards_tried::{BoardsTried, Validity};

/// A board that fails because of the calls before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallsBefore {
    /// What has to be called before it.
    pub after: FailsAfter,
    /// The names of what is kept between the calls.
    pub kept: Vec<String>,
}

/// What has to be called before a board, so that it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailsAfter {
    /// One other board suffices.
    OneBoard {
        /// The board, with the one before it.
        shown: Smallest,
        /// After which other boards it fails, in words that follow "wrong after".
        which: String,
    },
    /// Several boards are needed: no single one of those that were tried suffices.
    SeveralBoards,
    /// The boards before it, after which it takes too long.
    TooSlow,
    /// Many calls, which fill the memory: then other boards fail, too.
    ManyCalls,
}

impl FailsAfter {
    /// When it fails, in words that follow "It is right when called for this board alone, and".
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::OneBoard { which, .. } => format!("wrong after {which}"),
            Self::SeveralBoards => "wrong after the boards before it".to_owned(),
            Self::TooSlow => "too slow after the boards before it".to_owned(),
            Self::ManyCalls => "fails after many calls, on boards that it had solved".to_owned(),
        }
    }
}

/// How many of the boards before the failing one are each tried as the only one before it.
const LAST_BOARDS: usize = 6;

/// The rounds in which the boards before one that needs too much memory are called, if the calls of
/// the judge do not fail again. How much memory a process needs is measured from time to time: an
/// answer was ended at its 17th to 38th call, and two rounds of 17 calls were not enough.
const ROUNDS: usize = 4;

/// The calls after one round of the boards: the one at which the judge saw it fail, and two more.
const MORE_CALLS: usize = 3;

/// The run in which one board is looked for after which the failing board still fails. In this run
/// the failing board was right alone.
const SEARCH_RUN: Run = Run::CONFIRMATIONS[0];

/// The run in which samples show after which kinds of board it fails: the other one, so that a
/// failure that was found by chance is not counted again.
const SAMPLE_RUN: Run = Run::CONFIRMATIONS[1];

pub(crate) struct CallsBeforeKind;

impl<E> Kind<E> for CallsBeforeKind {
    fn name(&self) -> &'static str {
        "calls before"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let is_right_first = case.is_right_first();
        if case.rejected.needs_too_much_memory && is_right_first {
            // No probe was called, so the other kinds know nothing.
            case.is_settled = true;
            return Ok(memory_of_calls_before(case)?.map(Evidence::CallsBefore));
        }
        // The rejected board is not right without a call before it either, and no probe depends on
        // one. So the board decides, and the other kinds look for the reason there.
        if !is_right_first && case.is_stable {
            return Ok(None);
        }
        let found = if has_one_blank(case) {
            rejected_board_before_probes(case)?
        } else {
            match probe_after_probes(case)? {
                Some(found) => Some(found),
                None => rejected_board_after_others(case)?,
            }
        };
        if is_right_first {
            right_as_the_first(case, found)
        } else {
            Ok(not_right_as_the_first(case, found))
        }
    }
}

/// Whether the rejected board is one to solve, with one blank.
fn has_one_blank<E>(case: &Investigation<'_, E>) -> bool {
    case.problem == Problem::SudokuSolver && case.rejected.board.blanks().count() == 1
}

/// The rejected board with one blank after others: no probe is smaller. After many probes, a search
/// with state of earlier calls may take so long that no time is left for this board.
///
/// Where this board needs several boards before it, a probe that fails after one board shows more.
fn rejected_board_before_probes<E>(
    case: &mut Investigation<'_, E>,
) -> Result<Option<CallsBefore>, E> {
    let rejected = rejected_board_after_others(case)?;
    if fails_after_one_board(rejected.as_ref()) {
        return Ok(rejected);
    }
    let probe = probe_after_probes(case)?;
    if rejected.is_none() || fails_after_one_board(probe.as_ref()) {
        Ok(probe)
    } else {
        Ok(rejected)
    }
}

fn fails_after_one_board(found: Option<&CallsBefore>) -> bool {
    found.is_some_and(|found| matches!(found.after, FailsAfter::OneBoard { .. }))
}

/// Whether the calls before the rejected board fill the memory: in each of two runs the board is
/// right alone, and one of many calls fails, though the judge saw each of their boards come out
/// right.
fn memory_of_calls_before<E>(case: &mut Investigation<'_, E>) -> Result<Option<CallsBefore>, E> {
    let RejectedBoard {
        board,
        boards_before,
        ..
    } = case.rejected;
    for run in Run::CONFIRMATIONS {
        if judged_after(case, &[], board, run)? != Judgement::Right {
            return Ok(None);
        }
        if !memory_fails(case, boards_before, run)? {
            return Ok(None);
        }
    }
    Ok(Some(CallsBefore {
        after: FailsAfter::ManyCalls,
        kept: kept(case, boards_before)?,
    }))
}

/// Whether a call fails after these boards: when they are called once and the first of them again,
/// as in the judge, or in several [`ROUNDS`]. Calls that fill the memory take much of the time, so
/// the few calls come first.
fn memory_fails<E>(case: &mut Investigation<'_, E>, boards: &[Grid], run: Run) -> Result<bool, E> {
    let few = [boards, &boards[..boards.len().min(MORE_CALLS)]].concat();
    let many = boards.repeat(ROUNDS);
    for calls in [few, many] {
        for reply in case.subject.call(&calls, run)? {
            if matches!(reply, Some(Reply::Failed(_))) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The names of what the calls before a board keep. The call for the board itself may leave more
/// behind, since it fails: flags that a right call clears at its end. A recorder calls
/// `solveSudoku`, so the names are known for problem 37 only.
fn kept<E>(case: &mut Investigation<'_, E>, boards_before: &[Grid]) -> Result<Vec<String>, E> {
    match case.problem {
        Problem::SudokuSolver => case.subject.kept(boards_before),
        Problem::ValidSudoku => Ok(Vec::new()),
    }
}

/// What is said if the rejected board is right as the first one: no board explains why it failed,
/// so nothing else is said, now or later.
fn right_as_the_first<E>(
    case: &mut Investigation<'_, E>,
    found: Option<CallsBefore>,
) -> Result<Option<Evidence>, E> {
    case.is_settled = true;
    match found {
        // Only the calls before it can have made it fail, and here is a board for which that is
        // certain: the rejected one or a probe.
        Some(calls_before) => Ok(Some(Evidence::CallsBefore(calls_before))),
        None => is_chance(case),
    }
}

/// What is said if the rejected board is not right as the first one either, but some probe depends
/// on the calls before it.
fn not_right_as_the_first<E>(
    case: &mut Investigation<'_, E>,
    found: Option<CallsBefore>,
) -> Option<Evidence> {
    let calls_before = found?;
    match calls_before.after {
        // One board before it suffices, and both are shown. What the other kinds would find may
        // follow from what that call left behind, so nothing else is said.
        FailsAfter::OneBoard { .. } => {
            case.is_settled = true;
            Some(Evidence::CallsBefore(calls_before))
        }
        // No single board is shown; and it may be another bug than that of the rejected board,
        // which the other kinds may explain.
        FailsAfter::SeveralBoards | FailsAfter::TooSlow | FailsAfter::ManyCalls => None,
    }
}

/// The judge saw the board fail. If it is right now, after the same boards, chance decides; but not
/// where it only was over a limit. Times differ, and the judge may have had a shorter limit.
fn is_chance<E>(case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
    if case.rejected.is_slow || case.rejected.needs_too_much_memory {
        return Ok(None);
    }
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

/// How a board fails after others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    Wrong,
    TooSlow,
}

/// How the board fails after the others; `None` if it does not, or if that is not certain. Only the
/// rejected board may be too slow: the judge saw it take too long.
fn failure_after<E>(
    case: &mut Investigation<'_, E>,
    boards_before: &[Grid],
    board: &Grid,
    run: Run,
) -> Result<Option<Failure>, E> {
    let reply = reply_after(case, boards_before, board, run)?;
    if judgement(case.problem, board, reply.as_ref()) == Judgement::Wrong {
        return Ok(Some(Failure::Wrong));
    }
    let was_too_slow = case.rejected.is_slow && board == case.rejected.board;
    if was_too_slow && reply == Some(Reply::Slow) {
        Ok(Some(Failure::TooSlow))
    } else {
        Ok(None)
    }
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
    let mut failures = Vec::new();
    for run in Run::CONFIRMATIONS {
        if judged_after(case, &[], board, run)? != Judgement::Right {
            return Ok(None);
        }
        let Some(failure) = failure_after(case, boards_before, board, run)? else {
            return Ok(None);
        };
        failures.push(failure);
    }
    if failures[0] != failures[1] {
        return Ok(None);
    }
    let kept = kept(case, boards_before)?;
    if failures[0] == Failure::TooSlow {
        let after = FailsAfter::TooSlow;
        return Ok(Some(CallsBefore { after, kept }));
    }
    let mut boards_tried = BoardsTried::default();
    let mut after = FailsAfter::SeveralBoards;
    if let Some(shown) = after_one_board(case, sequence, &mut boards_tried)? {
        add_samples(case, sequence, &mut boards_tried)?;
        // A sample may be the same board, in another run.
        if boards_tried.always_fails_after(&shown.boards_before[0]) {
            let which = boards_tried.in_words(case.problem);
            after = FailsAfter::OneBoard { shown, which };
        }
    }
    Ok(Some(CallsBefore { after, kept }))
}

/// The board after one other board that suffices to make it fail. Adds the boards that were tried.
fn after_one_board<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
    boards_tried: &mut BoardsTried,
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
    candidates.retain(|first| first != board);
    for first in candidates {
        let reply = reply_after(case, &[first], board, SEARCH_RUN)?;
        let judged = judgement(case.problem, board, reply.as_ref());
        boards_tried.add(first, judged);
        if let Some(reply) = reply
            && judged == Judgement::Wrong
        {
            return Ok(Smallest::new(case.problem, *board, vec![first], reply));
        }
    }
    Ok(None)
}

/// The board with the fewest digits, but two at least. An answer may return early for one digit.
fn fewest_digits(boards: &[Grid], validity: Validity) -> Option<&Grid> {
    let boards = boards.iter().filter(|board| validity.is_of(board));
    boards
        .filter(|board| board.digits().count() > 1)
        .min_by_key(|board| board.digits().count())
}

/// Tries samples of the boards of each kind before the failing one.
fn add_samples<E>(
    case: &mut Investigation<'_, E>,
    sequence: &Sequence<'_>,
    boards_tried: &mut BoardsTried,
) -> Result<(), E> {
    for validity in [Validity::Valid, Validity::Invalid] {
        let mut of_kind = sequence.pool.to_vec();
        // An empty board leaves nothing behind.
        of_kind.retain(|board| {
            let is_other = board != sequence.board && board.digits().next().is_some();
            is_other && validity.is_of(board)
        });
        for first in samples(of_kind) {
            let judged = judged_after(case, &[first], sequence.board, SAMPLE_RUN)?;
            boards_tried.add(first, judged);
        }
    }
    Ok(())
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
    let reply = reply_after(case, boards_before, board, run)?;
    Ok(judgement(case.problem, board, reply.as_ref()))
}

/// The reply for this board after calls for the boards before it; `None` if there was no time for
/// one, or if one of the boards before it was stopped. After a stopped call, the next one begins in
/// a new process, without what the boards before it left behind.
fn reply_after<E>(
    case: &mut Investigation<'_, E>,
    boards_before: &[Grid],
    board: &Grid,
    run: Run,
) -> Result<Option<Reply>, E> {
    let boards = [boards_before, &[*board]].concat();
    let mut replies = case.subject.call(&boards, run)?;
    let last = replies.pop().flatten();
    if replies
        .iter()
        .any(|reply| matches!(reply, None | Some(Reply::Slow)))
    {
        return Ok(None);
    }
    Ok(last)
}
