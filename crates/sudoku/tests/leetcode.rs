//! LeetCode's signatures, and the checks behind them.

mod support;

use pretty_assertions::assert_eq;
use sudoku::leetcode::{is_valid_sudoku, solve_sudoku};
use sudoku::{Cell, Digit, Grid, NotASolution, Puzzle};
use support::Small;

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn board(line: &str) -> Vec<Vec<char>> {
    line.chars().collect::<Vec<_>>().chunks(9).map(<[char]>::to_vec).collect()
}

#[test]
#[cfg_attr(miri, ignore = "too long a search for Miri")]
fn leetcodes_example_is_solved_in_place() {
    let mut example = board(EXAMPLE);
    solve_sudoku::<Small>(&mut example);
    assert_eq!(example, board(SOLUTION));
}

#[test]
fn a_board_that_cannot_be_solved_stays_as_it_is() {
    let no_solution = format!("12345678.........9{}", ".".repeat(64));
    let conflict = format!("11{}", ".".repeat(79));
    let other_character = format!("x{}", ".".repeat(80));
    for line in [&no_solution, &conflict, &other_character, "123"] {
        let mut unsolved = board(line);
        solve_sudoku::<Small>(&mut unsolved);
        assert_eq!(unsolved, board(line));
    }
}

#[test]
fn valid_sudoku() {
    assert!(is_valid_sudoku(board(EXAMPLE)));
    assert!(is_valid_sudoku(board(SOLUTION)));
    // LeetCode's second example: an 8 for the 5 in the first cell.
    assert!(!is_valid_sudoku(board(&EXAMPLE.replacen('5', "8", 1))));
    // Only the box is broken.
    assert!(!is_valid_sudoku(board(&format!("1.........1{}", ".".repeat(70)))));
    assert!(!is_valid_sudoku(board("123")));
    assert!(!is_valid_sudoku(board(&EXAMPLE[..80])), "the last row has eight cells");
    assert!(!is_valid_sudoku(board(&EXAMPLE[..72])), "there are eight rows");
    assert!(!is_valid_sudoku(board(&"0".repeat(81))));
}

#[test]
fn an_error_names_the_fault_of_a_solution() {
    let puzzle: Puzzle = EXAMPLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    assert_eq!(puzzle.check_solution(&solution), Ok(()));

    // Miri is slow, so it takes every 23rd cell: r1c1 is a given, r6c2 is blank.
    for cell in Cell::ALL.into_iter().step_by(if cfg!(miri) { 23 } else { 1 }) {
        let other = Digit::from_index((solution[cell].unwrap().index() + 1) % 9);
        for found in [None, other] {
            let mut changed = solution;
            changed[cell] = found;
            let wrong = puzzle.check_solution(&changed).unwrap_err();
            let expected = match (puzzle.grid()[cell], found) {
                (Some(given), _) => NotASolution::GivenChanged { cell, given, found },
                (None, None) => NotASolution::Blank { cell },
                (None, Some(_)) => NotASolution::Conflicts(changed.conflicts()),
            };
            assert_eq!(wrong, expected);
        }
        let mut twice = solution;
        twice[cell] = other;
        let conflicts = twice.conflicts();
        assert_eq!(conflicts.len(), 3, "row, column and box have the digit twice: {conflicts:?}");
        assert!(conflicts.iter().all(|conflict| conflict.cells.contains(&cell)));
    }
    assert_eq!(
        puzzle.check_solution(&Grid::EMPTY).unwrap_err().to_string(),
        "the given 5 in r1c1 became blank"
    );
}

#[test]
fn a_puzzle_with_a_conflict_cannot_be_made() {
    let mut grid = Grid::EMPTY;
    grid[Cell::ALL[0]] = Digit::new(1);
    grid[Cell::ALL[10]] = Digit::new(1);
    let conflicts = Puzzle::new(grid).unwrap_err();
    assert_eq!(conflicts.to_string(), "the givens break the rules: 1 twice in box 1: r1c1 r2c2");
}
