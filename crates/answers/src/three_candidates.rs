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

/// The boards, the shortest search row by row first. They are short for a search row by row and for
/// one by fewest candidates, but not in other orders.
pub(crate) fn trials() -> Vec<Trial> {
    (1..)
        .zip(puzzles())
        .map(|(number, puzzle)| trial(format!("{NAME}:{number}"), puzzle))
        .collect()
}

fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("three_candidates.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.parse().expect("a puzzle"))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::{Break, Continue};

    use generator::row_by_row_placements;
    use ladder::defaults;
    use sudoku::{Cell, Detail, Event, EventSource, Limits};

    use super::*;
    use crate::workload::Workload;

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

    /// The longest of the searches makes 1,325 placements.
    const MOST_BY_FEWEST_CANDIDATES: u64 = 1_500;

    #[test]
    fn a_search_by_fewest_candidates_needs_a_third_digit_and_is_short() {
        let most = Workload::OF_SLOW_LANGUAGE.most_placements;
        let mut placements = Vec::new();
        for puzzle in puzzles() {
            assert!(most_tried(&puzzle) >= 3, "{puzzle}");
            let strategy = ladder::find("fewest-candidates").unwrap().strategy();
            let (_, work) = strategy.solve_counted(&puzzle, &Limits::FIRST);
            assert!(work.placements < MOST_BY_FEWEST_CANDIDATES, "{puzzle}");
            placements.push(row_by_row_placements(&puzzle, most).unwrap());
            let solutions = defaults::prover().strategy().count_solutions(&puzzle, 2);
            assert_eq!(solutions, 1, "{puzzle}");
        }
        assert!(
            placements.is_sorted() && placements.len() == 6,
            "{placements:?}"
        );
    }
}
