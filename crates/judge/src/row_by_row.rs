//! [`RowByRow`]: the search row by row, digits ascending, one event at a time.
//!
//! The check `walk` compares a strategy's events with it. It works like an iterator, so that
//! neither of the two has to be recorded.

use sudoku::{Cell, Digit, Event, Grid, Puzzle};

/// Fills the blank cells row by row, digits ascending, and backtracks where no digit fits.
#[derive(Clone, Debug)]
pub(crate) struct RowByRow {
    grid: Grid,
    blanks: Vec<Cell>,
    /// The number of filled blanks.
    filled: usize,
    next: NextMove,
}

#[derive(Clone, Copy, Debug)]
enum NextMove {
    /// Fill the next blank, or report the solution if there is none.
    Forward,
    /// Try the digits above this one in the blank that was just emptied.
    After(Digit),
    /// Take back the last digit.
    Back,
}

impl RowByRow {
    /// Begins the search of this puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self {
            grid: *puzzle.grid(),
            blanks: puzzle.grid().blanks().collect(),
            filled: 0,
            next: NextMove::Forward,
        }
    }

    /// The next event; `None` when the search is exhausted.
    pub(crate) fn next_event(&mut self) -> Option<Event<'_>> {
        let least = match self.next {
            NextMove::Forward if self.filled == self.blanks.len() => {
                self.next = NextMove::Back;
                return Some(Event::Solution(&self.grid));
            }
            NextMove::Forward => 1,
            NextMove::After(digit) => digit.get() + 1,
            NextMove::Back => return self.take_back(),
        };
        let cell = self.blanks[self.filled];
        let add =
            |set: u16, &peer: &Cell| set | self.grid[peer].map_or(0, |digit| 1 << digit.get());
        let taken = cell.peers().iter().fold(0, add);
        let is_free = |digit: &Digit| taken >> digit.get() & 1 == 0;
        match (least..=9).filter_map(Digit::new).find(is_free) {
            Some(digit) => {
                self.grid[cell] = Some(digit);
                self.filled += 1;
                self.next = NextMove::Forward;
                Some(Event::Place(cell, digit))
            }
            None => self.take_back(),
        }
    }

    fn take_back(&mut self) -> Option<Event<'_>> {
        self.filled = self.filled.checked_sub(1)?;
        let cell = self.blanks[self.filled];
        let digit = self.grid[cell].take()?;
        self.next = NextMove::After(digit);
        Some(Event::Remove(cell))
    }
}
