//! The formula of a box number, or of a mark, that predicts every result.
//!
//! An answer that keeps marks finds a digit taken if it has marked one of the houses of the cell
//! for it. So each way to number the houses predicts which boards with one blank fail, and which
//! boards count as valid.

use std::collections::HashSet;

use sudoku::{Cell, Digit, Grid};

use super::probe::{ONE_BLANK, Probe};
use super::subject::Reply;
use super::words::list;
use crate::Problem;

/// A name, and what is made of a cell, or of the number of its row or column.
type Part<T = usize, O = Cell> = (&'static str, fn(O) -> T);

const OF_ROW: [Part; 3] = [
    ("row / 3", Cell::band),
    ("row % 3", |cell| cell.row() % 3),
    ("row", Cell::row),
];
const OF_COLUMN: [Part; 3] = [
    ("column / 3", Cell::stack),
    ("column % 3", |cell| cell.column() % 3),
    ("column", Cell::column),
];

/// The numbers of the houses of a cell. Marks with the same number are one mark.
type Marks = [[usize; 3]; 81];

/// How houses are numbered.
struct Formula {
    name: String,
    marks: Marks,
    /// Whether the marks of a cell are set one by one, each after a look.
    is_one_by_one: bool,
    /// Whether a digit flips its mark, so that a second one with the same mark clears it.
    is_flipped: bool,
    key: Key,
    /// Where the rows and columns begin that it takes for the box of a cell, as numbers of
    /// [`STARTS`]; `None` if its boxes have numbers.
    starts: Option<[usize; 2]>,
}

/// Where the rows or columns of a box begin, and the number after the last. The first is right.
const STARTS: [Part<[usize; 2], usize>; 6] = [
    ("{} / 3 * 3", |of| [of / 3 * 3, of / 3 * 3 + 3]),
    ("{} / 3", |of| [of / 3, of / 3 + 3]),
    ("{} % 3", |of| [of % 3, of % 3 + 3]),
    ("{}", |of| [of, of + 3]),
    ("{} - 1", |of| [of.saturating_sub(1), of + 2]),
    ("{} - 2", |of| [of.saturating_sub(2), of + 3]),
];

/// How the number of a house and a digit make a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    /// No two make the same.
    Pair,
    /// The row before the digit, or the digit before the column, in one number.
    Joined,
    /// Their sum, in these kinds of house.
    Sum([bool; 3]),
}

/// The numbers of houses of one kind end below this.
const KIND: usize = 100;

/// The number of the box is this one, and those of the others are right.
fn with_box(number: impl Fn(Cell) -> usize) -> Marks {
    Cell::ALL.map(|cell| [cell.row(), KIND + cell.column(), 2 * KIND + number(cell)])
}

/// Kinds of house that may share their marks, with the first number of each kind.
const SHARED: [([usize; 3], &str); 4] = [
    ([0, 0, 2], "row 1 and column 1"),
    ([0, 1, 0], "row 1 and box 1"),
    ([0, 1, 1], "column 1 and box 1"),
    ([0, 0, 0], "row 1, column 1 and box 1"),
];

/// The name for rows and columns that are mixed up.
const ROW_AS_COLUMN: &str = "a digit in row 1 counts in column 1, and so on: rows and columns share \
                             their marks, a digit is stored under the number of one and looked up \
                             under that of the other, or two indices are swapped";

/// Marks that are set and cleared, with the digit as their key.
fn one(name: &str, marks: &Marks) -> Formula {
    Formula {
        name: name.to_owned(),
        marks: *marks,
        is_one_by_one: false,
        is_flipped: false,
        key: Key::Pair,
        starts: None,
    }
}

