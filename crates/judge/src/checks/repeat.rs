//! `repeat`: the same puzzle gives the same events, whatever was searched before.

use sudoku::{Limits, Puzzle};

use crate::exam::{Checked, Exam, wrong};
use crate::fixtures;

use super::told::{Told, beginning};

const EVENTS: usize = 10_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (first, _) = beginning(exam, exam.puzzle, EVENTS)?;
    same(exam.puzzle, "when searched again", &first, &beginning(exam, exam.puzzle, EVENTS)?.0)?;
    for other in others() {
        beginning(exam, &other, EVENTS)?;
        // An interrupted search must leave nothing behind either.
        beginning(exam, &other, 50)?;
        exam.answer(&other, &Limits::FIRST)?;
        same(
            exam.puzzle,
            "after another puzzle",
            &first,
            &beginning(exam, exam.puzzle, EVENTS)?.0,
        )?;
    }
    beginning(exam, exam.puzzle, first.len() / 2 + 1)?;
    same(
        exam.puzzle,
        "after an interrupted search",
        &first,
        &beginning(exam, exam.puzzle, EVENTS)?.0,
    )
}

/// One puzzle with one solution, one with several, one with none.
fn others() -> impl Iterator<Item = Puzzle> {
    let names = ["tutorial-boxed", "two-solutions-herzberg-murty", "no-place-in-box"];
    names.into_iter().filter_map(|name| fixtures::case(name)?.puzzle)
}

/// Both searches told the same.
pub(super) fn same(puzzle: &Puzzle, when: &str, first: &[Told], again: &[Told]) -> Checked {
    if first == again {
        return Ok(());
    }
    let at = first.iter().zip(again).position(|(first, again)| first != again);
    let at = at.unwrap_or_else(|| first.len().min(again.len()));
    let said = |told: &[Told]| told.get(at).map_or_else(|| "nothing".to_owned(), Told::describe);
    wrong(
        puzzle,
        format!(
            "{when}, event {} was: {}; the first time it was: {}",
            at + 1,
            said(again),
            said(first)
        ),
    )
}
