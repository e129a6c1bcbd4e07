//! [`ReportedStep`]: the first step of a search that is wrong; and [`first`], which finds it in a
//! search row by row.

use std::fmt;

use sudoku::{Cell, Digit, Grid};

use super::recording::RecordedSearch;
use crate::Replay;
use crate::checks::owned_event::OwnedEvent;

/// A step that no right search makes, or the place where one is missing.
pub(super) struct ReportedStep {
    /// The number of the event, counted from 1; `None` at the end of the search.
    pub(super) event: Option<usize>,
    pub(super) cell: Cell,
    pub(super) digit: Option<Digit>,
    /// The board before the event.
    pub(super) board: Grid,
    pub(super) what: String,
}

impl ReportedStep {
    /// An event that breaks a rule.
    pub(super) fn illegal(number: usize, event: &OwnedEvent, board: Grid, what: String) -> Self {
        let cell = match event {
            OwnedEvent::Check(check) => check.decision.cell(),
            OwnedEvent::Eliminate(candidates, _) => candidates.cells.iter().next(),
            OwnedEvent::Place(cell, _)
            | OwnedEvent::Deduce(cell, ..)
            | OwnedEvent::Remove(cell) => Some(*cell),
            OwnedEvent::Solution(grid) => {
                let differs = Cell::ALL.into_iter().find(|&cell| grid[cell] != board[cell]);
                differs.or_else(|| grid.blanks().next())
            }
        };
        let cell = cell.unwrap_or(Cell::ALL[0]);
        let digit = event.written().map_or(board[cell], |(_, digit)| Some(digit));
        Self { event: Some(number), cell, digit, board, what }
    }
}

impl fmt::Display for ReportedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(number) => write!(f, "at event {number}, {}: {}", self.cell, self.what),
            None => write!(f, "at the end, {}: {}", self.cell, self.what),
        }
    }
}

/// The first event that breaks a rule, or that leaves a legal digit untried or a cell blank.
pub(super) fn first(recording: &RecordedSearch) -> Option<ReportedStep> {
    let (mut path, mut reported) = (Replay::new(&recording.puzzle), None);
    for (index, event) in recording.events.iter().enumerate() {
        let (number, board) = (index + 1, *path.board().grid());
        let missing = match event {
            OwnedEvent::Remove(_) => skipped(&path, reported),
            OwnedEvent::Place(placed, _) | OwnedEvent::Deduce(placed, ..) => {
                let earlier = board.blanks().next().filter(|cell| cell < placed);
                earlier.map(|cell| passed_over(&path, cell, *placed))
            }
            _ => None,
        };
        if let Err(what) = path.follow(event.as_event()) {
            return Some(ReportedStep::illegal(number, event, board, what));
        }
        if let OwnedEvent::Solution(grid) = event {
            reported = Some(*grid);
        }
        if let Some((cell, digit, what)) = missing {
            return Some(ReportedStep { event: Some(number), cell, digit, board, what });
        }
    }
    let (cell, digit, what) = skipped(&path, reported).filter(|_| recording.exhausted)?;
    Some(ReportedStep { event: None, cell, digit, board: *path.board().grid(), what })
}

/// A cell, the digit that belongs there, and what is missing.
type Missing = (Cell, Option<Digit>, String);

/// What is missing if the search leaves this board now: the least legal digit of the first blank
/// that was not tried, or the report of a full board, which is not that of the newest solution.
fn skipped(path: &Replay, reported: Option<Grid>) -> Option<Missing> {
    let board = path.board();
    let Some(cell) = board.grid().blanks().next() else {
        let last = *board.written().last()?;
        let what = "the board was full and legal, but it was not reported".to_owned();
        return (reported != Some(*board.grid())).then_some((last, board.grid()[last], what));
    };
    let digit =
        board.candidates(cell).iter().find(|&digit| !path.tried().contains(&(cell, digit)))?;
    let what = format!("{digit} was never tried, though row, column and box allow it");
    Some((cell, Some(digit), what))
}

/// The search filled a later cell, and this one is blank.
fn passed_over(path: &Replay, cell: Cell, later: Cell) -> Missing {
    let digit = path.board().candidates(cell).iter().next();
    let allowed = digit.map_or_else(String::new, |digit| format!(" and {digit} is allowed"));
    (cell, digit, format!("the cell was passed over for {later}, though it is blank{allowed}"))
}
