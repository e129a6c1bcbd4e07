//! The same search without a cursor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, House, Puzzle, Solver, Visitor};

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

/// Fills the first blank cell and all after it, in every way that the rules allow.
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

/// Whether the digit is not yet in the cell's row, column or box: one loop of nine looks along all three together.
fn is_allowed(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let [row, column, square] = cell.houses().map(House::cells);
    (0..9).all(|place| {
        grid[row[place]] != Some(digit) && grid[column[place]] != Some(digit) && grid[square[place]] != Some(digit)
    })
}
