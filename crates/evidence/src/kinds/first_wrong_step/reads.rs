//! What the reads of a record show: which cells are tested for a digit, and which are not.

use std::collections::BTreeSet;

use sudoku::{Cell, Digit, House};

use super::RecordedSearch;
use super::copied_result::number_in_columns;
use crate::record::{AnswerRecord, CellRead};

/// The other cells of a house, when a digit was written.
pub(super) struct LookAtHouse {
    /// The cells that the answer read to decide whether the digit fits.
    pub(super) read: Vec<Cell>,
    pub(super) unread: Vec<Cell>,
}

impl LookAtHouse {
    /// Which cells of the house the answer read for the digit of this change: before it, or after
    /// it, as an answer does that writes a digit and then looks whether the board is still valid.
    /// `None` if the record cannot tell: an answer that keeps marks reads no cell for a test, and
    /// reads that look for the next blank look the same.
    pub(super) fn around_change(
        record: &AnswerRecord,
        number: usize,
        house: House,
    ) -> Option<Self> {
        let reads = ReadsOfChange::new(record, number);
        let cell = reads.cell;
        let tests_cells = reads
            .all
            .iter()
            .any(|read| cell.sees(read.cell) && !reads.may_look_for_blank(read.line));
        if !tests_cells {
            return None;
        }
        let mut look = Self {
            read: Vec::new(),
            unread: Vec::new(),
        };
        for &other in house.cells() {
            if other == cell {
                continue;
            }
            match reads.purpose_of_reads(other) {
                Purpose::None | Purpose::LookForBlank => look.unread.push(other),
                Purpose::Test => look.read.push(other),
                Purpose::Unknown => return None,
            }
        }
        Some(look)
    }
}

/// Why a cell was read around a change.
enum Purpose {
    /// It was not read.
    None,
    /// A line certainly walks over the board to find the next blank.
    LookForBlank,
    /// A line reads it to test a digit.
    Test,
    Unknown,
}

/// The reads around a change. An answer may test a digit before it writes it or afterwards, so the
/// reads up to the next change count, too; these may look for the next blank.
struct ReadsOfChange<'a> {
    cell: Cell,
    /// All reads before the change, from the first one of the record.
    before: &'a [CellRead],
    /// The reads between the change and the next one.
    after: &'a [CellRead],
    /// The reads between the previous change and the next one.
    all: &'a [CellRead],
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

    /// Why the cell was read. A test in one line counts, whatever other lines read it for.
    fn purpose_of_reads(&self, cell: Cell) -> Purpose {
        let mut lines = Vec::new();
        for read in self.all {
            if read.cell == cell && !lines.contains(&read.line) {
                lines.push(read.line);
            }
        }
        if lines.is_empty() {
            Purpose::None
        } else if lines.iter().any(|&line| !self.may_look_for_blank(line)) {
            Purpose::Test
        } else if lines.iter().all(|&line| self.looks_for_blank(line)) {
            Purpose::LookForBlank
        } else {
            Purpose::Unknown
        }
    }

    /// Whether the line may look for a blank. Such a look ends at the cell that is then filled:
    /// before a change of r1c3, a line that looks reads r1c1, r1c2, r1c3; a line that tests a digit
    /// reads the row of r1c3 and goes on to r1c9.
    fn may_look_for_blank(&self, line: Option<u32>) -> bool {
        let last = self.before.iter().rfind(|read| read.line == line);
        last.is_some_and(|read| read.cell == self.cell)
    }

    /// Whether the line certainly looks for a blank: it walks over the board, and so does the next
    /// look, if there is one.
    fn looks_for_blank(&self, line: Option<u32>) -> bool {
        let looks_again = self.after.iter().any(|read| read.line == line);
        walks(self.before, line) && (!looks_again || walks(self.after, line))
    }
}

/// A read that finds a digit in a cell that has nothing to do with the blank.
pub(super) struct ReadElsewhere {
    pub(super) line: u32,
    pub(super) digit: Digit,
    pub(super) cell: Cell,
    pub(super) blank: Cell,
}

