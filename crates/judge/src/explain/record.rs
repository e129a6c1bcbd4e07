//! [`Record`]: what an answer reads of its board and writes to it; and its first wrong step.

use std::fmt;

use sudoku::{Cell, Digit, DigitSet, Grid, House};

use super::candidates;
use super::rule::list;

/// The changes of one board, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What was written.
    pub changes: Vec<Change>,
    /// The cells that were read, each with the line of the code.
    pub reads: Vec<(Cell, u32)>,
    /// Whether it stops before the end.
    pub is_cut: bool,
    /// Whether a value was returned.
    pub returned: bool,
    /// Lists that hold one and the same list, set or dictionary in several places.
    pub shared: Vec<String>,
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

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A given is replaced.
    OverwritesGiven(Digit),
    /// The digit stands in this other cell of this house.
    BreaksRule(House, Cell),
    /// The digit fits and is right, and it is not tried. It was taken back in this house before.
    Skips(Option<(House, Cell)>),
    /// The digit fits and is right, and only these others are tried.
    TriesOnly(DigitSet),
    /// The board is solved already.
    GoesOn,
    /// A right digit is taken back, though all others are right.
    TakesBack(Digit),
    /// Another digit is deduced where this one is right, though every digit before is right.
    Deduces(Digit),
    /// Nothing is ever written.
    NeverWrites,
    /// The digit is wrong and stays, where this one is right. At the end no digit fits this cell.
    Stays(Digit, Option<Cell>),
}

/// The first step that no right search makes on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongStep {
    /// What is wrong with it.
    pub kind: StepKind,
    /// The line of the code; `None` where that is not known, or where a step is missing.
    pub line: Option<u32>,
    /// The cell.
    pub cell: Cell,
    /// The digit that was written there, or that was not.
    pub digit: Option<Digit>,
    /// The cells of its houses that were read since the change before. Where no read is recorded,
    /// neither these nor the others are known.
    pub read: Vec<Cell>,
    /// Those that were not.
    pub unread: Vec<Cell>,
}

