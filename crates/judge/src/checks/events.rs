//! `events`: the events of a search describe a legal board, and each reason and read holds on it.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::Detail;

use crate::Replay;
use crate::exam::{Checked, Exam};

/// Enough for many returns from deep choices.
const EVENTS: usize = 100_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let mut replay = Replay::new(exam.puzzle);
    let mut events = 0;
    let mut fault = None;
    let exhausted = exam.watch(exam.puzzle, Detail::Everything, &mut |event| {
        events += 1;
        if let Err(what) = replay.follow(event) {
            fault = Some(format!("event {events}: {what}"));
            return Break(());
        }
        if events < EVENTS {
            Continue(())
        } else {
            Break(())
        }
    })?;
    if let Some(fault) = fault {
        return exam.wrong(fault);
    }
    if exhausted && let Err(fault) = replay.finish() {
        return exam.wrong(fault);
    }
    Ok(())
}
