//! [`Record`]: what an answer reads of its board and writes to it, line by line, and what that
//! shows.

use std::time::Duration;

use sudoku::{Cell, Digit, Grid, House, HouseKind};

use super::answer_file::AnswerFile;
use crate::process::{ProcessLimits, RunnerError};

/// The changes of one board, as the driver reports them.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) changes: Vec<Change>,
    /// The cells that were read, each with the line of the answer.
    pub(super) reads: Vec<(Cell, u32)>,
    /// Whether the driver stopped before the answer ended.
    pub(super) is_cut: bool,
    /// Whether the answer returned a value.
    returned: bool,
    /// Lists that hold one and the same list in several places.
    shared: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) cell: Cell,
    pub(super) digit: Option<Digit>,
    /// The line of the answer.
    pub(super) line: u32,
    /// How many reads there were before it.
    pub(super) reads: usize,
}

/// The drivers stop after 20,000 changes and a million reads.
const OUTPUT: u64 = 1 << 25;

/// Recording takes many times as long as the search.
const TIME: Duration = Duration::from_mins(1);

impl AnswerFile {
    /// Calls the answer for this board and records it; `None` if its language has no hooks.
    pub(super) fn record(&self, board: &Grid) -> Result<Option<Record>, RunnerError> {
        if !self.takes("record") {
            return Ok(None);
        }
        let limits = ProcessLimits { output: OUTPUT, cpu: TIME, wall: TIME, ..self.limits() };
        let ended = self.call("record", &[*board], limits, None)?;
        let mut record = Record::read(&String::from_utf8_lossy(&ended.stdout));
        record.is_cut |= ended.exceeded.is_some();
        Ok(Some(record))
    }
}

impl Record {
    pub(super) fn read(text: &str) -> Self {
        let mut record = Self::default();
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("shared ") {
                record.shared.push(name.to_owned());
            } else if let Some((line, cells)) = line.strip_prefix("read ").and_then(numbered) {
                record.reads.extend(cells.map(|cell| (cell, line)));
            } else if let Some(change) = Change::read(line, record.reads.len()) {
                record.changes.push(change);
            }
            record.returned |= line == "returned";
            record.is_cut |= line == "cut";
        }
        record
    }

    /// What it shows of a wrong answer, in sentences.
    pub(super) fn facts(&self, board: &Grid, solution: &Grid, leaves_a_mark: bool) -> Vec<String> {
        let mut facts: Vec<String> = Vec::new();
        for name in &self.shared {
            facts.push(format!(
                "{name} holds the same list in several places: a change of one changes all"
            ));
        }
        if self.returned {
            facts
                .push("it returned a value, which LeetCode ignores: it reads the board".to_owned());
        }
        let after = self.boards(board).last().map_or(*board, |(_, grid)| grid);
        if self.changes.is_empty() {
            facts.push("it never wrote to the board that it was given".to_owned());
        } else if after == *board {
            let (count, line) = (self.changes.len(), self.changes[self.changes.len() - 1].line);
            facts.push(format!(
                "it changed the board {count} times and emptied it again, last in line {line}"
            ));
        }
        facts.extend(self.left(board, solution));
        facts.extend(self.house(board).filter(|_| leaves_a_mark).map(|kind| {
            format!("each digit that it skips wrongly was taken back in the same {kind} before")
        }));
        facts
    }

    /// Each change, and the board after it.
    pub(super) fn boards(&self, board: &Grid) -> impl Iterator<Item = (&Change, Grid)> {
        let mut grid = *board;
        self.changes.iter().map(move |change| {
            grid[change.cell] = change.digit;
            (change, grid)
        })
    }

    /// The first change after which no solution can follow without going back.
    fn left(&self, board: &Grid, solution: &Grid) -> Option<String> {
        let is_right =
            |grid: &Grid| grid.digits().all(|(cell, digit)| solution[cell] == Some(digit));
        let mut before = *board;
        for (number, (change, grid)) in (1..).zip(self.boards(board)) {
            let (cell, line) = (change.cell, change.line);
            let lost = before[cell].filter(|digit| change.digit != Some(*digit));
            if let Some(digit) = lost.filter(|_| is_right(&before)) {
                return Some(if before == *solution {
                    format!("the board was solved; change {number}, in line {line}, empties {cell}")
                } else {
                    format!(
                        "change {number}, in line {line}, takes the right {digit} out of {cell}, \
                         though every other digit is right too"
                    )
                });
            }
            before = grid;
        }
        None
    }

    /// The kind of house in which each digit that was skipped against the rules had been taken back
    /// before; `None` if it is none or several. It expects ascending digits.
    fn house(&self, board: &Grid) -> Option<HouseKind> {
        let mut removed: Vec<(House, Digit)> = Vec::new();
        let mut kinds = vec![HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let (mut before, mut last, mut skips) = (*board, None::<(Cell, Digit)>, 0);
        for (change, grid) in self.boards(board) {
            // What was tried between the last removal and this change.
            let (cell, tried) = match (last, change.digit) {
                (Some((cell, digit)), Some(next)) if cell == change.cell => {
                    (cell, digit.get() + 1..next.get())
                }
                (_, Some(next)) => (change.cell, 1..next.get()),
                (Some((cell, digit)), None) => (cell, digit.get() + 1..10),
                (None, None) => (change.cell, 1..1),
            };
            for digit in tried.filter_map(Digit::new) {
                if cell.peers().iter().all(|&peer| before[peer] != Some(digit)) {
                    skips += 1;
                    let was_there = |house: &House| removed.contains(&(*house, digit));
                    let blamed: Vec<HouseKind> = cell
                        .houses()
                        .iter()
                        .filter(|house| was_there(house))
                        .map(|house| house.kind())
                        .collect();
                    kinds.retain(|kind| blamed.contains(kind));
                }
            }
            last = before[change.cell]
                .filter(|_| change.digit.is_none())
                .map(|digit| (change.cell, digit));
            if let Some((cell, digit)) = last {
                removed.extend(cell.houses().map(|house| (house, digit)));
            }
            before = grid;
        }
        (skips > 0 && kinds.len() == 1).then(|| kinds[0])
    }
}

/// Reads `17 !$`: a line, and the cells that it read, `!` for the first.
fn numbered(text: &str) -> Option<(u32, impl Iterator<Item = Cell> + '_)> {
    let (line, cells) = text.split_once(' ')?;
    let cells = cells.bytes().filter_map(|byte| Cell::new(usize::from(byte.checked_sub(b'!')?)));
    Some((line.parse().ok()?, cells))
}

impl Change {
    /// Reads `0 2 4 17`: row, column, character and line.
    fn read(text: &str, reads: usize) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [row, column, character, line] = words[..] else { return None };
        Some(Self {
            cell: Cell::at(row.parse().ok()?, column.parse().ok()?)?,
            digit: character.chars().next().and_then(Digit::from_char),
            line: line.parse().ok()?,
            reads,
        })
    }
}
