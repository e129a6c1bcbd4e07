//! The same search without a cursor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// The naive scan that searches for the first blank cell at every step.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveRescan;

/// The strategy for the ladder. Its code is compiled in this crate, not again in `ladder`.
pub static NAIVE_RESCAN: &dyn sudoku::Strategy = &NaiveRescan;

impl Solver for NaiveRescan {
    fn name(&self) -> &'static str {
        "naive-rescan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search { grid: *puzzle.grid(), visitor };
        search.fill()
    }
}

/// The state of a search: the grid.
struct Search<'a, V> {
    grid: Grid,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the first blank cell and all blank cells after it, in every way that the rules allow.
    fn fill(&mut self) -> ControlFlow<()> {
        let Some(cell) = self.first_blank() else {
            return self.visitor.solution(&self.grid);
        };
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit) {
                self.grid[cell] = Some(digit);
                self.visitor.place(cell, digit)?;
                self.fill()?;
                self.grid[cell] = None;
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    /// The first blank cell, row by row from the top left corner.
    fn first_blank(&self) -> Option<Cell> {
        for (row, cells) in self.grid.rows().iter().enumerate() {
            if let Some(column) = cells.iter().position(Option::is_none) {
                return Cell::at(row, column);
            }
        }
        None
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
