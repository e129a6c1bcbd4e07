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
        for &digit in &Digit::ALL {
            if is_allowed(&self.grid, cell, digit) {
                self.grid[cell] = Some(digit);
                self.visitor.place(cell, digit)?;
                self.fill(cell.next())?;
                self.grid[cell] = None;
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }
}

/// Looks along the cell's column, its row and its box: whether the digit is in none of them.
///
/// It looks at all the cells even when the digit is in the first: a processor adds up 27
/// comparisons sooner than it gets over one wrong guess of where the looking will end.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "inlined, it finds where the houses lie once for nine digits, and not for each"
)]
fn is_allowed(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let board = grid.rows();
    let mut found = false;
    for row in board {
        found |= row[cell.column()] == Some(digit);
    }
    for &other in &board[cell.row()] {
        found |= other == Some(digit);
    }
    let (top, left) = (cell.band() * 3, cell.stack() * 3);
    for row in &board[top..top + 3] {
        for &other in &row[left..left + 3] {
            found |= other == Some(digit);
        }
    }
    !found
}
