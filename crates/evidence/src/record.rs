//! [`AnswerRecord`]: what an answer reads of its board and writes to it, in its order.

use std::fmt;
use std::time::Duration;

use sudoku::{Cell, Digit, Grid, list_in_words};

/// What an answer did with one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerRecord {
    /// What was written.
    pub changes: Vec<Change>,
    /// The cells that were read.
    pub reads: Vec<CellRead>,
    /// Whether it stops before the end.
    pub is_cut: bool,
    /// The changes that wrote neither a digit nor a usual sign for a blank.
    pub odd_cells: Vec<OddCell>,
    /// Where the answer was when it was stopped.
    pub stopped: Option<Stopped>,
    /// The names of lists that hold one and the same list, set or dictionary in several places.
    pub shared: Vec<String>,
    /// The first check of a strategy that its earlier events refute.
    pub refuted: Option<String>,
    /// The names of other lists that hold the rows of the board themselves, as in `kept =
    /// board[:]`: a change to such a list changes the board, too.
    pub lists_with_board_rows: Vec<String>,
    /// What it does with a copy of the board that must be done with the board, in a clause: `line
    /// 33 writes the right digits to a copy of the board`. The copy is the solution at the end.
    pub filled_copy: Option<String>,
    /// The lines that write a digit which a later line undoes, or with which the search goes on.
    /// None of them copies a finished result to the board.
    pub trial_lines: Vec<u32>,
    /// The lines that never ran.
    pub idle_lines: Vec<IdleLines>,
}

/// A read of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRead {
    /// The cell.
    pub cell: Cell,
    /// The line of the code; `None` if that is not known.
    pub line: Option<u32>,
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
    /// Whether they are LeetCode's method of problem 36, which is not called for problem 37.
    pub is_validator: bool,
}

/// A cell that got something else than a digit or a sign for a blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddCell {
    /// The cell.
    pub cell: Cell,
    /// What was written, such as `:`.
    pub text: String,
    /// The line of the code; `None` if that is not known.
    pub line: Option<u32>,
}

/// A board with its only solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedBoard {
    /// The board.
    pub board: Grid,
    /// Its solution.
    pub solution: Grid,
}

/// A right digit that an answer strikes from the candidates that it keeps for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// The board.
    pub board: Grid,
    /// The line of the code.
    pub line: u32,
    /// The line that calls its function; `None` if that is not a line of the answer.
    pub caller: Option<u32>,
    /// The cell.
    pub cell: Cell,
    /// The digit, which is right in the cell.
    pub digit: Digit,
}

/// Where an answer was when it was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The line of the code.
    pub line: u32,
    /// The name of the function.
    pub function: String,
    /// How many calls of the answer had not ended.
    pub depth: usize,
}

/// Where a call was that was stopped, and not recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainStop {
    /// The place.
    pub place: Stopped,
    /// The time after which it was stopped.
    pub time: Duration,
}

/// A loop in which a call still was when it was stopped, and whose last rounds were alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StuckLoop {
    /// The number of its first line.
    pub first: u32,
    /// The number of its last line.
    pub last: u32,
    /// The number of its last rounds: each ran the same blocks of code as the one that stood the
    /// same number of rounds before it.
    pub rounds: u64,
    /// The least processor time after which the call was stopped.
    pub time: Duration,
}

/// A cell with another content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// Its digit now; `None` for a blank.
    pub digit: Option<Digit>,
    /// The line of the code; `None` if that is not known.
    pub line: Option<u32>,
    /// How many reads there were before it.
    pub reads: usize,
    /// What is known of its meaning.
    pub meaning: Meaning,
}

/// What a change means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An answer made it. It may be a test, which is undone at once.
    Unknown,
    /// A strategy reported it as a choice, or as the end of one.
    Choice,
    /// A strategy reported that nothing else is possible.
    Deduction,
}

/// A change, with the board before it.
pub(crate) struct Step<'a> {
    /// The number of changes before it.
    pub(crate) number: usize,
    pub(crate) change: &'a Change,
    pub(crate) before: Grid,
}

impl Step<'_> {
    /// Whether the cell is blank before the step, and the step changes another cell.
    pub(crate) fn leaves_blank(&self, cell: Cell) -> bool {
        cell != self.change.cell && self.before[cell].is_none()
    }
}

impl AnswerRecord {
    /// Each change with the board before it.
    pub(crate) fn steps<'a>(&'a self, board: &Grid) -> impl Iterator<Item = Step<'a>> {
        let mut grid = *board;
        let changes = self.changes.iter().enumerate();
        changes.map(move |(number, change)| {
            let before = grid;
            grid[change.cell] = change.digit;
            Step {
                number,
                change,
                before,
            }
        })
    }

    /// The board at the end.
    pub fn last(&self, board: &Grid) -> Grid {
        let mut grid = *board;
        for change in &self.changes {
            grid[change.cell] = change.digit;
        }
        grid
    }
}

/// `in line 12, in solve, 4 calls deep`.
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            function,
            depth,
        } = self;
        write!(f, "in line {line}")?;
        // A function without a name is nested in another one.
        if !function.is_empty() {
            write!(f, ", in {function}")?;
        }
        let calls = if *depth == 1 { "call" } else { "calls" };
        write!(f, ", {depth} {calls} deep")
    }
}

impl fmt::Display for IdleLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            first, last, text, ..
        } = self;
        if first == last {
            let number = first.to_string();
            write!(f, "{number:<6} {text}")
        } else {
            let numbers = format!("{first}–{last}");
            write!(f, "{numbers:<6} {text} …")
        }
    }
}

/// Longer lists of cells end with a count: `3 more`.
const MOST_CELLS: usize = 4;

/// The cells as a list, `r1c1, r1c2, r1c3, r1c4 and 3 more`. The word stands before the last.
pub(crate) fn cell_list(cells: &[Cell], word: &str) -> String {
    let mut names: Vec<String> = cells
        .iter()
        .take(MOST_CELLS)
        .map(ToString::to_string)
        .collect();
    if cells.len() > MOST_CELLS {
        names.push(format!("{} more", cells.len() - MOST_CELLS));
    }
    list_in_words(names, word)
}
