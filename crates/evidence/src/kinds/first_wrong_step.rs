//! First wrong step: the first change of the shown board that no right search makes.
//!
//! ```cpp
//! for (int i = 0; i < 9; i++)
//!     if (board[row][i] == c) return false;     // the column is not looked at
//! ```
//!
//! > Line 12: 8 is written in r8c2, but column 2 already has 8 in r2c2. In column 2, it does not
//! > read r2c2 at this step.
//!
//! It cannot be false: the board has one solution, so a given that is replaced, a digit that
//! repeats another one for good, and a right digit that is removed while all others are right are
//! wrong, however the answer searches. A digit that is written and removed at once is a test, and
//! no step; an answer that fills the board first and repairs it later may repeat digits on purpose.
//! A search that was stopped for its time may undo each of its steps later, so none is shown.
//! A line that may copy a finished result to the board is shown with the reservation that the wrong
//! step may be before it. A right search also writes wrong digits, and undoes them later. So the
//! step is called the first one only if no wrong digit is on the board before it.
//!
//! `wrong_change` looks for a [`Fault`] in the changes, `wrong_end` in what the search leaves,
//! `reads` says what the reads show of it, and `text` has the sentences.

mod copied_result;
mod reads;
mod text;
mod wrong_change;
mod wrong_end;

use std::fmt;

use sudoku::{Cell, Digit, Grid, House};

use crate::Reply;
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::record::{AnswerRecord, CellRead, Change, Meaning, Step};
use crate::subject::solution_of;
use reads::ReadElsewhere;

/// The first step that no right search makes on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongStep {
    /// The number of changes before it.
    pub number: usize,
    /// The line of the code; `None` where that is not known, or where a step is missing.
    pub line: Option<u32>,
    /// The cell.
    pub cell: Cell,
    /// The digit that was written there, or that was not.
    pub digit: Option<Digit>,
    /// Whether each digit on the board before the step is certainly right. The search may still
    /// have gone wrong before, in its marks, or where it undid a right digit.
    pub only_right_digits_before: bool,
    /// What is wrong.
    text: String,
}

impl fmt::Display for WrongStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "Line {line}: ")?;
        }
        f.write_str(&self.text)
    }
}

pub(crate) struct FirstWrongStep;

impl<E> Kind<E> for FirstWrongStep {
    fn name(&self) -> &'static str {
        "first wrong step"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let Some(shown) = case.shown.clone() else {
            return Ok(None);
        };
        let Some(record) = case.record()? else {
            return Ok(None);
        };
        let Some(solution) = solution_of(&shown.board) else {
            return Ok(None);
        };
        let step = record
            .first_wrong_step(&shown.board, &solution)
            .or_else(|| odd_cell(record, &shown, &solution));
        let Some(step) = step else {
            return Ok(None);
        };
        if shown.actual == Reply::Slow && may_be_undone(record, &step) {
            return Ok(None);
        }
        Ok(Some(Evidence::WrongStep(step)))
    }
}

/// Whether the step may be one of a right search that was stopped: what it would have done later is
/// not known. A search may fill a whole row before it looks whether a digit is repeated.
fn may_be_undone(record: &AnswerRecord, step: &WrongStep) -> bool {
    let change = record.changes.get(step.number);
    record.is_cut && change.is_some_and(|change| change.meaning == Meaning::Unknown)
}

/// The step that writes neither a digit nor a blank, if the result still has it. Before that, an
/// answer may use marks of its own.
fn odd_cell(record: &AnswerRecord, shown: &Shown, solution: &Grid) -> Option<WrongStep> {
    let Reply::Odd(what) = &shown.actual else {
        return None;
    };
    let odd = record.odd_cells.iter().find(|odd| {
        let place = format!("{} is the character '{}'", odd.cell, odd.text);
        odd.line.is_some() && what.starts_with(&place)
    })?;
    Some(WrongStep {
        number: record.changes.len(),
        line: odd.line,
        cell: odd.cell,
        digit: None,
        only_right_digits_before: has_only_digits_of(solution, &record.last(&shown.board)),
        text: format!(
            "'{}' is written in {}, which is neither a digit nor a blank.",
            odd.text, odd.cell
        ),
    })
}

/// Whether each digit of the grid is that of the solution.
fn has_only_digits_of(solution: &Grid, grid: &Grid) -> bool {
    grid.digits()
        .all(|(cell, digit)| solution[cell] == Some(digit))
}

impl AnswerRecord {
    /// The first wrong step on a board with this solution.
    pub fn first_wrong_step(&self, board: &Grid, solution: &Grid) -> Option<WrongStep> {
        let search = RecordedSearch {
            record: self,
            board: *board,
            solution: *solution,
        };
        search.first_wrong_step()
    }
}

