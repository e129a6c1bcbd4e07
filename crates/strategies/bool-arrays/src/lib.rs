#![doc = include_str!("../README.md")]

mod counts;

pub use counts::CountArrays;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// Three boolean arrays say which digits each row, column and box has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoolArrays;

impl Solver for BoolArrays {
    fn name(&self) -> &'static str {
        "bool-arrays"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let grid = *puzzle.grid();
        let mut search = Search {
            grid,
            row_used: [[false; 9]; 9],
            column_used: [[false; 9]; 9],
            box_used: [[false; 9]; 9],
            visitor,
        };
        for (cell, given) in grid.digits() {
            search.mark(cell, given, true);
        }
        search.fill(Some(Cell::ALL[0]))
    }
}

struct Search<'a, V> {
    grid: Grid,
    /// `row_used[row][digit]`, and so on.
    row_used: [[bool; 9]; 9],
    column_used: [[bool; 9]; 9],
    box_used: [[bool; 9]; 9],
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
            if !self.is_used(cell, digit) {
                self.grid[cell] = Some(digit);
                self.mark(cell, digit, true);
                self.visitor.place(cell, digit)?;
                self.fill(cell.next())?;
                self.grid[cell] = None;
                self.mark(cell, digit, false);
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    fn is_used(&self, cell: Cell, digit: Digit) -> bool {
        self.row_used[cell.row()][digit.index()]
            || self.column_used[cell.column()][digit.index()]
            || self.box_used[cell.box_index()][digit.index()]
    }

    fn mark(&mut self, cell: Cell, digit: Digit, used: bool) {
        self.row_used[cell.row()][digit.index()] = used;
        self.column_used[cell.column()][digit.index()] = used;
        self.box_used[cell.box_index()][digit.index()] = used;
    }
}
