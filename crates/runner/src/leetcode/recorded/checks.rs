//! What an answer reads between two changes of its board, as the checks of a strategy.
//!
//! A record has the cells that were read, but not why. The order shows it, for most answers:
//!
//! ```text
//! r1c1 r1c2 r1c3          a look for a blank, which is r1c3
//! r1c1 r1c2 …             a test whether 1 may go into r1c3, up to a 1 in its houses
//! r1c1 r1c2 …             a test of 2; then the answer writes 2 into r1c3
//! ```
//!
//! The order of another answer may differ. [`is_possible`] finds most of these: a check that reads
//! what it cannot need. Then no check of that answer is shown.

use std::collections::BTreeSet;

use evidence::{AnswerRecord, CellRead, Change};
use sudoku::{Cell, Check, Decision, Digit, DigitSet, Grid, Read, Reads};

/// A digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Placement {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
}

/// The reads between two changes of a board.
pub(super) struct ReadsBetween<'a> {
    /// The board at that time.
    pub(super) board: &'a Grid,
    /// What the first change took back; `None` if it wrote a digit.
    pub(super) taken_back: Option<Placement>,
    pub(super) reads: &'a [CellRead],
    /// The second change; `None` after the last one.
    pub(super) next: Option<&'a Change>,
}

/// A check, and the reads that it is made of, at least one.
pub(super) struct ReadCheck<'a> {
    pub(super) decision: Decision,
    pub(super) reads: &'a [CellRead],
}

/// A cell whose digits are tested, in ascending order.
struct TestedCell {
    cell: Cell,
    /// The digit that is tested first; 10 after 9 was taken back.
    first_digit: u8,
}

impl<'a> ReadsBetween<'a> {
    /// The checks, in the order of their reads. What cannot be told apart is one check.
    pub(super) fn checks(&self) -> Vec<ReadCheck<'a>> {
        let (looks, tests) = self.reads.split_at(self.looks_for_blank());
        let mut checks = Vec::new();
        for look in looks {
            let decision = Decision::Blank {
                cell: look.cell,
                is_blank: self.board[look.cell].is_none(),
            };
            checks.push(ReadCheck {
                decision,
                reads: std::slice::from_ref(look),
            });
        }
        if let Some(tested) = self.tested_cell(looks) {
            let tests = self.without_next_cell(tests, tested.cell);
            self.add_tests(tests, &tested, &mut checks);
        }
        checks
    }

    /// What the next change writes; `None` if it takes a digit back, or if there is none.
    fn written(&self) -> Option<Placement> {
        let change = self.next?;
        Some(Placement {
            cell: change.cell,
            digit: change.digit?,
        })
    }

    /// What was taken back, if the search goes on in the same cell with the digit after it. It also
    /// does if it writes nothing before it takes back more: then no later digit fits.
    fn retried(&self) -> Option<Placement> {
        let taken_back = self.taken_back?;
        match self.written() {
            Some(written) if written.cell != taken_back.cell => None,
            _ => Some(taken_back),
        }
    }

    /// The number of reads that look for a blank, which come first. There are none in a cell that
    /// is tried again, nor for a cell that was taken from a list; otherwise, they end with the read
    /// of the cell that is written next.
    fn looks_for_blank(&self) -> usize {
        if self.retried().is_some() || self.listed().is_some() {
            return 0;
        }
        match self.first_read_of_blank() {
            Some(index) => index + 1,
            None => self.reads.len(),
        }
    }

    /// The place of the first read of the cell that is written next. If none is written, the first
    /// read of a blank.
    fn first_read_of_blank(&self) -> Option<usize> {
        match self.written() {
            Some(written) => self.reads.iter().position(|read| read.cell == written.cell),
            None => self
                .reads
                .iter()
                .position(|read| self.board[read.cell].is_none()),
        }
    }

    /// The cell that an answer with a list of all blanks takes from its list. It does not read this
    /// cell, and everything that it reads is in a house of it.
    fn listed(&self) -> Option<Cell> {
        let cell = match self.written() {
            Some(written) => written.cell,
            None => only_blank(self.board)?,
        };
        let sees_all = self.reads.iter().all(|read| read.cell.sees(cell));
        if sees_all && self.first_read_of_blank().is_none() {
            Some(cell)
        } else {
            None
        }
    }

    /// The cell whose digits are tested after these looks; `None` if nothing shows that.
    fn tested_cell(&self, looks: &[CellRead]) -> Option<TestedCell> {
        if let Some(retried) = self.retried() {
            return Some(TestedCell {
                cell: retried.cell,
                first_digit: retried.digit.get() + 1,
            });
        }
        let cell = match self.listed() {
            Some(listed) => listed,
            None => looks.last()?.cell,
        };
        Some(TestedCell {
            cell,
            first_digit: 1,
        })
    }

    /// The tests without the last read, if that is of the cell which changes next and is neither
    /// the tested one nor in a house with it, so that it tells nothing about the tested digit. A
    /// search without recursion reads the digit that it takes back, to go on with the digit after
    /// it.
    fn without_next_cell(&self, tests: &'a [CellRead], tested: Cell) -> &'a [CellRead] {
        match (tests.split_last(), self.next) {
            (Some((last, rest)), Some(next))
                if next.cell == last.cell && last.cell != tested && !last.cell.sees(tested) =>
            {
                rest
            }
            _ => tests,
        }
    }

    /// Adds a check for each digit that is tested in the cell. A digit is rejected by the read of
    /// an equal one; then the test of the digit after it begins.
    fn add_tests(
        &self,
        tests: &'a [CellRead],
        tested: &TestedCell,
        checks: &mut Vec<ReadCheck<'a>>,
    ) {
        let cell = tested.cell;
        let mut digit = tested.first_digit;
        let mut start = 0;
        for (index, read) in tests.iter().enumerate() {
            if let Some(found) = self.board[read.cell]
                && found.get() == digit
                && read.cell != cell
            {
                let decision = Decision::Allowed {
                    cell,
                    digit: found,
                    is_allowed: false,
                };
                checks.push(ReadCheck {
                    decision,
                    reads: &tests[start..=index],
                });
                start = index + 1;
                digit += 1;
            }
        }
        if start == tests.len() {
            return;
        }
        let decision = match self.written() {
            Some(written) => Decision::Allowed {
                cell: written.cell,
                digit: written.digit,
                is_allowed: true,
            },
            // Nothing is written after these reads, so every digit from here on was rejected.
            None => Decision::Candidates {
                cell,
                digits: DigitSet::EMPTY,
            },
        };
        checks.push(ReadCheck {
            decision,
            reads: &tests[start..],
        });
    }
}

