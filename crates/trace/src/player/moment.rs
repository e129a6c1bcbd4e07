//! [`Moment`]: what a viewer sees of a search after a number of its events.

use sudoku::{Board, Cell, Check, Digit, Puzzle};

use crate::call_site::CallSite;
use crate::state::Counters;
use crate::step::{Op, Step};

/// A search after a number of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of events so far.
    pub position: u64,
    /// The board after them.
    pub board: Board,
    /// The last of them; `None` at the start.
    pub step: Option<Step>,
    /// The line of code that reported it.
    pub site: Option<CallSite>,
    /// The digits that it took from the board, in the order in which they were written.
    pub taken_back: Vec<(Cell, Digit)>,
    /// What the search has done up to here.
    pub counters: Counters,
    /// The checks since the last change of the board, oldest first. If the last event is a check,
    /// it is the last of them.
    pub checks: Vec<Check>,
}

impl Moment {
    /// The moment before the first event.
    pub(super) fn start(puzzle: &Puzzle) -> Self {
        Self {
            position: 0,
            board: Board::new(puzzle),
            step: None,
            site: None,
            taken_back: Vec::new(),
            counters: Counters::default(),
            checks: Vec::new(),
        }
    }

    /// The check, if the last event is one.
    pub const fn check(&self) -> Option<Check> {
        match self.step {
            Some(Step { op: Op::Check(check), .. }) => Some(check),
            _ => None,
        }
    }

    /// The number of events so far that are no checks.
    pub const fn changes(&self) -> u64 {
        self.position - self.counters.checks
    }

    /// The digit that the last event took from this cell.
    pub fn taken_from(&self, cell: Cell) -> Option<Digit> {
        self.taken_back.iter().find(|(taken, _)| *taken == cell).map(|&(_, digit)| digit)
    }
}
