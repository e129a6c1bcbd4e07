//! [`ParseError`]: why a text is not a grid, and where.

use crate::{Cell, Conflicts};

/// The text is not a grid, or not a puzzle: where, what was expected there, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: expected {expected}, found {found}", place(.field.as_deref(), *.column))]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column of a table, if the text is one.
    pub field: Option<Box<str>>,
    /// The column in characters, counted from 1, in the line or in the field; 0 for a whole row of
    /// a table.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// A line and a column in characters, both counted from 1.
pub(super) type Place = (usize, usize);

impl ParseError {
    /// An error in this line and column.
    pub fn new(
        (line, column): (usize, usize),
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self {
            line,
            field: None,
            column,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// Givens that break a rule: the first conflict, at its last cell.
    pub(super) fn conflict(Conflicts(all): &Conflicts, place: impl Fn(Cell) -> Place) -> Self {
        let last = all[0]
            .cells
            .last()
            .expect("a conflict has two cells or more");
        Self::new(
            place(*last),
            "givens that break no rule",
            all[0].to_string(),
        )
    }

    /// A character that is not a cell.
    pub(super) fn no_cell(place: Place, character: char) -> Self {
        Self::new(
            place,
            "a digit or a blank (one of . 0 _ * - X x ?)",
            format!("{character:?}"),
        )
    }

    /// A line with too few or too many cells.
    pub(super) fn no_line(place: Place, count: usize) -> Self {
        // A shorter line is rather one that was cut than a smaller grid.
        let size = if count > 81 { size(count) } else { None };
        let found = size.map_or_else(|| count.to_string(), |size| format!("{count}: {size}"));
        Self::new(place, "81 cells", found)
    }

    /// A row with too few or too many cells.
    pub(super) fn no_row(place: Place, found: impl Into<String>) -> Self {
        Self::new(place, "9 cells in this line", found)
    }
}

fn place(field: Option<&str>, column: usize) -> String {
    match (field, column) {
        (Some(field), _) => format!(", column {field}, character {column}"),
        (None, 0) => String::new(),
        (None, _) => format!(", column {column}"),
    }
}

/// The size of a grid with this number of cells, if it is a usual one other than 9×9.
pub(super) fn size(cells: usize) -> Option<String> {
    let side = cells.isqrt();
    let is_size = matches!(side, 4 | 6 | 8 | 10 | 12 | 16 | 25) && side * side == cells;
    is_size.then(|| format!("a grid of {side}×{side}; only 9×9 is read"))
}
