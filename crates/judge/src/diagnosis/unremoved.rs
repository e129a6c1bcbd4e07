//! Digits that are written over each other, because no removal is reported.

use sudoku::{Board, Cell, Mark};

use super::recording::{Others, RecordedSearch};
use crate::checks::owned_event::OwnedEvent;

/// Says that no search reports a removal, if the search of this puzzle writes over a choice.
pub(super) fn explain(recording: &RecordedSearch, others: &Others) -> Option<String> {
    let is_removal = |event: &OwnedEvent| matches!(event, OwnedEvent::Remove(_));
    if recording.events.iter().any(is_removal) {
        return None;
    }
    let mut board = Board::new(&recording.puzzle);
    let cell = recording.events.iter().find_map(|event| {
        let rewritten = event.written().map(|(cell, _)| cell);
        let rewritten =
            rewritten.filter(|&cell: &Cell| matches!(board.mark(cell), Mark::Placed(_)));
        board.follow(event.as_event());
        rewritten
    })?;
    if others.get().iter().any(|other| other.events.iter().any(is_removal)) {
        return None;
    }
    Some(format!(
        "no search reports a removal: {cell} gets a second digit, and `visitor.remove({cell})` was \
         never called for the first"
    ))
}
