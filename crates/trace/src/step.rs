//! [`Step`]: one event of a search, as a small value.

use std::fmt;

use strum::IntoStaticStr;
use sudoku::{Cell, Decision, Digit, Place, Reason};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
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
        if let Op::Check(decision) = self.op { Some(decision) } else { None }
    }

    /// The name of the visitor's method that reports it.
    pub fn verb(self) -> &'static str {
        self.op.into()
    }
}

/// What happens, without the reason: for example `deduce 7 in r1c3`, or `4 in r1c3? no`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.op {
            Op::Place(cell, digit) => write!(f, "place {digit} in {cell}"),
            Op::Deduce(cell, digit, _) => write!(f, "deduce {digit} in {cell}"),
            Op::Eliminate(candidates, _) => write!(f, "eliminate {candidates}"),
            Op::Remove(cell, digit) => write!(f, "remove {digit} from {cell}"),
            Op::Solution => f.write_str("solution"),
            Op::Check(decision) => decision.fmt(f),
        }
    }
}
