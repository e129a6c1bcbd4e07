//! [`Filling`]: a puzzle that gets easier, because blanks are filled from its solution.

use generator::Random;
use ladder::defaults;
use sudoku::{Cell, Grid, Puzzle};

/// The solution of a puzzle that has only one.
pub(crate) fn solution(puzzle: &Puzzle) -> Grid {
    defaults::prover()
        .strategy()
        .first_solution(puzzle)
        .expect("the puzzle has a solution")
}

/// A puzzle whose blanks are filled from its solution, in a drawn order.
pub(crate) struct Filling {
    pub(crate) puzzle: Puzzle,
    solution: Grid,
    blanks: Vec<Cell>,
}

impl Filling {
    pub(crate) fn new(puzzle: &Puzzle, random: &mut Random) -> Self {
        let mut blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        random.shuffle(&mut blanks);
        Self {
            puzzle: *puzzle,
            solution: solution(puzzle),
            blanks,
        }
    }

    /// Fills this many blanks, or all if there are fewer.
    pub(crate) fn fill(&mut self, count: usize) {
        let left = self.blanks.len().saturating_sub(count);
        let mut grid = *self.puzzle.grid();
        for cell in self.blanks.drain(left..) {
            grid[cell] = self.solution[cell];
        }
        self.puzzle = Puzzle::new(grid).expect("a part of a solution breaks no rule");
    }
}
