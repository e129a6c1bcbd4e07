//! [`Shown`]: what a viewer shows of an event: a sentence, the places that were read as rows of a
//! table, and the cells to mark.
//!
//! Terminal, JSON Lines and study page draw this. None of them looks at a check itself, and nothing
//! here depends on the strategy.

mod parts;
mod table;
mod words;

use sudoku::{Cell, Digit, Read, Value};

use crate::moment::Moment;

pub use parts::Role;
pub use table::{Entry, Row, Tone};
pub(crate) use words::sentence;

/// What a viewer shows of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What happens: for example `place 4 in r1c3`, or `2 in r1c7? no`.
    pub event: String,
    /// Why it happens, or what was found.
    pub why: String,
    /// What was read, for example `9 cells read`; empty where the event is no check.
    pub reads: String,
    /// For example `2 cells read to find the blank`; empty where none was read for that.
    pub looked: String,
    /// The digits above the entries of the rows; empty where the rows need none.
    pub title: Vec<Entry>,
    /// The places that the event is based on.
    pub rows: Vec<Row>,
    /// The cells and constraints whose options were counted for this choice.
    pub counts: Vec<(String, Role)>,
    /// The cells that have a part in the event.
    pub marks: Vec<(Cell, Role)>,
}

impl Shown {
    /// The part that the cell has in the event.
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.marks.iter().find(|(marked, _)| *marked == cell).map(|&(_, role)| role)
    }

    /// What a viewer shows of the last event of this moment.
    pub fn new(moment: &Moment) -> Self {
        let Some(step) = moment.step else {
            let (event, why) = ("before the first event".into(), "only the givens".into());
            return Self { event, why, ..Self::default() };
        };
        let decision = step.decision();
        Self {
            event: step.to_string(),
            why: words::why(moment, step),
            reads: decision.map_or_else(String::new, |_| words::reads(step, &moment.looks)),
            looked: words::looked(step),
            title: decision.map_or_else(Vec::new, |_| table::title(&moment.looks)),
            rows: decision.map_or_else(Vec::new, |decision| table::rows(moment, decision)),
            counts: decision.map_or_else(Vec::new, |decision| parts::counts(moment, decision)),
            marks: parts::marks(moment, step),
        }
    }
}

fn number(read: &Read) -> Option<i32> {
    if let Value::Number(number) = read.value { Some(number) } else { None }
}

/// Whether the look-up found this digit at its place; `None` if it is not about the digit.
fn finds(read: &Read, digit: Digit) -> Option<bool> {
    if !read.place.digits.contains(digit) {
        return None;
    }
    match read.value {
        Value::Digits(digits) => Some(digits.contains(digit)),
        Value::Flag(found) if read.place.digit().is_some() => Some(found),
        Value::Number(number) if read.place.digit().is_some() => Some(number != 0),
        Value::Cells(cells) if read.place.digit().is_some() => Some(!cells.is_empty()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
