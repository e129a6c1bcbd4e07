//! Puzzles for bugs that hardly any generated puzzle shows.
//!
//! A search that does not read one cell of a box when it tests a digit solves most puzzles, since
//! rows and columns forbid the same digits. One that reads even less is wrong wherever this one is:
//! it accepts all grids that this one accepts, and more, so it comes to a wrong one at least as
//! early. A search that writes what is forced before it guesses hardly ever guesses on puzzles that
//! are cheap row by row, so a bug in what it takes back would not show. Nor would such a bug in
//! an exact cover, which is right wherever it guesses little.

use sudoku::Puzzle;

/// The puzzles, those of few blanks first. Each bug shows in whichever of the eight orders an
/// answer searches.
pub(super) fn puzzles() -> impl Iterator<Item = Puzzle> {
    let lines = include_str!("misleading.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a puzzle in a line"))
}

#[cfg(test)]
mod tests {
    use sudoku::Limits;

    use super::*;
    use crate::answers::fresh::{ORDERS, dearest};

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