impl Record {
    /// Each change, with its number, and the board before it.
    fn steps<'a>(&'a self, board: &Grid) -> impl Iterator<Item = (usize, &'a Change, Grid)> {
        let mut grid = *board;
        self.changes.iter().enumerate().map(move |(number, change)| {
            let before = grid;
            grid[change.cell] = change.digit;
            (number, change, before)
        })
    }

    /// The board at the end.
    pub fn last(&self, board: &Grid) -> Grid {
        let mut grid = *board;
        self.changes.iter().for_each(|change| grid[change.cell] = change.digit);
        grid
    }

    /// The first wrong step on a board with this solution. A digit that is written and taken back at
    /// once is a test, and no step.
    pub fn first_wrong_step(&self, board: &Grid, solution: &Grid) -> Option<WrongStep> {
        let is_right =
            |grid: &Grid| grid.digits().all(|(cell, digit)| solution[cell] == Some(digit));
        let end = self.last(board);
        for (number, change, before) in self.steps(board) {
            let Change { cell, digit, .. } = *change;
            let next = self.changes.get(number + 1);
            let step =
                |kind, cell, digit| self.step(kind, cell, digit, number, change.digit.is_some());
            if let Some(given) = board[cell]
                && end[cell] != Some(given)
                && digit != Some(given)
            {
                return Some(step(StepKind::OverwritesGiven(given), cell, digit));
            }
            if before == *solution && !self.is_cut && end != *solution {
                return Some(step(StepKind::GoesOn, cell, digit));
            }
            let is_tested_again = |next: &Change| {
                next.cell == cell && (before[cell].is_none() || next.digit.is_some())
            };
            let is_test = change.meaning == Meaning::Unknown && next.is_some_and(is_tested_again);
            if let Some(digit) = digit.filter(|_| !is_test)
                && let Some((house, other)) = clash(&before, cell, digit)
            {
                return Some(step(StepKind::BreaksRule(house, other), cell, Some(digit)));
            }
            if let (Some(_), Some(right), Meaning::Deduction) =
                (digit, solution[cell].filter(|_| digit != solution[cell]), change.meaning)
                && is_right(&before)
            {
                return Some(step(StepKind::Deduces(right), cell, digit));
            }
            let lost =
                before[cell].filter(|old| digit != Some(*old) && solution[cell] == Some(*old));
            if let Some(old) = lost.filter(|_| is_right(&before)) {
                // It goes back, so it has skipped the right digit of a cell that is blank.
                let kind = StepKind::Skips(None);
                return Some(match self.left(board, &before, solution, number) {
                    Some(skipped) => {
                        let digit = solution[skipped];
                        let mut step = self.step(kind, skipped, digit, number, false);
                        step.kind = StepKind::Skips(
                            digit.and_then(|digit| self.taken_back(board, skipped, digit, number)),
                        );
                        step
                    }
                    None => step(StepKind::TakesBack(old), cell, digit),
                });
            }
        }
        if self.is_cut || !is_right(&end) {
            return self.stays(board, &end, solution).filter(|_| !self.is_cut);
        }
        let skipped = end.blanks().next()?;
        let (number, digit) = (self.changes.len(), solution[skipped]);
        let tried = self.changes.iter().filter(|change| change.cell == skipped);
        let tried: DigitSet = tried.filter_map(|change| change.digit).collect();
        let kind = match digit.map(|digit| self.taken_back(board, skipped, digit, number)) {
            Some(_) if self.changes.is_empty() => StepKind::NeverWrites,
            Some(None) if !tried.is_empty() && digit.is_some_and(|one| !tried.contains(one)) => {
                StepKind::TriesOnly(tried)
            }
            taken_back => StepKind::Skips(taken_back.flatten()),
        };
        Some(self.step(kind, skipped, digit, number, false))
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
        let dead_end = end.blanks().find(|&cell| candidates(end, cell).is_empty());
        let kind = StepKind::Stays(solution[change.cell]?, dead_end);
        Some(self.step(kind, change.cell, change.digit, number, true))
    }

    /// The blank cell that was tried last before this change, which empties another one; if only one
    /// is blank, that one; otherwise one whose digit was taken back in a cell that it sees.
    fn left(&self, board: &Grid, before: &Grid, solution: &Grid, number: usize) -> Option<Cell> {
        let cell = self.changes[number].cell;
        let blank = |&other: &Cell| other != cell && before[other].is_none();
        let written = self.changes[..number].iter().rposition(|change| change.cell == cell)?;
        let tried =
            self.changes[written..number].iter().rev().map(|change| change.cell).find(blank);
        let mut blanks = before.blanks();
        let only = blanks.next().filter(|_| blanks.next().is_none());
        let reads = &self.reads[self.changes[written].reads..self.changes[number].reads];
        let read = || reads.iter().map(|&(cell, _)| cell).find(blank);
        let is_taken_back = |&other: &Cell| {
            let digit = solution[other];
            digit.is_some_and(|digit| self.taken_back(board, other, digit, number).is_some())
        };
        tried.or(only).or_else(read).or_else(|| before.blanks().find(is_taken_back))
    }

    /// The house of the cell in which this digit was taken back before, and where, if no other
    /// change of it is in a house of the cell.
    fn taken_back(
        &self,
        board: &Grid,
        cell: Cell,
        digit: Digit,
        until: usize,
    ) -> Option<(House, Cell)> {
        self.steps(board)
            .take(until)
            .filter_map(|(_, change, before)| {
                let is_removed = before[change.cell] == Some(digit) && change.digit != Some(digit);
                let house =
                    cell.houses().into_iter().find(|house| house.cells().contains(&change.cell));
                house
                    .filter(|_| is_removed && change.cell != cell)
                    .map(|house| (house, change.cell))
            })
            .last()
    }

    fn step(
        &self,
        kind: StepKind,
        cell: Cell,
        digit: Option<Digit>,
        number: usize,
        is_written: bool,
    ) -> WrongStep {
        let at = |number: usize| self.changes.get(number).map_or(self.reads.len(), |of| of.reads);
        let from = number.checked_sub(1).map_or(0, at);
        // An answer may look whether a digit fits before it writes it or afterwards, so what is
        // read for the next cell may count, too: a cell that is not read here is not read for it.
        let reads = &self.reads[from..at(number + usize::from(is_written))];
        let is_read = |cell: &Cell| reads.iter().any(|(read, _)| read == cell);
        let is_set_up = number == 0 && Cell::ALL.iter().all(is_read);
        let (read, unread) = match kind {
            _ if self.reads.is_empty() || is_set_up => Default::default(),
            StepKind::BreaksRule(house, _) => {
                house.cells().iter().copied().filter(|&other| other != cell).partition(is_read)
            }
            _ => cell.peers().iter().copied().partition(is_read),
        };
        // A step that is missing has no line.
        let is_missing = matches!(kind, StepKind::Skips(_) | StepKind::TriesOnly(_));
        let line = self.changes.get(number).map(|change| change.line);
        let line = line.filter(|&line| line > 0 && !is_missing);
        WrongStep { kind, line, cell, digit, read, unread }
    }

    /// What the lists of an answer, or its result, say about it for certain.
    pub(super) fn name(&self) -> Option<String> {
        let name = self.shared.first()?;
        Some(format!(
            "{name} holds one and the same object in several places: a change in one place shows in all"
        ))
    }
}

