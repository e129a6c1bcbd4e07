#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Decision, Digit, Grid, HouseKind, Puzzle, Read, Solver, Strategy, Visitor,
};

/// A list of the blank cells, made once, and a recursion along it.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptyList;

/// The strategy as the ladder lists it.
pub static EMPTY_LIST: Strategy<'_> = Strategy::new(&EmptyList);

impl Solver for EmptyList {
    fn name(&self) -> &'static str {
        "empty-list"
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
        let blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        search.fill(&blanks)
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
    /// Fills all cells of the list, in every way that the rules allow.
    fn fill(&mut self, blanks: &[Cell]) -> ControlFlow<()> {
        let Some((&cell, rest)) = blanks.split_first() else {
            return self.visitor.solution(&self.grid);
        };
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit)? {
                self.place(cell, digit)?;
                self.fill(rest)?;
                self.remove(cell, digit)?;
            }
        }
        Continue(())
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
