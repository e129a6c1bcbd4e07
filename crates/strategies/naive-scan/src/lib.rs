#![doc = include_str!("../README.md")]

mod rescan;

pub use rescan::{NAIVE_RESCAN, NaiveRescan};

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// The naive scan with a cursor that visits the cells row by row.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveScan;

/// The strategy for the ladder. Its code is compiled in this crate, not again in `ladder`.
pub static NAIVE_SCAN: &dyn sudoku::Strategy = &NaiveScan;

impl Solver for NaiveScan {
    fn name(&self) -> &'static str {
        "naive-scan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search { grid: *puzzle.grid(), visitor };
        search.fill(Some(Cell::ALL[0]))
    }
}

/// The state of a search: the grid.
struct Search<'a, V> {
    grid: Grid,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the cell under the cursor and all cells after it, in every way that the rules allow.
    fn fill(&mut self, cursor: Option<Cell>) -> ControlFlow<()> {
        let Some(cell) = cursor else {
            return self.visitor.solution(&self.grid);
        };
        if self.grid[cell].is_some() {
            return self.fill(cell.next());
        }
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit) {
                self.grid[cell] = Some(digit);
                self.visitor.place(cell, digit)?;
                self.fill(cell.next())?;
                self.grid[cell] = None;
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    /// Whether the digit is not yet in the cell's row, column or box.
    ///
    /// Each loop looks at all of its nine cells. Nine comparisons take less time than one branch
    /// misprediction, and a loop that may stop at any cell is mispredicted often.
    fn is_allowed(&self, cell: Cell, digit: Digit) -> bool {
        let rows = self.grid.rows();
        let mut found = false;
        for &other in &rows[cell.row()] {
            found |= other == Some(digit);
        }
        if found {
            return false;
        }
        for row in rows {
            found |= row[cell.column()] == Some(digit);
        }
        if found {
            return false;
        }
        let (top, left) = (cell.band() * 3, cell.stack() * 3);
        for row in &rows[top..top + 3] {
            for &other in &row[left..left + 3] {
                found |= other == Some(digit);
            }
        }
        !found
    }
}
