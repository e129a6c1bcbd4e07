#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// One bitmask a row, column and box, flipped with XOR.
#[derive(Clone, Copy, Debug, Default)]
pub struct XorBitmask;

impl Solver for XorBitmask {
    fn name(&self) -> &'static str {
        "xor-bitmask"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let grid = *puzzle.grid();
        let mut search = Search { grid, rows: [0; 9], columns: [0; 9], boxes: [0; 9], visitor };
        for (cell, given) in grid.digits() {
            search.flip(cell, given);
        }
        let empty: Vec<Cell> = grid.blanks().collect();
        search.fill(&empty)
    }
}

struct Search<'a, V> {
    grid: Grid,
    /// One integer a row: bit 0 is set when the row has a 1, and so on to bit 8.
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the first cell of the rest of the list and all after it, in every way that the rules
    /// allow.
    fn fill(&mut self, empty: &[Cell]) -> ControlFlow<()> {
        let Some((&cell, rest)) = empty.split_first() else {
            return self.visitor.solution(&self.grid);
        };
        let used =
            self.rows[cell.row()] | self.columns[cell.column()] | self.boxes[cell.box_index()];
        for &digit in &Digit::ALL {
            if used & digit.bit() == 0 {
                self.grid[cell] = Some(digit);
                self.flip(cell, digit);
                self.visitor.place(cell, digit)?;
                self.fill(rest)?;
                self.flip(cell, digit);
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    /// Places a digit, or takes it back: it is the same operation.
    fn flip(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()] ^= digit.bit();
        self.columns[cell.column()] ^= digit.bit();
        self.boxes[cell.box_index()] ^= digit.bit();
    }
}
