//! The crate `msolve`. It starts from its own parsed form, so its times leave parsing out.

use msolve::Sudoku;

use crate::engine::{Engine, Found};

pub fn engine(version: String) -> Engine {
    let parse = |puzzle: &ours::Puzzle| puzzle.to_string().parse().expect("it reads a line of 81");
    let solve = |puzzle: &Sudoku, limit: u64| {
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
