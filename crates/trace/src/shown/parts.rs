//! The part that each cell, or another constraint, has in an event.

use sudoku::{Cell, CellSet, Decision, Digit, Layer, Reason, Value};

use super::finds;
use crate::moment::Moment;
use crate::step::{Op, Step};

/// The part that a cell has in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A digit was written there, or taken back.
    Changed,
    /// This digit is tested in the cell.
    Tested(Digit),
    /// The cell was read.
    Read,
    /// The cell was read, and has the tested digit.
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

/// The check of this choice that counted the fewest options, the first of several.
pub(super) fn first_with_fewest(checks: &[Decision]) -> Option<(Decision, u8)> {
    let counted = checks.iter().filter_map(|&decision| Some((decision, options(decision)?)));
    counted.min_by_key(|&(_, options)| options)
}

/// The counts of this choice, oldest first, each with its part in the choice.
fn counted(
    moment: &Moment,
    last: Decision,
) -> impl DoubleEndedIterator<Item = (Decision, Role)> + '_ {
    let fewest = first_with_fewest(&moment.checks).map(|(fewest, _)| fewest);
    moment.checks.iter().filter_map(move |&check| {
        let options = options(check)?;
        let role = match check {
            _ if check == last => Role::Counted(options),
            _ if Some(check) == fewest => Role::Fewest(options),
            _ => Role::CountedBefore(options),
        };
        Some((check, role))
    })
}

pub(super) fn counts(moment: &Moment, last: Decision) -> Vec<(String, Role)> {
    let name = |check: Decision| match (check, check.cell()) {
        (_, Some(cell)) => cell.to_string(),
        (Decision::Options { constraint, .. }, None) => constraint.to_string(),
        _ => String::new(),
    };
    let is_count = options(last).is_some();
    counted(moment, last).filter(|_| is_count).map(|(check, role)| (name(check), role)).collect()
}

const fn options(decision: Decision) -> Option<u8> {
    if let Decision::Options { options, .. } = decision { Some(options) } else { None }
}

/// The cells that have a part in the last event. Of two parts of a cell, the first counts.
pub(super) fn marks(moment: &Moment, step: Step) -> Vec<(Cell, Role)> {
    let mut marks: Vec<(Cell, Role)> = Vec::new();
    let mut mark = |cell: Cell, role: Role| {
        if marks.iter().all(|&(marked, _)| marked != cell) {
            marks.push((cell, role));
        }
    };
    match step.op {
        Op::Check(decision) => {
            let is_count = options(decision).is_some();
            for (earlier, role) in counted(moment, decision).filter(|_| is_count).rev() {
                earlier.cell().into_iter().for_each(|cell| mark(cell, role));
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
            candidates.cells.iter().for_each(|cell| mark(cell, Role::Eliminated));
            if let Reason::Pattern { candidates, .. } = reason {
                candidates.cells.iter().for_each(|cell| mark(cell, Role::Read));
            }
        }
        Op::Place(cell, _) | Op::Deduce(cell, ..) | Op::Remove(cell, _) => {
            mark(cell, Role::Changed);
        }
        Op::Solution => {}
    }
    marks
}
