//! The published crates. They start from their own parsed form, so their times leave parsing out.

use crate::engine::{Engine, Found};

pub fn sudoku(version: String) -> Engine {
    let parse = |puzzle: &ours::Puzzle| {
        sudoku::Sudoku::from_str_line(&puzzle.to_string()).expect("it reads a line of 81")
    };
    let solve = |puzzle: &sudoku::Sudoku, limit: u64| {
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

pub fn msolve(version: String) -> Engine {
    let parse = |puzzle: &ours::Puzzle| puzzle.to_string().parse().expect("it reads a line of 81");
    let solve = |puzzle: &msolve::Sudoku, limit: u64| {
        if limit == 1 {
            let solution = puzzle.solve_one();
            (u64::from(solution.is_some()), solution)
        } else {
            (puzzle.count_solutions(limit as usize) as u64, None)
        }
    };
    Engine::published("msolve", version, parse, solve, |&(solutions, grid)| Found {
        solutions,
        grid: grid.map(|grid| grid.to_bytes()),
    })
}
