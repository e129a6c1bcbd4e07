//! The same search without a cursor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

use crate::is_allowed;

/// The naive scan that looks for the first blank cell from the start at every step.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveRescan;

impl Solver for NaiveRescan {
    fn name(&self) -> &'static str {
        "naive-rescan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        Search { grid: *puzzle.grid(), visitor }.fill()
    }
}

/// The grid is all that is kept.
struct Search<'a, V> {
    grid: Grid,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the first blank cell and all after it, in every way that the rules allow.
    fn fill(&mut self) -> ControlFlow<()> {
        let Some(cell) = self.first_blank() else {
            return self.visitor.solution(&self.grid);
        };
        for &digit in &Digit::ALL {
            if is_allowed(&self.grid, cell, digit) {
                self.grid[cell] = Some(digit);
                self.visitor.place(cell, digit)?;
                self.fill()?;
                self.grid[cell] = None;
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    /// The first blank cell, looked for from the start: the first row that has one, then the first
    /// in the row.
    fn first_blank(&self) -> Option<Cell> {
        for (row, cells) in self.grid.rows().iter().enumerate() {
            if cells.iter().fold(false, |found, cell| found | cell.is_none()) {
                let column = cells.iter().position(Option::is_none)?;
                return Cell::at(row, column);
            }
        }
        None
    }
}
