//! The same search without a cursor. The state, the check of a digit, and the two ways to change
//! the grid are those of `naive-scan`: only the way to the next cell is new.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Check, Decision, Digit, Puzzle, Read, Solver, Strategy, Visitor};

use super::Search;

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
        let mut search = Search {
            grid: *puzzle.grid(),
            visitor,
        };
        search.fill_blanks()
    }
}

impl<V: Visitor> Search<'_, V> {
    /// Fills the first blank cell and all blank cells after it, in every way that the rules allow.
    fn fill_blanks(&mut self) -> ControlFlow<()> {
        let Some(cell) = self.first_blank()? else {
            return self.visitor.solution(&self.grid);
        };
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit)? {
                self.place(cell, digit)?;
                self.fill_blanks()?;
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
}
