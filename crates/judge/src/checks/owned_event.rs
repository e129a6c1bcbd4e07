//! [`OwnedEvent`]: an event that can be kept after the search has gone on.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, Check, Detail, Digit, Event, Grid, Place, Puzzle, Read, Reason};

use crate::exam::{Checked, Exam};

/// An [`Event`] that owns its grid and its reads.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OwnedEvent {
    Check(Check<Vec<Read>>),
    Place(Cell, Digit),
    Deduce(Cell, Digit, Reason),
    Eliminate(Place, Reason),
    Remove(Cell),
    Solution(Grid),
}

impl OwnedEvent {
    pub(crate) fn as_event(&self) -> Event<'_> {
        match self {
            Self::Check(Check { decision, reads }) => {
                Event::Check(Check { decision: *decision, reads })
            }
            Self::Place(cell, digit) => Event::Place(*cell, *digit),
            Self::Deduce(cell, digit, reason) => Event::Deduce(*cell, *digit, *reason),
            Self::Eliminate(candidates, reason) => Event::Eliminate(*candidates, *reason),
            Self::Remove(cell) => Event::Remove(*cell),
            Self::Solution(grid) => Event::Solution(grid),
        }
    }
}

impl From<Event<'_>> for OwnedEvent {
    fn from(event: Event<'_>) -> Self {
        match event {
            Event::Check(Check { decision, reads }) => {
                Self::Check(Check { decision, reads: reads.to_vec() })
            }
            Event::Place(cell, digit) => Self::Place(cell, digit),
            Event::Deduce(cell, digit, reason) => Self::Deduce(cell, digit, reason),
            Event::Eliminate(candidates, reason) => Self::Eliminate(candidates, reason),
            Event::Remove(cell) => Self::Remove(cell),
            Event::Solution(grid) => Self::Solution(*grid),
        }
    }
}

/// The first events of a search, up to `most`, and whether the search was exhausted before that.
pub(crate) fn first_events(
    exam: &Exam<'_>,
    puzzle: &Puzzle,
    detail: Detail,
    most: usize,
) -> Checked<(Vec<OwnedEvent>, bool)> {
    let mut events = Vec::new();
    let exhausted = exam.watch(puzzle, detail, &mut |event| {
        events.push(OwnedEvent::from(event));
        if events.len() < most { Continue(()) } else { Break(()) }
    })?;
    Ok((events, exhausted))
}
