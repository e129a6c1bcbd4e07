//! The crate `sudoku`. It starts from its own parsed form, so its times leave parsing out.

use crate::engine::{Chunk, Engine, Found};

pub struct Sudoku(pub String);

impl Engine for Sudoku {
    fn name(&self) -> String {
        "sudoku".to_owned()
    }
    fn version(&self) -> String {
        self.0.clone()
    }
    fn is_published(&self) -> bool {
        true
    }
    fn load(&self, puzzles: &[ours::Puzzle]) -> Box<dyn Chunk + '_> {
        let parse = |puzzle: &ours::Puzzle| {
            sudoku::Sudoku::from_str_line(&puzzle.to_string()).expect("it reads a line of 81")
        };
        Box::new(Loaded { puzzles: puzzles.iter().map(parse).collect(), found: Vec::new() })
    }
}

struct Loaded {
    puzzles: Vec<sudoku::Sudoku>,
    found: Vec<(u64, Option<sudoku::Sudoku>)>,
}

impl Chunk for Loaded {
    fn solve(&mut self, limit: u64) {
        self.found.clear();
        self.found.extend(self.puzzles.iter().map(|puzzle| {
            if limit == 1 {
                let solution = puzzle.some_solution();
                (u64::from(solution.is_some()), solution)
            } else {
                (puzzle.solutions_count_up_to(limit as usize) as u64, None)
            }
        }));
    }
    fn found(&self) -> Vec<Found> {
        let found = |&(solutions, grid): &(u64, Option<sudoku::Sudoku>)| Found {
            solutions,
            grid: grid.map(|grid| grid.to_bytes().map(|digit| b'0' + digit)),
        };
        self.found.iter().map(found).collect()
    }
}
