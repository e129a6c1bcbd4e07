//! [`Shown`]: what a viewer shows of an event: a sentence, the places that were read as rows of a
//! table, and the cells to mark.
//!
//! Terminal, JSON Lines and study page draw this. None of them looks at a check itself, and nothing
//! here depends on the strategy.

mod board;
mod found;
mod parts;
pub(crate) mod sentences;
mod table;

use serde::Serialize;
use sudoku::Cell;

use crate::moment::Moment;
use crate::site::CallSite;
use crate::totals::Totals;

pub use board::ShownBoard;
pub use parts::{Marked, Role};
pub use table::{Entry, Row, RowSays, Tone};

/// What a viewer shows of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The board after it.
    pub board: ShownBoard,
    /// What the search has done so far.
    pub totals: Totals,
    /// The line of code that reported it.
    pub site: Option<CallSite>,
    /// What happens: for example `place 4 in r1c3`, or `2 in r1c7? no`.
    pub event: String,
    /// Why it happens, or what was found.
    pub why: String,
    /// What was read, for example `9 cells read`; empty where the event is not a check.
    pub reads: String,
    /// For example `2 cells read to find the blank`; empty where none was read for that.
    pub looked: String,
    /// The digits above the entries of the rows; empty where the rows need none.
    pub title: Vec<Entry>,
    /// The places that the event is based on.
    pub rows: Vec<Row>,
    /// The cells that have a part in the event.
    pub marks: Vec<Marked>,
}

impl Shown {
    /// The part that the cell has in the event.
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.marks
            .iter()
            .find(|mark| mark.cell == cell)
            .map(|mark| mark.role)
    }

    /// What a viewer shows of the last event of this moment.
    pub fn new(moment: &Moment) -> Self {
        let step = moment.step;
        let check = step.zip(moment.decision());
        let (event, why) = match step {
            Some(step) => (step.to_string(), sentences::why(moment, step)),
            None => (
                "before the first event".to_owned(),
                "only the givens".to_owned(),
            ),
        };
        Self {
            board: ShownBoard::new(&moment.board),
            totals: moment.totals,
            site: moment.site.clone(),
            event,
            why,
            reads: check
                .map(|(step, _)| sentences::reads(step, &moment.looks))
                .unwrap_or_default(),
            looked: step.map(sentences::looked).unwrap_or_default(),
            title: check
                .map(|_| table::title(&moment.looks))
                .unwrap_or_default(),
            rows: check
                .map(|(_, decision)| table::rows(moment, decision))
                .unwrap_or_default(),
            marks: step
                .map(|step| parts::marks(moment, step))
                .unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests;
