//! `repeat`: the same puzzle gives the same events, no matter what was searched before.

use sudoku::{Detail, Limits, OwnedEvent, Puzzle};

use crate::exam::{Checked, Exam, describe};
use crate::fixtures;

const EVENTS: usize = 10_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (first, _) = exam.first_events(exam.puzzle, Detail::Everything, EVENTS)?;
    same(exam, "when searched again", &first, EVENTS)?;
    for other in other_puzzles() {
        exam.first_events(&other, Detail::Everything, EVENTS)?;
        // An interrupted search must leave no state behind either.
        exam.first_events(&other, Detail::Everything, 50)?;
        exam.answer(&other, &Limits::FIRST)?;
        same(exam, "after another puzzle", &first, EVENTS)?;
    }
    exam.first_events(exam.puzzle, Detail::Everything, first.len() / 2 + 1)?;
    same(exam, "after an interrupted search", &first, EVENTS)
}

/// One puzzle with one solution, one with several, one with none.
fn other_puzzles() -> impl Iterator<Item = Puzzle> {
    let names = [
        "tutorial-boxed",
        "two-solutions-herzberg-murty",
        "no-place-in-box",
    ];
    names
        .into_iter()
        .filter_map(|name| fixtures::case(name)?.puzzle)
}

/// The search of the puzzle reports the same first events again, up to `most`.
pub(super) fn same(exam: &Exam<'_>, when: &str, first: &[OwnedEvent], most: usize) -> Checked {
    let again = &exam.first_events(exam.puzzle, Detail::Everything, most)?.0[..];
    if first == again {
        return Ok(());
    }
    let equal = first
        .iter()
        .zip(again)
        .take_while(|(first, again)| first == again)
        .count();
    exam.wrong(format!(
        "{when}, event {} was: {}; the first time it was: {}",
        equal + 1,
        describe_at(again, equal),
        describe_at(first, equal)
    ))
}

/// The event at this index in words; "the end" behind the last one.
fn describe_at(events: &[OwnedEvent], index: usize) -> String {
    match events.get(index) {
        Some(event) => describe(event),
        None => "the end".to_owned(),
    }
}
