//! A slow and obvious solver, written to be right, that shares no code with the strategies. Tests
//! compare a strategy with it, and `evidence` makes its boards with it.
//!
//! Each step lists the questions that the grid leaves open: "which digit goes into this cell?" and
//! "which cell of this house takes this digit?", each with all its possible answers. It takes the
//! question with the fewest answers and tries each of them on a copy of the grid. So no state has
//! to be kept consistent, and nothing is ever taken back.

use sudoku::{Cell, Digit, Grid, House, Puzzle};

/// The puzzle's solutions, ascending; with more than the limit, as many of them as the limit.
///
/// A step takes some microseconds. The hardest puzzles need some thousands of steps.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut solutions = Vec::new();
    extend(*puzzle.grid(), limit, &mut solutions);
    solutions.sort_unstable();
    solutions
}

/// Adds the solutions of this grid, until there are as many as the limit.
fn extend(grid: Grid, limit: usize, solutions: &mut Vec<Grid>) {
    if solutions.len() >= limit {
        return;
    }
    let Some(answers) = fewest_answers(&grid) else {
        solutions.push(grid);
        return;
    };
    for (cell, digit) in answers {
        extend(grid.with(cell, digit), limit, solutions);
    }
}

/// The answers to the question that has the fewest; `None` where the grid leaves no question open,
/// and so is a solution.
fn fewest_answers(grid: &Grid) -> Option<Vec<(Cell, Digit)>> {
    let mut fewest: Option<Vec<(Cell, Digit)>> = None;
    for answers in of_cells(grid).chain(of_houses(grid)) {
        if answers.len() <= 1 {
            // No other question makes fewer copies of the grid.
            return Some(answers);
        }
        match &fewest {
            Some(other) if other.len() <= answers.len() => {}
            _ => fewest = Some(answers),
        }
    }
    fewest
}

/// For every blank cell the list of the digits that may go there.
pub fn of_cells(grid: &Grid) -> impl Iterator<Item = Vec<(Cell, Digit)>> {
    grid.blanks()
        .map(|cell| possible(grid, Digit::ALL.map(|digit| (cell, digit))))
}

/// For every digit that a house is missing the list of the cells where it may go.
pub fn of_houses(grid: &Grid) -> impl Iterator<Item = Vec<(Cell, Digit)>> {
    House::ALL
        .into_iter()
        .flat_map(|house| Digit::ALL.map(|digit| (house, digit)))
        .filter(|&(house, digit)| is_missing(grid, house, digit))
        .map(|(house, digit)| possible(grid, house.cells().map(|cell| (cell, digit))))
}

/// Whether no cell of the house has the digit.
fn is_missing(grid: &Grid, house: House, digit: Digit) -> bool {
    house.cells().iter().all(|&cell| grid[cell] != Some(digit))
}

/// Those of the answers to a question that the rules allow. Each solution has exactly one of them.
fn possible(grid: &Grid, answers: [(Cell, Digit); 9]) -> Vec<(Cell, Digit)> {
    let mut possible = Vec::new();
    for (cell, digit) in answers {
        let is_blank = grid[cell].is_none();
        if is_blank && cell.peers().iter().all(|&peer| grid[peer] != Some(digit)) {
            possible.push((cell, digit));
        }
    }
    possible
}
