//! A puzzle as a line of text.

use std::fmt::Write as _;

use sudoku::Puzzle;

use crate::{Made, Placements, row_by_row_placements};

/// The placements after which a record has "more than" in place of the exact number. Counting this
/// many takes tens of seconds.
pub const RECORDED_PLACEMENTS: u64 = 1_000_000_000;

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
    /// The placements of a search row by row to the first solution, or to exhaustion, up to
    /// [`RECORDED_PLACEMENTS`]; `None` where the givens break a rule, since no strategy searches
    /// such a grid. Costs the time of the search.
    pub fn placements(&self) -> Option<Placements> {
        Puzzle::new(self.grid)
            .ok()
            .map(|puzzle| row_by_row_placements(&puzzle, RECORDED_PLACEMENTS))
    }

    /// The puzzle as 81 characters, `.` for a blank, and the columns. The column of placements
    /// costs the time of the search.
    pub fn record(&self, columns: Columns) -> String {
        let mut line = self.grid.to_string();
        if columns.placements {
            line.push('\t');
            if let Some(placements) = self.placements() {
                line += &placements.to_string();
            }
        }
        if columns.solutions {
            let _ = write!(line, "\t{}", self.solutions);
        }
        if columns.solution {
            line.push('\t');
            if let Some(solution) = &self.solution {
                line += &solution.to_string();
            }
        }
        line
    }
}
