//! A puzzle as a line of text.

use sudoku::Puzzle;

use crate::{Made, row_by_row_placements};

/// The placements after which a record has "more than" in place of the exact number. Counting this
/// many takes tens of seconds.
const RECORDED_PLACEMENTS: u64 = 1_000_000_000;

/// The columns after the puzzle, each after a tab, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The placements of a search row by row to the first solution, or to exhaustion;
    /// `>1000000000` if there are more.
    pub placements: bool,
    /// The number of solutions.
    pub solutions: bool,
    /// The solution; empty unless there is exactly one.
    pub solution: bool,
}

impl Made {
    /// The puzzle as 81 characters, `.` for a blank, and the columns. The column of placements
    /// costs the time of the search; it is empty where the givens break a rule, since no strategy
    /// searches such a grid.
    pub fn record(&self, columns: Columns) -> String {
        let mut record = vec![self.grid.to_string()];
        if columns.placements {
            let puzzle = Puzzle::new(self.grid).ok();
            record.push(puzzle.map_or_else(String::new, |puzzle| {
                let placements = row_by_row_placements(&puzzle, RECORDED_PLACEMENTS);
                placements.map_or(format!(">{RECORDED_PLACEMENTS}"), |work| work.to_string())
            }));
        }
        record.extend(columns.solutions.then(|| self.solutions.to_string()));
        let solution = || self.solution.map_or_else(String::new, |grid| grid.to_string());
        record.extend(columns.solution.then(solution));
        record.join("\t")
    }
}