impl RecordedSearch<'_> {
    /// The last read of this digit outside of the houses of the blank, if that is the only blank
    /// and the read tests a digit.
    pub(super) fn read_elsewhere(&self, blank: Cell, digit: Digit) -> Option<ReadElsewhere> {
        let reads = &self.record.reads;
        // No digit is tested for a cell before it is read.
        let first = reads.iter().position(|read| read.cell == blank)?;
        if self.board.blanks().count() != 1 {
            return None;
        }
        for (index, read) in reads.iter().enumerate().skip(first).rev() {
            let Some(line) = read.line else {
                continue;
            };
            if self.board[read.cell] != Some(digit) || read.cell.sees(blank) {
                continue;
            }
            // After a digit that does not fit, the next one is tested.
            let tests_next_digit = self.reads_cells_again(line)
                || reads[index..].iter().any(|later| later.cell.sees(blank));
            let tests_digits = self.tests_digits(line, blank) && tests_next_digit;
            if tests_digits && self.is_at_blank(index, blank) {
                return Some(ReadElsewhere {
                    line,
                    digit,
                    cell: read.cell,
                    blank,
                });
            }
        }
        None
    }

    /// Whether the search is at the blank when it makes this read: another line read the blank
    /// first, and since then no other cell, or the rest of the board as one that lists the blanks.
    /// Otherwise the search may have missed the blank, and tests a digit for another cell.
    fn is_at_blank(&self, index: usize, blank: Cell) -> bool {
        let reads = &self.record.reads[..index];
        let Some(first) = reads.iter().find(|read| read.cell == blank) else {
            return false;
        };
        if first.line == self.record.reads[index].line {
            return false;
        }
        let cells = cells_of_line(reads, first.line);
        let is_list = cells.last() == Cell::ALL.last();
        is_list || cells.last() == Some(&blank)
    }

    /// Whether the line tests digits. A line that reads every given makes a list or a copy; one
    /// that ends at the blank, or walks over the board, looks for a blank.
    fn tests_digits(&self, number: u32, blank: Cell) -> bool {
        let line = Some(number);
        let reads = &self.record.reads;
        let last = reads.iter().rfind(|read| read.line == line);
        let ends_at_blank = last.is_some_and(|read| read.cell == blank);
        let reads_all_givens = self
            .board
            .digits()
            .all(|(cell, _)| reads.contains(&CellRead { cell, line }));
        let walks_once = may_walk(reads, line) && !self.reads_cells_again(number);
        !ends_at_blank && !reads_all_givens && !walks(reads, line) && !walks_once
    }

    /// Whether the line reads a cell twice, as one does that tests the next digit.
    fn reads_cells_again(&self, line: u32) -> bool {
        let mut seen = BTreeSet::new();
        for read in &self.record.reads {
            if read.line == Some(line) && !seen.insert(read.cell) {
                return true;
            }
        }
        false
    }

    /// Whether the answer reads the board only from its first cell to its last, in rows or in
    /// columns.
    ///
    /// An answer reads so to copy the board, to list the blanks, or to mark used digits. Whatever
    /// it tests after that, it does not test on the board.
    pub(super) fn only_walks_over_the_board(&self) -> bool {
        let mut cells: Vec<Cell> = self.record.reads.iter().map(|read| read.cell).collect();
        // `if board[r][c] != '.': mark(board[r][c])` reads a cell twice.
        cells.dedup();
        let mut in_columns = Cell::ALL;
        in_columns.sort_by_key(|cell| (cell.column(), cell.row()));
        cells
            .chunks(Cell::ALL.len())
            .all(|walk| walk == Cell::ALL || walk == in_columns)
    }

    /// The last read of the record. `None` after a walk over the whole board, which says nothing of
    /// what comes after it.
    pub(super) fn last_read(&self) -> Option<CellRead> {
        let reads = &self.record.reads;
        let last = *reads.last()?;
        let cells: BTreeSet<Cell> = reads.iter().map(|read| read.cell).collect();
        let is_walk = Some(&last.cell) == Cell::ALL.last() && cells.len() == Cell::ALL.len();
        if is_walk { None } else { Some(last) }
    }
}

/// More consecutive cells than a house has.
const CONSECUTIVE_CELLS: usize = 10;

/// Whether the line goes from cell to cell beyond the end of a row or column, as no test of one
/// house does.
fn walks(reads: &[CellRead], line: Option<u32>) -> bool {
    let cells = cells_of_line(reads, line);
    has_consecutive_cells(&cells, Cell::index) || has_consecutive_cells(&cells, number_in_columns)
}

/// Whether the line may walk over the board and skip cells, as a walk does that ends each row one
/// cell too early. A test of the cells around the blank may go on as far, but it reads them again
/// for the next digit.
fn may_walk(reads: &[CellRead], line: Option<u32>) -> bool {
    let cells = cells_of_line(reads, line);
    has_rising_cells(&cells, Cell::index) || has_rising_cells(&cells, number_in_columns)
}

/// The cells that the line reads, in their order.
fn cells_of_line(reads: &[CellRead], line: Option<u32>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for read in reads {
        if read.line == line {
            cells.push(read.cell);
        }
    }
    cells
}

/// Whether more cells than a house has follow each other directly, in the order of this number.
fn has_consecutive_cells(cells: &[Cell], number: fn(Cell) -> usize) -> bool {
    cells
        .windows(CONSECUTIVE_CELLS)
        .any(|window| window.is_sorted_by(|cell, next| number(*cell) + 1 == number(*next)))
}

/// Whether more cells than a house has follow each other, in the order of this number.
fn has_rising_cells(cells: &[Cell], number: fn(Cell) -> usize) -> bool {
    cells
        .windows(CONSECUTIVE_CELLS)
        .any(|window| window.is_sorted_by(|cell, next| number(*cell) < number(*next)))
}
