//! [`Examiner`]: what there is to know about one grid.

use human_techniques::{Technique, rate};
use sudoku::{Cell, Conflicts, Ended, Grid, Limits, Puzzle, Strategy};

/// What to count.
pub(super) struct Examiner {
    /// The strategy that counts solutions. The counts do not depend on it.
    pub(super) counter: &'static dyn Strategy,
    /// Stop counting at this many solutions.
    pub(super) limit: u64,
}

/// What one record is.
pub(super) enum Finding {
    /// It is not a grid: where, and why.
    Unreadable(String),
    /// It is a grid, but its givens break rules: all of these.
    Broken(Grid, Conflicts),
    /// It is a puzzle.
    Puzzle(Examined),
}

/// The facts about a puzzle.
pub(super) struct Examined {
    pub(super) puzzle: Puzzle,
    /// The number of solutions, and whether that is all of them.
    pub(super) solutions: u64,
    pub(super) all_counted: bool,
    /// The solution, if there is exactly one.
    pub(super) solution: Option<Grid>,
    /// The givens that are not needed: without one of them there is still one solution. `None`
    /// unless there is exactly one solution.
    pub(super) not_needed: Option<Vec<Cell>>,
    /// The hardest technique that a person needs; `None` if all techniques together are too few, or
    /// if there is not exactly one solution.
    pub(super) hardest: Option<&'static Technique>,
}

impl Examiner {
    pub(super) fn examine(&self, grid: &Grid) -> Finding {
        let puzzle = match Puzzle::new(*grid) {
            Ok(puzzle) => puzzle,
            Err(conflicts) => return Finding::Broken(*grid, conflicts),
        };
        let answer = self.counter.solve(&puzzle, &Limits::solutions(self.limit));
        let all_counted = answer.ended == Ended::Exhausted;
        let unique = answer.solutions == 1 && all_counted;
        Finding::Puzzle(Examined {
            puzzle,
            solutions: answer.solutions,
            all_counted,
            solution: answer.first.filter(|_| unique),
            not_needed: unique.then(|| self.not_needed(&puzzle)),
            hardest: if unique { rate(&puzzle) } else { None },
        })
    }

    fn not_needed(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let still_one = |cell: Cell| {
            let mut fewer = *puzzle.grid();
            fewer[cell] = None;
            Puzzle::new(fewer).is_ok_and(|fewer| self.counter.count_solutions(&fewer, 2) == 1)
        };
        puzzle.grid().digits().map(|(cell, _)| cell).filter(|&cell| still_one(cell)).collect()
    }
}
