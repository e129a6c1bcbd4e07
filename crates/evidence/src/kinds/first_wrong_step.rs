//! First wrong step: the first change of the shown board that no right search makes.
//!
//! ```cpp
//! for (int i = 0; i < 9; i++)
//!     if (board[row][i] == c) return false;     // the column is not looked at
//! ```
//!
//! > Line 12: 8 is written in r8c2, but column 2 already has 8 in r2c2. In column 2, it does not read
//! > r2c2 at this step.
//!
//! It cannot be false: the board has one solution, so a given that is replaced, a digit that repeats
//! another one for good, and a right digit that is removed while all others are right are wrong, however
//! the answer searches. A digit that is written and removed at once is a test, and no step; an answer
//! that fills the board first and repairs it later may repeat digits on purpose.

mod reads;

use std::collections::BTreeSet;
use std::fmt;

use sudoku::{Cell, Digit, DigitSet, Grid, House, list_in_words};

use crate::Reply;
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::record::{AnswerRecord, Change, Meaning, Step, cell_list};
use crate::subject::solution_of;
use reads::LookAtHouse;

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
        let search = RecordedSearch {
            record,
            board: shown.board,
            solution,
        };
        let step = search
            .first_wrong_step()
            .or_else(|| odd_cell(record, &shown));
        Ok(step.map(Evidence::WrongStep))
    }
}

/// The step that writes neither a digit nor a blank, if the result still has it. Before that, an answer
/// may use marks of its own.
fn odd_cell(record: &AnswerRecord, shown: &Shown) -> Option<WrongStep> {
    let Reply::Odd(what) = &shown.actual else {
        return None;
    };
    let odd = record.odd_cells.iter().find(|odd| {
        let place = format!("{} is the character '{}'", odd.cell, odd.text);
        odd.line > 0 && what.starts_with(&place)
    })?;
    Some(WrongStep {
        number: record.changes.len(),
        line: Some(odd.line),
        cell: odd.cell,
        digit: None,
        text: format!(
            "'{}' is written in {}, which is neither a digit nor a blank.",
            odd.text, odd.cell
        ),
    })
}

/// In a search with more changes, every digit is undone somewhere, so where one was says nothing.
const FEW_CHANGES: usize = 100;

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

/// What an answer did with a board, and the board that it should have left.
struct RecordedSearch<'a> {
    record: &'a AnswerRecord,
    board: Grid,
    solution: Grid,
}

fn shown_digit(digit: Option<Digit>) -> String {
    digit.map_or("a blank".to_owned(), |digit| digit.to_string())
}

