//! The part that each cell, or another constraint, has in an event.

use std::fmt;

use serde::{Serialize, Serializer};
use sudoku::{Board, Cell, CellSet, Constraint, Decision, Digit, DigitSet, Layer, Reason, Value};

use super::found::finds;
use crate::moment::Moment;
use crate::step::{Step, StepEvent};

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
    /// This digit was removed.
    #[serde(serialize_with = "text")]
    Removed(Digit),
    /// This digit went with the one that was removed.
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
    moment.totals.deductions > 0
        || Cell::ALL
            .iter()
            .any(|&cell| !moment.before.eliminated(cell).is_empty())
}

/// What a search tried before it removed the choice above.
pub(super) enum Tried {
    /// No digit.
    Nothing,
    /// All digits that fit the cell of its last trial, except these.
    AllExcept(Cell, DigitSet),
    /// All candidates that can meet this constraint.
    All(Constraint),
    /// All that deductions had left. Which these were does not show.
    AllAfterDeductions,
}

/// What was tried below the choice that the last event removed.
pub(super) fn tried(moment: &Moment) -> Tried {
    let board = &moment.before;
    if deduces(moment) {
        return Tried::AllAfterDeductions;
    }
    let Some(&(cell, digit)) = board.tried().last() else {
        return Tried::Nothing;
    };
    for (constraint, _) in Constraint::met_by(cell, digit) {
        if untried(board, constraint).next().is_none() {
            return Tried::All(constraint);
        }
    }
    let of_cell = untried(board, Constraint::cell(cell));
    Tried::AllExcept(cell, of_cell.map(|(_, digit)| digit).collect())
}

/// The options of the constraint that are left on the board and were not tried.
fn untried(board: &Board, constraint: Constraint) -> impl Iterator<Item = (Cell, Digit)> {
    board
        .options(constraint)
        .filter(|option| !board.tried().contains(option))
}

/// The digits that fit the cell of the last test, and were not tested there before a search ended
/// that has written nothing. Where a digit was removed, [`tried`] says more.
pub(super) fn left_at_end(moment: &Moment) -> Option<(Cell, DigitSet)> {
    let has_written = moment.totals.placements > 0 || deduces(moment);
    if !moment.totals.exhausted || has_written {
        return None;
    }
    let decision = moment.decision()?;
    // Only a test of a digit is about one cell and one digit.
    let (cell, _) = decision.cell().zip(decision.digit())?;
    let mut tested = DigitSet::EMPTY;
    for check in &moment.checks {
        if let (true, Some(digit)) = (check.cell() == Some(cell), check.digit()) {
            tested = tested | digit.into();
        }
    }
    let left = moment.board.candidates(cell) & !tested;
    if left.is_empty() {
        return None;
    }
    Some((cell, left))
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
    let mut marks = Marks(Vec::new());
    match step.event {
        StepEvent::Check(decision) => marks.add_check(moment, decision),
        StepEvent::Eliminate(candidates, reason) => {
            marks.add_all(candidates.cells, Role::Eliminated);
            if let Reason::Pattern { candidates, .. } = reason {
                marks.add_all(candidates.cells, Role::Read);
            }
        }
        StepEvent::Place(cell, digit) | StepEvent::Deduce(cell, digit, _) => {
            marks.add(cell, Role::Changed);
            if let Some((_, peer)) = moment.board.grid().holder(cell, digit) {
                marks.add(peer, Role::Rejects);
            }
        }
        StepEvent::Remove(cell) => {
            if let Some(digit) = step.removed {
                marks.add(cell, Role::Removed(digit));
            }
            for (cell, digit) in moment.removed_digits() {
                marks.add(cell, Role::RemovedToo(digit));
            }
            if let Tried::AllExcept(cell, digits) = tried(moment) {
                marks.add(cell, Role::Untried(digits));
            }
        }
        StepEvent::Solution(()) => {}
    }
    marks.0
}

/// The marks of an event so far.
struct Marks(Vec<Marked>);

impl Marks {
    /// Marks the cell, unless it is marked.
    fn add(&mut self, cell: Cell, role: Role) {
        if self.0.iter().all(|marked| marked.cell != cell) {
            self.0.push(Marked { cell, role });
        }
    }

    fn add_all(&mut self, cells: CellSet, role: Role) {
        for cell in cells.iter() {
            self.add(cell, role);
        }
    }

    /// Marks what a check counts, what it tests, and what it reads.
    fn add_check(&mut self, moment: &Moment, decision: Decision) {
        if options(decision).is_some() {
            self.add_counts(&moment.checks, decision);
        }
        let tested = decision.cell().zip(decision.digit());
        if let Some((cell, digit)) = tested {
            self.add(cell, Role::Tested(digit));
        }
        for read in &moment.looks {
            let cells = match (read.value, read.place.cell()) {
                (Value::Cells(cells), _) => cells,
                (_, Some(cell)) => cell.into(),
                _ => CellSet::EMPTY,
            };
            let rejects = read.layer == Layer::Written
                && tested.is_some_and(|(_, digit)| finds(read, digit) == Some(true));
            self.add_all(cells, if rejects { Role::Rejects } else { Role::Read });
        }
    }

    /// Marks the cells whose candidates the checks of this choice have counted, the last one first.
    fn add_counts(&mut self, checks: &[Decision], last: Decision) {
        let fewest = first_with_fewest(checks).map(|(fewest, _)| fewest);
        for &check in checks.iter().rev() {
            let Some((cell, count)) = check.cell().zip(options(check)) else {
                continue;
            };
            let role = if check == last {
                Role::Counted(count)
            } else if Some(check) == fewest {
                Role::Fewest(count)
            } else {
                Role::CountedBefore(count)
            };
            self.add(cell, role);
        }
    }
}
