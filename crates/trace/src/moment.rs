//! [`Moment`]: what a viewer sees of a search after a number of its events.

use sudoku::{Board, Cell, Decision, Digit, Puzzle, Read};

use crate::call_site::CallSite;
use crate::state::SearchState;
use crate::step::Step;
use crate::totals::Totals;

/// A search after a number of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The board.
    pub board: Board,
    /// What the search has done so far.
    pub totals: Totals,
    /// The last event; `None` at the start.
    pub step: Option<Step>,
    /// The line of code that reported it.
    pub site: Option<CallSite>,
    /// The look-ups that it is based on.
    pub looks: Vec<Read>,
    /// The digits that it took from the board, in the order in which they were written.
    pub taken_back: Vec<(Cell, Digit)>,
    /// The checks since the last change of the board, oldest first. If the last event is a check,
    /// it is the last of them.
    pub checks: Vec<Decision>,
}

impl Moment {
    /// The moment before the first event.
    pub fn start(puzzle: &Puzzle) -> Self {
        Self::after(SearchState::new(puzzle))
    }

    /// A moment without a last event.
    pub(crate) fn after(state: SearchState) -> Self {
        let SearchState { board, totals, checks } = state;
        let (step, site) = (None, None);
        Self { board, totals, step, site, looks: Vec::new(), taken_back: Vec::new(), checks }
    }

    /// The number of events so far.
    pub const fn position(&self) -> u64 {
        self.totals.events
    }

    /// What was decided, if the last event is a check.
    pub fn decision(&self) -> Option<Decision> {
        self.step.and_then(Step::decision)
    }

    /// The number of events so far that are no checks.
    pub const fn changes(&self) -> u64 {
        self.totals.events - self.totals.checks
    }

    /// The digit that the last event took from this cell.
    pub fn taken_from(&self, cell: Cell) -> Option<Digit> {
        self.taken_back.iter().find(|(taken, _)| *taken == cell).map(|&(_, digit)| digit)
    }
}
