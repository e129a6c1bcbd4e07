//! What the reads of a record show: which cells are tested for a digit, and which are not.

use std::collections::BTreeSet;

use sudoku::{Cell, Digit, House};

use super::RecordedSearch;
use crate::record::AnswerRecord;

/// A cell that was read, and the line of the code.
type ReadCell = (Cell, u32);

/// The other cells of a house, when a digit was written.
pub(super) struct LookAtHouse {
    /// The cells that the answer read to decide whether the digit fits.
    pub(super) read: Vec<Cell>,
    pub(super) unread: Vec<Cell>,
}

impl LookAtHouse {
    /// Which cells of the house the answer read for the digit of this change. `None` if the record
    /// cannot tell: an answer that keeps marks reads no cell for a test, and reads that look for the
    /// next blank look the same.
    pub(super) fn before_change(
        record: &AnswerRecord,
        number: usize,
        house: House,
    ) -> Option<Self> {
        let reads = ReadsOfChange::new(record, number);
        let cell = reads.cell;
        let tests_cells = reads
            .all
            .iter()
            .any(|&(other, line)| cell.sees(other) && !reads.may_look_for_blank(line));
        let mut read = Vec::new();
        let mut unread = Vec::new();
        for &other in house.cells() {
            if other == cell {
                continue;
            }
            let lines: Vec<u32> = reads.lines_that_read(other);
            if lines.iter().any(|&line| !reads.may_look_for_blank(line)) {
                read.push(other);
            } else if lines.iter().all(|&line| reads.looks_for_blank(line)) {
                unread.push(other);
            } else {
                return None;
            }
        }
        tests_cells.then_some(Self { read, unread })
    }
}

/// The reads around a change. An answer may test a digit before it writes it or afterwards, so the reads
/// up to the next change count, too; these may look for the next blank.
struct ReadsOfChange<'a> {
    cell: Cell,
    /// All reads before the change, from the first one of the record.
    before: &'a [ReadCell],
    /// The reads between the change and the next one.
    after: &'a [ReadCell],
    /// The reads between the change before and the next one.
    all: &'a [ReadCell],
}

/// The number of reads before a change; of all reads, if there is no such change.
fn reads_before(record: &AnswerRecord, number: usize) -> usize {
    match record.changes.get(number) {
        Some(change) => change.reads,
        None => record.reads.len(),
    }
}

impl<'a> ReadsOfChange<'a> {
    fn new(record: &'a AnswerRecord, number: usize) -> Self {
        let first = match number {
            0 => 0,
            _ => reads_before(record, number - 1),
        };
        let middle = reads_before(record, number);
        let last = reads_before(record, number + 1);
        Self {
            cell: record.changes[number].cell,
            before: &record.reads[..middle],
            after: &record.reads[middle..last],
            all: &record.reads[first..last],
        }
    }

    fn lines_that_read(&self, cell: Cell) -> Vec<u32> {
        let mut lines = Vec::new();
        for &(other, line) in self.all {
            if other == cell && !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// Whether the line may look for a blank: such a look ends at the cell.
    fn may_look_for_blank(&self, line: u32) -> bool {
        let last = self.before.iter().rfind(|read| read.1 == line);
        last == Some(&(self.cell, line))
    }

    /// Whether the line certainly looks for a blank: it walks over the board, and so does the next look.
    fn looks_for_blank(&self, line: u32) -> bool {
        let goes_on = self.after.iter().any(|read| read.1 == line);
        walks(self.before, line) && (!goes_on || walks(self.after, line))
    }
}

impl RecordedSearch<'_> {
    /// The last cell that is read and has this digit, in no house of the only blank.
    pub(super) fn read_elsewhere(&self, blank: Cell, digit: Digit) -> Option<String> {
        let reads = &self.record.reads;
        // No digit is tested for a cell before it is read.
        let first = reads.iter().position(|read| read.0 == blank)?;
        if self.board.blanks().count() != 1 {
            return None;
        }
        for (index, &(cell, line)) in reads.iter().enumerate().skip(first).rev() {
            if self.board[cell] != Some(digit) || cell.sees(blank) {
                continue;
            }
            // After a digit that does not fit, the next one is tested.
            let goes_on = reads[index..].iter().any(|read| read.0.sees(blank));
            if self.tests_digits(line, blank) && (self.reads_cells_again(line) || goes_on) {
                return Some(format!(
                    " Line {line} reads {digit} in {cell}, outside the row, column and box of {blank}."
                ));
            }
        }
        None
    }

    /// Whether the line tests digits. A line that reads every given makes a list or a copy; one that
    /// ends at the blank, or walks over the board, looks for a blank.
    fn tests_digits(&self, line: u32, blank: Cell) -> bool {
        let reads = &self.record.reads;
        let last = reads.iter().rfind(|read| read.1 == line);
        let ends_at_blank = last == Some(&(blank, line));
        let reads_all_givens = self
            .board
            .digits()
            .all(|(cell, _)| reads.contains(&(cell, line)));
        !ends_at_blank && !reads_all_givens && !walks(reads, line)
    }

    /// Whether the line reads a cell twice, as one does that tests the next digit.
    fn reads_cells_again(&self, line: u32) -> bool {
        let mut seen = BTreeSet::new();
        for read in &self.record.reads {
            if read.1 == line && !seen.insert(read.0) {
                return true;
            }
        }
        false
    }

    /// What is read last, where nothing is written after it.
    pub(super) fn last_read(&self) -> String {
        let reads = &self.record.reads;
        let Some((last, line)) = reads.last() else {
            return String::new();
        };
        let read: BTreeSet<Cell> = reads.iter().map(|read| read.0).collect();
        // A walk over the whole board says nothing of what comes after it.
        if last.index() == 80 && read.len() == Cell::ALL.len() {
            return String::new();
        }
        format!(" The last cell that is read is {last}, in line {line}.")
    }
}

/// More cells in a row than a house has.
const MORE_THAN_A_HOUSE: usize = 10;

/// Whether the line goes from cell to cell beyond the end of a row or column, as no test of one house
/// does.
fn walks(reads: &[ReadCell], line: u32) -> bool {
    let cells: Vec<Cell> = reads
        .iter()
        .filter(|read| read.1 == line)
        .map(|read| read.0)
        .collect();
    goes_on(&cells, Cell::index) || goes_on(&cells, |cell| cell.column() * 9 + cell.row())
}

/// Whether more cells than a house has follow each other, by this number.
fn goes_on(cells: &[Cell], number: fn(Cell) -> usize) -> bool {
    cells
        .windows(MORE_THAN_A_HOUSE)
        .any(|window| window.is_sorted_by(|cell, next| number(*cell) + 1 == number(*next)))
}
