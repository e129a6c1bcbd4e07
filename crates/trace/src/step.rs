//! [`Step`]: one event of a search, as a small value.

use std::fmt;

use sudoku::{Cell, Decision, Digit, Place, Reason};

/// What a step does. In text it has no reason: for example `deduce 7 in r1c3`, or `4 in r1c3? no`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// A digit is written by choice.
    Place(Cell, Digit),
    /// A forced digit is written.
    Deduce(Cell, Digit, Reason),
    /// Candidates are eliminated.
    Eliminate(Place, Reason),
    /// The digit in the cell is taken back, with all that followed from it.
    Remove(Cell, Digit),
    /// The board is a solution.
    Solution,
    /// The search looked something up, and decided this. The board does not change.
    Check(Decision),
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell, digit) => write!(f, "place {digit} in {cell}"),
            Self::Deduce(cell, digit, _) => write!(f, "deduce {digit} in {cell}"),
            Self::Eliminate(place, _) => write!(f, "eliminate {place}"),
            Self::Remove(cell, digit) => write!(f, "remove {digit} from {cell}"),
            Self::Solution => f.write_str("solution"),
            Self::Check(decision) => decision.fmt(f),
        }
    }
}

/// One event of a search.
///
/// A look for a blank cell, and one at the candidates of a cell, are not steps of their own: they
/// belong to the next step. The strategies differ in such looks, but test the same digits in the
/// same order. So the tests of two searches have the same numbers, and a viewer can show them side
/// by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// What happens.
    pub op: Op,
    /// The line of code that reported it: an index into [`Trace::sites`](crate::Trace::sites).
    pub site: u16,
    /// How many cells were read before it, to find the next blank one.
    pub looked: u16,
    /// How many places were read for it besides. With 0, it uses what was read before.
    pub reads: u16,
    /// What it is based on: an index into the trace's lists of look-ups.
    pub(crate) list: u32,
}

impl Step {
    /// What was decided, if it is a check.
    pub const fn decision(self) -> Option<Decision> {
        if let Op::Check(decision) = self.op {
            Some(decision)
        } else {
            None
        }
    }

    /// The name of the visitor's method that reports it.
    pub const fn verb(self) -> &'static str {
        match self.op {
            Op::Place(..) => "place",
            Op::Deduce(..) => "deduce",
            Op::Eliminate(..) => "eliminate",
            Op::Remove(..) => "remove",
            Op::Solution => "solution",
            Op::Check(_) => "check",
        }
    }
}
