//! [`RecordedSearch`]: the events of one search; and [`others`], searches of the same strategy.

use std::time::{Duration, Instant};

use sudoku::{Detail, Puzzle, Strategy};

use crate::checks::owned_event::{OwnedEvent, first_events};
use crate::exam::Exam;
use crate::fixtures;
use crate::guard::{Ending, guarded};

/// Enough for a whole search of most cases; a fault shows long before.
pub(super) const EVENTS: usize = 100_000;

/// The time for one search. One that takes longer is not diagnosed.
const TIME: Duration = Duration::from_secs(2);

/// The events of one search.
pub(super) struct RecordedSearch {
    pub(super) puzzle: Puzzle,
    /// The first events.
    pub(super) events: Vec<OwnedEvent>,
    /// Whether these are all events, and the search found no other solution.
    pub(super) exhausted: bool,
}

impl RecordedSearch {
    /// Records up to this many events; `None` if the search panics, takes too long or ignores a
    /// `Break`.
    pub(super) fn new(strategy: Strategy<'static>, puzzle: &Puzzle, most: usize) -> Option<Self> {
        let puzzle = *puzzle;
        let record = move || {
            // The case is only for the text of a skip, which is dropped here.
            let case = fixtures::cases().first()?;
            let deadline = Instant::now() + TIME;
            let exam = Exam { strategy, case, puzzle: &puzzle, effort: None, deadline };
            first_events(&exam, &puzzle, Detail::Deductions, most).ok()
        };
        match guarded("diagnosis".into(), TIME * 2, record) {
            Ending::Returned(Some((events, exhausted))) => Some(Self { puzzle, events, exhausted }),
            _ => None,
        }
    }
}

/// The first cases are well known, differ much, and have digits and blanks in every cell.
const OTHERS: usize = 8;

/// On each of them this many events are recorded.
const OTHERS_EVENTS: usize = 20_000;

/// Searches of other puzzles by the same strategy.
pub(super) fn others(strategy: Strategy<'static>) -> Vec<RecordedSearch> {
    let puzzles = fixtures::cases().iter().filter_map(|case| case.puzzle).take(OTHERS);
    puzzles.filter_map(|puzzle| RecordedSearch::new(strategy, &puzzle, OTHERS_EVENTS)).collect()
}
