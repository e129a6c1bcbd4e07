//! `break`: a `Break` from any kind of event stops the search before another event.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use crate::exam::{Checked, Exam};

use super::told::{Told, beginning};

/// Enough to meet every kind of event, and few enough to search up to several of them.
const EVENTS: usize = 10_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (told, _) = beginning(exam, exam.puzzle, EVENTS)?;
    for at in moments(&told) {
        let mut events = 0;
        // That nothing is told after the `Break`, and that it is passed on, is what every watched
        // search is held to.
        exam.watch(exam.puzzle, &mut |_| {
            events += 1;
            if events <= at { Continue(()) } else { Break(()) }
        })?;
    }
    Ok(())
}

/// Where to say `Break`: at the first, the second, the middle and the last event of each kind.
fn moments(told: &[Told]) -> BTreeSet<usize> {
    let kinds: [fn(&Told) -> bool; 4] = [
        Told::is_placement,
        |told| matches!(told, Told::Deduce(..)),
        |told| matches!(told, Told::Remove(_)),
        Told::is_solution,
    ];
    let mut moments = BTreeSet::new();
    for is_kind in kinds {
        let of_kind: Vec<usize> = (0..told.len()).filter(|&index| is_kind(&told[index])).collect();
        moments.extend(
            [0, 1, of_kind.len() / 2, of_kind.len().wrapping_sub(1)]
                .iter()
                .filter_map(|&nth| of_kind.get(nth)),
        );
    }
    moments
}
