//! [`trials`]: two boards with 63 and 64 blanks.
//!
//! None of the stored boards has more than 62 blanks: such boards are hardly ever cheap in all
//! [orders](crate::orders). These two are short for a search row by row alone.

use runner::Trial;
use sudoku::{Cell, Puzzle, Transform};

use crate::boards_to_solve::{puzzle_of_case, trial};
use crate::filling::solution;

/// A puzzle whose mirror image takes a search row by row 43,222 placements, and in most other
/// orders far more.
const CASE: &str = "wikipedia-brute-force";

/// The cell that is filled for the board with 63 blanks. With any other one, a search row by row
/// makes more than the 4,496 placements that it makes now.
const FILLED: Cell = Cell::ALL[3 * 9 + 2];

/// The board with 63 blanks, and then the other.
pub(crate) fn trials() -> Vec<Trial> {
    let name = format!("{CASE}, left and right exchanged");
    vec![
        trial(format!("{name}, {FILLED} filled"), with_63_blanks()),
        trial(name, with_64_blanks()),
    ]
}

fn with_63_blanks() -> Puzzle {
    let puzzle = with_64_blanks();
    let mut grid = *puzzle.grid();
    grid[FILLED] = solution(&puzzle)[FILLED];
    Puzzle::new(grid).expect("a part of a solution breaks no rule")
}

fn with_64_blanks() -> Puzzle {
    mirror().apply_to_puzzle(&puzzle_of_case(CASE))
}

/// Left and right exchanged.
fn mirror() -> Transform {
    Transform::move_columns([8, 7, 6, 5, 4, 3, 2, 1, 0]).expect("stacks stay together")
}

#[cfg(test)]
mod tests {
    use generator::row_by_row_placements;

    use super::*;

    #[test]
    fn a_search_row_by_row_ends_in_time_on_both_boards() {
        for (board, blanks, placements) in [
            (with_63_blanks(), 63, 4_496),
            (with_64_blanks(), 64, 43_222),
        ] {
            assert_eq!(board.grid().blanks().count(), blanks);
            assert_eq!(row_by_row_placements(&board, 50_000), Some(placements));
        }
    }
}
