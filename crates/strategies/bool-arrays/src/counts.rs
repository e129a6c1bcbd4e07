//! The same search with counters instead of booleans.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Check, Decision, Digit, Grid, Puzzle, Read, Solver, Strategy, Visitor};

/// Three arrays of counters hold how often each row, column and box has used each digit.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountArrays;

/// The strategy as the ladder lists it.
pub static COUNT_ARRAYS: Strategy<'_> = Strategy::new(&CountArrays);

impl Solver for CountArrays {
    fn name(&self) -> &'static str {
        "count-arrays"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search {
            grid: *puzzle.grid(),
            row_count: [[0; 9]; 9],
            column_count: [[0; 9]; 9],
            box_count: [[0; 9]; 9],
            visitor,
        };
        for (cell, given) in puzzle.grid().digits() {
            search.count(cell, given, 1);
        }
        search.fill(Some(Cell::ALL[0]))
    }
}

/// The state of a search: the grid, and how often each house has used each digit.
struct Search<'a, V> {
    grid: Grid,
    /// `row_count[row][digit]` counts the digit in the row; columns and boxes likewise.
    row_count: [[i8; 9]; 9],
    column_count: [[i8; 9]; 9],
    box_count: [[i8; 9]; 9],
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
        let counts = [
            self.row_count[cell.row()][digit.index()],
            self.column_count[cell.column()][digit.index()],
            self.box_count[cell.box_index()][digit.index()],
        ];
        let is_allowed = counts[0] + counts[1] + counts[2] == 0;
        self.visitor.check(|| {
            let houses = cell.houses().into_iter().zip(counts);
            let reads = houses.map(|(house, count)| Read::written((house, digit), count));
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

    /// Writes the digit into the cell and counts it.
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = Some(digit);
        self.count(cell, digit, 1);
        self.visitor.place(cell, digit)
    }

    /// Takes the digit and its counts back.
    #[track_caller]
    fn remove(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = None;
        self.count(cell, digit, -1);
        self.visitor.remove(cell)
    }

    /// Adds `change` to the counts of the digit in the cell's row, column and box.
    fn count(&mut self, cell: Cell, digit: Digit, change: i8) {
        self.row_count[cell.row()][digit.index()] += change;
        self.column_count[cell.column()][digit.index()] += change;
        self.box_count[cell.box_index()][digit.index()] += change;
    }
}
