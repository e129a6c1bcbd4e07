//! [`CutLine`]: a line of fewer than 81 cells, which a mail may have wrapped.

use crate::line::{CELLS_OF_LINE, GRID};
use crate::record::Record;
use crate::sign::Wrong;

/// A line of fewer than 81 cells. Where a mail wraps lines at 76 characters, the other five cells
/// stand in the next line: then both are refused as one.
#[derive(Clone, Debug)]
pub(crate) struct CutLine {
    pub(crate) line: usize,
    pub(crate) cells: usize,
    /// Why it is refused if the rest of its cells does not follow.
    pub(crate) wrong: Wrong,
}

impl CutLine {
    /// The record of this line alone.
    pub(crate) fn refused(self) -> Record {
        Record::refused(self.wrong.in_line(self.line))
    }

    /// The record of this line and the one that has the rest of its cells.
    pub(crate) fn refused_with_rest(self, line: usize) -> Record {
        let missing = GRID - self.cells;
        let cells = format!("{}, and the other {missing} on line {line}", self.cells);
        Record::refused(Wrong::new(self.wrong.column, CELLS_OF_LINE, cells).in_line(self.line))
    }
}
