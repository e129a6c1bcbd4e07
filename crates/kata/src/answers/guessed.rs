//! Puzzles for searches that write what is forced before they guess. On most puzzles that are cheap
//! row by row such a search never guesses, so a bug in what it takes back would not show.

use sudoku::Puzzle;

/// In whichever of the eight orders such a search goes through cells and digits, it takes a guess
/// back on most of these. Row by row each needs at most 3,000 placements.
///
/// They were made from hard puzzles of the generator: random blanks were filled until a search row
/// by row was cheap, and those were kept on which a search by singles still has dead ends.
const PUZZLES: [&str; 8] = [
    "15..7.43627.6...9.6...1352...5..26..9...87....3...61.25.17..2637..3..9...6..2.7.4",
    "....2.3.7..85......3.9...1892...7.85.4.8.5..9.8....4.35127...36....86.51.69..1..4",
    "5....7.3....45...6..6.32.5476.....4...57.4...91..2.....872.39..42.5.1.681.39.....",
    "12......84..38...9.....1....9....2..8..7.2....57169.....9..8.46...47..5.7.2596...",
    "..6.2....3..45..29.4..3.57....7..26........531...83...92..6.7..8.1.7.93...31.....",
    "...36..4..6..8..9..219........8..164..6.2.9...9..15.....91....7..527..3.68...9..2",
    "4.1.......896......634..8.2...3....4..6.7.3.5.5.1..97....8...697...6..83.3.79....",
    "...15....8.2.9.........3947.6...2.8..7...8...1.4.....3....452.8...7....59..82.6.4",
];

/// Those puzzles.
pub(super) fn puzzles() -> impl Iterator<Item = Puzzle> {
    PUZZLES.into_iter().map(|puzzle| puzzle.parse().expect("a puzzle in a line"))
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
                strategy.solve_counted(&form, &Limits::FIRST).1.backtracks > 0
            };
            let count = puzzles().filter(is_wrong_once).count();
            assert!(count >= 4, "order {number}: {count} puzzles");
        }
        assert!(puzzles().all(|puzzle| dearest(&puzzle, 3_000).is_some()));
    }
}
