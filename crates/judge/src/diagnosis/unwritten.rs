//! What a search in an order of its own never writes, on any puzzle: a digit, or a cell.

use sudoku::{Cell, Digit};

use super::recording::{Others, RecordedSearch};
use crate::checks::owned_event::OwnedEvent;

/// The other digits are written at least this often where one is never tried. A search that ends
/// after a few events leaves one out by chance.
const OFTEN: usize = 3;

/// The only digit, or else the only blank cell, that no event of any search writes.
pub(super) fn explain(recording: &RecordedSearch, others: &Others) -> Option<String> {
    let recordings: Vec<&RecordedSearch> = others.get().iter().chain([recording]).collect();
    let events = recordings.iter().flat_map(|recording| &recording.events);
    let written: Vec<(Cell, Digit)> = events.filter_map(OwnedEvent::written).collect();
    let puzzles = recordings.len();
    let count = |digit| written.iter().filter(|&&(_, other)| other == digit).count();
    if let Some(digit) = only(Digit::ALL.into_iter().filter(|&digit| count(digit) < OFTEN))
        && count(digit) == 0
    {
        return Some(format!("no event writes a {digit}, in the searches of {puzzles} puzzles"));
    }
    let is_blank =
        |cell: Cell| recordings.iter().any(|recording| recording.puzzle.grid()[cell].is_none());
    let no_cell = Cell::ALL
        .into_iter()
        .filter(|&cell| is_blank(cell) && written.iter().all(|&(other, _)| other != cell));
    only(no_cell)
        // Otherwise it does not explain what went wrong here.
        .filter(|&cell| recording.puzzle.grid()[cell].is_none())
        .map(|cell| format!("no event writes {cell}, in the searches of {puzzles} puzzles"))
}

/// The item, if there is exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next();
    if items.next().is_none() { first } else { None }
}
