//! [`ReportedStep`]: the first step of a search that is wrong; and [`first`], which finds it in a
//! search row by row.

use std::fmt;

use sudoku::{Cell, Grid};

use super::recording::RecordedSearch;
use crate::Replay;
use crate::checks::owned_event::OwnedEvent;

/// A step that no right search makes, or the place where one is missing.
pub(super) struct ReportedStep {
    /// The number of the event, counted from 1; `None` at the end of the search.
    pub(super) event: Option<usize>,
    /// The cell; `None` if the words name it.
    pub(super) cell: Option<Cell>,
    pub(super) what: String,
}

impl fmt::Display for ReportedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(number) => write!(f, "at event {number}")?,
            None => f.write_str("at the end")?,
        }
        self.cell.map_or(Ok(()), |cell| write!(f, ", {cell}"))?;
        write!(f, ": {}", self.what)
    }
}

/// The first event that breaks a rule, or that leaves a legal digit untried or a cell blank.
pub(super) fn first(recording: &RecordedSearch) -> Option<ReportedStep> {
    let (mut path, mut reported) = (Replay::new(&recording.puzzle), None);
    for (number, event) in (1..).zip(&recording.events) {
        let board = *path.board().grid();
        let missing = match event {
            OwnedEvent::Remove(_) => skipped(&path, reported),
            OwnedEvent::Place(placed, _) | OwnedEvent::Deduce(placed, ..) => {
                let earlier = board.blanks().next().filter(|cell| cell < placed);
                earlier.map(|cell| (cell, passed_over(&path, cell, *placed)))
            }
            _ => None,
        };
        if let Err(what) = path.follow(event.as_event()) {
            return Some(ReportedStep { event: Some(number), cell: None, what });
        }
        if let OwnedEvent::Solution(grid) = event {
            reported = Some(*grid);
        }
        if let Some((cell, what)) = missing {
            return Some(ReportedStep { event: Some(number), cell: Some(cell), what });
        }
    }
    let (cell, what) = skipped(&path, reported).filter(|_| recording.exhausted)?;
    Some(ReportedStep { event: None, cell: Some(cell), what })
}

/// What is missing, and in which cell, if the search leaves this board now: the least legal digit
/// of the first blank that was not tried, or the report of a full board, which is not that of the
/// newest solution.
fn skipped(path: &Replay, reported: Option<Grid>) -> Option<(Cell, String)> {
    let board = path.board();
    let Some(cell) = board.grid().blanks().next() else {
        let last = *board.written().last()?;
        let what = "the board was full and legal, but it was not reported".to_owned();
        return (reported != Some(*board.grid())).then_some((last, what));
    };
    let digit = board
        .candidates(cell)
        .iter()
        .find(|&digit| !path.board().tried().contains(&(cell, digit)))?;
    Some((cell, format!("{digit} was never tried, though row, column and box allow it")))
}

/// The search filled a later cell, and this one is blank.
fn passed_over(path: &Replay, cell: Cell, later: Cell) -> String {
    let digit = path.board().candidates(cell).iter().next();
    let allowed = digit.map_or_else(String::new, |digit| format!(" and {digit} is allowed"));
    format!("the cell was passed over for {later}, though it is blank{allowed}")
}
