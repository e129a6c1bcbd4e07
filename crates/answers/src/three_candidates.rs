//! [`trials`]: boards on which a search has to try a third digit in some cell.
//!
//! A search that takes the cell with the fewest candidates hardly ever meets a board on which every
//! cell has three, and then the first or the second digit is usually right. So an answer that never
//! tries the third one is right on a thousand boards of other kinds.
//!
//! ```text
//! r4c4 has 2, 5 and 8: tries 2, undoes it; tries 5, undoes it; gives up, though 8 is right
//! ```

use runner::Trial;
use sudoku::Puzzle;

use crate::boards_to_solve::trial;

/// The name of a board before its number.
const NAME: &str = "three-candidates";

/// A puzzle of the file.
struct Board {
    puzzle: Puzzle,
    /// The placements of a search row by row.
    placements: u64,
}

/// The boards, the shortest search row by row first. They are short for a search row by row and for
/// one by fewest candidates, but not in other orders.
pub(crate) fn trials() -> Vec<Trial> {
    let mut boards = boards();
    boards.sort_by_key(|board| board.placements);
    (1..)
        .zip(boards)
        .map(|(number, board)| trial(format!("{NAME}:{number}"), board.puzzle))
        .collect()
}

fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for line in include_str!("three_candidates.txt").lines() {
        if let Some((puzzle, placements)) = line.split_once('\t') {
            boards.push(Board {
                puzzle: puzzle.parse().expect("a puzzle"),
                placements: placements.parse().expect("a number after the puzzle"),
            });
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::{Break, Continue};

    use generator::row_by_row_placements;
    use ladder::defaults;
    use sudoku::{Cell, Detail, Event, EventSource, Limits};

    use super::*;

    /// The digits that the search tried in a cell.
    struct Tried {
        cell: Cell,
        digits: usize,
    }

    /// The most digits that a search by fewest candidates tried in a cell of the path to the
    /// solution.
    fn most_tried(puzzle: &Puzzle) -> usize {
        let strategy = ladder::find("fewest-candidates").unwrap().strategy();
        let mut path: Vec<Tried> = Vec::new();
        // What was undone last.
        let mut removed: Option<Tried> = None;
        let mut most = 0;
        let _ = strategy.replay(puzzle, Detail::Deductions, &mut |event, _| {
            match event {
                Event::Place(cell, _) => {
                    let digits = match removed.take() {
                        Some(tried) if tried.cell == cell => tried.digits + 1,
                        _ => 1,
                    };
                    path.push(Tried { cell, digits });
                }
                Event::Remove(_) => removed = path.pop(),
                Event::Solution(_) => {
                    most = path.iter().map(|tried| tried.digits).max().unwrap_or(0);
                    return Break(());
                }
                _ => {}
            }
            Continue(())
        });
        most
    }

    #[test]
    fn a_search_by_fewest_candidates_needs_a_third_digit_and_is_short() {
        assert_eq!(boards().len(), 6);
        for Board { puzzle, placements } in boards() {
            assert!(most_tried(&puzzle) >= 3, "{puzzle}");
            let strategy = ladder::find("fewest-candidates").unwrap().strategy();
            let (_, work) = strategy.solve_counted(&puzzle, &Limits::FIRST);
            assert!(work.placements < 1_500, "{puzzle}: {}", work.placements);
            assert_eq!(row_by_row_placements(&puzzle, 5_000), Some(placements));
            let solutions = defaults::prover().strategy().count_solutions(&puzzle, 2);
            assert_eq!(solutions, 1, "{puzzle}");
        }
    }
}
