#![doc = include_str!("../README.md")]

mod rescan;

pub use rescan::{NAIVE_RESCAN, NaiveRescan};

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Decision, Digit, Grid, House, HouseKind, Puzzle, Read, Solver, Strategy, Visitor,
};

/// The naive scan with a cursor that visits the cells row by row.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveScan;

/// The strategy as the ladder lists it.
pub static NAIVE_SCAN: Strategy<'_> = Strategy::new(&NaiveScan);

impl Solver for NaiveScan {
    fn name(&self) -> &'static str {
        "naive-scan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search {
            grid: *puzzle.grid(),
            visitor,
        };
        search.fill(Some(Cell::ALL[0]))
    }
}

/// The state of a search: the grid.
struct Search<'a, V> {
    grid: Grid,
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
                self.remove(cell)?;
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
}

/// What naive-rescan does in the same way.
#[expect(
    clippy::inline_always,
    reason = "two searches share the inner loop; by itself the compiler inlines it into only one"
)]
impl<V: Visitor> Search<'_, V> {
    /// Whether the digit is not yet in the cell's row, column or box.
    #[inline(always)]
    #[track_caller]
    fn is_allowed(&mut self, cell: Cell, digit: Digit) -> ControlFlow<(), bool> {
        let taken_in = self.house_with(cell, digit);
        let is_allowed = taken_in.is_none();
        self.visitor.check(|| {
            let cells = cell.houses_until(taken_in).flat_map(House::cells);
            let reads = cells.map(|&other| Read::written(other, self.grid[other]));
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
    ///
    /// Each loop looks at all of its nine cells. Nine comparisons take less time than one branch
    /// misprediction, and a loop that may stop at any cell is mispredicted often.
    #[inline(always)]
    fn house_with(&self, cell: Cell, digit: Digit) -> Option<HouseKind> {
        let rows = self.grid.rows();
        let mut found = false;
        for &other in &rows[cell.row()] {
            found |= other == Some(digit);
        }
        if found {
            return Some(HouseKind::Row);
        }
        for row in rows {
            found |= row[cell.column()] == Some(digit);
        }
        if found {
            return Some(HouseKind::Column);
        }
        let (top, left) = (cell.band() * 3, cell.stack() * 3);
        for row in &rows[top..top + 3] {
            for &other in &row[left..left + 3] {
                found |= other == Some(digit);
            }
        }
        found.then_some(HouseKind::Box)
    }

    /// Writes the digit into the cell.
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = Some(digit);
        self.visitor.place(cell, digit)
    }

    /// Takes the digit back.
    #[track_caller]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        self.grid[cell] = None;
        self.visitor.remove(cell)
    }
}
