//! `break`: a `Break` from any kind of event stops the search before another event.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::Detail;

use crate::exam::{Checked, Exam};

use super::owned_event::{OwnedEvent, first_events};

/// Enough for every kind of event, and few enough to search several times.
const EVENTS: usize = 10_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (events, _) = first_events(exam, exam.puzzle, Detail::Everything, EVENTS)?;
    for at in break_points(&events) {
        let mut reported = 0;
        // `watch` fails if the search reports an event after the `Break`, or does not return it.
        exam.watch(exam.puzzle, Detail::Everything, &mut |_| {
            reported += 1;
            if reported <= at { Continue(()) } else { Break(()) }
        })?;
    }
    Ok(())
}

/// The events to answer with `Break`: the first, the second, the middle and the last one of each
/// kind.
fn break_points(events: &[OwnedEvent]) -> BTreeSet<usize> {
    let kinds: [fn(&OwnedEvent) -> bool; 5] = [
        |event| matches!(event, OwnedEvent::Check(_)),
        OwnedEvent::is_placement,
        |event| matches!(event, OwnedEvent::Deduce(..)),
        |event| matches!(event, OwnedEvent::Remove(_)),
        OwnedEvent::is_solution,
    ];
    let mut points = BTreeSet::new();
    for is_kind in kinds {
        let of_kind: Vec<usize> = (0..events.len()).filter(|&at| is_kind(&events[at])).collect();
        let chosen = [0, 1, of_kind.len() / 2, of_kind.len().wrapping_sub(1)];
        points.extend(chosen.iter().filter_map(|&nth| of_kind.get(nth)));
    }
    points
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit};

    use super::*;

    #[test]
    fn each_kind_is_answered_at_its_begin_middle_and_end() {
        let place = OwnedEvent::Place(Cell::ALL[0], Digit::ALL[0]);
        let remove = OwnedEvent::Remove(Cell::ALL[0]);
        let events = [vec![place; 7], vec![remove; 2]].concat();
        assert_eq!(break_points(&events), BTreeSet::from([0, 1, 3, 6, 7, 8]));
        assert_eq!(break_points(&[]), BTreeSet::new());
    }
}
