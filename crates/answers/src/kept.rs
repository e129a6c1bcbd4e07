//! [`KeptBoard`]: boards that took a search to find, so they are kept as data.
//!
//! Each line of a file has a puzzle and, after a tab, the placements of a search row by row in the
//! order in which they are most. The lines with `#` say how the puzzles were found.

use sudoku::{Puzzle, Transform};

use crate::orders::{ORDER_COUNT, ORDERS};
use generator::Random;

/// A puzzle of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptBoard {
    pub(crate) puzzle: Puzzle,
    /// The placements in the order in which they are most.
    pub(crate) most_placements: u64,
}

impl KeptBoard {
    /// One of the eight forms of the puzzle that have the same work.
    pub(crate) fn form(&self, random: &mut Random) -> Puzzle {
        let order: &Transform = &ORDERS[random.below(ORDER_COUNT as u32) as usize];
        order.apply_to_puzzle(&self.puzzle)
    }
}

/// Puzzles for bugs that hardly any generated puzzle shows, those of few blanks first. Each bug shows
/// in whichever of the eight orders an answer searches.
///
/// A search that does not read one cell of a box when it tests a digit solves most puzzles, since
/// rows and columns forbid the same digits. One that reads even less is wrong wherever this one is:
/// it accepts all grids that this one accepts, and more, so it comes to a wrong one at least as
/// early. A search that writes what is forced before it guesses hardly ever guesses on puzzles that
/// are cheap row by row, so a bug in what it takes back would not show. Nor would such a bug in
/// an exact cover, which is right wherever it guesses little.
pub(crate) fn misleading() -> Vec<KeptBoard> {
    read(include_str!("boards/misleading.txt"))
}

/// Puzzles with 20 to 26 givens that are cheap in all eight orders. Hardly one transform in a million
/// of a puzzle with so few givens is.
pub(crate) fn few_givens() -> Vec<KeptBoard> {
    read(include_str!("boards/few_givens.txt"))
}

/// Puzzles with a long search in all eight orders.
pub(crate) fn long_searches() -> Vec<KeptBoard> {
    read(include_str!("boards/long_searches.txt"))
}

fn read(file: &str) -> Vec<KeptBoard> {
    let mut boards = Vec::new();
    for line in file.lines() {
        if line.starts_with('#') {
            continue;
        }
        let (puzzle, placements) = line.split_once('\t').expect("a tab in each line");
        boards.push(KeptBoard {
            puzzle: puzzle.parse().expect("a puzzle before the tab"),
            most_placements: placements.parse().expect("a number after the tab"),
        });
    }
    boards
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ladder::defaults;
    use sudoku::Limits;

    use super::*;
    use crate::orders::{most_placements, placements};

    #[test]
    fn each_line_has_the_placements_of_a_puzzle_with_one_solution() {
        for board in [misleading(), few_givens(), long_searches()].concat() {
            let puzzle = &board.puzzle;
            assert_eq!(
                most_placements(puzzle, board.most_placements),
                Some(board.most_placements),
                "{puzzle}"
            );
            let solutions = defaults::prover().strategy().count_solutions(puzzle, 2);
            assert_eq!(solutions, 1, "{puzzle}");
        }
    }

    #[test]
    fn no_order_of_a_long_search_is_short() {
        for board in long_searches() {
            for order in 0..ORDER_COUNT {
                let placements = placements(&board.puzzle, order, board.most_placements);
                assert!(placements >= Some(30_000), "{}, {order}", board.puzzle);
            }
        }
    }

    #[test]
    fn there_are_three_different_boards_for_each_number_of_blanks_from_55_to_60() {
        for blanks in 55..=60 {
            let mut puzzles: Vec<Puzzle> = few_givens().iter().map(|board| board.puzzle).collect();
            puzzles.retain(|puzzle| puzzle.grid().blanks().count() == blanks);
            let grids: BTreeSet<String> = puzzles.iter().map(ToString::to_string).collect();
            assert!(grids.len() >= 3, "{blanks} blanks: {grids:?}");
        }
    }

    #[test]
    fn a_search_by_singles_takes_guesses_back_in_every_order() {
        let strategy = ladder::find("constraint-propagation").unwrap().strategy();
        for order in 0..ORDER_COUNT {
            let mut count = 0;
            for board in misleading() {
                let form = ORDERS[order].apply_to_puzzle(&board.puzzle);
                let (_, work) = strategy.solve_counted(&form, &Limits::FIRST);
                if board.most_placements <= 3_000 && work.backtracks > 0 {
                    count += 1;
                }
            }
            assert!(count >= 4, "order {order}: {count} puzzles");
        }
    }
}