/// Those with another number for the box.
fn of_box_numbers() -> Vec<Formula> {
    let mut all = Vec::new();
    for (row, of_row) in OF_ROW {
        for (column, of_column) in OF_COLUMN {
            for factor in [1, 2, 3] {
                let box_number = |cell| of_row(cell) * factor + of_column(cell);
                let marks = with_box(box_number);
                let times = if factor == 1 {
                    String::new()
                } else {
                    format!(" * {factor}")
                };
                let name = format!("its boxes are numbered like `{row}{times} + {column}`");
                // In JavaScript a box number above 8 has no list, so nothing is marked there.
                let listed = with_box(|cell| match box_number(cell) {
                    number @ 0..9 => number,
                    _ => KIND + cell.index(),
                });
                for marks in [marks, listed] {
                    all.push(one(&name, &marks));
                    all.push(Formula {
                        is_flipped: true,
                        ..one(&name, &marks)
                    });
                }
            }
        }
    }
    all
}

fn formulas(problem: Problem) -> Vec<Formula> {
    let (mut all, right) = (of_box_numbers(), with_box(Cell::box_index));
    for (row, (of_row, _)) in STARTS.iter().enumerate() {
        for (column, (of_column, _)) in STARTS.iter().enumerate().skip(usize::from(row == 0)) {
            let [of_row, of_column] = [
                of_row.replace("{}", "row"),
                of_column.replace("{}", "column"),
            ];
            let name =
                format!("its box of a cell begins at row `{of_row}` and column `{of_column}`");
            all.push(Formula {
                starts: Some([row, column]),
                ..one(&name, &right)
            });
        }
    }
    // As languages compute it: 1 + 2 / 3 and 0 + 5 / 3 differ in the last bit.
    let third = |number: usize| f64::from(number as u32) / 3.0;
    let key = |cell: Cell| (third(cell.row()) * 3.0 + third(cell.column())).to_bits();
    let marks = with_box(|cell| {
        Cell::ALL
            .iter()
            .position(|of| key(*of) == key(cell))
            .unwrap_or(0)
    });
    all.push(one(
        "its box number is fractional: `row / 3` is not rounded down",
        &marks,
    ));
    all.push(one(
        "three boxes side by side count as one; for example, the box number lacks the column, a \
         mark is not cleared between boxes, or a slice takes whole rows",
        &with_box(Cell::band),
    ));
    all.push(one(
        "three boxes above each other count as one; for example, the box number lacks the row, a \
         mark is not cleared between boxes, or a slice takes whole columns",
        &with_box(Cell::stack),
    ));
    let joined = "a row number and a digit make the same key as a digit and a column number: counted \
                  from 0, digit 2 in row 1 and digit 1 in column 2 both give `1, 2`";
    let sums = (1..8).map(|kinds| {
        let kinds = [0, 1, 2].map(|kind| kinds >> kind & 1 == 1);
        let of = ["row", "column", "box"].into_iter().zip(kinds);
        let of = list(of.filter(|(_, is_sum)| *is_sum).map(|(name, _)| name), "or");
        let sum = format!(
            "the key of a {of} is its number plus the digit: 1 + 3 and 2 + 2 make the same key"
        );
        (sum, Key::Sum(kinds))
    });
    for (name, key) in sums.chain([(joined.to_owned(), Key::Joined)]) {
        for is_one_by_one in [false, true] {
            all.push(Formula {
                is_one_by_one,
                key,
                ..one(&name, &right)
            });
        }
    }
    for (kinds, names) in SHARED {
        let name = match problem {
            Problem::SudokuSolver if kinds == [0, 0, 2] => ROW_AS_COLUMN.to_owned(),
            _ => format!("{names} share their marks, and so do the others with the same number"),
        };
        let marks = Cell::ALL.map(|cell| {
            let [row, column, in_box] = [cell.row(), cell.column(), cell.box_index()];
            [
                row + kinds[0] * KIND,
                column + kinds[1] * KIND,
                in_box + kinds[2] * KIND,
            ]
        });
        all.push(one(&name, &marks));
        all.push(Formula {
            is_one_by_one: true,
            ..one(&name, &marks)
        });
    }
    all
}

impl Formula {
    /// The marks of a digit, of the numbers of three houses.
    fn keys(&self, houses: [usize; 3], digit: Digit) -> [usize; 3] {
        let number = usize::from(digit.get());
        let mut keys = houses.map(|of| of * 10 + number);
        match self.key {
            Key::Pair => {}
            Key::Joined => keys[1] = number * 10 + houses[1] % KIND,
            Key::Sum(kinds) => {
                for kind in (0..3).filter(|&kind| kinds[kind]) {
                    keys[kind] = kind * KIND * 10 + houses[kind] % KIND + number;
                }
            }
        }
        keys
    }

