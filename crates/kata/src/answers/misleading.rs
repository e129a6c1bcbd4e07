//! Puzzles for bugs that hardly any generated puzzle shows.
//!
//! A search that does not read one cell of a box when it tests a digit solves most puzzles, since
//! rows and columns forbid the same digits. One that reads even less is wrong wherever this one is:
//! it accepts all grids that this one accepts, and more, so it comes to a wrong one at least as
//! early. A search that writes what is forced before it guesses hardly ever guesses on puzzles that
//! are cheap row by row, so a bug in what it takes back would not show.

use sudoku::Puzzle;

/// The puzzles, those of few blanks first. Each bug shows in whichever of the eight orders an
/// answer searches.
pub(super) fn puzzles() -> impl Iterator<Item = Puzzle> {
    let lines = include_str!("misleading.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a puzzle in a line"))
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit, Grid, Limits};

    use super::*;
    use crate::answers::fresh::{ORDERS, dearest};

    /// Whether a search row by row that does not read this place of a box finds a wrong grid.
    fn misleads(unread: usize, puzzle: &Puzzle) -> bool {
        let blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        // What is read for a blank: its row and column, and the other places of its box.
        let is_read = |cell: Cell, other: Cell| {
            other.row() == cell.row()
                || other.column() == cell.column()
                || cell.houses()[2].cells().get(unread) != Some(&other)
        };
        let read = |&cell: &Cell| {
            let peers = cell.peers().iter().copied();
            (cell, peers.filter(|&other| is_read(cell, other)).collect())
        };
        let blanks: Vec<(Cell, Vec<Cell>)> = blanks.iter().map(read).collect();
        let mut grid = *puzzle.grid();
        fill(&mut grid, &blanks) && puzzle.check_solution(&grid).is_err()
    }

    /// Fills the blanks, with ascending digits.
    fn fill(grid: &mut Grid, blanks: &[(Cell, Vec<Cell>)]) -> bool {
        let Some(((cell, read), rest)) = blanks.split_first() else { return true };
        for digit in Digit::ALL {
            if read.iter().all(|&other| grid[other] != Some(digit)) {
                grid[*cell] = Some(digit);
                if fill(grid, rest) {
                    return true;
                }
            }
        }
        grid[*cell] = None;
        false
    }

    #[test]
    fn whichever_place_of_a_box_is_not_read_a_puzzle_shows_it_in_every_order() {
        for (number, order) in ORDERS.iter().enumerate() {
            let forms: Vec<Puzzle> = puzzles().map(|one| order.apply_to_puzzle(&one)).collect();
            for place in 0..9 {
                let is_shown = forms.iter().any(|puzzle| misleads(place, puzzle));
                assert!(is_shown, "place {place}, order {number}");
            }
        }
        // A search that reads all places is right.
        assert!(!puzzles().any(|puzzle| misleads(9, &puzzle)));
    }

    #[test]
    fn a_search_by_singles_takes_guesses_back_in_every_order() {
        let strategy = ladder::find("constraint-propagation").unwrap().strategy();
        for (number, order) in ORDERS.iter().enumerate() {
            let is_wrong_once = |puzzle: &Puzzle| {
                let form = order.apply_to_puzzle(puzzle);
                dearest(puzzle, 3_000).is_some()
                    && strategy.solve_counted(&form, &Limits::FIRST).1.backtracks > 0
            };
            let count = puzzles().filter(is_wrong_once).count();
            assert!(count >= 4, "order {number}: {count} puzzles");
        }
    }
}
