//! [`Fault`]: a classic mistake in a search row by row, in words.

use std::fmt;

use sudoku::{Board, Cell, Digit, House, HouseKind};
use thousands::Separable;

use super::recording::RecordedSearch;
use super::step::ReportedStep;
use crate::checks::owned_event::OwnedEvent;
use crate::faulty_search::{Index, Numbers};
use crate::oracle;

/// What differs from a right search.
pub(super) enum Fault {
    /// The order of the cells or of the digits.
    Order(&'static str),
    /// The digits that it tries, or the cells that it fills.
    Untried(&'static str),
    NeverFilled(Cell),
    LastBlank,
    /// The houses that a removal does not clear.
    NotUndone(&'static [HouseKind]),
    /// A removal leaves the digit in the grid.
    NotBlanked,
    Unchecked(HouseKind),
    /// The houses of this kind have wrong numbers: which, and the numbering.
    Misnumbered(HouseKind, String, Numbers),
}

impl Fault {
    /// The fault in words, then what the step shows of it, then the number of events that it
    /// explains.
    pub(super) fn explain(
        &self,
        step: Option<&ReportedStep>,
        recording: &RecordedSearch,
        events: usize,
    ) -> Vec<String> {
        let mut parts = vec![self.to_string()];
        match (self, step) {
            (Self::NeverFilled(cell), _) => parts.extend(needed(*cell, recording)),
            (Self::LastBlank, _) => {
                let last = recording.puzzle.grid().blanks().last();
                parts.extend(last.and_then(|cell| needed(cell, recording)));
            }
            (Self::NotUndone(kinds), Some(step)) => {
                parts.extend(not_undone(kinds, step, recording));
            }
            (Self::Misnumbered(kind, _, numbers), Some(step)) => {
                parts.extend(misnumbered(*kind, numbers, step));
            }
            _ => {}
        }
        let events = events.separate_with_commas();
        parts.push(format!("this fault alone gives the same {events} events"));
        parts
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(text) | Self::Untried(text) => f.write_str(text),
            Self::NeverFilled(cell) if cell.next().is_none() => {
                write!(f, "the search stops one cell early, before {cell}")
            }
            Self::LastBlank => {
                f.write_str("the search stops one cell early, before the last blank")
            }
            Self::NeverFilled(cell) => write!(f, "the search never fills {cell}"),
            Self::NotUndone(kinds) => {
                let names: Vec<&str> = kinds.iter().map(|&kind| name(kind)).collect();
                write!(f, "a removal does not clear the {}", names.join(" and the "))
            }
            Self::NotBlanked => f.write_str("a removal leaves the digit in the cell"),
            Self::Unchecked(kind) => write!(f, "the {} is not checked", name(*kind)),
            Self::Misnumbered(_, text, _) => f.write_str(text),
        }
    }
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
    let right = index(kind);
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

/// The kind in lower case.
pub(super) const fn name(kind: HouseKind) -> &'static str {
    ["row", "column", "box"][kind as usize]
}

/// The right number of a cell's house, from 0.
pub(super) fn index(kind: HouseKind) -> Index {
    [Cell::row, Cell::column, Cell::box_index][kind as usize]
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn only_the_last_cell_can_be_left_by_a_search_that_stops_early() {
        let text = |cell| Fault::NeverFilled(cell).to_string();
        assert_eq!(text(Cell::ALL[0]), "the search never fills r1c1");
        assert_eq!(text(Cell::ALL[80]), "the search stops one cell early, before r9c9");
    }
}
