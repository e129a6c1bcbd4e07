//! `walk`: the search row by row, digits ascending, event by event.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, Detail, Event, Grid, OwnedEvent, Puzzle};
use thousands::Separable;

use crate::exam::{Checked, Exam, describe};

/// The check stops when the search has made this many placements, or the effort if that is less.
/// What comes later repeats the same steps; `count` checks the end.
const MOST_PLACEMENTS: u64 = 500_000;

/// Follows the search for a while; without a limit on effort, to the first solution at least.
pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let most = exam.effort.unwrap_or(MOST_PLACEMENTS).min(MOST_PLACEMENTS);
    let mut expected = RowByRow::new(exam.puzzle);
    let mut events = 0_u64;
    let mut placements = 0_u64;
    // The placements up to the first solution.
    let mut to_first = None;
    let mut fault = None;
    let exhausted = exam.watch(exam.puzzle, Detail::Deductions, &mut |event| {
        events += 1;
        let next = expected.next_event();
        if next.map(OwnedEvent::from) != Some(event.into()) {
            let next = next.as_ref().map_or_else(|| "the end".to_owned(), describe);
            fault = Some(format!(
                "event {events} was {}, expected row by row, digits ascending: {next}. Another \
                 order is not wrong, but its row on the list then has to say `own_order`",
                describe(&event)
            ));
            return Break(());
        }
        match event {
            Event::Place(..) => placements += 1,
            Event::Solution(_) => to_first = to_first.or(Some(placements)),
            _ => {}
        }
        let may_stop = to_first.is_some() || exam.effort.is_some();
        if may_stop && placements >= most {
            Break(())
        } else {
            Continue(())
        }
    })?;
    if let Some(reason) = fault {
        return exam.wrong(reason);
    }
    if exhausted && let Some(event) = expected.next_event() {
        return exam.wrong(format!(
            "it ended after {events} events, expected next: {}",
            describe(&event)
        ));
    }
    // Of a search that was stopped before its first solution, the number is not known.
    let made = if exhausted {
        to_first.or(Some(placements))
    } else {
        to_first
    };
    if let Some(recorded) = exam.case.placements
        && let Some(made) = made
        && recorded != made
    {
        return exam.wrong(format!(
            "{} placements, expected {}",
            made.separate_with_commas(),
            recorded.separate_with_commas()
        ));
    }
    Ok(())
}

/// Fills the blank cells row by row, digits ascending, and backtracks where no digit fits. It works
/// like an iterator, so that neither search has to be recorded.
struct RowByRow {
    grid: Grid,
    blanks: Vec<Cell>,
    /// The number of filled blanks.
    filled: usize,
    /// The least digit to try in the next blank, or [`TAKE_BACK`].
    least: u8,
}

/// Follows a solution: no digit is left to try, so the last one is taken back.
const TAKE_BACK: u8 = 10;

impl RowByRow {
    /// Begins the search of this puzzle.
    fn new(puzzle: &Puzzle) -> Self {
        let grid = *puzzle.grid();
        Self {
            grid,
            blanks: grid.blanks().collect(),
            filled: 0,
            least: 1,
        }
    }

    /// The next event; `None` when the search is exhausted.
    fn next_event(&mut self) -> Option<Event<'_>> {
        let least = std::mem::replace(&mut self.least, 1);
        if let Some(&cell) = self.blanks.get(self.filled) {
            let mut fitting = self.grid.candidates(cell).iter();
            if let Some(digit) = fitting.find(|digit| digit.get() >= least) {
                self.grid[cell] = Some(digit);
                self.filled += 1;
                return Some(Event::Place(cell, digit));
            }
        } else if least != TAKE_BACK {
            self.least = TAKE_BACK;
            return Some(Event::Solution(&self.grid));
        }
        self.filled = self.filled.checked_sub(1)?;
        let cell = self.blanks[self.filled];
        self.least = self.grid[cell].take()?.get() + 1;
        Some(Event::Remove(cell))
    }
}
