#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// A list of the empty cells, made once, and a recursion along it.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptyList;

impl Solver for EmptyList {
    fn name(&self) -> &'static str {
        "empty-list"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let grid = *puzzle.grid();
        let mut search = Search {
            grid,
            row_used: [[false; 9]; 9],
            column_used: [[false; 9]; 9],
            box_used: [[[false; 9]; 3]; 3],
            visitor,
        };
        for (cell, given) in grid.digits() {
            search.mark(cell, given, true);
        }
        let empty: Vec<Cell> = grid.blanks().collect();
        search.fill(&empty)
    }
}

struct Search<'a, V> {
    grid: Grid,
    /// `row_used[row][digit]`.
    row_used: [[bool; 9]; 9],
    /// `column_used[column][digit]`.
    column_used: [[bool; 9]; 9],
    /// `box_used[band][stack][digit]`: a box is found by row / 3 and column / 3.
    box_used: [[[bool; 9]; 3]; 3],
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the first cell of the rest of the list and all after it, in every way that the rules
    /// allow.
    fn fill(&mut self, empty: &[Cell]) -> ControlFlow<()> {
        let Some((&cell, rest)) = empty.split_first() else {
            return self.visitor.solution(&self.grid);
        };
        for &digit in &Digit::ALL {
            if !self.is_used(cell, digit) {
                self.grid[cell] = Some(digit);
                self.mark(cell, digit, true);
                self.visitor.place(cell, digit)?;
                self.fill(rest)?;
                self.mark(cell, digit, false);
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    fn is_used(&self, cell: Cell, digit: Digit) -> bool {
        self.row_used[cell.row()][digit.index()]
            || self.column_used[cell.column()][digit.index()]
            || self.box_used[cell.band()][cell.stack()][digit.index()]
    }

    fn mark(&mut self, cell: Cell, digit: Digit, used: bool) {
        self.row_used[cell.row()][digit.index()] = used;
        self.column_used[cell.column()][digit.index()] = used;
        self.box_used[cell.band()][cell.stack()][digit.index()] = used;
    }
}
