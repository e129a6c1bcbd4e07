//! The same search without a cursor.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Decision, Digit, Grid, House, HouseKind, Puzzle, Read, Solver, Strategy, Visitor,
};

/// The naive scan that searches for the first blank cell at every step.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveRescan;

/// The strategy as the ladder lists it.
pub static NAIVE_RESCAN: Strategy<'_> = Strategy::new(&NaiveRescan);

impl Solver for NaiveRescan {
    fn name(&self) -> &'static str {
        "naive-rescan"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search { grid: *puzzle.grid(), visitor };
        search.fill()
    }
}

/// The state of a search: the grid.
struct Search<'a, V> {
    grid: Grid,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the first blank cell and all blank cells after it, in every way that the rules allow.
    fn fill(&mut self) -> ControlFlow<()> {
        let Some(cell) = self.first_blank()? else {
            return self.visitor.solution(&self.grid);
        };
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit)? {
                self.place(cell, digit)?;
                self.fill()?;
                self.remove(cell)?;
            }
        }
        Continue(())
    }

    /// The first blank cell, row by row from the top left corner.
    #[track_caller]
    fn first_blank(&mut self) -> ControlFlow<(), Option<Cell>> {
        for (row, cells) in self.grid.rows().iter().enumerate() {
            if let Some(column) = cells.iter().position(Option::is_none) {
                let cell = Cell::ALL[row * 9 + column];
                self.report_scan(cell, true)?;
                return Continue(Some(cell));
            }
        }
        self.report_scan(Cell::ALL[80], false)?;
        Continue(None)
    }

    /// Reports that all cells up to this one were read.
    #[track_caller]
    fn report_scan(&mut self, cell: Cell, is_blank: bool) -> ControlFlow<()> {
        self.visitor.check(|| {
            let cells = Cell::ALL[..=cell.index()].iter();
            let reads = cells.map(|&other| Read::written(other, self.grid[other]));
            Check::new(Decision::Blank { cell, is_blank }, reads)
        })
    }

    /// Whether the digit is not yet in the cell's row, column or box.
    #[track_caller]
    fn is_allowed(&mut self, cell: Cell, digit: Digit) -> ControlFlow<(), bool> {
        let house = self.house_with(cell, digit);
        let is_allowed = house.is_none();
        self.visitor.check(|| {
            let cells = cell.houses_until(house).flat_map(House::cells);
            let reads = cells.map(|&other| Read::written(other, self.grid[other]));
            Check::new(Decision::Allowed { cell, digit, is_allowed }, reads)
        })?;
        Continue(is_allowed)
    }

    /// The first of the cell's row, column and box that has the digit.
    ///
    /// Each loop looks at all of its nine cells. Nine comparisons take less time than one branch
    /// misprediction, and a loop that may stop at any cell is mispredicted often.
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
