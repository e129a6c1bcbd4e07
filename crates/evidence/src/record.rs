//! [`Record`]: what an answer reads of its board and writes to it; and its first wrong step.

use std::collections::BTreeSet;
use std::fmt;

use sudoku::{Cell, CellSet, Digit, DigitSet, Grid, House};

use super::words::list;

/// The changes of one board, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What was written.
    pub changes: Vec<Change>,
    /// The cells that were read, each with the line of the code.
    pub reads: Vec<(Cell, u32)>,
    /// Whether it stops before the end.
    pub is_cut: bool,
    /// Where the answer was when it was stopped: the line, the function, and how many calls of the
    /// answer had not ended.
    pub stopped: Option<(u32, String, usize)>,
    /// Lists that hold one and the same list, set or dictionary in several places.
    pub shared: Vec<String>,
    /// The first check of a strategy that its earlier events refute.
    pub refuted: Option<String>,
    /// Other lists that hold the rows of the board themselves.
    pub copies: Vec<String>,
    /// What it does with a copy of the board that must be done with the board, in a clause.
    pub elsewhere: Option<String>,
    /// The lines that never ran.
    pub idle_lines: Vec<IdleLines>,
}

/// Lines that never ran, one after the other. Blank lines and comments may stand between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdleLines {
    /// The number of the first one.
    pub first: u32,
    /// The number of the last one.
    pub last: u32,
    /// The first one, without its indentation.
    pub text: String,
}

/// A cell with another content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// Its digit now; `None` for a blank.
    pub digit: Option<Digit>,
    /// The line of the code; 0 where that is not known.
    pub line: u32,
    /// How many reads there were before it.
    pub reads: usize,
    /// What is known of its meaning.
    pub meaning: Meaning,
}

/// What a change means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An answer made it. It may be a test, which is taken back at once.
    Unknown,
    /// A strategy reported it as a choice, or took it back.
    Choice,
    /// A strategy reported that nothing else is possible.
    Deduction,
}

/// In a search with more changes, every digit is taken back somewhere.
const FEW_CHANGES: usize = 100;

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

impl fmt::Display for IdleLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, text } = self;
        let numbers = if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        };
        let more = if first == last { "" } else { " …" };
        write!(f, "{numbers:<6} {text}{more}")
    }
}