    /// Whether the digit counts as one that another cell has, of those whose marks it sees.
    fn is_taken(&self, board: &Grid, cell: Cell, digit: Digit) -> bool {
        let others = || {
            board
                .digits()
                .filter(|&(of, found)| found == digit && of != cell)
        };
        let Some(starts) = self.starts else {
            return self.marks[cell.index()].iter().any(|mark| {
                let is_marked = |(of, _): &(Cell, Digit)| self.marks[of.index()].contains(mark);
                let count = others().filter(is_marked).count();
                if self.is_flipped {
                    count % 2 == 1
                } else {
                    count > 0
                }
            });
        };
        let is_near = |start: usize, of: usize, other: usize| {
            let [first, end] = STARTS[start].1(of);
            (first..end).contains(&other)
        };
        others().any(|(other, _)| {
            cell.row() == other.row()
                || cell.column() == other.column()
                || is_near(starts[0], cell.row(), other.row())
                    && is_near(starts[1], cell.column(), other.column())
        })
    }

    /// Whether a search finds no digit for the only blank, or a board does not count as valid.
    fn refuses(&self, problem: Problem, board: &Grid) -> bool {
        match problem {
            Problem::SudokuSolver => board.blanks().next().is_some_and(|blank| {
                let digit = board.candidates(blank).iter().next();
                digit.is_some_and(|digit| self.is_taken(board, blank, digit))
            }),
            Problem::ValidSudoku if self.starts.is_some() => board
                .digits()
                .any(|(cell, digit)| self.is_taken(board, cell, digit)),
            Problem::ValidSudoku => {
                let mut marks: HashSet<usize> = HashSet::new();
                board.digits().any(|(cell, digit)| {
                    let keys = self.keys(self.marks[cell.index()], digit);
                    if self.is_one_by_one {
                        return !keys.into_iter().all(|key| marks.insert(key));
                    }
                    let is_found = keys.iter().any(|key| marks.contains(key));
                    marks.extend(keys);
                    is_found
                })
            }
        }
    }
}

/// The name, if one formula predicts every result, and some of them are wrong and some right.
pub(super) fn of(problem: Problem, probes: &[Probe]) -> Option<String> {
    // Whether it refuses each board; `None` for another result.
    let refuses = |probe: &Probe| match (&probe.reply, probe.wrong) {
        (Some(Reply::Truth(truth)), _) => Some(!truth),
        (_, Some(false)) => Some(false),
        (Some(Reply::Board(after)), _) => (**after == probe.board).then_some(true),
        _ => None,
    };
    let telling = probes.iter().filter(|probe| {
        let is_one = problem == Problem::ValidSudoku || probe.group == ONE_BLANK;
        is_one && !matches!(probe.reply, None | Some(Reply::Slow))
    });
    let telling: Vec<(&Grid, bool)> = telling
        .map(|probe| Some((&probe.board, refuses(probe)?)))
        .collect::<Option<_>>()?;
    let some = |wanted: bool| probes.iter().any(|probe| probe.wrong == Some(wanted));
    if !some(true) || !some(false) {
        return None;
    }
    let mut fitting = formulas(problem);
    fitting.retain(|formula| {
        telling
            .iter()
            .all(|(board, refuses)| formula.refuses(problem, board) == *refuses)
    });
    // Two names for one partition of the cells say the same, and so does one name for two of them.
    let partition = |marks: &Marks| -> Vec<Option<usize>> {
        let marks = marks.as_flattened();
        marks
            .iter()
            .map(|of| marks.iter().position(|at| at == of))
            .collect()
    };
    let (first, others) = fitting.split_first()?;
    let is_same = |other: &Formula| {
        other.name == first.name
            || other.key == first.key
                && other.starts == first.starts
                && partition(&other.marks) == partition(&first.marks)
    };
    others.iter().all(is_same).then(|| first.name.clone())
}
