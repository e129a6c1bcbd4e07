//! `walk`: the documented search, event by event.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::Event;

use crate::RowByRow;
use crate::effort::EFFORT;
use crate::exam::{Checked, Exam, describe, grouped, wrong};

/// Up to the first solution whatever it takes, and beyond it as far as the usual effort goes.
pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let mut expected = RowByRow::new(exam.puzzle);
    let (mut events, mut placements, mut to_first) = (0_u64, 0_u64, None);
    let mut fault = None;
    let exhausted = exam.watch(exam.puzzle, &mut |event| {
        events += 1;
        let next = expected.next_event();
        if next != Some(event) {
            let next = next.map_or_else(|| "the end".to_owned(), describe);
            fault = Some(format!(
                "event {events} was {}; row by row, digits ascending, it is {next}",
                describe(event)
            ));
            return Break(());
        }
        match event {
            Event::Place(..) => placements += 1,
            Event::Solution(_) => to_first = to_first.or(Some(placements)),
            _ => {}
        }
        if to_first.is_some() && placements >= EFFORT { Break(()) } else { Continue(()) }
    })?;
    if let Some(what) = fault {
        return wrong(exam.puzzle, what);
    }
    if exhausted && let Some(event) = expected.next_event() {
        return wrong(
            exam.puzzle,
            format!("it ended after {events} events; next comes {}", describe(event)),
        );
    }
    let made = to_first.unwrap_or(placements);
    match exam.case.placements {
        Some(recorded) if recorded != made => wrong(
            exam.puzzle,
            format!("{} placements, recorded are {}", grouped(made), grouped(recorded)),
        ),
        _ => Ok(()),
    }
}
