//! A result that an answer finds on data of its own, and then copies to the board.

use std::collections::BTreeSet;

use sudoku::Cell;

use super::RecordedSearch;
use crate::record::{CellRead, Change, Meaning};

impl RecordedSearch<'_> {
    /// Whether the changes look like a copy of a result: one line changes each cell at most once,
    /// fills all blanks or goes through the board in order, and no digit is tested on the board in
    /// between. A result that is not finished leaves blanks, and a wrong one may change givens.
    ///
    /// An answer that tests digits with marks of its own, and undoes none on this board, looks the
    /// same. There the line is the one that writes a wrong digit. If the code undoes what the line
    /// writes, it is certain that this line copies nothing.
    pub(super) fn may_copy_a_result(&self) -> bool {
        let changes = &self.record.changes;
        let Some(first) = changes.first() else {
            return false;
        };
        if let Some(line) = first.line
            && self.record.trial_lines.contains(&line)
        {
            return false;
        }
        let mut cells = BTreeSet::new();
        for change in changes {
            let is_same_line = change.line == first.line && change.meaning == Meaning::Unknown;
            if !is_same_line || !cells.insert(change.cell) {
                return false;
            }
        }
        (self.end().is_full() || self.changes_go_in_order()) && !self.tests_between_changes()
    }

    /// Whether several changes go through the board row by row or column by column.
    fn changes_go_in_order(&self) -> bool {
        let changes = &self.record.changes;
        let mut pairs = changes.windows(2);
        let in_rows = pairs.all(|pair| pair[0].cell.index() < pair[1].cell.index());
        let mut pairs = changes.windows(2);
        let in_columns =
            pairs.all(|pair| number_in_columns(pair[0].cell) < number_in_columns(pair[1].cell));
        changes.len() > 1 && (in_rows || in_columns)
    }

    /// Whether a digit may be tested on the board between two changes. With one change only, the
    /// reads before it count.
    fn tests_between_changes(&self) -> bool {
        let reads = &self.record.reads;
        match &self.record.changes[..] {
            [] => false,
            [only] => self.tests_before(only),
            changes => changes.windows(2).any(|pair| {
                let between = &reads[pair[0].reads..pair[1].reads];
                between
                    .iter()
                    .any(|read| !is_on_the_way(read.cell, pair[0].cell, pair[1].cell))
            }),
        }
    }

    /// Whether cells are read before the change that a walk over the whole board does not read: a
    /// copy takes the whole board, and then the loop that writes may walk to the blank.
    fn tests_before(&self, change: &Change) -> bool {
        let mut cells: Vec<Cell> = Vec::new();
        for CellRead { cell, .. } in &self.record.reads[..change.reads] {
            if cells.last() != Some(cell) {
                cells.push(*cell);
            }
        }
        let mut rest = &cells[..];
        while let Some(walk) = rest.strip_prefix(&Cell::ALL) {
            rest = walk;
        }
        let to_blank = &Cell::ALL[..=change.cell.index()];
        !(rest.is_empty() || rest == to_blank || rest == [change.cell])
    }
}

/// Whether a walk over the board, in rows or in columns, meets the cell on its way.
fn is_on_the_way(cell: Cell, from: Cell, to: Cell) -> bool {
    let in_rows = from.index() <= cell.index() && cell.index() <= to.index();
    let [first, this, last] = [from, cell, to].map(number_in_columns);
    in_rows || (first <= this && this <= last)
}

/// The number of cells before this one in a walk column by column.
pub(super) fn number_in_columns(cell: Cell) -> usize {
    cell.column() * 9 + cell.row()
}
