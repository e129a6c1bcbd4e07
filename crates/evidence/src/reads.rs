//! What the reads of a [`Record`] show: which cells are tested for a digit, and which are not.

use std::collections::BTreeSet;

use sudoku::{Cell, Digit, Grid, House};

use super::record::{Change, Record};

impl Record {
    /// The other cells of the house that are read for the digit of this change, and those that are
    /// not; `None` where a cell may be read only to find a blank, or where no cell is read for it, as
    /// by an answer that tests marks.
    pub(super) fn tested(&self, number: usize, house: House) -> Option<(Vec<Cell>, Vec<Cell>)> {
        let Change {
            cell, reads: end, ..
        } = self.changes[number];
        let at = |number: usize| {
            self.changes
                .get(number)
                .map_or(self.reads.len(), |of| of.reads)
        };
        // An answer may test a digit before it writes it or afterwards, so what is read for the next
        // cell may count, too.
        let reads = &self.reads[number.checked_sub(1).map_or(0, at)..at(number + 1)];
        let (before, after) = (&self.reads[..end], &self.reads[end..at(number + 1)]);
        // What looks for a blank ends at the cell; the next look walks over the board, too.
        let may_look = |line| before.iter().rfind(|read| read.1 == line) == Some(&(cell, line));
        let looks = |line| {
            walks(before, line) && (!after.iter().any(|read| read.1 == line) || walks(after, line))
        };
        let is_read = |of: Cell, by: &dyn Fn(u32) -> bool| {
            reads.iter().any(|&(read, line)| read == of && by(line))
        };
        let others = house.cells().iter().copied().filter(|of| *of != cell);
        let (read, unread): (Vec<Cell>, Vec<Cell>) =
            others.partition(|&of| is_read(of, &|line| !may_look(line)));
        let tests_cells = reads
            .iter()
            .any(|&(of, line)| cell.sees(of) && !may_look(line));
        let is_certain = !unread.iter().any(|&of| is_read(of, &|line| !looks(line)));
        (tests_cells && is_certain).then_some((read, unread))
    }

    /// The last cell that is read and has this digit, in no house of the only blank.
    pub(super) fn read_elsewhere(&self, board: &Grid, cell: Cell, digit: Digit) -> Option<String> {
        // No digit is tested for a cell before it is read.
        let found = self.reads.iter().position(|(read, _)| *read == cell)?;
        // A line that reads every given makes a list or a copy, or looks for a blank; one that ends
        // at the blank has looked for it. A line that tests digits reads a cell again for the next
        // digit.
        let last = |line: u32| self.reads.iter().rfind(|read| read.1 == line);
        let reads = |line: u32, cell: Cell| self.reads.contains(&(cell, line));
        let comes_again = |line: u32| {
            let mut seen = BTreeSet::new();
            !self
                .reads
                .iter()
                .filter(|read| read.1 == line)
                .all(|read| seen.insert(read.0))
        };
        let is_test = |line: u32| {
            last(line) != Some(&(cell, line))
                && !board.digits().all(|(cell, _)| reads(line, cell))
                && !walks(&self.reads, line)
        };
        let is_one = |&at: &usize| {
            let (read, line) = self.reads[at];
            // After a digit that does not fit, the next one is tested.
            let goes_on = || self.reads[at..].iter().any(|(next, _)| next.sees(cell));
            board[read] == Some(digit)
                && !read.sees(cell)
                && is_test(line)
                && (comes_again(line) || goes_on())
        };
        let is_only = board.blanks().count() == 1;
        let at = (found..self.reads.len())
            .rfind(is_one)
            .filter(|_| is_only)?;
        let (other, line) = self.reads[at];
        Some(format!(
            " Line {line} reads {digit} in {other}, outside the row, column and box of {cell}."
        ))
    }

    /// What is read last, where nothing is written after it.
    pub(super) fn last_read(&self) -> String {
        let reads_each = || {
            Cell::ALL
                .iter()
                .all(|cell| self.reads.iter().any(|read| read.0 == *cell))
        };
        match self.reads.last() {
            // A walk over the whole board says nothing of what comes after it.
            Some((cell, line)) if !(reads_each() && cell.index() == 80) => {
                format!(" The last cell that is read is {cell}, in line {line}.")
            }
            _ => String::new(),
        }
    }
}

/// Whether the line goes from cell to cell beyond the end of a row or column, as no test of one house
/// does.
fn walks(reads: &[(Cell, u32)], line: u32) -> bool {
    let goes_on = |number: fn(Cell) -> usize| {
        let numbers = reads
            .iter()
            .filter(|read| read.1 == line)
            .map(|read| number(read.0));
        let numbers: Vec<usize> = numbers.collect();
        numbers
            .windows(10)
            .any(|next| next.is_sorted_by(|one, other| one + 1 == *other))
    };
    goes_on(Cell::index) || goes_on(|cell| cell.column() * 9 + cell.row())
}
