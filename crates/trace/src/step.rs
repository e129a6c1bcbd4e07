//! [`Step`]: one event of a search, as a small value.

use std::fmt;

use sudoku::{AnyEvent, Decision, Digit};

/// An event without its look-ups and its grid, which [`Trace`](crate::Trace) keeps elsewhere.
pub type StepEvent = AnyEvent<Decision, ()>;

/// One event of a search.
///
/// A look for a blank cell, and one at the candidates of a cell, are not steps of their own: they
/// belong to the next step. The strategies differ in such looks, but test the same digits in the
/// same order. So the tests of two searches have the same numbers, and a viewer can show them side
/// by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// What happens.
    pub event: StepEvent,
    /// The digit that was in the cell, if the event removes one.
    pub removed: Option<Digit>,
    /// The line of code that reported it: an index into [`Trace::sites`](crate::Trace::sites).
    pub site: u16,
    /// How many cells were read before it, to find the next blank one.
    pub looked: u16,
    /// How many other places were read for it. With 0, it uses what was read before.
    pub reads: u16,
    /// What it is based on: an index into the trace's lists of look-ups.
    pub(crate) list: u32,
}

/// As its event, and a removal with its digit: `place 7 in r1c3`, `remove 7 from r1c3`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.event, self.removed) {
            (StepEvent::Remove(cell), Some(digit)) => write!(f, "remove {digit} from {cell}"),
            (event, _) => event.fmt(f),
        }
    }
}

impl Step {
    /// What was decided, if it is a check.
    pub const fn decision(self) -> Option<Decision> {
        if let StepEvent::Check(decision) = self.event {
            Some(decision)
        } else {
            None
        }
    }

    /// The name of the visitor's method that reports it.
    pub const fn verb(self) -> &'static str {
        match self.event {
            StepEvent::Place(..) => "place",
            StepEvent::Deduce(..) => "deduce",
            StepEvent::Eliminate(..) => "eliminate",
            StepEvent::Remove(..) => "remove",
            StepEvent::Solution(()) => "solution",
            StepEvent::Check(_) => "check",
        }
    }
}
