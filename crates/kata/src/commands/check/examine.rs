//! [`examine`]: what there is to know about one grid.

use human_techniques::{Technique, rate};
use sudoku::{Cell, Conflicts, Ended, Grid, Limits, Puzzle, Strategy};

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

/// Examines a grid. This strategy counts its solutions up to the limit; the counts do not depend on
/// which one it is.
pub(super) fn examine(grid: &Grid, counter: Strategy<'_>, limit: u64) -> Finding {
    let puzzle = match Puzzle::new(*grid) {
        Ok(puzzle) => puzzle,
        Err(conflicts) => return Finding::Broken(*grid, conflicts),
    };
    let answer = counter.solve(&puzzle, &Limits::solutions(limit));
    let all_counted = answer.ended == Ended::Exhausted;
    let unique = answer.solutions == 1 && all_counted;
    let still_one = |&cell: &Cell| {
        let mut fewer = *grid;
        fewer[cell] = None;
        Puzzle::new(fewer).is_ok_and(|fewer| counter.count_solutions(&fewer, 2) == 1)
    };
    Finding::Puzzle(Examined {
        puzzle,
        solutions: answer.solutions,
        all_counted,
        solution: answer.first.filter(|_| unique),
        not_needed: unique.then(|| grid.digits().map(|(cell, _)| cell).filter(still_one).collect()),
        hardest: if unique { rate(&puzzle) } else { None },
    })
}
