//! [`Moment`]: what a viewer sees of a search after a number of its events.

use sudoku::{Board, Cell, Decision, Digit, Mark, Puzzle, Read};

use crate::site::CallSite;
use crate::step::{Step, StepEvent};
use crate::totals::Totals;

/// A search after a number of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The board.
    pub board: Board,
    /// What the search has done so far.
    pub totals: Totals,
    /// The last event; `None` at the start, and where it is not recorded.
    pub step: Option<Step>,
    /// The line of code that reported the last event.
    pub site: Option<CallSite>,
    /// The look-ups that the last event is based on.
    pub looks: Vec<Read>,
    /// The board before the last event.
    pub before: Board,
    /// The checks since the last event of another kind, oldest first. If the last event is a check,
    /// it ends this list.
    pub checks: Vec<Decision>,
}

impl Moment {
    /// The moment before the first event.
    pub fn start(puzzle: &Puzzle) -> Self {
        Self {
            board: Board::new(puzzle),
            totals: Totals::default(),
            step: None,
            site: None,
            looks: Vec::new(),
            before: Board::new(puzzle),
            checks: Vec::new(),
        }
    }

    /// Follows the next step with the board, the totals and the checks.
    pub(crate) fn apply(&mut self, step: Step) {
        let Self {
            totals,
            board,
            checks,
            ..
        } = self;
        totals.reads += u64::from(step.looked) + u64::from(step.reads);
        if step.decision().is_none() {
            checks.clear();
        }
        match step.event {
            StepEvent::Check(decision) => {
                totals.checks += 1;
                checks.push(decision);
            }
            StepEvent::Place(cell, digit) => {
                totals.placements += 1;
                board.place(cell, digit);
            }
            StepEvent::Deduce(cell, digit, _) => {
                totals.deductions += 1;
                board.deduce(cell, digit);
            }
            StepEvent::Eliminate(candidates, _) => board.eliminate(candidates),
            StepEvent::Remove(cell) => {
                totals.backtracks += u64::from(matches!(board.mark(cell), Mark::Placed(_)));
                board.remove(cell);
            }
            StepEvent::Solution(()) => totals.solutions += 1,
        }
        if board.choices() > totals.depth {
            (totals.depth, totals.deepest) = (board.choices(), totals.events);
        }
        totals.events += 1;
    }

    /// The number of events so far.
    pub const fn position(&self) -> u64 {
        self.totals.events
    }

    /// What was decided, if the last event is a check.
    pub fn decision(&self) -> Option<Decision> {
        self.step.and_then(Step::decision)
    }

    /// The number of events so far that are not checks.
    pub const fn changes(&self) -> u64 {
        self.totals.events - self.totals.checks
    }

    /// The digits that the last event removed from the board, in the order in which they were
    /// written.
    pub fn removed_digits(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        // A removal shortens the list of written cells; any other event leaves nothing to skip to.
        let gone = self
            .before
            .written()
            .iter()
            .skip(self.board.written().len());
        gone.filter_map(|&cell| Some((cell, self.before.grid()[cell]?)))
    }
}
