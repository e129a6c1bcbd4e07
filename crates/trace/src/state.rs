//! [`State`]: the board and the counters of a search, step by step.

use sudoku::{Board, Mark, Puzzle};

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
    /// Checks, if they are recorded.
    pub checks: u64,
    /// Cells, flags, counters and masks read, if checks are recorded.
    pub reads: u64,
}

/// The board and the counters after some steps of a search.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) counters: Counters,
}

impl State {
    /// The state before the first step.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), counters: Counters::default() }
    }

    /// Follows the next step.
    pub(crate) fn apply(&mut self, step: Step) {
        let counters = &mut self.counters;
        counters.reads += u64::from(step.looked);
        match step.op {
            Op::Place(_) => counters.placements += 1,
            Op::Deduce(..) => counters.deductions += 1,
            Op::Remove(_) => {
                let is_choice = matches!(self.board.mark(step.cell), Mark::Placed(_));
                counters.backtracks += u64::from(is_choice);
            }
            Op::Solution => counters.solutions += 1,
            Op::Check(check) => {
                counters.checks += 1;
                counters.reads += check.reads();
            }
        }
        step.apply(&mut self.board);
    }
}
