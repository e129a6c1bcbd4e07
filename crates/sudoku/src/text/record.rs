//! [`Record`]: a grid that was read, and what stands beside it.

use super::error::{ParseError, Place};
use super::token::{CANDIDATES, EMPTY, Field, SEVERAL};
use crate::{Grid, Puzzle};

/// A grid that was read, or what is wrong in its place.
#[derive(Clone, Debug)]
pub struct Record {
    /// The line in which the grid begins, or that of the error; counted from 1.
    pub line: usize,
    /// The grid, whose givens may break a rule.
    pub grid: Result<Grid, Box<ParseError>>,
    /// The line above the grid, if it names the grid.
    pub title: Option<Box<str>>,
    /// The full grid that stands beside the puzzle.
    pub solution: Option<Grid>,
    /// The column of the table that has the record.
    pub field: Option<Box<str>>,
    /// The place of each cell; empty for the first 81 characters of a line.
    pub(super) places: Vec<Place>,
}

impl Record {
    /// A record that begins in this line, without anything beside it.
    pub fn new(line: usize, grid: Result<Grid, ParseError>) -> Self {
        let grid = grid.map_err(Box::new);
        Self {
            line,
            grid,
            title: None,
            solution: None,
            field: None,
            places: Vec::new(),
        }
    }

    /// The record of these 81 cells.
    pub(super) fn of_cells(cells: &[Field]) -> Self {
        let value = |cell: &Field| {
            if cell.value < CANDIDATES {
                cell.value
            } else {
                0
            }
        };
        let values: Vec<u8> = cells.iter().map(value).collect();
        let grid = Grid::from_bytes(values.try_into().expect("81 cells")).expect("cells");
        let places: Vec<Place> = cells.iter().map(|cell| cell.place).collect();
        Self {
            places,
            ..Self::new(cells[0].place.0, Ok(grid))
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.grid.as_ref().is_ok_and(Grid::is_full)
    }

    /// The grid as a puzzle.
    ///
    /// # Errors
    ///
    /// Why it is not a grid, or the first conflict among its givens, at the last cell that is part of
    /// it.
    #[inline]
    pub fn puzzle(&self) -> Result<Puzzle, ParseError> {
        let grid = self.grid.as_ref().map_err(|error| (**error).clone())?;
        Puzzle::new(*grid).map_err(|conflicts| {
            let in_line = |index| (self.line, index + 1);
            let place = |index| {
                self.places
                    .get(index)
                    .copied()
                    .unwrap_or_else(|| in_line(index))
            };
            let error = ParseError::conflict(&conflicts, |cell| place(cell.index()));
            ParseError {
                field: self.field.clone(),
                ..error
            }
        })
    }
}

/// What is wrong with a sign for a blank that stands only once, or that fills the first or the last
/// column, among others. A point or a zero is a blank wherever it stands.
pub(super) fn odd_blank(cells: &[Field]) -> Option<ParseError> {
    let blanks = || {
        cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| matches!(cell.value, 0 | EMPTY))
    };
    let is_odd = |(_, cell): &(usize, &Field)| {
        if matches!(cell.sign, '.' | '0') {
            return false;
        }
        let same = blanks().filter(|(_, one)| one.sign == cell.sign);
        let same: Vec<usize> = same.map(|(at, _)| at).collect();
        let fills = |column| same.len() == 9 && same.iter().all(|at| at % 9 == column);
        same.len() == 1 || fills(0) || fills(8)
    };
    let (_, odd) = blanks().find(is_odd)?;
    if blanks().all(|(_, one)| one.sign == odd.sign) {
        return None;
    }
    let found = match odd.sign {
        ' ' => "an empty cell".to_owned(),
        SEVERAL => "a blank of several characters".to_owned(),
        sign => format!("{sign:?}"),
    };
    Some(ParseError::new(odd.place, "one sign for all blanks", found))
}
