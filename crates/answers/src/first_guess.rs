//! [`FirstGuess`]: what a search had not written when it guessed for the first time.
//!
//! A search that takes the cell with the fewest candidates, or that fills every cell with only one
//! candidate, writes naked singles before it guesses. To tell it to "write what is forced" would
//! name something that it does already. What it does not write are hidden singles: digits that fit
//! in only one cell of a house.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, Detail, Digit, Event, EventSource, Grid, House, Puzzle};

/// The first placement that is not forced, on a board without a naked single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FirstGuess {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    /// A digit that fitted in only one cell of a house.
    pub(crate) hidden_single: HiddenSingle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HiddenSingle {
    pub(crate) digit: Digit,
    pub(crate) cell: Cell,
    pub(crate) house: House,
}

impl FirstGuess {
    /// That of this search. `None` if the search does not guess, if a cell had only one candidate
    /// then, or if no digit was a hidden single.
    pub(crate) fn past_hidden_single(search: &dyn EventSource, puzzle: &Puzzle) -> Option<Self> {
        let mut board = BoardAtGuess {
            grid: *puzzle.grid(),
            guess: None,
        };
        let _ = search.replay(puzzle, Detail::Deductions, &mut |event, _| {
            board.follow(&event);
            match (&event, &board.guess) {
                // The digit was written only to test it.
                (Event::Remove(cell), Some(guess)) if guess.cell == *cell => board.guess = None,
                (Event::Place(cell, _), Some(guess)) if guess.cell == *cell => {}
                (_, Some(_)) => return Break(()),
                (_, None) => {}
            }
            Continue(())
        });
        let Guess {
            cell,
            digit,
            before,
        } = board.guess?;
        if has_naked_single(&before) {
            return None;
        }
        Some(Self {
            cell,
            digit,
            hidden_single: hidden_single(&before)?,
        })
    }
}

/// A placement in a cell that could take another digit.
struct Guess {
    cell: Cell,
    digit: Digit,
    before: Grid,
}

/// The board up to the first guess.
struct BoardAtGuess {
    grid: Grid,
    guess: Option<Guess>,
}

impl BoardAtGuess {
    fn follow(&mut self, event: &Event<'_>) {
        match *event {
            Event::Place(cell, digit) => {
                match &mut self.guess {
                    // It replaces a digit that was written only to test it.
                    Some(guess) if guess.cell == cell => guess.digit = digit,
                    Some(_) => {}
                    None if is_forced(&self.grid, cell, digit) => {}
                    None => {
                        self.guess = Some(Guess {
                            cell,
                            digit,
                            before: self.grid,
                        });
                    }
                }
                self.grid[cell] = Some(digit);
            }
            Event::Deduce(cell, digit, _) => self.grid[cell] = Some(digit),
            Event::Remove(cell) => self.grid[cell] = None,
            _ => {}
        }
    }
}

/// Whether the digit is a naked or a hidden single in this blank cell.
fn is_forced(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let houses = cell.houses();
    grid.candidates(cell).len() == 1
        || houses
            .iter()
            .any(|&house| only_cell(grid, house, digit) == Some(cell))
}

fn has_naked_single(grid: &Grid) -> bool {
    grid.blanks().any(|cell| grid.candidates(cell).len() == 1)
}

fn hidden_single(grid: &Grid) -> Option<HiddenSingle> {
    for house in House::ALL {
        for digit in Digit::ALL {
            if let Some(cell) = only_cell(grid, house, digit) {
                return Some(HiddenSingle { digit, cell, house });
            }
        }
    }
    None
}

/// The only blank of the house in which the digit fits.
fn only_cell(grid: &Grid, house: House, digit: Digit) -> Option<Cell> {
    let mut cells = house.cells().to_vec();
    cells.retain(|&cell| grid[cell].is_none() && grid.candidates(cell).contains(digit));
    match cells[..] {
        [cell] => Some(cell),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORCED: &str = "tutorial-boxed";

    fn of_rung(name: &str) -> Option<FirstGuess> {
        let puzzle = judge::fixtures::case(FORCED).unwrap().puzzle.unwrap();
        FirstGuess::past_hidden_single(ladder::find(name).unwrap().source(), &puzzle)
    }

    #[test]
    fn a_search_with_the_fewest_candidates_misses_hidden_singles_only() {
        let guess = of_rung("fewest-candidates").unwrap();
        assert_ne!(guess.cell, guess.hidden_single.cell);
        // A search row by row guesses while a cell has only one candidate.
        assert_eq!(of_rung("xor-bitmask"), None);
        // This one guesses nothing.
        assert_eq!(of_rung("constraint-propagation"), None);
    }
}