impl Record {
    /// Each change, with its number, and the board before it.
    fn steps<'a>(&'a self, board: &Grid) -> impl Iterator<Item = (usize, &'a Change, Grid)> {
        let mut grid = *board;
        self.changes
            .iter()
            .enumerate()
            .map(move |(number, change)| {
                let before = grid;
                grid[change.cell] = change.digit;
                (number, change, before)
            })
    }

    /// The board at the end.
    pub fn last(&self, board: &Grid) -> Grid {
        self.changes
            .iter()
            .fold(*board, |grid, change| grid.with(change.cell, change.digit))
    }

    /// The first wrong step on a board with this solution. A digit that is written and taken back
    /// at once is a test, and no step.
    pub fn first_wrong_step(&self, board: &Grid, solution: &Grid) -> Option<WrongStep> {
        let mut step = self.first_wrong(board, solution)?;
        if let Some(name) = self.copies.first().filter(|_| !self.changes.is_empty()) {
            let shared = " holds the rows of the board themselves, not copies: a change to one \
                          changes both.";
            step.text += &[" ", name, shared].concat();
        }
        Some(step)
    }

    /// Whether it fills all blanks before it corrects a digit. Such a repair writes equal digits on
    /// purpose.
    fn repairs(&self, board: &Grid) -> bool {
        let corrects = |(_, change, before): &(usize, &Change, Grid)| {
            before[change.cell].is_some() || change.digit.is_none()
        };
        self.steps(board)
            .find(corrects)
            .is_some_and(|(number, change, before)| {
                let last = self.changes[..number].last();
                before.is_full() && last.is_some_and(|last| last.cell != change.cell)
            })
    }

    /// Whether no digit is taken back, except one that was written only to test it.
    fn only_fills(&self, board: &Grid) -> bool {
        self.steps(board).all(|(number, change, before)| {
            let last = number.checked_sub(1).map(|last| self.changes[last].cell);
            before[change.cell].is_none() || change.digit.is_none() && last == Some(change.cell)
        })
    }

    /// The changes after this one that its statement makes, too, or a loop that copies a result: its
    /// line makes them without a read in between, and no cell comes again.
    fn rest_of_step(&self, number: usize) -> impl Iterator<Item = &Change> {
        let of = |change: &Change| (change.line, change.reads);
        let first = &self.changes[number];
        let mut cells = BTreeSet::from([first.cell]);
        let rest = self.changes[number + 1..].iter();
        rest.take_while(move |next| of(next) == of(first) && cells.insert(next.cell))
    }

    fn first_wrong(&self, board: &Grid, solution: &Grid) -> Option<WrongStep> {
        let repairs = self.repairs(board);
        let is_right = |grid: &Grid| {
            grid.digits()
                .all(|(cell, digit)| solution[cell] == Some(digit))
        };
        let end = self.last(board);
        for (number, change, before) in self.steps(board) {
            let Change {
                cell,
                digit,
                meaning,
                ..
            } = *change;
            let now = digit.map_or("a blank".to_owned(), |digit| digit.to_string());
            let step = |text: String| Some(self.step(text, number, cell, digit));
            if let Some(given) = board[cell]
                && end[cell] != Some(given)
                && digit != Some(given)
            {
                return step(format!(
                    "the given {given} in {cell} is replaced with {now}."
                ));
            }
            if before == *solution && !self.is_cut && end != *solution {
                return self.spoils(number, solution);
            }
            let next = self.changes.get(number + 1);
            let is_test = meaning == Meaning::Unknown
                && next.is_some_and(|next| {
                    next.cell == cell && (before[cell].is_none() || next.digit.is_some())
                });
            if let Some(digit) = digit.filter(|_| !is_test && !repairs)
                && let Some((house, other)) = before.holder(cell, digit)
                && !self.rest_of_step(number).any(|next| next.cell == other)
            {
                let mut step = self.breaks_rule(number, digit, house, other);
                if let Some(right) = solution[other].filter(|right| *right != digit) {
                    let left = format!(" {right} is right in {other}.");
                    step.text += &left;
                }
                return Some(step);
            }
            if let (Some(right), true) = (solution[cell], is_right(&before)) {
                if meaning == Meaning::Deduction && digit.is_some_and(|digit| digit != right) {
                    return step(format!(
                        "{now} is deduced in {cell}, where {right} is right."
                    ));
                }
                if before[cell] == Some(right) && digit != Some(right) {
                    // It goes back, so it has skipped the right digit of a cell that is blank.
                    let is_later = |skipped: &Cell| {
                        let mut later = self.changes[number..].iter();
                        later.any(|of| of.cell == *skipped && of.digit == solution[*skipped])
                    };
                    let skipped = self.left(board, &before, solution, number);
                    return match skipped.filter(|skipped| !self.is_cut && !is_later(skipped)) {
                        Some(skipped) => self.skips(board, solution, skipped, number),
                        None => step(format!(
                            "the right {right} is taken out of {cell}, though every other digit is \
                             right."
                        )),
                    };
                }
            }
        }
        match end.blanks().next() {
            _ if self.is_cut => None,
            _ if !is_right(&end) => self.stays(board, &end, solution),
            None => None,
            Some(skipped) => self.skips(board, solution, skipped, self.changes.len()),
        }
    }

    /// A digit that a house has already.
    fn breaks_rule(&self, number: usize, digit: Digit, house: House, other: Cell) -> WrongStep {
        let cell = self.changes[number].cell;
        let why = match self.tested(number, house) {
            Some((read, unread)) if unread.contains(&other) && read.is_empty() => {
                format!(" It reads no other cell of {house} at this step.")
            }
            Some((_, unread)) if unread.contains(&other) => {
                format!(
                    " In {house}, it does not read {} at this step.",
                    cells(&unread, "or")
                )
            }
            _ => String::new(),
        };
        let line = self.changes[number].line;
        let written = self.changes[..number]
            .iter()
            .rfind(|change| change.cell == other);
        let written = written.filter(|change| change.line > 0 && change.line != line);
        let written = written.map_or(String::new(), |change| {
            format!(", written in line {}", change.line)
        });
        let text = format!(
            "{digit} is written in {cell}, but {house} already has {digit} in {other}{written}.{why}"
        );
        self.step(text, number, cell, Some(digit))
    }

    /// The first change of the solved board that stays. What empties other cells may belong to a copy
    /// that is written back.
    fn spoils(&self, number: usize, solution: &Grid) -> Option<WrongStep> {
        let stays = |at: &usize| {
            let Change { cell, digit, .. } = self.changes[*at];
            digit != solution[cell]
                && self.changes[at + 1..]
                    .iter()
                    .all(|later| later.cell != cell)
        };
        let at = (number..self.changes.len()).find(stays)?;
        let Change { cell, digit, .. } = self.changes[at];
        let now = digit.map_or("a blank".to_owned(), |digit| digit.to_string());
        let text = format!("the board was already solved, but {cell} is changed to {now}.");
        Some(self.step(text, at, cell, digit))
    }

    /// The right digit of a cell is not written there.
    fn skips(&self, board: &Grid, solution: &Grid, cell: Cell, number: usize) -> Option<WrongStep> {
        let digit = solution[cell]?;
        let tried = self.changes[..number]
            .iter()
            .filter(|change| change.cell == cell);
        let tried: DigitSet = tried.filter_map(|change| change.digit).collect();
        let (is_end, is_undone) = (number == self.changes.len(), self.last(board) == *board);
        let emptied = self
            .changes
            .iter()
            .rfind(|change| change.cell == cell && change.line > 0);
        let text = if self.changes.is_empty() {
            // A last read in its row, column or box may be the test of another digit.
            let is_test = self.reads.last().is_some_and(|(last, _)| last.sees(cell));
            let last = || {
                if is_test {
                    String::new()
                } else {
                    self.last_read()
                }
            };
            let read = self.read_elsewhere(board, cell, digit).unwrap_or_else(last);
            format!("The board is never changed, though {digit} fits in {cell}.{read}")
        } else if let (Some(change), true) = (emptied, is_end && !is_undone) {
            format!(
                "{cell} is made blank in line {} and never filled after that, though {digit} fits \
                 and is right.",
                change.line
            )
        } else {
            let what = if is_end && !tried.is_empty() && !tried.contains(digit) {
                let verb = if tried.len() == 1 { "is" } else { "are" };
                format!("only {} {verb} written there", list(tried.iter(), "and"))
            } else {
                let again = if tried.contains(digit) { " again" } else { "" };
                format!("it is not written there{again}")
            };
            // After a larger digit, the search may go on from there.
            let is_next = tried.iter().all(|other| other < digit) && (!is_end || is_undone);
            let back = Some(number).filter(|_| is_next && self.changes.len() <= FEW_CHANGES);
            let back = back.and_then(|until| self.taken_back(board, cell, digit, until));
            let back = back.map_or(String::new(), |back| [" ", &back].concat());
            format!("{digit} fits in {cell} and is right, but {what}.{back}")
        };
        let mut step = self.step(text, number, cell, Some(digit));
        // A step that is missing has no line.
        step.line = None;
        Some(step)
    }

    /// The first wrong digit that is still there at the end.
    fn stays(&self, board: &Grid, end: &Grid, solution: &Grid) -> Option<WrongStep> {
        let (number, change) = self.changes.iter().enumerate().find(|(number, change)| {
            let is_last = |later: &Change| later.cell != change.cell;
            board[change.cell].is_none()
                && change.digit.is_some()
                && change.digit != solution[change.cell]
                && self.changes[number + 1..].iter().all(is_last)
        })?;
        let (cell, digit, right) = (change.cell, change.digit?, solution[change.cell]?);
        let dead_end = end.blanks().find(|&cell| end.candidates(cell).is_empty());
        // Until a blank has no candidate, a right search takes no digit back either.
        if let (None, Some(blank)) = (dead_end, end.blanks().next()) {
            let left = end.blanks().count();
            // A search that goes back reads much that has nothing to do with its end.
            let last = if self.only_fills(board) {
                self.last_read()
            } else {
                String::new()
            };
            let cells = if left == 1 { "cell" } else { "cells" };
            let text = format!(
                "It ends with {left} blank {cells}, though a digit still fits in each.{last}"
            );
            return Some(self.step(text, self.changes.len(), blank, None));
        }
        let at_end = dead_end.map_or(String::new(), |of| {
            format!(" At the end no digit fits in {of}.")
        });
        let text = format!(
            "{digit} is written in {cell} and never taken back, but {right} is right.{at_end}"
        );
        Some(self.step(text, number, cell, Some(digit)))
    }

    /// The blank cell that was tried last before this change, which empties another one; if only
    /// one is blank, that one; otherwise one whose digit was taken back in a cell that it sees.
    fn left(&self, board: &Grid, before: &Grid, solution: &Grid, number: usize) -> Option<Cell> {
        let cell = self.changes[number].cell;
        let blank = |&other: &Cell| other != cell && before[other].is_none();
        let written = self.changes[..number]
            .iter()
            .rposition(|change| change.cell == cell)?;
        let tried = self.changes[written..number]
            .iter()
            .rev()
            .map(|change| change.cell)
            .find(blank);
        let mut blanks = before.blanks();
        let only = blanks.next().filter(|_| blanks.next().is_none());
        let reads = &self.reads[self.changes[written].reads..self.changes[number].reads];
        // If all that is read sees this cell, it is for another digit of it.
        let is_on = reads
            .iter()
            .any(|&(other, _)| other != cell && !other.sees(cell));
        let read = || {
            reads
                .iter()
                .map(|&(cell, _)| cell)
                .find(blank)
                .filter(|_| is_on)
        };
        let is_taken_back = |&other: &Cell| {
            let digit = solution[other];
            digit.is_some_and(|digit| self.taken_back(board, other, digit, number).is_some())
        };
        tried
            .or(only)
            .or_else(read)
            .or_else(|| before.blanks().find(is_taken_back))
    }

    /// Says where this digit was taken back among the cells that this one sees; `None` if nowhere.
    fn taken_back(&self, board: &Grid, cell: Cell, digit: Digit, until: usize) -> Option<String> {
        let steps = self.steps(board).take(until);
        let removed = steps.filter(|(_, change, before)| {
            before[change.cell] == Some(digit)
                && change.digit != Some(digit)
                && (cell.sees(change.cell) || cell == change.cell)
        });
        let removed: CellSet = removed.map(|(_, change, _)| change.cell).collect();
        let removed: Vec<Cell> = removed.iter().collect();
        Some(match removed[..] {
            [] => return None,
            [other] if other == cell => format!("Earlier, {digit} was taken back there."),
            [other] => {
                let shared = cell
                    .houses()
                    .into_iter()
                    .filter(|of| of.cells().contains(&other));
                let shared = list(shared.map(House::kind), "and");
                format!("Earlier, {digit} was taken back in {other}, in the same {shared}.")
            }
            // Neither the cell that matters nor its house is known.
            _ => format!(
                "Earlier, {digit} was taken back in {}.",
                cells(&removed, "and")
            ),
        })
    }

    fn step(&self, text: String, number: usize, cell: Cell, digit: Option<Digit>) -> WrongStep {
        let change = self
            .changes
            .get(number)
            .filter(|change| change.cell == cell);
        let line = change.map(|change| change.line).filter(|&line| line > 0);
        WrongStep {
            number,
            line,
            cell,
            digit,
            text,
        }
    }

    /// What the lists of an answer say about it for certain.
    pub(super) fn name(&self) -> Option<String> {
        if let Some(copy) = self.elsewhere.as_ref().filter(|_| self.changes.is_empty()) {
            return Some(format!(
                "{copy}; the board that it was given is never changed"
            ));
        }
        let name = self.shared.first()?;
        let name = if name.contains(' ') {
            name.clone()
        } else {
            format!("`{name}`")
        };
        Some(format!(
            "{name} holds the same object in several places: a change in one place shows in all"
        ))
    }
}

