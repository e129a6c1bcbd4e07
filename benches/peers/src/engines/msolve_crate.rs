//! The crate `msolve`. It starts from its own parsed form, so its times leave parsing out.

use crate::engine::{Chunk, Engine, Found};

pub struct Msolve(pub String);

impl Engine for Msolve {
    fn name(&self) -> String {
        "msolve".to_owned()
    }
    fn version(&self) -> String {
        self.0.clone()
    }
    fn is_published(&self) -> bool {
        true
    }
    fn load(&self, puzzles: &[ours::Puzzle]) -> Box<dyn Chunk + '_> {
        let parse =
            |puzzle: &ours::Puzzle| puzzle.to_string().parse().expect("it reads a line of 81");
        Box::new(Loaded { puzzles: puzzles.iter().map(parse).collect(), found: Vec::new() })
    }
}

struct Loaded {
    puzzles: Vec<msolve::Sudoku>,
    found: Vec<(u64, Option<msolve::Sudoku>)>,
}

impl Chunk for Loaded {
    fn solve(&mut self, limit: u64) {
        self.found.clear();
        self.found.extend(self.puzzles.iter().map(|puzzle| {
            if limit == 1 {
                let solution = puzzle.solve_one();
                (u64::from(solution.is_some()), solution)
            } else {
                (puzzle.count_solutions(limit as usize) as u64, None)
            }
        }));
    }
    fn found(&self) -> Vec<Found> {
        let found = |&(solutions, grid): &(u64, Option<msolve::Sudoku>)| Found {
            solutions,
            grid: grid.map(|grid| grid.to_bytes()),
        };
        self.found.iter().map(found).collect()
    }
}
