//! The part that each cell, or another constraint, has in an event.

use std::fmt;

use serde::{Serialize, Serializer};
use sudoku::{Cell, CellSet, Constraint, Decision, Digit, DigitSet, Layer, Reason, Value};

use super::found::finds;
use crate::moment::Moment;
use crate::step::{Op, Step};

/// A cell that has a part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Marked {
    /// The cell; in a page its index.
    #[serde(serialize_with = "index")]
    pub cell: Cell,
    /// Its part.
    #[serde(flatten)]
    pub role: Role,
}

/// The part that a cell has in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "role", content = "number", rename_all = "kebab-case")]
pub enum Role {
    /// A digit was written there.
    Changed,
    /// This digit was taken back.
    #[serde(serialize_with = "text")]
    Removed(Digit),
    /// This digit went with the one that was taken back.
    #[serde(serialize_with = "text")]
    RemovedToo(Digit),
    /// Not every digit that fits the cell was tried there: not these.
    #[serde(serialize_with = "text")]
    Untried(DigitSet),
    /// This digit is tested in the cell.
    #[serde(serialize_with = "text")]
    Tested(Digit),
    /// The cell was read.
    Read,
    /// The cell has the digit that is tested or written in another cell of one of its houses.
    Rejects,
    /// The candidates of the cell were counted.
    Counted(u8),
    /// An earlier check of the same choice counted the candidates of the cell.
    CountedBefore(u8),
    /// An earlier check counted the candidates of the cell, and no other cell had fewer.
    Fewest(u8),
    /// Candidates of the cell are eliminated.
    Eliminated,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn index<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
    cell.index().serialize(serializer)
}

fn text<S: Serializer>(shown: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shown)
}

/// The check of this choice that counted the fewest options, the first of several.
pub(super) fn first_with_fewest(checks: &[Decision]) -> Option<(Decision, u8)> {
    let counted = checks
        .iter()
        .filter_map(|&decision| Some((decision, options(decision)?)));
    counted.min_by_key(|&(_, options)| options)
}

/// Whether the search may have excluded a digit without a trial.
fn deduces(moment: &Moment) -> bool {
    let is_eliminated = |&cell: &Cell| !moment.before.eliminated(cell).is_empty();
    moment.totals.deductions > 0 || Cell::ALL.iter().any(is_eliminated)
}

/// What a search tried before it took back the choice above.
pub(super) enum Tried {
    /// No digit.
    Nothing,
    /// Not these digits of the cell of its last trial.
    Not(Cell, DigitSet),
    /// All that can meet this constraint.
    All(Constraint),
    /// All that the search did not exclude.
    Excluded,
}

/// What was tried below the choice that the last event took back.
pub(super) fn tried(moment: &Moment) -> Tried {
    let board = &moment.before;
    if deduces(moment) {
        return Tried::Excluded;
    }
    let Some(&(cell, digit)) = board.tried().last() else {
        return Tried::Nothing;
    };
    let left = |met| {
        board
            .options(met)
            .filter(|option| !board.tried().contains(option))
    };
    let is_done = |&(met, _): &(Constraint, usize)| left(met).next().is_none();
    match Constraint::met_by(cell, digit).into_iter().find(is_done) {
        Some((constraint, _)) => Tried::All(constraint),
        None => Tried::Not(
            cell,
            left(Constraint::cell(cell))
                .map(|(_, digit)| digit)
                .collect(),
        ),
    }
}

/// The digits that fit the cell of the last test, and were not tested there before a search ended
/// that has written nothing. Where a digit was taken back, [`tried`] says more.
pub(super) fn left_at_end(moment: &Moment) -> Option<(Cell, DigitSet)> {
    let has_written = moment.totals.placements > 0 || deduces(moment);
    let decision = moment
        .decision()
        .filter(|_| moment.totals.exhausted && !has_written)?;
    let (cell, _) = decision.cell().zip(decision.digit())?;
    let of_cell = moment
        .checks
        .iter()
        .filter(|check| check.cell() == Some(cell));
    let tested: DigitSet = of_cell.filter_map(|check| check.digit()).collect();
    let left = moment.board.candidates(cell) & !tested;
    (!left.is_empty()).then_some((cell, left))
}

const fn options(decision: Decision) -> Option<u8> {
    if let Decision::Options { options, .. } = decision {
        Some(options)
    } else {
        None
    }
}

/// The cells that have a part in the last event. Of two parts of a cell, the first counts.
pub(super) fn marks(moment: &Moment, step: Step) -> Vec<Marked> {
    let mut marks: Vec<Marked> = Vec::new();
    let mut mark = |cell: Cell, role: Role| {
        if marks.iter().all(|marked| marked.cell != cell) {
            marks.push(Marked { cell, role });
        }
    };
    match step.op {
        Op::Check(decision) => {
            if options(decision).is_some() {
                let fewest = first_with_fewest(&moment.checks).map(|(fewest, _)| fewest);
                for &check in moment.checks.iter().rev() {
                    let Some((cell, count)) = check.cell().zip(options(check)) else {
                        continue;
                    };
                    let role = match check {
                        _ if check == decision => Role::Counted(count),
                        _ if Some(check) == fewest => Role::Fewest(count),
                        _ => Role::CountedBefore(count),
                    };
                    mark(cell, role);
                }
            }
            let tested = decision.cell().zip(decision.digit());
            if let Some((cell, digit)) = tested {
                mark(cell, Role::Tested(digit));
            }
            for read in &moment.looks {
                let cells = match (read.value, read.place.cell()) {
                    (Value::Cells(cells), _) => cells,
                    (_, Some(cell)) => cell.into(),
                    _ => CellSet::EMPTY,
                };
                let rejects = read.layer == Layer::Written
                    && tested.is_some_and(|(_, digit)| finds(read, digit) == Some(true));
                let role = if rejects { Role::Rejects } else { Role::Read };
                cells.iter().for_each(|cell| mark(cell, role));
            }
        }
        Op::Eliminate(candidates, reason) => {
            candidates
                .cells
                .iter()
                .for_each(|cell| mark(cell, Role::Eliminated));
            if let Reason::Pattern { candidates, .. } = reason {
                candidates
                    .cells
                    .iter()
                    .for_each(|cell| mark(cell, Role::Read));
            }
        }
        Op::Place(cell, digit) | Op::Deduce(cell, digit, _) => {
            mark(cell, Role::Changed);
            if let Some((_, other)) = moment.board.grid().holder(cell, digit) {
                mark(other, Role::Rejects);
            }
        }
        Op::Remove(cell, digit) => {
            mark(cell, Role::Removed(digit));
            moment
                .taken_back()
                .for_each(|(cell, digit)| mark(cell, Role::RemovedToo(digit)));
            if let Tried::Not(cell, digits) = tried(moment) {
                mark(cell, Role::Untried(digits));
            }
        }
        Op::Solution => {}
    }
    marks
}