/// The cells as a list; more than a few as a number. The word stands before the last.
pub(super) fn cells(cells: &[Cell], word: &str) -> String {
    const MOST: usize = 4;
    let names = cells.iter().take(MOST).map(ToString::to_string);
    let more = cells.len().saturating_sub(MOST);
    list(
        names.chain((more > 0).then(|| format!("{more} more"))),
        word,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::{full, leetcode_example};

    fn change(cell: Cell, digit: Option<Digit>, line: u32, reads: usize) -> Change {
        Change {
            cell,
            digit,
            line,
            reads,
            meaning: Meaning::Unknown,
        }
    }

    /// It exchanges two digits of a row.
    #[test]
    fn a_digit_that_the_same_statement_replaces_is_no_conflict() {
        let (solution, [one, other]) = (full(), [Cell::ALL[0], Cell::ALL[1]]);
        let board = Grid::EMPTY;
        let first_wrong = |last| {
            let changes = [
                (one, other, 5),
                (other, one, 5),
                (one, one, 6),
                (other, other, last),
            ];
            let changes = changes
                .map(|(cell, of, line)| change(cell, solution[of], line, 0))
                .into();
            let record = Record {
                changes,
                ..Record::default()
            };
            record
                .first_wrong_step(&board, &solution)
                .unwrap()
                .to_string()
        };
        let conflict = format!(" in {other}, written in line 5.");
        assert!(
            !first_wrong(6).contains("already has"),
            "{}",
            first_wrong(6)
        );
        assert!(first_wrong(7).contains(&conflict), "{}", first_wrong(7));
    }

    #[test]
    fn an_early_end_is_no_fault_of_a_digit_that_may_still_be_taken_back() {
        let (board, solution) = (leetcode_example(), full());
        let step = |changes: &[(usize, Option<Digit>)]| {
            let changes = changes
                .iter()
                .map(|&(cell, digit)| change(Cell::ALL[cell], digit, 8, 0));
            let changes = changes.collect();
            let record = Record {
                changes,
                reads: vec![(Cell::ALL[2], 14)],
                ..Record::default()
            };
            record
                .first_wrong_step(&board, &solution)
                .unwrap()
                .to_string()
        };
        let [one, two] = [0, 1].map(|digit| Some(Digit::ALL[digit]));
        let expected = "It ends with 50 blank cells, though a digit still fits in each.";
        let last = " The last cell that is read is r1c3, in line 14.";
        assert_eq!(step(&[(2, one)]), [expected, last].concat());
        // After a search, what is read last may be an innocent test.
        assert_eq!(
            step(&[(2, one), (3, two), (3, None), (2, None), (2, one)]),
            expected
        );
    }

    #[test]
    fn a_digit_that_is_written_later_is_not_missing() {
        let (solution, [one, other]) = (full(), [Cell::ALL[0], Cell::ALL[1]]);
        let board = solution.without([one, other]);
        let step = |later: Option<Digit>| {
            let changes = [(one, solution[one]), (one, None), (other, later)];
            let changes = changes.map(|(cell, of)| change(cell, of, 8, 0)).into();
            let record = Record {
                changes,
                ..Record::default()
            };
            record
                .first_wrong_step(&board, &solution)
                .unwrap()
                .to_string()
        };
        assert!(step(None).contains(" fits in r1c2 and is right, but it is not written there."));
        assert!(
            step(solution[other]).contains("is taken out of r1c1"),
            "{}",
            step(solution[other])
        );
    }

    #[test]
    fn a_cell_that_is_read_to_find_a_blank_is_not_read_for_the_digit() {
        let (solution, cell) = (full(), Cell::ALL[5 * 9 + 2]);
        let other = Cell::ALL[3 * 9 + 1];
        let board = Grid::EMPTY.with(other, solution[other]);
        let [row, column, box_] = cell.houses().map(House::cells);
        let step = |look: &[Cell]| {
            let read = |cells: &[Cell], line| cells.iter().map(move |&of| (of, line)).collect();
            let reads: [Vec<_>; 4] = [
                read(look, 5),
                read(row, 8),
                read(column, 9),
                read(&box_[3..5], 10),
            ];
            let reads = reads.concat();
            let changes = vec![change(cell, board[other], 12, reads.len())];
            let record = Record {
                changes,
                reads,
                ..Record::default()
            };
            record
                .first_wrong_step(&board, &solution)
                .unwrap()
                .to_string()
        };
        let text = step(&Cell::ALL[..=cell.index()]);
        assert!(
            text.ends_with("In box 4, it does not read r4c1 or r4c2 at this step."),
            "{text}"
        );
        // A short way to the cell may be a test, too.
        let text = step(&[other, cell]);
        assert!(text.ends_with(" in r4c2."), "{text}");
    }

    #[test]
    fn a_walk_from_cell_to_cell_tests_no_digit() {
        let (solution, blank) = (full(), Cell::ALL[8 * 9 + 2]);
        let board = solution.with(blank, None);
        let is_like = |cell: &&Cell| solution[**cell] == solution[blank] && !cell.sees(blank);
        let other = *Cell::ALL[..72].iter().rfind(is_like).unwrap();
        let step = |walk: &[Cell]| {
            let reads = walk.iter().map(|cell| (*cell, 18));
            let reads = std::iter::once((blank, 17)).chain(reads).collect();
            let record = Record {
                reads,
                ..Record::default()
            };
            record
                .first_wrong_step(&board, &solution)
                .unwrap()
                .to_string()
        };
        let again = step(&[other, other]);
        assert!(
            again.contains(&format!(" in {other}, outside the row")),
            "{again}"
        );
        // A line that reads each cell once may look for a blank in the wrong place.
        assert!(!step(&[other]).contains("outside"), "{}", step(&[other]));
        let walk = step(&Cell::ALL[9..72]);
        assert!(
            walk.ends_with("The last cell that is read is r8c9, in line 18."),
            "{walk}"
        );
    }
}
