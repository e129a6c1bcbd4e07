//! [`Step`]: one event of a search, as a small value.

use std::fmt;

use sudoku::{Board, Cell, Check, Digit, Event, Reason};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// A digit is written by choice.
    Place(Digit),
    /// A forced digit is written.
    Deduce(Digit, Reason),
    /// The digit in the cell is taken back, with every digit deduced after it.
    Remove(Digit),
    /// The board is a solution.
    Solution,
    /// The search looked at something. The board does not change.
    Check(Check),
}

/// One event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The cell that changes, or that is looked at. A solution and a look at a house have no cell
    /// of their own; they store the first one.
    pub cell: Cell,
    /// What happens there.
    pub op: Op,
    /// The line of code that reported it: an index into [`Trace::sites`](crate::Trace::sites).
    pub site: u16,
    /// How many cells the search read before it, to find the next blank one. A look for a blank
    /// cell is no step of its own: the strategies differ in how they find the next blank cell, but
    /// test the same digits there. Without those looks, the tests of two searches have the same
    /// numbers, and a viewer can show them side by side.
    pub looked: u8,
}

impl Step {
    /// The step of an event reported at this call site. `standing` returns the digit in a cell
    /// before the event. The result is `None` for the removal of a digit that is not there, which
    /// breaks the contract of a visitor.
    pub(crate) fn of(
        event: Event<'_>,
        site: u16,
        looked: u8,
        standing: impl Fn(Cell) -> Option<Digit>,
    ) -> Option<Self> {
        let (cell, op) = match event {
            Event::Check(check) => (check.cell().unwrap_or(Cell::ALL[0]), Op::Check(check)),
            Event::Place(cell, digit) => (cell, Op::Place(digit)),
            Event::Deduce(cell, digit, reason) => (cell, Op::Deduce(digit, reason)),
            Event::Remove(cell) => (cell, Op::Remove(standing(cell)?)),
            Event::Solution(_) => (Cell::ALL[0], Op::Solution),
        };
        Some(Self { cell, op, site, looked })
    }

    /// Makes the change of this step on a board.
    pub fn apply(self, board: &mut Board) {
        match self.op {
            Op::Place(digit) => board.place(self.cell, digit),
            Op::Deduce(digit, _) => board.deduce(self.cell, digit),
            Op::Remove(_) => board.remove(self.cell),
            Op::Solution | Op::Check(_) => {}
        }
    }

    /// The digit that it writes or takes back.
    pub const fn digit(self) -> Option<Digit> {
        match self.op {
            Op::Place(digit) | Op::Deduce(digit, _) | Op::Remove(digit) => Some(digit),
            Op::Solution | Op::Check(_) => None,
        }
    }

    /// `place`, `deduce`, `remove`, `solution` or `check`.
    pub const fn verb(self) -> &'static str {
        match self.op {
            Op::Place(_) => "place",
            Op::Deduce(..) => "deduce",
            Op::Remove(_) => "remove",
            Op::Solution => "solution",
            Op::Check(_) => "check",
        }
    }
}

/// For example "deduce 7 in r1c3: naked single".
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell;
        match self.op {
            Op::Place(digit) => write!(f, "place {digit} in {cell}"),
            Op::Deduce(digit, reason) => write!(f, "deduce {digit} in {cell}: {reason}"),
            Op::Remove(digit) => write!(f, "remove {digit} from {cell}"),
            Op::Solution => f.write_str("solution"),
            Op::Check(check) => check.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_small() {
        // A player keeps some segments of 32,768 steps of each search.
        assert!(size_of::<Step>() <= 24, "{}", size_of::<Step>());
    }

    #[test]
    fn a_step_has_the_digit_that_it_writes_or_takes_back() {
        let [one, two, three, ..] = Digit::ALL;
        let ops =
            [Op::Place(one), Op::Deduce(two, Reason::NakedSingle), Op::Remove(three), Op::Solution];
        let digits = ops.map(|op| Step { cell: Cell::ALL[0], op, site: 0, looked: 0 }.digit());
        assert_eq!(digits, [Some(one), Some(two), Some(three), None]);
    }
}
