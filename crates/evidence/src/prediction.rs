//! The mistake that predicts every board that an answer leaves.
//!
//! A search that takes digits back wrongly is right wherever it need not go back. What it leaves
//! elsewhere depends on the mistake and on the order of its cells and digits, so each mistake
//! predicts the whole board after every call. So does a mistake in what is written at the end.

use sudoku::{Grid, Transform};

use super::probe::Probe;
use super::record::Record;
use super::search::{Mistake, Order, Search};
use super::subject::{Reply, solution_of};

const ORDERS: [Order; 2] = [Order::Rows, Order::FewestCandidates];

const DIGIT_STAYS: &str =
    "when every digit of a cell has failed, it does not make the cell blank again";

/// Each mistake of a search, and its name.
const MISTAKES: [(Mistake, &str); 3] = [
    (Mistake::DigitStays { counts: true }, DIGIT_STAYS),
    (Mistake::DigitStays { counts: false }, DIGIT_STAYS),
    // A digit that is taken back is needed in another cell of each of its houses, so one mark that
    // stays has the effect of giving up.
    (
        Mistake::FindsNoOther,
        "it goes wrong where a search must take a digit back. It does not restore all that the digit \
         changed, such as a mark or a shared copy, or it does not try every digit",
    ),
];

/// What is left of a board and its solution, and the words for it.
type Leftover = (&'static str, fn(&Grid, &Grid) -> Grid);

const RESULTS: [Leftover; 2] = [
    (
        "it fills every blank but the last one, row by row",
        |board, solution| solution.without(board.blanks().last()),
    ),
    (
        "it leaves the solution with rows and columns swapped",
        |_, solution| Transform::TRANSPOSE.apply(solution),
    ),
];

/// Fewer wrong boards than this may be predicted by chance.
const LEAST_WRONG: usize = 3;

/// The boards and what is left of each, the wrong ones first; `None` if they are too few, or if an
/// answer came to something else than a board.
fn known(probes: &[Probe]) -> Option<Vec<(&Grid, &Grid, bool)>> {
    let mut known: Vec<(&Grid, &Grid, bool)> = Vec::new();
    for probe in probes {
        match &probe.reply {
            Some(Reply::Board(after)) => known.push((&probe.board, after, probe.wrong?)),
            Some(Reply::Slow) | None => {}
            Some(_) => return None,
        }
    }
    known.sort_by_key(|(.., is_wrong)| !is_wrong);
    (known.iter().filter(|(.., is_wrong)| *is_wrong).count() >= LEAST_WRONG).then_some(known)
}

/// The only name of these.
fn only(names: impl Iterator<Item = &'static str>) -> Option<String> {
    let mut names: Vec<&str> = names.collect();
    names.dedup();
    names.pop().filter(|_| names.is_empty()).map(str::to_owned)
}

/// The name, if every mistake of a search that predicts the board of every call has that name.
pub(super) fn mistake(probes: &[Probe], record: Option<&Record>) -> Option<String> {
    // Copies are thrown away, so nothing has to be taken back in them.
    let is_copied = record.is_some_and(|record| !record.copies.is_empty());
    let known = known(probes).filter(|_| !is_copied)?;
    let predicts = |mistake, order, is_downwards| {
        known.iter().all(|&(board, after, is_wrong)| {
            let search = Search::run(Some(mistake), order, is_downwards, *board);
            if search.is_over {
                search.board == *after
            } else {
                !is_wrong
            }
        })
    };
    let fits = |mistake| {
        ORDERS
            .iter()
            .any(|&of| predicts(mistake, of, false) || predicts(mistake, of, true))
    };
    only(
        MISTAKES
            .into_iter()
            .filter(|(of, _)| fits(*of))
            .map(|(_, name)| name),
    )
}

/// What is left of every board.
pub(super) fn result(probes: &[Probe]) -> Option<String> {
    let known = known(probes)?;
    let predicts = |result: fn(&Grid, &Grid) -> Grid| {
        known.iter().all(|(board, after, _)| {
            solution_of(board).is_some_and(|solution| result(board, &solution) == **after)
        })
    };
    only(
        RESULTS
            .into_iter()
            .filter(|(_, result)| predicts(*result))
            .map(|(name, _)| name),
    )
}
