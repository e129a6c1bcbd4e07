//! [`Formula`]: one way to number the houses of a cell, and what follows for a board.

use std::collections::HashSet;

use sudoku::{Cell, Digit, Grid};

use crate::Problem;
use crate::by_kind::ByKind;
use crate::explanation::BugName;

/// A way to find the cells that a digit must differ from.
pub(super) struct Formula {
    pub(super) name: BugName,
    pub(super) houses: Houses,
}

/// How the cells are found.
pub(super) enum Houses {
    /// By marks: a digit is taken if a house with the same number is marked for it.
    Marks(Marks),
    /// By a look at the row, the column, and some rows and columns taken for the box.
    Box { rows: Start, columns: Start },
}

/// Marks for the digits of houses.
pub(super) struct Marks {
    /// The numbers of the row, the column and the box of each cell. Houses with one number share
    /// their marks.
    pub(super) numbers: Box<HouseNumbers>,
    pub(super) key: Key,
    pub(super) setting: Setting,
}

/// The numbers of the row, the column and the box of each cell.
pub(super) type HouseNumbers = [[usize; 3]; 81];

/// The number of the first row. No formula adds 100 or more to it, and so on, so that a row, a
/// column and a box have the same number only if the formula says so.
pub(super) const ROWS: usize = 0;

/// The number of the first column.
pub(super) const COLUMNS: usize = 100;

/// The number of the first box.
pub(super) const BOXES: usize = 200;

/// When the marks of a cell are looked at and set.
///
/// In problem 36, where digit after digit is marked, `Together` and `OneByOne` differ: if two
/// houses of one cell share a mark, the second one is found set by the cell itself. In problem 37
/// the marks of a blank were set by other cells, so there the two are the same. `Flipped` is
/// different only there: two equal digits in one wrong box may be in different rows and columns,
/// and the second one clears the mark of the first. In problem 36 the second one is refused before
/// it clears anything.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    /// All three are looked at, then all are set.
    Together,
    /// Each is looked at and set, then the next: two marks of one cell may collide.
    OneByOne,
    /// A digit flips its marks, so a second one with the same mark clears it.
    Flipped,
}

/// How the number of a house and a digit make the key of a mark.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// No two pairs make the same key.
    Pair,
    /// The row stands before the digit, and the digit before the column. Counted from 0, a 2 in row
    /// 1 makes `1, 2`, and so does a 1 in column 2.
    Joined,
    /// For these kinds of house the sum of the number and the digit: a 2 in row 1 and a 1 in row 2
    /// both make 3.
    Sum(ByKind<bool>),
}

/// Where the rows or columns begin that are taken for those of the box.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// With `{}` for the row or the column: `{} / 3`.
    pub(super) formula: &'static str,
    pub(super) first_line: fn(isize) -> isize,
    /// How many rows or columns follow from there.
    pub(super) length: isize,
}

impl Formula {
    /// Whether it divides the cells as another formula does, so that no board tells them apart.
    pub(super) fn divides_like(&self, other: &Self) -> bool {
        match (&self.houses, &other.houses) {
            (Houses::Marks(marks), Houses::Marks(others)) => {
                marks.key == others.key && partition(&marks.numbers) == partition(&others.numbers)
            }
            _ => false,
        }
    }

    /// Whether a search finds no digit for the only blank, or a board does not count as valid.
    pub(super) fn refuses(&self, problem: Problem, board: &Grid) -> bool {
        match problem {
            Problem::SudokuSolver => {
                let Some(blank) = board.blanks().next() else {
                    return false;
                };
                let digit = board.candidates(blank).iter().next();
                digit.is_some_and(|digit| self.is_taken(board, blank, digit))
            }
            Problem::ValidSudoku => match &self.houses {
                Houses::Marks(marks) => marks.repeats(board),
                Houses::Box { .. } => board
                    .digits()
                    .any(|(cell, digit)| self.is_taken(board, cell, digit)),
            },
        }
    }

    /// Whether the digit counts as one that another cell has.
    fn is_taken(&self, board: &Grid, cell: Cell, digit: Digit) -> bool {
        let mut equal_cells = Vec::new();
        for (equal_cell, equal_digit) in board.digits() {
            if equal_digit == digit && equal_cell != cell {
                equal_cells.push(equal_cell);
            }
        }
        match &self.houses {
            Houses::Marks(marks) => marks.is_any_set(cell, &equal_cells),
            Houses::Box { rows, columns } => equal_cells.iter().any(|equal_cell| {
                cell.row() == equal_cell.row()
                    || cell.column() == equal_cell.column()
                    || rows.reaches(cell.row(), equal_cell.row())
                        && columns.reaches(cell.column(), equal_cell.column())
            }),
        }
    }
}

impl Start {
    /// Whether another row or column is among those that are taken for the box.
    fn reaches(&self, number: usize, other: usize) -> bool {
        let first = (self.first_line)(number.cast_signed());
        (first..first + self.length).contains(&other.cast_signed())
    }
}

impl Marks {
    /// Whether a mark of the cell is set, if the digit stands in these other cells.
    fn is_any_set(&self, cell: Cell, others: &[Cell]) -> bool {
        self.numbers[cell.index()].iter().any(|number| {
            let count = others
                .iter()
                .filter(|other| self.numbers[other.index()].contains(number))
                .count();
            match self.setting {
                Setting::Flipped => count % 2 == 1,
                Setting::Together | Setting::OneByOne => count > 0,
            }
        })
    }

    /// Whether a digit finds a mark that is set, when the digits of the board are marked in order.
    fn repeats(&self, board: &Grid) -> bool {
        let mut marked: HashSet<MarkKey> = HashSet::new();
        for (cell, digit) in board.digits() {
            let keys = self.keys(cell, digit);
            if self.setting == Setting::OneByOne {
                for key in keys {
                    if !marked.insert(key) {
                        return true;
                    }
                }
            } else {
                if keys.iter().any(|key| marked.contains(key)) {
                    return true;
                }
                marked.extend(keys);
            }
        }
        false
    }

    /// The keys of the marks of a digit in the row, the column and the box of the cell.
    fn keys(&self, cell: Cell, digit: Digit) -> [MarkKey; 3] {
        let [row, column, box_] = self.numbers[cell.index()];
        let digit = usize::from(digit.get());
        let mut keys = [row, column, box_].map(|house| MarkKey::Pair(house, digit));
        match &self.key {
            Key::Pair => {}
            Key::Joined => keys[1] = MarkKey::Pair(ROWS + digit, column - COLUMNS),
            Key::Sum(is_sum) => {
                if is_sum.row {
                    keys[0] = MarkKey::SumOfRow(row - ROWS + digit);
                }
                if is_sum.column {
                    keys[1] = MarkKey::SumOfColumn(column - COLUMNS + digit);
                }
                if is_sum.box_ {
                    keys[2] = MarkKey::SumOfBox(box_ - BOXES + digit);
                }
            }
        }
        keys
    }
}

/// What identifies a mark: two digits with equal keys share it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum MarkKey {
    /// A house, then a digit; of a joined key of a column, the digit and then the column.
    Pair(usize, usize),
    SumOfRow(usize),
    SumOfColumn(usize),
    SumOfBox(usize),
}

/// For each number of a house the first place with that number: two numberings with the same
/// partition share the same marks.
fn partition(numbers: &HouseNumbers) -> Vec<Option<usize>> {
    let numbers = numbers.as_flattened();
    numbers
        .iter()
        .map(|number| numbers.iter().position(|other| other == number))
        .collect()
}