/// The house of a cell that has this digit, and the cell with it.
fn clash(board: &Grid, cell: Cell, digit: Digit) -> Option<(House, Cell)> {
    cell.houses().into_iter().find_map(|house| {
        let is_same = |other: &Cell| *other != cell && board[*other] == Some(digit);
        house.cells().iter().copied().find(is_same).map(|other| (house, other))
    })
}

/// The cells as a list; more than a few as a number.
fn cells(cells: &[Cell]) -> String {
    const MOST: usize = 4;
    let names: Vec<String> = cells.iter().take(MOST).map(ToString::to_string).collect();
    let more = cells.len().saturating_sub(MOST);
    if more > 0 { format!("{} and {more} more", names.join(", ")) } else { names.join(", ") }
}

impl fmt::Display for WrongStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "Line {line}: ")?;
        }
        let (cell, digit) =
            (self.cell, self.digit.map_or("a blank".to_owned(), |of| of.to_string()));
        match self.kind {
            StepKind::OverwritesGiven(given) => {
                write!(f, "the given {given} in {cell} is replaced with {digit}.")
            }
            StepKind::BreaksRule(house, other) => {
                write!(
                    f,
                    "{digit} is written in {cell}, but {house} already has {digit} in {other}."
                )?;
                if self.read.is_empty() && self.unread.is_empty() {
                    return Ok(());
                }
                f.write_str(" ")?;
                if self.read.is_empty() {
                    write!(f, "No cell of {house} is read for it.")
                } else if self.unread.is_empty() {
                    write!(f, "Every cell of {house} is read around it, {other} too.")
                } else if self.unread.contains(&other) {
                    write!(f, "Not read for it in {house}: {}.", cells(&self.unread))
                } else {
                    write!(f, "{other} is read around it.")
                }
            }
            StepKind::Skips(taken_back) => {
                write!(f, "{digit} fits in {cell} and is right, but it is not written there")?;
                match taken_back {
                    Some((_, other)) => {
                        let shared = cell
                            .houses()
                            .into_iter()
                            .filter(|house| house.cells().contains(&other));
                        let shared: Vec<String> =
                            shared.map(|house| house.kind().to_string()).collect();
                        let shared = shared.join(" and ");
                        write!(f, ". It was taken back in {other}, in the same {shared}, before.")
                    }
                    None => f.write_str("."),
                }
            }
            StepKind::GoesOn => {
                write!(f, "the board was solved, and {cell} is changed to {digit}.")
            }
            StepKind::TakesBack(old) => {
                write!(
                    f,
                    "the right {old} is taken out of {cell}, though every other digit is right."
                )
            }
            StepKind::Deduces(right) => {
                write!(f, "{digit} is deduced in {cell}, where {right} is right.")
            }
            StepKind::TriesOnly(tried) => {
                let verb = if tried.len() == 1 { "is" } else { "are" };
                let tried: Vec<String> = tried.iter().map(|digit| digit.to_string()).collect();
                let tried = list(&tried, "and");
                write!(
                    f,
                    "{digit} fits in {cell} and is right, but only {tried} {verb} tried there."
                )
            }
            StepKind::Stays(right, dead_end) => {
                write!(
                    f,
                    "{digit} is written in {cell} and never taken back, but {right} is right."
                )?;
                match dead_end {
                    Some(dead_end) => write!(f, " At the end no digit fits in {dead_end}."),
                    None => Ok(()),
                }
            }
            StepKind::NeverWrites => {
                write!(f, "Nothing is ever written to the board; {digit} fits in {cell}.")
            }
        }
    }
}
