//! [`StoredBoard`]: boards that took a search to find, so they are stored as data.
//!
//! Each line of a file has a puzzle and, after a tab, the placements of a search row by row in the
//! order in which they are most; those of two searches have the same for a second one. The lines
//! with `#` say how the puzzles were found.

use sudoku::{Puzzle, Transform};

use crate::orders::{ORDER_COUNT, ORDERS};
use generator::Random;

/// A puzzle of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredBoard {
    pub(crate) puzzle: Puzzle,
    /// The placements in the order in which they are most.
    pub(crate) most_placements: u64,
}

impl StoredBoard {
    pub(crate) fn blanks(&self) -> usize {
        self.puzzle.grid().blanks().count()
    }

    /// One of the eight forms of the puzzle that have the same work.
    pub(crate) fn form(&self, random: &mut Random) -> Puzzle {
        drawn_order(random).apply_to_puzzle(&self.puzzle)
    }
}

fn drawn_order(random: &mut Random) -> &'static Transform {
    &ORDERS[random.below(ORDER_COUNT as u32) as usize]
}

/// Two puzzles. In each order, the search of one is short and that of the other is long, but not
/// for a search that chooses its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredSearches {
    pub(crate) short: StoredBoard,
    pub(crate) long: StoredBoard,
}

impl StoredSearches {
    /// Both in a drawn form that keeps their work, the short one first.
    pub(crate) fn puzzles(&self, random: &mut Random) -> [Puzzle; 2] {
        let order = drawn_order(random);
        [self.short, self.long].map(|board| order.apply_to_puzzle(&board.puzzle))
    }
}

/// Puzzles for bugs that hardly any generated puzzle shows, those of few blanks first. Each bug
/// shows in whichever of the eight orders an answer searches.
///
/// A search that does not read one cell of a box when it tests a digit solves most puzzles, since
/// rows and columns forbid the same digits. One that reads even less is wrong wherever this one is:
/// it accepts all grids that this one accepts, and more, so it comes to a wrong one at least as
/// early. A search that writes what is forced before it guesses hardly ever guesses on puzzles that
/// are cheap row by row, so a bug in what it takes back would not show. Nor would such a bug in
/// an exact cover, which is right wherever it guesses little.
pub(crate) fn misleading() -> Vec<StoredBoard> {
    read(include_str!("stored/misleading.txt"))
}

/// Puzzles with 19 to 26 givens that are cheap in all eight orders. Hardly one transform in a
/// million of a puzzle with so few givens is.
pub(crate) fn few_givens() -> Vec<StoredBoard> {
    read(include_str!("stored/few_givens.txt"))
}

/// Pairs of puzzles.
pub(crate) fn search_pairs() -> Vec<StoredSearches> {
    let mut pairs = Vec::new();
    for columns in lines(include_str!("stored/search_pairs.txt")) {
        let (short, long) = columns.split_at(2);
        pairs.push(StoredSearches {
            short: board(short),
            long: board(long),
        });
    }
    pairs
}

fn read(file: &'static str) -> Vec<StoredBoard> {
    lines(file).map(|columns| board(&columns)).collect()
}

/// The columns of each line.
fn lines(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn board(columns: &[&str]) -> StoredBoard {
    StoredBoard {
        puzzle: columns[0].parse().expect("a puzzle"),
        most_placements: columns[1].parse().expect("a number after the puzzle"),
    }
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
        let mut boards = [misleading(), few_givens()].concat();
        for pair in search_pairs() {
            boards.extend([pair.short, pair.long]);
        }
        for board in boards {
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
    fn one_search_of_a_pair_is_long_in_a_fixed_order_alone() {
        let chooses = ladder::find("fewest-candidates").unwrap().strategy();
        for StoredSearches { short, long } in search_pairs() {
            for order in 0..ORDER_COUNT {
                let [few, many] = [&short, &long]
                    .map(|form| placements(&form.puzzle, order, long.most_placements).unwrap());
                assert!(many >= 30_000, "{}, order {order}: {many}", long.puzzle);
                assert!(
                    many >= 14 * few,
                    "{}, order {order}: {few}, {many}",
                    long.puzzle
                );
                let [few, many] = [&short, &long].map(|form| {
                    let form = ORDERS[order].apply_to_puzzle(&form.puzzle);
                    chooses.solve_counted(&form, &Limits::FIRST).1.placements
                });
                assert!(
                    many <= 5 * few,
                    "{}, order {order}, by choice: {few}, {many}",
                    long.puzzle
                );
            }
        }
    }

    #[test]
    fn there_are_three_different_boards_for_each_number_of_blanks_from_55_to_62() {
        for blanks in 55..=62 {
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
