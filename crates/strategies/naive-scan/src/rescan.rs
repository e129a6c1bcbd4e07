//! The same search without a cursor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Digit, Grid, Puzzle, Solver, Visitor};

use crate::is_allowed;

/// The naive scan that looks for the first blank cell from the start at every step.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveRescan;

impl Solver for NaiveRescan {
    fn name(&self) -> &'static str {
        "naive-rescan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        fill(&mut puzzle.grid().clone(), visitor)
    }
}

fn fill<V: Visitor>(grid: &mut Grid, visitor: &mut V) -> ControlFlow<()> {
    let Some(cell) = grid.blanks().next() else {
        return visitor.solution(grid);
    };
    for digit in Digit::ALL {
        if is_allowed(grid, cell, digit) {
            grid[cell] = Some(digit);
            visitor.place(cell, digit)?;
            fill(grid, visitor)?;
            grid[cell] = None;
            visitor.remove(cell)?;
        }
    }
    Continue(())
}
