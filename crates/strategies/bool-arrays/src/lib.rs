#![doc = include_str!("../README.md")]

mod counts;

pub use counts::{COUNT_ARRAYS, CountArrays};

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Decision, Digit, Grid, HouseKind, Puzzle, Read, Solver, Strategy, Visitor,
};

/// Three arrays of booleans hold the digits that each row, column and box has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoolArrays;

/// The strategy as the ladder lists it.
pub static BOOL_ARRAYS: Strategy<'_> = Strategy::new(&BoolArrays);

impl Solver for BoolArrays {
    fn name(&self) -> &'static str {
        "bool-arrays"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search {
            grid: *puzzle.grid(),
            row_used: [[false; 9]; 9],
            column_used: [[false; 9]; 9],
            box_used: [[false; 9]; 9],
            visitor,
        };
        for (cell, given) in puzzle.grid().digits() {
            search.mark(cell, given, true);
        }
        search.fill(Some(Cell::ALL[0]))
    }
}

/// The state of a search: the grid, and the digits that each house has used.
struct Search<'a, V> {
    grid: Grid,
    /// `row_used[row][digit]` is true when the row has the digit; columns and boxes likewise.
    row_used: [[bool; 9]; 9],
    column_used: [[bool; 9]; 9],
    box_used: [[bool; 9]; 9],
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the cell under the cursor and all cells after it, in every way that the rules allow.
    fn fill(&mut self, cursor: Option<Cell>) -> ControlFlow<()> {
        let Some(cell) = cursor else {
            return self.visitor.solution(&self.grid);
        };
        if !self.is_blank(cell)? {
            return self.fill(cell.next());
        }
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit)? {
                self.place(cell, digit)?;
                self.fill(cell.next())?;
                self.remove(cell, digit)?;
            }
        }
        Continue(())
    }

    /// Whether the cell has no digit yet.
    #[track_caller]
    fn is_blank(&mut self, cell: Cell) -> ControlFlow<(), bool> {
        let is_blank = self.grid[cell].is_none();
        self.visitor.check(|| {
            let read = Read::written(cell, self.grid[cell]);
            Check::new(Decision::Blank { cell, is_blank }, [read])
        })?;
        Continue(is_blank)
    }

    /// Whether the digit is not yet in the cell's row, column or box.
    #[track_caller]
    fn is_allowed(&mut self, cell: Cell, digit: Digit) -> ControlFlow<(), bool> {
        let taken_in = self.house_with(cell, digit);
        let is_allowed = taken_in.is_none();
        self.visitor.check(|| {
            let reads = cell.houses_until(taken_in).map(|house| {
                let is_used = Some(house.kind()) == taken_in;
                Read::written((house, digit), is_used)
            });
            Check::new(
                Decision::Allowed {
                    cell,
                    digit,
                    is_allowed,
                },
                reads,
            )
        })?;
        Continue(is_allowed)
    }

    /// The first of the cell's row, column and box that has the digit.
    fn house_with(&self, cell: Cell, digit: Digit) -> Option<HouseKind> {
        if self.row_used[cell.row()][digit.index()] {
            Some(HouseKind::Row)
        } else if self.column_used[cell.column()][digit.index()] {
            Some(HouseKind::Column)
        } else if self.box_used[cell.box_index()][digit.index()] {
            Some(HouseKind::Box)
        } else {
            None
        }
    }

    /// Writes the digit into the cell and marks it as used.
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = Some(digit);
        self.mark(cell, digit, true);
        self.visitor.place(cell, digit)
    }

    /// Takes the digit back and marks it as not used.
    #[track_caller]
    fn remove(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = None;
        self.mark(cell, digit, false);
        self.visitor.remove(cell)
    }

    /// Sets whether the cell's row, column and box have used the digit.
    fn mark(&mut self, cell: Cell, digit: Digit, used: bool) {
        self.row_used[cell.row()][digit.index()] = used;
        self.column_used[cell.column()][digit.index()] = used;
        self.box_used[cell.box_index()][digit.index()] = used;
    }
}
