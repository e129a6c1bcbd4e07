//! What is a solution, and what is a puzzle.

use pretty_assertions::assert_eq;
use sudoku::{Cell, Digit, Grid, NotASolution, Puzzle};

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn an_error_names_the_fault_of_a_solution() {
    let puzzle: Puzzle = EXAMPLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    assert_eq!(puzzle.check_solution(&solution), Ok(()));

    // Miri is slow, so it takes every 23rd cell: r1c1 is a given, r6c2 is blank.
    for cell in Cell::ALL.into_iter().step_by(if cfg!(miri) { 23 } else { 1 }) {
        let other = Digit::from_index((solution[cell].unwrap().index() + 1) % 9);
        for found in [None, other] {
            let changed = solution.with(cell, found);
            let wrong = puzzle.check_solution(&changed).unwrap_err();
            let expected = match (puzzle.grid()[cell], found) {
                (Some(given), _) => NotASolution::GivenChanged { cell, given, found },
                (None, None) => NotASolution::Blank { cell },
                (None, Some(_)) => NotASolution::Conflict(changed.conflicts().remove(0)),
            };
            assert_eq!(wrong, expected);
        }
        let conflicts = solution.with(cell, other).conflicts();
        assert_eq!(conflicts.len(), 3, "row, column and box have the digit twice: {conflicts:?}");
        assert!(conflicts.iter().all(|conflict| conflict.cells.contains(&cell)));
    }
    assert_eq!(
        puzzle.check_solution(&Grid::EMPTY).unwrap_err().to_string(),
        "the given 5 in r1c1 became blank"
    );
}
