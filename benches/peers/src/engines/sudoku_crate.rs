//! The crate `sudoku`. It starts from its own parsed form, so its times leave parsing out.

use sudoku::Sudoku;

use crate::engine::{Engine, Found};

pub fn engine(version: String) -> Engine {
    let parse = |puzzle: &ours::Puzzle| {
        Sudoku::from_str_line(&puzzle.to_string()).expect("it reads a line of 81")
    };
    let solve = |puzzle: &Sudoku, limit: u64| {
        if limit == 1 {
            let solution = puzzle.some_solution();
            (u64::from(solution.is_some()), solution)
        } else {
            (puzzle.solutions_count_up_to(limit as usize) as u64, None)
        }
    };
    Engine::published("sudoku", version, parse, solve, |&(solutions, grid)| Found {
        solutions,
        grid: grid.map(|grid| grid.to_bytes().map(|digit| b'0' + digit)),
    })
}
