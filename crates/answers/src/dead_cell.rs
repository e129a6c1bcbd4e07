//! [`PassedDeadCell`]: a cell without candidates that a search leaves out of its choice.
//!
//! ```cpp
//! if (!candidates.empty() && candidates.size() < fewest) { ... }
//! ```
//!
//! Such a search takes the cell with the fewest candidates, but it notices a dead end only when no
//! other cell is left. On most boards this costs little, so the answer may be accepted.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, Detail, Digit, Event, EventSource, Grid, Puzzle};

/// A digit that is written while a blank cell has no candidate. The board before it has no
/// solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassedDeadCell {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    /// The cell without candidates.
    pub(crate) dead_cell: Cell,
}

impl PassedDeadCell {
    /// The first such digit. `None` if there is none, or if the search does not pass over dead
    /// cells in all of its choices: it then takes a cell with the fewest candidates of those that
    /// have any, and goes back only where no blank cell has one.
    pub(crate) fn first(search: &dyn EventSource, puzzle: &Puzzle) -> Option<Self> {
        let mut choices = Choices::new(*puzzle.grid());
        let _ = search.replay(puzzle, Detail::Deductions, &mut |event, _| {
            choices.follow(&event);
            if choices.passes_every_dead_cell {
                Continue(())
            } else {
                Break(())
            }
        });
        if choices.passes_every_dead_cell {
            choices.first
        } else {
            None
        }
    }
}

/// The choices of a search so far.
struct Choices {
    grid: Grid,
    last_change: LastChange,
    /// Whether all choices pass over dead cells.
    passes_every_dead_cell: bool,
    first: Option<PassedDeadCell>,
}

/// The last change of the grid.
#[derive(PartialEq, Eq)]
enum LastChange {
    /// A digit was written by choice.
    Placement,
    /// A digit was deduced or removed, or nothing has changed yet.
    Other,
}

impl Choices {
    const fn new(grid: Grid) -> Self {
        Self {
            grid,
            last_change: LastChange::Other,
            passes_every_dead_cell: true,
            first: None,
        }
    }

    fn follow(&mut self, event: &Event<'_>) {
        match *event {
            Event::Place(cell, digit) => {
                if self.grid[cell].is_some() {
                    // It replaces a digit that the search does not remove.
                    self.go_back(cell);
                }
                self.take(cell, digit);
                self.grid[cell] = Some(digit);
                self.last_change = LastChange::Placement;
            }
            Event::Deduce(cell, digit, _) => {
                self.grid[cell] = Some(digit);
                self.last_change = LastChange::Other;
            }
            Event::Remove(cell) => self.go_back(cell),
            _ => {}
        }
    }

    fn take(&mut self, cell: Cell, digit: Digit) {
        let candidates = self.grid.candidates(cell).len();
        self.passes_every_dead_cell &= Some(candidates) == self.grid.fewest_candidates();
        if let Some(dead_cell) = self.grid.dead_cell() {
            self.first.get_or_insert(PassedDeadCell {
                cell,
                digit,
                dead_cell,
            });
        }
    }

    /// Takes a digit back. If it is the one just written, the board with it was a dead end.
    fn go_back(&mut self, cell: Cell) {
        if self.last_change == LastChange::Placement {
            self.passes_every_dead_cell &= self.grid.fewest_candidates().is_none();
        }
        self.grid[cell] = None;
        self.last_change = LastChange::Other;
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Reason;

    use super::*;
    use crate::boards_to_solve::puzzle_of_case;

    /// While every blank cell has candidates, a search that goes back only at dead ends would not
    /// remove the digit that it has just written. It may remove a digit that it deduced.
    #[test]
    fn only_the_removal_of_a_digit_just_placed_shows_that_a_dead_cell_is_noticed() {
        let [first, second] = [0, 1].map(|index| Cell::ALL[index]);
        let place = Event::Place(first, Digit::ALL[0]);
        let deduce = Event::Deduce(second, Digit::ALL[1], Reason::NakedSingle);
        let mut choices = Choices::new(Grid::EMPTY);
        for event in [&place, &deduce, &Event::Remove(second)] {
            choices.follow(event);
        }
        assert!(choices.passes_every_dead_cell);
        let mut choices = Choices::new(Grid::EMPTY);
        for event in [&place, &Event::Remove(first)] {
            choices.follow(event);
        }
        assert!(!choices.passes_every_dead_cell);
    }

    #[test]
    fn a_search_that_ends_at_a_dead_cell_passes_none() {
        let puzzle = puzzle_of_case("tutorial-boxed");
        // A search row by row passes dead cells, but it does not take the fewest candidates.
        for rung in ["fewest-candidates", "xor-bitmask"] {
            let source = ladder::find(rung).unwrap().source();
            assert_eq!(PassedDeadCell::first(source, &puzzle), None, "{rung}");
        }
    }
}
