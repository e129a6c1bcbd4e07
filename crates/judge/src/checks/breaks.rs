//! `break`: a `Break` from any kind of event stops the search before another event.

use std::collections::{BTreeSet, HashMap};
use std::mem::discriminant;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Detail, OwnedEvent};

use crate::exam::{Checked, Exam};

/// Enough for every kind of event, and few enough to search several times.
const EVENTS: usize = 10_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (events, _) = exam.first_events(exam.puzzle, Detail::Everything, EVENTS)?;
    for break_point in break_points(&events) {
        let mut reported = 0;
        // `watch` fails if the search reports an event after the `Break`, or does not return it.
        exam.watch(exam.puzzle, Detail::Everything, &mut |_| {
            reported += 1;
            if reported <= break_point {
                Continue(())
            } else {
                Break(())
            }
        })?;
    }
    Ok(())
}

/// The events to answer with `Break`: the first, the second, the middle and the last one of each
/// kind.
fn break_points(events: &[OwnedEvent]) -> BTreeSet<usize> {
    let mut positions_by_kind: HashMap<_, Vec<usize>> = HashMap::new();
    for (position, event) in events.iter().enumerate() {
        let kind = discriminant(event);
        positions_by_kind.entry(kind).or_default().push(position);
    }
    let mut chosen = BTreeSet::new();
    for positions in positions_by_kind.values() {
        let count = positions.len();
        chosen.extend(positions.first());
        chosen.extend(positions.get(1));
        chosen.extend(positions.get(count / 2));
        chosen.extend(positions.last());
    }
    chosen
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit, Place, Reason};

    use super::*;

    #[test]
    fn each_kind_is_answered_at_its_begin_middle_and_end() {
        let place = OwnedEvent::Place(Cell::ALL[0], Digit::new(1).unwrap());
        let remove = OwnedEvent::Remove(Cell::ALL[0]);
        let gone = Place::new(Cell::ALL[1], Digit::new(1).unwrap());
        let eliminate = OwnedEvent::Eliminate(gone, Reason::Propagation);
        let events = [vec![place; 7], vec![remove; 2], vec![eliminate]].concat();
        assert_eq!(break_points(&events), BTreeSet::from([0, 1, 3, 6, 7, 8, 9]));
        assert_eq!(break_points(&[]), BTreeSet::new());
    }
}
