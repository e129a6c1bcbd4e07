//! [`Fault`]: a classic mistake in a search row by row, in words.

use sudoku::{Board, Cell, Digit, House, HouseKind};
use thousands::Separable;

use super::recording::{Others, RecordedSearch};
use super::step::ReportedStep;
use crate::checks::owned_event::OwnedEvent;
use crate::faulty_search::{INDICES, Numbers};
use crate::oracle;

/// What differs from a right search.
pub(super) struct Fault {
    /// In words.
    pub(super) text: String,
    pub(super) kind: FaultKind,
}

/// What shows a fault beside its events.
#[derive(Clone, Copy)]
pub(super) enum FaultKind {
    /// Nothing.
    Plain,
    /// It only changes the order of cells or digits.
    Order,
    /// It never fills this cell, or the last blank for `None`.
    NeverFilled(Option<Cell>),
    /// The houses that a removal does not clear.
    NotUndone(&'static [HouseKind]),
    /// The houses of this kind have wrong numbers.
    Misnumbered(HouseKind, Numbers),
}

impl Fault {
    /// The fault in words, then what the step shows of it, then the number of events that it
    /// explains.
    pub(super) fn explain(
        self,
        step: Option<&ReportedStep>,
        recording: &RecordedSearch,
        others: &Others,
        events: usize,
    ) -> Vec<String> {
        let mut parts = vec![self.text];
        match (self.kind, step) {
            (FaultKind::NeverFilled(cell), _) => {
                let cell = cell.or_else(|| recording.puzzle.grid().blanks().last());
                parts.extend(cell.and_then(|cell| needed(cell, recording)));
            }
            (FaultKind::NotUndone(kinds), Some(step)) => {
                parts.extend(not_undone(kinds, step, recording));
            }
            (FaultKind::Misnumbered(kind, numbers), Some(step)) => {
                parts.extend(misnumbered(kind, &numbers, step));
                parts.extend(shown_rows(recording, others));
            }
            _ => {}
        }
        let events = events.separate_with_commas();
        parts.push(format!("this fault alone gives the same {events} events"));
        parts
    }
}

/// The last row that the searches reached, above the last boxes: below it the number may differ.
fn shown_rows(recording: &RecordedSearch, others: &Others) -> Option<String> {
    let events = others.get().iter().chain([recording]).flat_map(|recording| &recording.events);
    let last = events.filter_map(OwnedEvent::written).map(|(cell, _)| cell.row()).max()?;
    (last < 6).then(|| format!("no search came below row {}", last + 1))
}

/// The digit of the cell in a solution.
fn needed(cell: Cell, recording: &RecordedSearch) -> Option<String> {
    let digit = oracle::solutions(&recording.puzzle, 1).first()?[cell]?;
    Some(format!("{cell} needs {digit}"))
}

/// The first removal of the digit of the step from one of its houses.
fn not_undone(
    kinds: &[HouseKind],
    step: &ReportedStep,
    recording: &RecordedSearch,
) -> Option<String> {
    let digit = step.digit?;
    let houses = step.cell.houses().into_iter().filter(|house| kinds.contains(&house.kind()));
    let houses: Vec<House> = houses.collect();
    let mut board = Board::new(&recording.puzzle);
    for (index, event) in recording.events.iter().enumerate() {
        if let OwnedEvent::Remove(cell) = event
            && board.grid()[*cell] == Some(digit)
            && let Some(house) = houses.iter().find(|house| house.cells().contains(cell))
        {
            let number = index + 1;
            return Some(format!("{cell} lost its {digit} at event {number}, but {house} kept it"));
        }
        board.follow(event.as_event());
    }
    None
}

/// The number that the cell of the step gets, and that of the cell that it wrongly meets or misses.
fn misnumbered(kind: HouseKind, numbers: &Numbers, step: &ReportedStep) -> Vec<String> {
    let right = INDICES[kind as usize];
    let (actual, expected) = ((numbers.checked)(step.cell), right(step.cell));
    // The two cells share a house in only one of the two numberings.
    let meets = |&(cell, digit): &(Cell, Digit)| {
        Some(digit) == step.digit && ((numbers.marked)(cell) == actual) != (right(cell) == expected)
    };
    let gets = |actual: usize, expected: usize| {
        let is_expected =
            if actual == expected { "as expected" } else { &format!("expected {expected}") };
        format!("gets {actual}, {is_expected}")
    };
    let other = step.board.digits().find(meets).map(|(cell, digit)| {
        format!("{cell}, which has {digit}, {}", gets((numbers.marked)(cell), right(cell)))
    });
    let own = format!("{} {}", step.cell, gets(actual, expected));
    [own].into_iter().chain(other).collect()
}
