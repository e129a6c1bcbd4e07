//! [`Diagnosis`]: where a wrong search left the right path, and why, as far as its events show it.
//!
//! The events are all that a strategy reports, so nothing is guessed from its code. The *step* is
//! the first event, or the first missing one, that no right search has. The *cause* is named only
//! if a search with exactly that fault makes the same events, on the failing puzzle and on others.

mod departure;
mod recording;
mod step;
mod suspects;

use sudoku::{Puzzle, Strategy};

use crate::faulty_search::Order;
use recording::RecordedSearch;

/// What the events of a wrong search show. Without any finding both are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The first wrong step: the event, counted from 1, with the cell and the digit.
    pub step: Option<String>,
    /// The fault that explains every event, then how many events that are.
    pub cause: Vec<String>,
}

impl Diagnosis {
    /// Searches the puzzle again and examines the events. Takes up to some seconds, so it is for
    /// strategies that failed.
    ///
    /// The step is omitted where `reason`, the reason of the failure, says the same.
    pub(crate) fn new(
        strategy: Strategy<'static>,
        row_by_row: bool,
        puzzle: &Puzzle,
        reason: &str,
    ) -> Self {
        let Some(recording) = RecordedSearch::new(strategy, puzzle, recording::EVENTS) else {
            return Self::default();
        };
        let convicted = suspects::convict(&recording, strategy);
        // A search whose events are those of a suspect goes row by row, whatever its row says.
        let step = if row_by_row || convicted.as_ref().is_some_and(|of| of.order == Order::Rows) {
            step::first(&recording)
        } else {
            departure::deepest(&recording)
        };
        let step = step.filter(|step| !reason.ends_with(&step.what));
        Self {
            step: step.map(|step| step.to_string()),
            cause: convicted.map_or_else(Vec::new, |convicted| convicted.cause),
        }
    }
}