/// What is wrong with a step.
enum Fault {
    GivenReplaced {
        cell: Cell,
        given: Digit,
        /// `None` for a blank or another character, such as `0`.
        now: Option<Digit>,
    },
    SolvedBoardChanged {
        cell: Cell,
        now: Option<Digit>,
    },
    DigitRepeated(RepeatedDigit),
    /// A strategy deduces the digit, though another one is right.
    WrongDigitDeduced {
        cell: Cell,
        digit: Digit,
        right: Digit,
    },
    /// Every other digit on the board is right.
    RightDigitRemoved {
        cell: Cell,
        right: Digit,
        now: Option<Digit>,
    },
    /// A step is missing: the right digit is not written.
    DigitSkipped(SkippedDigit),
    /// A step is missing: the search ends, though a digit still fits in each blank.
    EndsEarly {
        blank: Cell,
        blank_count: usize,
        last_read: Option<CellRead>,
    },
    WrongDigitStays {
        cell: Cell,
        digit: Digit,
        right: Digit,
        /// A blank in which no digit fits at the end.
        dead_end: Option<Cell>,
    },
}

/// A digit is written that a house has already.
struct RepeatedDigit {
    cell: Cell,
    digit: Digit,
    house: House,
    /// The cell that has the digit.
    other: Cell,
    /// The line that wrote it there, if that is another one.
    written_in: Option<u32>,
    /// The right digit of the other cell, if it has a wrong one.
    right_in_other: Option<Digit>,
    unread: UnreadCells,
}

/// The cells of a house that were not read to test a digit.
enum UnreadCells {
    /// The cell with the digit was read, or that is not known.
    Unknown,
    /// No other cell of the house was read.
    All,
    /// These were not read. The cell that has the digit is one of them.
    Some(Vec<Cell>),
}

/// The right digit of a blank cell is not written there.
struct SkippedDigit {
    cell: Cell,
    digit: Digit,
    how: Skipped,
}

enum Skipped {
    /// The board is never changed, and this read may show why.
    NothingWritten(SuspiciousRead),
    /// The board is neither read nor changed.
    NothingWrittenOrRead,
    /// This line undoes the last digit that is written in the cell.
    EmptiedForGood { line: u32, undone: Digit },
    /// Another digit is written, or none.
    NotWritten {
        written: WrittenDigits,
        /// The cells in which this digit was undone before: the cell itself, or cells that it sees.
        /// Empty where that says nothing.
        undone_in: Vec<Cell>,
    },
}

/// What was written in a cell whose right digit is missing.
enum WrittenDigits {
    /// Nothing, or other digits, and more digits may follow.
    Others,
    /// Other digits, and no more digits follow.
    OnlyThese(Vec<Digit>),
    /// The right one, which was undone.
    RightOneBefore,
}

/// A read that may show why nothing is written.
enum SuspiciousRead {
    /// It finds the digit in a cell that has nothing to do with the blank.
    Elsewhere(ReadElsewhere),
    /// The last read of all.
    Last(CellRead),
}

impl Fault {
    /// The cell that the reader looks at.
    const fn cell(&self) -> Cell {
        match self {
            Self::GivenReplaced { cell, .. }
            | Self::SolvedBoardChanged { cell, .. }
            | Self::WrongDigitDeduced { cell, .. }
            | Self::RightDigitRemoved { cell, .. }
            | Self::WrongDigitStays { cell, .. } => *cell,
            Self::DigitRepeated(repeated) => repeated.cell,
            Self::DigitSkipped(skipped) => skipped.cell,
            Self::EndsEarly { blank, .. } => *blank,
        }
    }

    /// The digit that was written there, or that was not.
    const fn digit(&self) -> Option<Digit> {
        match self {
            Self::GivenReplaced { now, .. }
            | Self::SolvedBoardChanged { now, .. }
            | Self::RightDigitRemoved { now, .. } => *now,
            Self::WrongDigitDeduced { digit, .. } | Self::WrongDigitStays { digit, .. } => {
                Some(*digit)
            }
            Self::DigitRepeated(repeated) => Some(repeated.digit),
            Self::DigitSkipped(skipped) => Some(skipped.digit),
            Self::EndsEarly { .. } => None,
        }
    }

    /// Whether a line is named that writes a wrong digit. A line that copies a result writes such a
    /// digit, too.
    const fn writes_wrong_digit(&self) -> bool {
        matches!(
            self,
            Self::DigitRepeated(_) | Self::WrongDigitStays { .. } | Self::GivenReplaced { .. }
        )
    }

    /// Whether a change is missing, so that no line makes it.
    const fn is_missing_step(&self) -> bool {
        matches!(self, Self::DigitSkipped(_) | Self::EndsEarly { .. })
    }
}

