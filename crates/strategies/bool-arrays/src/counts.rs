//! The same search with counters in place of booleans, and each step under a name of its own.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// Three arrays of counters say how often each row, column and box has each digit: a digit may be
/// placed where the sum is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountArrays;

impl Solver for CountArrays {
    fn name(&self) -> &'static str {
        "count-arrays"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search {
            grid: Grid::EMPTY,
            rows: [[0; 9]; 9],
            columns: [[0; 9]; 9],
            boxes: [[0; 9]; 9],
            visitor,
        };
        for (cell, given) in puzzle.grid().digits() {
            search.place_number(cell, given);
        }
        search.backtrack(Cell::ALL[0])
    }
}

struct Search<'a, V> {
    grid: Grid,
    /// `rows[row][digit]`: how often the row has the digit; and so on.
    rows: [[u8; 9]; 9],
    columns: [[u8; 9]; 9],
    boxes: [[u8; 9]; 9],
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    fn backtrack(&mut self, cell: Cell) -> ControlFlow<()> {
        if self.grid[cell].is_some() {
            return self.place_next_numbers(cell);
        }
        for &digit in &Digit::ALL {
            if self.could_place(cell, digit) {
                self.place_number(cell, digit);
                self.visitor.place(cell, digit)?;
                self.place_next_numbers(cell)?;
                self.remove_number(cell, digit);
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    /// Goes on with the next cell; after the last one, the grid is a solution.
    fn place_next_numbers(&mut self, cell: Cell) -> ControlFlow<()> {
        match cell.next() {
            Some(next) => self.backtrack(next),
            None => self.visitor.solution(&self.grid),
        }
    }

    fn could_place(&self, cell: Cell, digit: Digit) -> bool {
        let digit = digit.index();
        self.rows[cell.row()][digit]
            + self.columns[cell.column()][digit]
            + self.boxes[cell.box_index()][digit]
            == 0
    }

    fn place_number(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()][digit.index()] += 1;
        self.columns[cell.column()][digit.index()] += 1;
        self.boxes[cell.box_index()][digit.index()] += 1;
        self.grid[cell] = Some(digit);
    }

    fn remove_number(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()][digit.index()] -= 1;
        self.columns[cell.column()][digit.index()] -= 1;
        self.boxes[cell.box_index()][digit.index()] -= 1;
        self.grid[cell] = None;
    }
}
