//! What has to be called before a board, so that it fails.

use sudoku::Grid;

use super::probe::Probe;
use super::rule::Rule;
use super::smallest::Smallest;
use super::subject::{Failed, Subject, is_wrong, wrong};
use crate::Problem;

/// The boards before the failing one of which each is tried as the only one before it.
const TRIED: usize = 6;

/// The boards of one kind after which it is called, to see whether all of them matter.
const SAMPLES: usize = 3;

/// The smallest board with those before it, and what is true of these.
type Found = (Option<Smallest>, Option<Rule>);

/// Numbers below this one, taken from the end and from the beginning in turn.
pub(super) fn mixed(count: usize) -> Vec<usize> {
    (0..count)
        .map(|at| {
            if at % 2 == 0 {
                count - 1 - at / 2
            } else {
                at / 2
            }
        })
        .collect()
}

/// For a board that is right alone: a board before another that makes it fail. Those are the
/// probes, which are small, or the failing board itself and what was called before it.
pub(super) fn history<S: Subject>(
    subject: &mut S,
    failed: &Failed<'_>,
    probes: &[Probe],
    is_right_alone: bool,
) -> Result<Found, S::Error> {
    let probes: Vec<Grid> = mixed(probes.len())
        .into_iter()
        .map(|at| probes[at].board)
        .collect();
    // The probe with the fewest digits that is wrong after the probes before it.
    let is_late = wrong(subject, &probes, 0)?;
    let late = (1..probes.len()).filter(|&at| is_late[at] == Some(true));
    if let Some(at) = late.min_by_key(|&at| probes[at].digits().count())
        && let Some(found) = kept(subject, &probes[at], &probes[..at], failed.board, &probes)?
    {
        return Ok(found);
    }
    if let Some(found) = kept(
        subject,
        failed.board,
        failed.before,
        failed.board,
        failed.before,
    )? {
        return Ok(found);
    }
    // The judge saw it fail, and now it is right after the same boards.
    let differs =
        is_right_alone && fails_after(subject, failed.before, failed.board, 0)? == Some(false);
    Ok((None, differs.then_some(Rule::Differs)))
}

/// The fewest boards before this one that make it fail. `None` if it also fails alone, or not every
/// time after the boards before it. Which boards it fails after is seen on another board, with more
/// digits, if that is right alone, too; they are drawn from the `pool`.
fn kept<S: Subject>(
    subject: &mut S,
    board: &Grid,
    before: &[Grid],
    other: &Grid,
    pool: &[Grid],
) -> Result<Option<Found>, S::Error> {
    for run in [2, 3] {
        if fails_after(subject, &[], board, run)? != Some(false)
            || fails_after(subject, before, board, run)? != Some(true)
        {
            return Ok(None);
        }
    }
    let names = match subject.problem() {
        Problem::SudokuSolver => subject.kept(&[before, &[*board]].concat())?,
        Problem::ValidSudoku => Vec::new(),
    };
    // A board with few digits is read at once.
    let few = [false, true].map(|is_valid| {
        let of = before.iter().filter(|grid| grid.is_valid() == is_valid);
        of.filter(|grid| grid.digits().count() > 1)
            .min_by_key(|grid| grid.digits().count())
    });
    let last = before.iter().rev().take(TRIED);
    let mut smallest = None;
    for &one in few.into_iter().flatten().chain(before.first()).chain(last) {
        let reply = subject.call(&[one, *board], 2)?.pop().flatten();
        if is_wrong(subject.problem(), board, reply.as_ref()) == Some(true) {
            smallest =
                reply.and_then(|reply| Smallest::new(subject.problem(), *board, vec![one], reply));
            break;
        }
    }
    let is_right = fails_after(subject, &[], other, 2)? == Some(false);
    let shown = if is_right { other } else { board };
    // The same after valid boards and after others. An empty board leaves nothing behind.
    let mut after: [Vec<Option<bool>>; 2] = Default::default();
    for (is_valid, found) in [false, true].into_iter().zip(&mut after) {
        let mut of: Vec<&Grid> = pool
            .iter()
            .filter(|grid| grid.is_valid() == is_valid && grid.digits().next().is_some())
            .collect();
        of.sort_by_key(|grid| grid.digits().count());
        for sample in 0..SAMPLES.min(of.len()) {
            // The first and the last are among them.
            let one = of[sample * (of.len() - 1) / (SAMPLES - 1)];
            found.push(fails_after(subject, &[*one], shown, 3)?);
        }
        found.dedup();
    }
    // A kind without boards has no result.
    let before = match after.each_ref().map(Vec::as_slice) {
        _ if smallest.is_none() => "the boards before it",
        [[Some(true)] | [], [Some(true)]] => "every other board that was tried",
        [[Some(true)], [Some(false)]] => "an invalid board",
        [[Some(false)], [Some(true)]] => "a valid board",
        _ => "certain other boards",
    };
    Ok(Some((smallest, Some(Rule::After(before, names)))))
}

/// Whether it fails on this board after those.
fn fails_after<S: Subject>(
    subject: &mut S,
    before: &[Grid],
    board: &Grid,
    run: u64,
) -> Result<Option<bool>, S::Error> {
    Ok(wrong(subject, &[before, &[*board]].concat(), run)?
        .pop()
        .flatten())
}
