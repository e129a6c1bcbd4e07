//! [`Record`]: a grid that was read, and what stands beside it.

use sudoku::{Cell, Grid, Puzzle};

use crate::fault::Fault;
use crate::sign::PlacedSign;

/// A grid that was read, or why it is refused.
#[derive(Clone, Debug)]
pub struct Record {
    /// The line in which the grid begins, or that of the fault; counted from 1.
    pub line: usize,
    /// The grid, whose givens may break a rule.
    pub grid: Result<Grid, Box<Fault>>,
    /// The line above the grid.
    pub title: Option<Box<str>>,
    /// The full grid that stands beside the puzzle in its line.
    pub solution: Option<Grid>,
    /// The name of the column, if the record is part of a table.
    pub field: Option<Box<str>>,
    /// Where the cells are.
    pub(crate) cells: CellPlaces,
}

/// Where the cells of a record are.
#[derive(Clone, Debug)]
pub(crate) enum CellPlaces {
    /// One after the other, from this column of the record's line.
    Run(usize),
    /// The line and the column of each.
    Each(Box<[(usize, usize)]>),
}

impl Record {
    /// A record that begins in this line, without anything beside it.
    pub fn new(line: usize, grid: Result<Grid, Fault>) -> Self {
        Self {
            line,
            grid: grid.map_err(Box::new),
            title: None,
            solution: None,
            field: None,
            cells: CellPlaces::Run(1),
        }
    }

    /// A record that is refused.
    pub(crate) fn refused(fault: Fault) -> Self {
        Self::new(fault.place.line, Err(fault))
    }

    /// The record of these 81 signs.
    pub(crate) fn of_signs(signs: &[PlacedSign]) -> Self {
        let mut values = [0; 81];
        for (value, placed) in values.iter_mut().zip(signs) {
            *value = placed.sign.value();
        }
        let places = signs
            .iter()
            .map(|placed| (placed.line, placed.sign.column))
            .collect();
        let grid = Grid::from_bytes(values).expect("the value of a sign is 0 to 9");
        Self {
            cells: CellPlaces::Each(places),
            ..Self::new(signs[0].line, Ok(grid))
        }
    }

    /// The grid as a puzzle.
    ///
    /// # Errors
    ///
    /// Why it is refused, or the first conflict among its givens, at the last cell that is part of
    /// it.
    #[inline]
    #[expect(
        clippy::missing_panics_doc,
        reason = "a conflict has two cells or more"
    )]
    pub fn puzzle(&self) -> Result<Puzzle, Fault> {
        let grid = self.grid.as_ref().map_err(|fault| (**fault).clone())?;
        Puzzle::new(*grid).map_err(|conflicts| {
            let first = &conflicts.0[0];
            let last_cell = first.cells.last().expect("a conflict has two cells");
            let (line, column) = self.place(*last_cell);
            let mut fault =
                Fault::new(line, column, "givens that break no rule", first.to_string());
            fault.place.field.clone_from(&self.field);
            fault
        })
    }

    /// The line and the column of a cell.
    fn place(&self, cell: Cell) -> (usize, usize) {
        match &self.cells {
            CellPlaces::Run(column) => (self.line, column + cell.index()),
            CellPlaces::Each(places) => places[cell.index()],
        }
    }
}
