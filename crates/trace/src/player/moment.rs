//! [`Moment`]: what a viewer sees of a search after a number of its events.

use sudoku::{Cell, Digit, Puzzle};

use crate::board::{Board, Mark};
use crate::call_site::CallSite;
use crate::step::{Op, Step};

/// What a search has done so far. [`sudoku::Work`] defines the terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Digits written by choice.
    pub placements: u64,
    /// Digits written by choice and taken back.
    pub backtracks: u64,
    /// Forced digits.
    pub deductions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The number of choices on the board.
    pub depth: u32,
}

impl Counters {
    /// Counts a step. `standing` is the mark in its cell before the step.
    pub(super) const fn add(&mut self, step: Step, standing: Mark) {
        match step.op {
            Op::Place(_) => {
                self.placements += 1;
                self.depth += 1;
            }
            Op::Deduce(..) => self.deductions += 1,
            Op::Remove(_) if is_backtrack(step, standing) => {
                self.backtracks += 1;
                self.depth -= 1;
            }
            Op::Remove(_) => {}
            Op::Solution => self.solutions += 1,
        }
    }
}

/// Whether a step takes a choice back. `standing` is the mark in its cell before the step.
pub(super) const fn is_backtrack(step: Step, standing: Mark) -> bool {
    matches!((step.op, standing), (Op::Remove(_), Mark::Placed(_)))
}

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
        }
    }

    /// The digits that no peer of the cell has, even if the cell itself is filled.
    pub fn allowed(&self, cell: Cell) -> Vec<Digit> {
        let digits_of_peers = cell.peers().iter().filter_map(|&peer| self.board.mark(peer).digit());
        let taken = digits_of_peers.fold(0, |taken, digit| taken | digit.bit());
        Digit::ALL.into_iter().filter(|digit| taken & digit.bit() == 0).collect()
    }

    /// The candidates of a blank cell: the digits that no peer has. A filled cell has none.
    pub fn candidates(&self, cell: Cell) -> Vec<Digit> {
        if self.board.mark(cell) == Mark::Blank { self.allowed(cell) } else { Vec::new() }
    }

    /// The digit that the last event took from this cell.
    pub fn taken_from(&self, cell: Cell) -> Option<Digit> {
        self.taken_back.iter().find(|(taken, _)| *taken == cell).map(|&(_, digit)| digit)
    }
}
