//! `repeat`: the same puzzle gives the same events, no matter what was searched before.

use sudoku::{Detail, Limits, Puzzle};

use crate::exam::{Checked, Exam, wrong};
use crate::fixtures;

use super::owned_event::{OwnedEvent, first_events};

const EVENTS: usize = 10_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (first, _) = first_events(exam, exam.puzzle, Detail::Everything, EVENTS)?;
    same(
        exam.puzzle,
        "when searched again",
        &first,
        &first_events(exam, exam.puzzle, Detail::Everything, EVENTS)?.0,
    )?;
    for other in others() {
        first_events(exam, &other, Detail::Everything, EVENTS)?;
        // An interrupted search must leave no state behind either.
        first_events(exam, &other, Detail::Everything, 50)?;
        exam.answer(&other, &Limits::FIRST)?;
        same(
            exam.puzzle,
            "after another puzzle",
            &first,
            &first_events(exam, exam.puzzle, Detail::Everything, EVENTS)?.0,
        )?;
    }
    first_events(exam, exam.puzzle, Detail::Everything, first.len() / 2 + 1)?;
    same(
        exam.puzzle,
        "after an interrupted search",
        &first,
        &first_events(exam, exam.puzzle, Detail::Everything, EVENTS)?.0,
    )
}

/// One puzzle with one solution, one with several, one with none.
fn others() -> impl Iterator<Item = Puzzle> {
    let names = ["tutorial-boxed", "two-solutions-herzberg-murty", "no-place-in-box"];
    names.into_iter().filter_map(|name| fixtures::case(name)?.puzzle)
}

/// Both searches reported the same events.
pub(super) fn same(
    puzzle: &Puzzle,
    when: &str,
    first: &[OwnedEvent],
    again: &[OwnedEvent],
) -> Checked {
    if first == again {
        return Ok(());
    }
    let at = first.iter().zip(again).position(|(first, again)| first != again);
    let at = at.unwrap_or_else(|| first.len().min(again.len()));
    let event = |events: &[OwnedEvent]| {
        events.get(at).map_or_else(|| "the end".to_owned(), OwnedEvent::describe)
    };
    wrong(
        puzzle,
        format!(
            "{when}, event {} was: {}; the first time it was: {}",
            at + 1,
            event(again),
            event(first)
        ),
    )
}
