#![doc = include_str!("../README.md")]

mod rescan;

pub use rescan::NaiveRescan;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// The naive scan with a cursor that walks the cells row by row.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveScan;

impl Solver for NaiveScan {
    fn name(&self) -> &'static str {
        "naive-scan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        Search { grid: *puzzle.grid(), visitor }.fill(Some(Cell::ALL[0]))
    }
}

/// The grid is all that is kept.
struct Search<'a, V> {
    grid: Grid,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the cell under the cursor and all after it, in every way that the rules allow.
    fn fill(&mut self, cursor: Option<Cell>) -> ControlFlow<()> {
        let Some(cell) = cursor else {
            return self.visitor.solution(&self.grid);
        };
        if self.grid[cell].is_some() {
            return self.fill(cell.next());
        }
        for digit in Digit::ALL {
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

    /// Whether the digit is not yet in the cell's row, nor its column, nor its box.
    fn is_allowed(&self, cell: Cell, digit: Digit) -> bool {
        cell.houses().iter().all(|house| house.cells().iter().all(|&other| self.grid[other] != Some(digit)))
    }
}
