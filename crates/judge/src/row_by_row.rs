//! [`RowByRow`]: the search row by row, digits ascending, one event at a time.
//!
//! The check `walk` compares a strategy's events with it. It works like an iterator, so that
//! neither of the two has to be recorded.

use sudoku::{Cell, Event, Grid, Puzzle};

/// Fills the blank cells row by row, digits ascending, and backtracks where no digit fits.
#[derive(Clone, Debug)]
pub(crate) struct RowByRow {
    grid: Grid,
    blanks: Vec<Cell>,
    /// The number of filled blanks.
    filled: usize,
    /// The least digit to try in the next blank; above 9, the last digit is taken back.
    least: u8,
}

impl RowByRow {
    /// Begins the search of this puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let grid = *puzzle.grid();
        Self { grid, blanks: grid.blanks().collect(), filled: 0, least: 1 }
    }

    /// The next event; `None` when the search is exhausted.
    pub(crate) fn next_event(&mut self) -> Option<Event<'_>> {
        let least = std::mem::replace(&mut self.least, 1);
        if let Some(&cell) = self.blanks.get(self.filled) {
            let mut fitting = self.grid.candidates(cell).iter();
            if let Some(digit) = fitting.find(|digit| digit.get() >= least) {
                self.grid[cell] = Some(digit);
                self.filled += 1;
                return Some(Event::Place(cell, digit));
            }
        } else if least == 1 {
            self.least = 10;
            return Some(Event::Solution(&self.grid));
        }
        self.filled = self.filled.checked_sub(1)?;
        let cell = self.blanks[self.filled];
        self.least = self.grid[cell].take()?.get() + 1;
        Some(Event::Remove(cell))
    }
}