impl ReadCheck<'_> {
    /// The line of its last read.
    pub(super) fn line(&self) -> Option<u32> {
        self.reads.last()?.line
    }

    /// Its reads, with what they found on this board.
    pub(super) fn reads_of(&self, board: &Grid) -> Vec<Read> {
        self.reads
            .iter()
            .map(|read| Read::written(read.cell, board[read.cell]))
            .collect()
    }
}

/// The blank of a board that has exactly one.
fn only_blank(board: &Grid) -> Option<Cell> {
    let mut blanks = board.blanks();
    match (blanks.next(), blanks.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Whether the check reads only what it can need: the cell itself and its houses. A digit is not
/// allowed where an equal one was read.
pub(super) fn is_possible(check: &Check<&dyn Reads>) -> bool {
    let (cell, allowed) = match check.decision {
        Decision::Allowed {
            cell,
            digit,
            is_allowed,
        } => (cell, if is_allowed { Some(digit) } else { None }),
        Decision::Candidates { cell, .. } => (cell, None),
        Decision::Blank { .. } | Decision::Options { .. } => return true,
    };
    let mut is_possible = true;
    check.reads.for_each(&mut |read| {
        let place = read.place.cell().expect("an answer reads cells");
        let is_equal = allowed.is_some() && read == Read::written(place, allowed);
        is_possible &= place == cell || place.sees(cell) && !is_equal;
    });
    is_possible
}

/// The number of first reads that make marks, a list or a copy, which are no checks.
///
/// Each loop that does this reads all 81 cells. A search may also read all cells once, to find that
/// the last one is blank. Then all later reads before the first change test that cell, and the read
/// of it is a check.
pub(super) fn reads_of_set_up(record: &AnswerRecord, givens: &Grid) -> usize {
    let end = match record.changes.first() {
        Some(change) => change.reads,
        None => record.reads.len(),
    };
    let reads = &record.reads[..end];
    let Some(last) = end_of_last_loop(reads) else {
        return 0;
    };
    let cell = reads[last].cell;
    let later = &reads[last + 1..];
    let tests_cell = later
        .iter()
        .all(|read| read.cell == cell || read.cell.sees(cell));
    if givens[cell].is_none() && !later.is_empty() && tests_cell {
        last
    } else {
        last + 1
    }
}

/// The place of the last read of the last loop over all cells.
fn end_of_last_loop(reads: &[CellRead]) -> Option<usize> {
    let mut cells = BTreeSet::new();
    let mut end = None;
    for (index, read) in reads.iter().enumerate() {
        cells.insert(read.cell);
        if cells.len() == Cell::ALL.len() {
            end = Some(index);
            cells.clear();
        }
    }
    end
}
