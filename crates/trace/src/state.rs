//! [`SearchState`]: where a search is, step by step.

use sudoku::{Board, Decision, Mark, Puzzle};

use crate::step::{Op, Step};
use crate::totals::Totals;

/// Where a search is after some of its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SearchState {
    pub(crate) board: Board,
    pub(crate) totals: Totals,
    /// The checks since the last change of the board, oldest first.
    pub(crate) checks: Vec<Decision>,
}

impl SearchState {
    /// The state before the first step.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), totals: Totals::default(), checks: Vec::new() }
    }

    /// Follows the next step.
    pub(crate) fn apply(&mut self, step: Step) {
        let totals = &mut self.totals;
        totals.reads += u64::from(step.looked) + u64::from(step.reads);
        match step.op {
            Op::Place(..) => totals.placements += 1,
            Op::Deduce(..) => totals.deductions += 1,
            Op::Remove(cell, _) => {
                let is_choice = matches!(self.board.mark(cell), Mark::Placed(_));
                totals.backtracks += u64::from(is_choice);
            }
            Op::Solution => totals.solutions += 1,
            Op::Check(_) => totals.checks += 1,
            Op::Eliminate(..) => {}
        }
        step.apply(&mut self.board);
        match step.op {
            Op::Check(decision) => self.checks.push(decision),
            _ => self.checks.clear(),
        }
        if self.board.choices() > totals.depth {
            (totals.depth, totals.deepest) = (self.board.choices(), totals.events);
        }
        totals.events += 1;
    }
}
