//! The first change that is wrong, or after which the search goes on wrongly.

use std::collections::BTreeSet;

use sudoku::{Cell, Digit, House};

use super::reads::LookAtHouse;
use super::{Fault, FaultyStep, RecordedSearch, RepeatedDigit, UnreadCells};
use crate::record::{Change, Meaning, Step};

impl RecordedSearch<'_> {
    /// The first wrong change.
    ///
    /// Of one change several faults may be true. The first of this order says most: a given never
    /// changes, whatever stands beside it. A solved board needs no change, so a digit that is
    /// repeated there is only a consequence. A repeated digit is wrong by the rules; the last two
    /// faults are wrong only by the solution, and only while every other digit is right.
    pub(super) fn wrong_change(&self) -> Option<FaultyStep> {
        let is_repair = self.is_repair();
        for step in self.record.steps(&self.board) {
            let number = step.number;
            if let Some(fault) = self.replaced_given(&step) {
                return Some(FaultyStep { number, fault });
            }
            let was_solved = step.before == self.solution && !self.record.is_cut;
            if was_solved && self.end() != self.solution {
                return self.changed_solution(number);
            }
            if !is_repair && let Some(repeated) = self.repeated_digit(&step) {
                let fault = Fault::DigitRepeated(repeated);
                return Some(FaultyStep { number, fault });
            }
            if self.has_only_right_digits(&step.before) {
                let fault = self
                    .wrong_deduction(&step)
                    .or_else(|| self.removed_right_digit(&step));
                if let Some(fault) = fault {
                    return Some(FaultyStep { number, fault });
                }
            }
        }
        None
    }

    /// A given that is replaced, and does not come back.
    fn replaced_given(&self, step: &Step<'_>) -> Option<Fault> {
        let Change { cell, digit, .. } = *step.change;
        let given = self.board[cell]?;
        if digit == Some(given) || self.end()[cell] == Some(given) {
            return None;
        }
        Some(Fault::GivenReplaced {
            cell,
            given,
            now: digit,
        })
    }

    /// The first change of the solved board that stays. An answer may clear cells of a solved board
    /// and fill them again, as when it writes a copy back cell by cell; so a change that another
    /// one of its cell follows is not the fault.
    fn changed_solution(&self, first: usize) -> Option<FaultyStep> {
        for (number, change) in self.record.changes.iter().enumerate().skip(first) {
            let Change { cell, digit, .. } = *change;
            if digit != self.solution[cell] && self.is_last_in_its_cell(number) {
                let fault = Fault::SolvedBoardChanged { cell, now: digit };
                return Some(FaultyStep { number, fault });
            }
        }
        None
    }

    /// A digit that a house has already.
    fn repeated_digit(&self, step: &Step<'_>) -> Option<RepeatedDigit> {
        let cell = step.change.cell;
        let digit = step.change.digit?;
        let (house, other) = step.before.holder(cell, digit)?;
        let is_exchanged = self
            .rest_of_statement(step.number)
            .iter()
            .any(|next| next.cell == other);
        if self.is_test(step) || is_exchanged {
            return None;
        }
        let mut right_in_other = self.solution[other];
        if right_in_other == Some(digit) {
            right_in_other = None;
        }
        Some(RepeatedDigit {
            cell,
            digit,
            house,
            other,
            written_in: self.other_line_that_wrote(other, step.number),
            right_in_other,
            unread: self.unread_cells(step.number, house, other),
        })
    }

    /// The changes after this one that its statement makes, too, or a loop that copies a result:
    /// its line makes them without a read in between, and no cell comes again.
    fn rest_of_statement(&self, number: usize) -> &[Change] {
        let first = &self.record.changes[number];
        let later = &self.record.changes[number + 1..];
        let mut cells = BTreeSet::from([first.cell]);
        let mut count = 0;
        for next in later {
            let is_same = next.line == first.line && next.reads == first.reads;
            if !is_same || !cells.insert(next.cell) {
                break;
            }
            count += 1;
        }
        &later[..count]
    }

    /// The line that changed the cell last before this change; `None` if it is the line of this
    /// change, or if there is none.
    fn other_line_that_wrote(&self, cell: Cell, number: usize) -> Option<u32> {
        let before = &self.record.changes[..number];
        let written = before.iter().rfind(|change| change.cell == cell)?;
        if written.line == self.record.changes[number].line {
            None
        } else {
            written.line
        }
    }

    /// Which cells of the house were not read for this change, if the cell with the digit is one of
    /// them.
    fn unread_cells(&self, number: usize, house: House, with_digit: Cell) -> UnreadCells {
        match LookAtHouse::around_change(self.record, number, house) {
            Some(look) if look.unread.contains(&with_digit) => {
                if look.read.is_empty() {
                    UnreadCells::All
                } else {
                    UnreadCells::Some(look.unread)
                }
            }
            _ => UnreadCells::Unknown,
        }
    }

    /// A digit that a strategy deduces, though another one is right.
    fn wrong_deduction(&self, step: &Step<'_>) -> Option<Fault> {
        let cell = step.change.cell;
        let digit = step.change.digit?;
        let right = self.solution[cell]?;
        if step.change.meaning != Meaning::Deduction || digit == right {
            return None;
        }
        Some(Fault::WrongDigitDeduced { cell, digit, right })
    }

    /// A right digit that is removed, though every digit on the board is right: the search has
    /// skipped the right digit of a blank cell before, and goes back.
    fn removed_right_digit(&self, step: &Step<'_>) -> Option<Fault> {
        let Change { cell, digit, .. } = *step.change;
        let right = self.solution[cell]?;
        if step.before[cell] != Some(right) || digit == Some(right) {
            return None;
        }
        if let Some(skipped) = self.skipped_cell(step)
            && !self.record.is_cut
            && !self.is_written_after(skipped, step.number)
        {
            return self.skipped_digit(skipped, step.number);
        }
        Some(Fault::RightDigitRemoved {
            cell,
            right,
            now: digit,
        })
    }

    /// Whether the right digit of the cell is written by this change or a later one.
    fn is_written_after(&self, cell: Cell, number: usize) -> bool {
        let later = &self.record.changes[number..];
        later
            .iter()
            .any(|change| change.cell == cell && change.digit == self.solution[cell])
    }

    /// Whether it fills all blanks before it corrects a digit. Such a repair writes equal digits on
    /// purpose.
    fn is_repair(&self) -> bool {
        let mut steps = self.record.steps(&self.board);
        let first = steps
            .find(|step| step.before[step.change.cell].is_some() || step.change.digit.is_none());
        let Some(first) = first else {
            return false;
        };
        let last = self.record.changes[..first.number].last();
        first.before.is_full() && last.is_some_and(|last| last.cell != first.change.cell)
    }

    /// The blank cell whose right digit was skipped before this change, which empties another cell.
    /// The signs that it leaves are tried from the surest one to the weakest:
    ///
    /// 1. digits of it were tried and undone just before this change;
    /// 2. it is the only blank;
    /// 3. it was read since the emptied cell was written;
    /// 4. its digit was undone in a cell that it sees, and may have stayed marked there. Of two
    ///    such blanks, either may be the one where the search was, unless it goes row by row.
    fn skipped_cell(&self, step: &Step<'_>) -> Option<Cell> {
        let cell = step.change.cell;
        let changes = &self.record.changes;
        let written = changes[..step.number]
            .iter()
            .rposition(|change| change.cell == cell)?;
        let tried = changes[written..step.number]
            .iter()
            .rfind(|change| step.leaves_blank(change.cell));
        if let Some(tried) = tried {
            return Some(tried.cell);
        }
        let blanks: Vec<Cell> = step.before.blanks().collect();
        if let [only] = blanks[..] {
            return Some(only);
        }
        let first_read = changes[written].reads;
        if let Some(read) = self.blank_that_is_read(step, first_read) {
            return Some(read);
        }
        if self.fills_first_blanks(step.number) {
            let next = blanks.into_iter().next()?;
            return self.may_be_marked(next, step.number).then_some(next);
        }
        let mut suspected = blanks
            .into_iter()
            .filter(|&blank| self.may_be_marked(blank, step.number));
        let first = suspected.next()?;
        suspected.next().is_none().then_some(first)
    }

    /// Whether each digit before this change was written in the first blank of the board then, as
    /// by a search row by row.
    fn fills_first_blanks(&self, number: usize) -> bool {
        self.record
            .steps(&self.board)
            .take(number)
            .filter(|step| step.change.digit.is_some() && step.before[step.change.cell].is_none())
            .all(|step| step.before.blanks().next() == Some(step.change.cell))
    }

    /// Whether the right digit of the blank was undone before this change in a cell that it sees.
    fn may_be_marked(&self, blank: Cell, number: usize) -> bool {
        self.solution[blank]
            .is_some_and(|digit| !self.undone_before(blank, digit, number).is_empty())
    }

    /// The first blank that is read between this read and the change. `None` if all cells that are
    /// read are in the houses of the changed cell: they are read to test the next digit of that
    /// cell.
    fn blank_that_is_read(&self, step: &Step<'_>, first_read: usize) -> Option<Cell> {
        let cell = step.change.cell;
        let reads = &self.record.reads[first_read..step.change.reads];
        let tests_the_cell_only = reads
            .iter()
            .all(|read| read.cell == cell || read.cell.sees(cell));
        if tests_the_cell_only {
            return None;
        }
        let blank = reads.iter().find(|read| step.leaves_blank(read.cell))?;
        Some(blank.cell)
    }

    /// The cells in which this digit was undone before this change: the cell, and those that it
    /// sees.
    pub(super) fn undone_before(&self, cell: Cell, digit: Digit, number: usize) -> Vec<Cell> {
        let mut undone = BTreeSet::new();
        for step in self.record.steps(&self.board).take(number) {
            let changed = step.change.cell;
            let is_removed =
                step.before[changed] == Some(digit) && step.change.digit != Some(digit);
            if is_removed && (cell.sees(changed) || cell == changed) {
                undone.insert(changed);
            }
        }
        undone.into_iter().collect()
    }
}