/// A fault, and the number of changes before it.
struct FaultyStep {
    number: usize,
    fault: Fault,
}

/// What an answer did with a board, and the board that it should have left.
struct RecordedSearch<'a> {
    record: &'a AnswerRecord,
    board: Grid,
    solution: Grid,
}

impl RecordedSearch<'_> {
    fn first_wrong_step(&self) -> Option<WrongStep> {
        let step = self.wrong_change().or_else(|| self.wrong_end())?;
        let earlier = self.wrong_digit_before(&step);
        let FaultyStep { number, fault } = step;
        let mut text = fault.to_string();
        let may_copy_a_result = fault.writes_wrong_digit() && self.may_copy_a_result();
        if may_copy_a_result {
            text.push_str(
                " The mistake may be in this line or, if it only copies a result, anywhere before it.",
            );
        } else if let Some(earlier) = earlier {
            text = format!("{text} {earlier}");
        }
        if let Some(list) = self.record.lists_with_board_rows.first()
            && !self.record.changes.is_empty()
        {
            text = format!(
                "{text} {list} holds the rows of the board themselves, not copies: a change to one \
                 changes both."
            );
        }
        let line = match self.record.changes.get(number) {
            Some(change) if !fault.is_missing_step() => change.line,
            _ => None,
        };
        Some(WrongStep {
            number,
            line,
            cell: fault.cell(),
            digit: fault.digit(),
            only_right_digits_before: !may_copy_a_result
                && self.has_only_right_digits(&self.board_before(number)),
            text,
        })
    }

    /// The wrong digit that is written for good before a fault that breaks a rule, in a sentence.
    /// `None` if the record is cut, since the digit might be undone later, or if the fault already
    /// names its cell.
    fn wrong_digit_before(&self, FaultyStep { number, fault }: &FaultyStep) -> Option<String> {
        let named = match fault {
            Fault::DigitRepeated(repeated) => Some(repeated.other),
            Fault::GivenReplaced { .. } => None,
            _ => return None,
        };
        let earlier = self.first_lasting_mistake()?;
        let Change {
            cell, digit, line, ..
        } = self.record.changes[earlier];
        if self.record.is_cut || earlier >= *number || named == Some(cell) {
            return None;
        }
        let [wrong, right] = [digit?, self.solution[cell]?];
        let place = line.map_or(String::new(), |line| format!(" in line {line}"));
        Some(format!(
            "Before it, {wrong} was written in {cell}{place} and never undone; {right} is right \
             there."
        ))
    }

    /// The board before this change, or at the end, if the number is that of all changes.
    fn board_before(&self, number: usize) -> Grid {
        let mut steps = self.record.steps(&self.board);
        steps.nth(number).map_or(self.end(), |step| step.before)
    }

    /// The board at the end of the record.
    fn end(&self) -> Grid {
        self.record.last(&self.board)
    }

    /// Whether each digit of the grid is that of the solution.
    fn has_only_right_digits(&self, grid: &Grid) -> bool {
        has_only_digits_of(&self.solution, grid)
    }

    /// Whether no later change is in the cell of this one.
    fn is_last_in_its_cell(&self, number: usize) -> bool {
        let changes = &self.record.changes;
        let cell = changes[number].cell;
        changes[number + 1..].iter().all(|later| later.cell != cell)
    }

    /// Whether a digit is written only to test it: the next change is in the same cell. It undoes
    /// the digit, or writes the next one to test.
    ///
    /// A digit that replaces another one, and is removed by the next change, is not a test. The
    /// cell does not get back what it had. Only where a loop wrote digit after digit in a blank,
    /// the last of them is a test like the others. The last digit of a record that was cut may be a
    /// test: what follows it is not known.
    fn is_test(&self, step: &Step<'_>) -> bool {
        let cell = step.change.cell;
        let Some(next) = self.record.changes.get(step.number + 1) else {
            return self.record.is_cut && step.change.meaning == Meaning::Unknown;
        };
        let is_undone = self.is_blank_before_tests(step) || next.digit.is_some();
        step.change.meaning == Meaning::Unknown && next.cell == cell && is_undone
    }

    /// Whether the cell of a step was blank before this change and those of the same cell directly
    /// before it.
    fn is_blank_before_tests(&self, step: &Step<'_>) -> bool {
        let cell = step.change.cell;
        let earlier = &self.record.changes[..step.number];
        let Some(other) = earlier.iter().rposition(|change| change.cell != cell) else {
            return self.board[cell].is_none();
        };
        let last = earlier[..other].iter().rfind(|change| change.cell == cell);
        last.map_or(self.board[cell], |change| change.digit)
            .is_none()
    }
}

#[cfg(test)]
mod tests;
