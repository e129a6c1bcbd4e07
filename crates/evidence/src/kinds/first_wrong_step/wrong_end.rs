//! What is wrong with the board that a search leaves: a digit that is missing, or one that stays.

use sudoku::{Cell, Digit, DigitSet, Grid};

use super::{
    Fault, FaultyStep, RecordedSearch, Skipped, SkippedDigit, SuspiciousRead, WrittenDigits,
};
use crate::record::Change;

/// In a search with at most this many changes it is said where a digit was undone. In a longer one,
/// nearly every digit is undone in some cell that the blank sees, so it would say nothing.
const FEW_CHANGES: usize = 100;

impl RecordedSearch<'_> {
    /// What is wrong with the end of the search.
    pub(super) fn wrong_end(&self) -> Option<FaultyStep> {
        let end = self.end();
        if self.record.is_cut {
            None
        } else if self.has_only_right_digits(&end) {
            let number = self.record.changes.len();
            let fault = self.skipped_digit(end.blanks().next()?, number)?;
            Some(FaultyStep { number, fault })
        } else {
            self.lasting_mistake(&end)
        }
    }

    /// The right digit of a blank cell that is not written there before this change, or, if the
    /// number is that of all changes, until the end.
    ///
    /// `None` if the board is read and never changed, and no read may show why: the search may work
    /// on data of its own. The smallest board says that it is left as it was.
    pub(super) fn skipped_digit(&self, cell: Cell, number: usize) -> Option<Fault> {
        let digit = self.solution[cell]?;
        let how = if self.record.changes.is_empty() {
            if self.record.reads.is_empty() {
                Skipped::NothingWrittenOrRead
            } else if self.only_walks_over_the_board() {
                return None;
            } else {
                Skipped::NothingWritten(self.suspicious_read(cell, digit)?)
            }
        } else if let Some(emptied) = self.emptied_for_good(cell, number) {
            emptied
        } else {
            Skipped::NotWritten {
                written: self.written_digits(cell, digit, number),
                undone_in: self.undone_in(cell, digit, number),
            }
        };
        Some(Fault::DigitSkipped(SkippedDigit { cell, digit, how }))
    }

    /// A read that may show why nothing is written.
    fn suspicious_read(&self, cell: Cell, digit: Digit) -> Option<SuspiciousRead> {
        if let Some(elsewhere) = self.read_elsewhere(cell, digit) {
            return Some(SuspiciousRead::Elsewhere(elsewhere));
        }
        let last = self.last_read()?;
        // A last read in its row, column or box may be the test of another digit.
        if last.cell.sees(cell) {
            return None;
        }
        Some(SuspiciousRead::Last(last))
    }

    fn is_end(&self, number: usize) -> bool {
        number == self.record.changes.len()
    }

    /// Whether the search has undone everything at its end, as if the board had no solution.
    fn undoes_all(&self) -> bool {
        self.end() == self.board
    }

    /// The last change of a cell that is blank at the end, if that is the end of the search: it
    /// undid a digit.
    fn emptied_for_good(&self, cell: Cell, number: usize) -> Option<Skipped> {
        if !self.is_end(number) || self.undoes_all() {
            return None;
        }
        let changes = &self.record.changes;
        let mut in_cell = changes.iter().rev().filter(|change| change.cell == cell);
        let line = in_cell.next()?.line?;
        let undone = in_cell.next()?.digit?;
        Some(Skipped::EmptiedForGood { line, undone })
    }

    /// The digits that were written in the cell before this change.
    fn digits_tried(&self, cell: Cell, number: usize) -> DigitSet {
        self.record.changes[..number]
            .iter()
            .filter(|change| change.cell == cell)
            .filter_map(|change| change.digit)
            .collect()
    }

    fn written_digits(&self, cell: Cell, right: Digit, number: usize) -> WrittenDigits {
        let tried = self.digits_tried(cell, number);
        if tried.contains(right) {
            WrittenDigits::RightOneBefore
        } else if self.is_end(number) && !tried.is_empty() {
            WrittenDigits::OnlyThese(tried.iter().collect())
        } else {
            WrittenDigits::Others
        }
    }

    /// The cells in which the digit was undone, if that may be the reason why it is skipped here.
    /// That is not so if a larger digit was tried in the cell: the search may have come back to the
    /// cell to go on after the larger digit, as it should.
    fn undone_in(&self, cell: Cell, digit: Digit, number: usize) -> Vec<Cell> {
        let mut tried = self.digits_tried(cell, number).iter();
        let is_next = tried.all(|other| other < digit);
        let may_be_reason = is_next && (!self.is_end(number) || self.undoes_all());
        if may_be_reason && self.record.changes.len() <= FEW_CHANGES {
            self.undone_before(cell, digit, number)
        } else {
            Vec::new()
        }
    }

    /// The fault of a search that ends with a wrong digit: it ends too early, or the digit stays.
    ///
    /// While every blank has a candidate, a right search would not undo the digit yet either: then
    /// the fault is the early end. If a blank has none, the digit stays where it had to be undone.
    fn lasting_mistake(&self, end: &Grid) -> Option<FaultyStep> {
        let number = self.first_lasting_mistake()?;
        let dead_end = end.blanks().find(|&blank| end.candidates(blank).is_empty());
        if dead_end.is_none()
            && let Some(blank) = end.blanks().next()
        {
            // A search that goes back reads much that has nothing to do with its end.
            let last_read = if self.only_fills() {
                self.last_read()
            } else {
                None
            };
            return Some(FaultyStep {
                number: self.record.changes.len(),
                fault: Fault::EndsEarly {
                    blank,
                    blank_count: end.blanks().count(),
                    last_read,
                },
            });
        }
        let Change { cell, digit, .. } = self.record.changes[number];
        let fault = Fault::WrongDigitStays {
            cell,
            digit: digit?,
            right: self.solution[cell]?,
            dead_end,
        };
        Some(FaultyStep { number, fault })
    }

    /// The number of the first change that writes a wrong digit for good.
    pub(super) fn first_lasting_mistake(&self) -> Option<usize> {
        (0..self.record.changes.len()).find(|&number| {
            let Change { cell, digit, .. } = self.record.changes[number];
            let is_wrong = digit.is_some() && digit != self.solution[cell];
            self.board[cell].is_none() && is_wrong && self.is_last_in_its_cell(number)
        })
    }

    /// Whether no digit is undone, except one that was written only to test it.
    fn only_fills(&self) -> bool {
        let mut is_after_test = false;
        for step in self.record.steps(&self.board) {
            let fills_blank = step.before[step.change.cell].is_none();
            let ends_test = is_after_test && step.change.digit.is_none();
            if !fills_blank && !ends_test {
                return false;
            }
            is_after_test = self.is_test(&step);
        }
        true
    }
}