impl RecordedSearch<'_> {
    fn first_wrong_step(&self) -> Option<WrongStep> {
        let mut step = self.wrong_change().or_else(|| self.wrong_end())?;
        let copy = self.record.copies.first();
        if let Some(name) = copy
            && !self.record.changes.is_empty()
        {
            let shared = "holds the rows of the board themselves, not copies: a change to one changes \
                          both.";
            step.text = format!("{} {name} {shared}", step.text);
        }
        Some(step)
    }

    /// The board at the end of the record.
    fn end(&self) -> Grid {
        self.record.last(&self.board)
    }

    /// Whether each digit of the grid is that of the solution.
    fn has_only_right_digits(&self, grid: &Grid) -> bool {
        grid.digits()
            .all(|(cell, digit)| self.solution[cell] == Some(digit))
    }

    /// The first change that is wrong, or after which the search goes on wrongly.
    fn wrong_change(&self) -> Option<WrongStep> {
        let is_repair = self.is_repair();
        for step in self.record.steps(&self.board) {
            if let Some(wrong) = self.replaced_given(&step) {
                return Some(wrong);
            }
            let was_solved = step.before == self.solution && !self.record.is_cut;
            if was_solved && self.end() != self.solution {
                return self.spoilt_solution(step.number);
            }
            if !is_repair && let Some(wrong) = self.repeated_digit(&step) {
                return Some(wrong);
            }
            if self.has_only_right_digits(&step.before) {
                if let Some(wrong) = self.wrong_deduction(&step) {
                    return Some(wrong);
                }
                if let Some(wrong) = self.removed_right_digit(&step) {
                    return Some(wrong);
                }
            }
        }
        None
    }

    /// A given that is replaced, and does not come back.
    fn replaced_given(&self, step: &Step<'_>) -> Option<WrongStep> {
        let Change { cell, digit, .. } = *step.change;
        let given = self.board[cell]?;
        if digit == Some(given) || self.end()[cell] == Some(given) {
            return None;
        }
        // Without a digit, the cell may be blank or have another character, such as `0`.
        let text = match digit {
            Some(digit) => format!("the given {given} in {cell} is replaced with {digit}."),
            None => format!("the given {given} in {cell} is removed."),
        };
        Some(self.step(text, step.number, cell, digit))
    }

    /// The first change of the solved board that stays. What empties other cells may belong to a copy
    /// that is written back.
    fn spoilt_solution(&self, number: usize) -> Option<WrongStep> {
        let changes = &self.record.changes;
        for (index, change) in changes.iter().enumerate().skip(number) {
            let Change { cell, digit, .. } = *change;
            let is_last = changes[index + 1..].iter().all(|later| later.cell != cell);
            if digit != self.solution[cell] && is_last {
                let now = shown_digit(digit);
                let text = format!("the board was already solved, but {cell} is changed to {now}.");
                return Some(self.step(text, index, cell, digit));
            }
        }
        None
    }

    /// A digit that a house has already.
    fn repeated_digit(&self, step: &Step<'_>) -> Option<WrongStep> {
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
        let mut wrong = self.breaks_rule(step.number, digit, house, other);
        if let Some(right) = self.solution[other]
            && right != digit
        {
            wrong.text = format!("{} {right} is right in {other}.", wrong.text);
        }
        Some(wrong)
    }

    /// Whether a digit is written only to test it: the next change replaces it again.
    fn is_test(&self, step: &Step<'_>) -> bool {
        let cell = step.change.cell;
        let Some(next) = self.record.changes.get(step.number + 1) else {
            return false;
        };
        let is_undone = step.before[cell].is_none() || next.digit.is_some();
        step.change.meaning == Meaning::Unknown && next.cell == cell && is_undone
    }

    /// The changes after this one that its statement makes, too, or a loop that copies a result: its
    /// line makes them without a read in between, and no cell comes again.
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

    /// Why a digit is written that the house has in another cell: what was not read for it.
    fn breaks_rule(&self, number: usize, digit: Digit, house: House, other: Cell) -> WrongStep {
        let Change { cell, line, .. } = self.record.changes[number];
        let why = match LookAtHouse::before_change(self.record, number, house) {
            Some(look) if look.unread.contains(&other) && look.read.is_empty() => {
                format!(" It reads no other cell of {house} at this step.")
            }
            Some(look) if look.unread.contains(&other) => {
                let unread = cell_list(&look.unread, "or");
                format!(" In {house}, it does not read {unread} at this step.")
            }
            _ => String::new(),
        };
        let before = &self.record.changes[..number];
        let written = before.iter().rfind(|change| change.cell == other);
        let written = match written {
            Some(change) if change.line > 0 && change.line != line => {
                format!(", written in line {}", change.line)
            }
            _ => String::new(),
        };
        let text = format!(
            "{digit} is written in {cell}, but {house} already has {digit} in {other}{written}.{why}"
        );
        self.step(text, number, cell, Some(digit))
    }

    /// A digit that a strategy deduces, though another one is right.
    fn wrong_deduction(&self, step: &Step<'_>) -> Option<WrongStep> {
        let Change {
            cell,
            digit,
            meaning,
            ..
        } = *step.change;
        let digit = digit?;
        let right = self.solution[cell]?;
        if meaning != Meaning::Deduction || digit == right {
            return None;
        }
        let text = format!("{digit} is deduced in {cell}, where {right} is right.");
        Some(self.step(text, step.number, cell, Some(digit)))
    }

    /// A right digit that is removed, though every digit on the board is right: the search has skipped
    /// the right digit of a blank cell before, and goes back.
    fn removed_right_digit(&self, step: &Step<'_>) -> Option<WrongStep> {
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
        let text =
            format!("the right {right} is taken out of {cell}, though every other digit is right.");
        Some(self.step(text, step.number, cell, digit))
    }

    /// Whether the right digit of the cell is written by this change or a later one.
    fn is_written_after(&self, cell: Cell, number: usize) -> bool {
        let later = &self.record.changes[number..];
        later
            .iter()
            .any(|change| change.cell == cell && change.digit == self.solution[cell])
    }

    /// What is wrong with the end of the search.
    fn wrong_end(&self) -> Option<WrongStep> {
        let end = self.end();
        if self.record.is_cut {
            None
        } else if self.has_only_right_digits(&end) {
            let skipped = end.blanks().next()?;
            self.skipped_digit(skipped, self.record.changes.len())
        } else {
            self.wrong_digit_at_end(&end)
        }
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

    /// Whether no digit is undone, except one that was written only to test it.
    fn only_fills(&self) -> bool {
        self.record.steps(&self.board).all(|step| {
            let cell = step.change.cell;
            let last = self.record.changes[..step.number].last();
            let undoes_last =
                step.change.digit.is_none() && last.is_some_and(|last| last.cell == cell);
            step.before[cell].is_none() || undoes_last
        })
    }

    /// The right digit of a cell is not written there.
    fn skipped_digit(&self, cell: Cell, number: usize) -> Option<WrongStep> {
        let digit = self.solution[cell]?;
        let changes = &self.record.changes;
        let is_end = number == changes.len();
        let is_undone = self.end() == self.board;
        let emptied = changes
            .iter()
            .rfind(|change| change.cell == cell && change.line > 0);
        let text = if changes.is_empty() {
            self.unchanged_text(cell, digit)
        } else if let Some(change) = emptied
            && is_end
            && !is_undone
        {
            format!(
                "{cell} is made blank in line {} and never filled after that, though {digit} fits \
                 and is right.",
                change.line
            )
        } else {
            self.not_written_text(cell, digit, number)
        };
        let step = self.step(text, number, cell, Some(digit));
        // A step that is missing has no line.
        Some(WrongStep { line: None, ..step })
    }

    /// Nothing is written at all.
    fn unchanged_text(&self, cell: Cell, digit: Digit) -> String {
        let last = self.record.reads.last();
        let read = if let Some(elsewhere) = self.read_elsewhere(cell, digit) {
            elsewhere
        } else if last.is_some_and(|(last, _)| last.sees(cell)) {
            // A last read in its row, column or box may be the test of another digit.
            String::new()
        } else {
            self.last_read()
        };
        format!("The board is never changed, though {digit} fits in {cell}.{read}")
    }

    fn not_written_text(&self, cell: Cell, digit: Digit, number: usize) -> String {
        let changes = &self.record.changes;
        let is_end = number == changes.len();
        let is_undone = self.end() == self.board;
        let tried: DigitSet = changes[..number]
            .iter()
            .filter(|change| change.cell == cell)
            .filter_map(|change| change.digit)
            .collect();
        let missing = if tried.contains(digit) {
            "it is not written there again".to_owned()
        } else if is_end && !tried.is_empty() {
            let verb = if tried.len() == 1 { "is" } else { "are" };
            format!(
                "only {} {verb} written there",
                list_in_words(tried.iter(), "and")
            )
        } else {
            "it is not written there".to_owned()
        };
        // After a larger digit, the search may go on from there.
        let is_next = tried.iter().all(|other| other < digit) && (!is_end || is_undone);
        let undone = if is_next && changes.len() <= FEW_CHANGES {
            self.undone_before(cell, digit, number)
        } else {
            None
        };
        let undone = undone.map_or(String::new(), |sentence| format!(" {sentence}"));
        format!("{digit} fits in {cell} and is right, but {missing}.{undone}")
    }

    /// The first wrong digit that is still there at the end.
    fn wrong_digit_at_end(&self, end: &Grid) -> Option<WrongStep> {
        let number = self.first_lasting_mistake()?;
        let change = &self.record.changes[number];
        let cell = change.cell;
        let digit = change.digit?;
        let right = self.solution[cell]?;
        let dead_end = end.blanks().find(|&blank| end.candidates(blank).is_empty());
        // Until a blank has no candidate, a right search undoes no digit either.
        if let (None, Some(blank)) = (dead_end, end.blanks().next()) {
            let left = end.blanks().count();
            // A search that goes back reads much that has nothing to do with its end.
            let last = if self.only_fills() {
                self.last_read()
            } else {
                String::new()
            };
            let cells = if left == 1 { "cell" } else { "cells" };
            let text = format!(
                "It ends with {left} blank {cells}, though a digit still fits in each.{last}"
            );
            return Some(self.step(text, self.record.changes.len(), blank, None));
        }
        let at_end = dead_end.map_or(String::new(), |blank| {
            format!(" At the end no digit fits in {blank}.")
        });
        let text =
            format!("{digit} is written in {cell} and never undone, but {right} is right.{at_end}");
        Some(self.step(text, number, cell, Some(digit)))
    }

    /// The number of the first change that writes a wrong digit for good.
    fn first_lasting_mistake(&self) -> Option<usize> {
        let changes = &self.record.changes;
        (0..changes.len()).find(|&number| {
            let Change { cell, digit, .. } = changes[number];
            let is_last = changes[number + 1..].iter().all(|later| later.cell != cell);
            let is_blank = self.board[cell].is_none();
            is_blank && is_last && digit.is_some() && digit != self.solution[cell]
        })
    }

    /// The blank cell whose right digit was skipped before this change, which empties another cell:
    /// the one that was tried last; if only one is blank, that one; otherwise one that was read, or one
    /// whose digit was undone in a cell that it sees.
    fn skipped_cell(&self, step: &Step<'_>) -> Option<Cell> {
        let cell = step.change.cell;
        let changes = &self.record.changes;
        let written = changes[..step.number]
            .iter()
            .rposition(|change| change.cell == cell)?;
        let since = changes[written..step.number].iter().rev();
        let tried = since
            .map(|change| change.cell)
            .find(|&tried| step.leaves_blank(tried));
        if tried.is_some() {
            return tried;
        }
        let blanks: Vec<Cell> = step.before.blanks().collect();
        if let [only] = blanks[..] {
            return Some(only);
        }
        let reads = &self.record.reads[changes[written].reads..step.change.reads];
        // If all that is read sees this cell, it is for another digit of it.
        let is_for_others = reads
            .iter()
            .any(|&(other, _)| other != cell && !other.sees(cell));
        let read = reads
            .iter()
            .map(|read| read.0)
            .find(|&read| step.leaves_blank(read));
        if is_for_others && read.is_some() {
            return read;
        }
        blanks.into_iter().find(|&blank| {
            let digit = self.solution[blank];
            digit.is_some_and(|digit| self.undone_before(blank, digit, step.number).is_some())
        })
    }

    /// Says where this digit was undone among the cells that this one sees; `None` if nowhere.
    fn undone_before(&self, cell: Cell, digit: Digit, number: usize) -> Option<String> {
        let mut undone = BTreeSet::new();
        for step in self.record.steps(&self.board).take(number) {
            let changed = step.change.cell;
            let is_removed =
                step.before[changed] == Some(digit) && step.change.digit != Some(digit);
            if is_removed && (cell.sees(changed) || cell == changed) {
                undone.insert(changed);
            }
        }
        let undone: Vec<Cell> = undone.into_iter().collect();
        Some(match undone[..] {
            [] => return None,
            [other] if other == cell => format!("Earlier, {digit} was undone there."),
            [other] => {
                let shared = list_in_words(cell.houses_shared_with(other).map(House::kind), "and");
                format!("Earlier, {digit} was undone in {other}, in the same {shared}.")
            }
            // Neither the cell that matters nor its house is known.
            _ => format!(
                "Earlier, {digit} was undone in {}.",
                cell_list(&undone, "and")
            ),
        })
    }

    fn step(&self, text: String, number: usize, cell: Cell, digit: Option<Digit>) -> WrongStep {
        let change = self.record.changes.get(number);
        let line = match change {
            Some(change) if change.cell == cell && change.line > 0 => Some(change.line),
            _ => None,
        };
        WrongStep {
            number,
            line,
            cell,
            digit,
            text,
        }
    }
}

#[cfg(test)]
mod tests;
