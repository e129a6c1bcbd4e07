//! LeetCode's own signatures, so that code can be pasted from and to LeetCode.

use crate::{Digit, Grid, Limits, Puzzle, Solver};

/// LeetCode 37, "Sudoku Solver": fills the board in place with the first solution that the strategy
/// finds.
///
/// It does not change a board that LeetCode would not give: not 9×9, a character other than `1` to
/// `9` and `.`, givens that break the rules, or no solution.
#[expect(clippy::ptr_arg, reason = "the signature is LeetCode's")]
pub fn solve_sudoku<S: Solver + Default>(board: &mut Vec<Vec<char>>) {
    let Some(puzzle) = read(board).and_then(|grid| Puzzle::new(grid).ok()) else { return };
    let Some(solution) = crate::solve(&S::default(), &puzzle, &Limits::FIRST).first else {
        return;
    };
    for (row, digits) in board.iter_mut().zip(solution.cells().chunks(9)) {
        *row = digits.iter().map(|digit| digit.map_or('.', Digit::to_char)).collect();
    }
}

/// LeetCode 36, "Valid Sudoku": whether no house has a digit twice. A board of another shape, or
/// with another character, is not valid.
#[expect(clippy::needless_pass_by_value, reason = "the signature is LeetCode's")]
pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
    read(&board).is_some_and(|grid| grid.is_valid())
}

fn read(board: &[Vec<char>]) -> Option<Grid> {
    if board.len() != 9 || board.iter().any(|row| row.len() != 9) {
        return None;
    }
    let mut cells = [None; 81];
    for (cell, &character) in cells.iter_mut().zip(board.iter().flatten()) {
        if character != '.' {
            *cell = Some(Digit::from_char(character)?);
        }
    }
    Some(Grid::new(cells))
}
