//! The list of wrong formulas.

use sudoku::{Cell, HouseKind};

use super::formula::{
    BOXES, COLUMNS, Formula, HouseNumbers, Houses, Key, Marks, ROWS, Setting, Start,
};
use crate::Problem;
use crate::by_kind::ByKind;
use crate::explanation::BugName;
use crate::lists::house_names;

/// All formulas. Of formulas that divide the cells in the same way, the first one is named, so the
/// simplest ones come first.
pub(super) fn all(problem: Problem) -> Vec<Formula> {
    let mut formulas = box_numbers();
    formulas.extend(box_starts());
    formulas.extend(boxes_in_one());
    if problem == Problem::ValidSudoku {
        formulas.extend(keys());
    }
    formulas.extend(shared_marks(problem));
    formulas
}

/// A part of a box number, and what it makes of a cell.
struct Part {
    text: &'static str,
    value: fn(Cell) -> usize,
}

const ROW_PARTS: [Part; 3] = [
    Part {
        text: "row / 3",
        value: Cell::band,
    },
    Part {
        text: "row % 3",
        value: |cell| cell.row() % 3,
    },
    Part {
        text: "row",
        value: Cell::row,
    },
];

const COLUMN_PARTS: [Part; 3] = [
    Part {
        text: "column / 3",
        value: Cell::stack,
    },
    Part {
        text: "column % 3",
        value: |cell| cell.column() % 3,
    },
    Part {
        text: "column",
        value: Cell::column,
    },
];

/// The boxes are numbered by a formula like the right one, `row / 3 * 3 + column / 3`: with `%` for
/// `/`, without a division, without the factor, or with a wrong one.
///
/// No formula is [`Setting::OneByOne`]: that differs from [`Setting::Together`] only where two
/// houses of one cell share a mark.
fn box_numbers() -> Vec<Formula> {
    let right = with_box(Cell::box_index);
    let mut formulas = Vec::new();
    for row in &ROW_PARTS {
        for column in &COLUMN_PARTS {
            for factor in [1, 2, 3] {
                let numbers = with_box(|cell| (row.value)(cell) * factor + (column.value)(cell));
                if numbers == right {
                    continue;
                }
                let times = match factor {
                    1 => String::new(),
                    _ => format!(" * {factor}"),
                };
                let formula = format!("{}{times} + {}", row.text, column.text);
                let name = BugName {
                    text: format!("it numbers the boxes with `{formula}`"),
                    formula: Some(formula),
                };
                formulas.push(marks(&name, &numbers, Key::Pair, Setting::Together));
                formulas.push(marks(&name, &numbers, Key::Pair, Setting::Flipped));
            }
        }
    }
    formulas
}

/// Where a box may begin. The first one is right.
const STARTS: [Start; 6] = [
    Start {
        formula: "{} / 3 * 3",
        first_line: |number| number / 3 * 3,
        length: 3,
    },
    Start {
        formula: "{} / 3",
        first_line: |number| number / 3,
        length: 3,
    },
    Start {
        formula: "{} % 3",
        first_line: |number| number % 3,
        length: 3,
    },
    Start {
        formula: "{}",
        first_line: |number| number,
        length: 3,
    },
    Start {
        formula: "{} - 1",
        first_line: |number| number - 1,
        length: 3,
    },
    // The cells around: two on each side.
    Start {
        formula: "{} - 2",
        first_line: |number| number - 2,
        length: 5,
    },
];

/// The box begins at a wrong row or column.
fn box_starts() -> Vec<Formula> {
    let mut formulas = Vec::new();
    for (row_start, rows) in STARTS.into_iter().enumerate() {
        for (column_start, columns) in STARTS.into_iter().enumerate() {
            // The first start is right: where rows and columns have it, there is no bug.
            if row_start == 0 && column_start == 0 {
                continue;
            }
            let row = rows.formula.replace("{}", "row");
            let column = columns.formula.replace("{}", "column");
            // A right half may be written otherwise, so it is not shown as a formula.
            let place = match (row_start, column_start) {
                (0, _) => format!("the right row, but at column `{column}`"),
                (_, 0) => format!("the right column, but at row `{row}`"),
                _ => format!("row `{row}` and column `{column}`"),
            };
            formulas.push(Formula {
                name: BugName::new(format!("the box of a cell begins at {place}")),
                houses: Houses::Box { rows, columns },
            });
        }
    }
    formulas
}

/// A box counts as several, if its number is fractional; or three boxes count as one.
fn boxes_in_one() -> Vec<Formula> {
    vec![
        box_formula(
            "its box number is fractional: `row / 3` is not rounded down",
            fractional_box,
        ),
        box_formula(
            "three boxes side by side count as one; for example, the box number lacks the column, a \
             mark is not cleared between boxes, or a slice takes whole rows",
            Cell::band,
        ),
        box_formula(
            "three boxes above each other count as one; for example, the box number lacks the row, a \
             mark is not cleared between boxes, or a slice takes whole columns",
            Cell::stack,
        ),
    ]
}

fn box_formula(name: &str, box_number: fn(Cell) -> usize) -> Formula {
    let name = BugName::new(name);
    marks(&name, &with_box(box_number), Key::Pair, Setting::Together)
}

/// The first cell with the same fractional box number.
fn fractional_box(cell: Cell) -> usize {
    let mut cells = Cell::ALL.iter();
    cells
        .position(|other| fraction(*other) == fraction(cell))
        .unwrap_or(0)
}

/// `row / 3 * 3 + column / 3`, not rounded down, as languages compute it: 1 + 2 / 3 and 0 + 5 / 3
/// differ in the last bit.
fn fraction(cell: Cell) -> u64 {
    let row = f64::from(cell.row() as u32);
    let column = f64::from(cell.column() as u32);
    (row / 3.0 * 3.0 + column / 3.0).to_bits()
}

/// The kinds of house whose number may be added to the digit.
const KINDS_WITH_SUMS: [&[HouseKind]; 7] = [
    &[HouseKind::Row],
    &[HouseKind::Column],
    &[HouseKind::Row, HouseKind::Column],
    &[HouseKind::Box],
    &[HouseKind::Row, HouseKind::Box],
    &[HouseKind::Column, HouseKind::Box],
    &[HouseKind::Row, HouseKind::Column, HouseKind::Box],
];

/// The number of a house and a digit make a key that another pair makes, too.
///
/// Answers to problem 36 keep such keys in a set. No formula is [`Setting::Flipped`]: a key is
/// never taken out of the set.
fn keys() -> Vec<Formula> {
    let right = with_box(Cell::box_index);
    let mut formulas = Vec::new();
    for kinds in KINDS_WITH_SUMS {
        let name = BugName::new(format!(
            "the key of a {} is its number plus the digit: 1 + 3 and 2 + 2 make the same key",
            house_names(kinds)
        ));
        let is_sum = ByKind::new(|kind| kinds.contains(&kind));
        for setting in [Setting::Together, Setting::OneByOne] {
            formulas.push(marks(&name, &right, Key::Sum(is_sum.clone()), setting));
        }
    }
    let joined = BugName::new(
        "a row number and a digit make the same key as a column number and a digit: counted from 0, \
         digit 2 in row 1 has the key of digit 1 in column 2",
    );
    for setting in [Setting::Together, Setting::OneByOne] {
        formulas.push(marks(&joined, &right, Key::Joined, setting));
    }
    formulas
}

/// Kinds of house that share their marks.
struct Shared {
    /// The number of the first row, of the first column and of the first box. Equal ones share
    /// marks.
    rows: usize,
    columns: usize,
    boxes: usize,
    names: &'static str,
    /// What is said of a search instead.
    of_a_search: Option<&'static str>,
}

const SHARED: [Shared; 4] = [
    Shared {
        rows: ROWS,
        columns: ROWS,
        boxes: BOXES,
        names: "row 1 and column 1",
        of_a_search: Some(ROW_AS_COLUMN),
    },
    Shared {
        rows: ROWS,
        columns: COLUMNS,
        boxes: ROWS,
        names: "row 1 and box 1",
        of_a_search: None,
    },
    Shared {
        rows: ROWS,
        columns: COLUMNS,
        boxes: COLUMNS,
        names: "column 1 and box 1",
        of_a_search: None,
    },
    Shared {
        rows: ROWS,
        columns: ROWS,
        boxes: ROWS,
        names: "row 1, column 1 and box 1",
        of_a_search: None,
    },
];

/// In a search, rows and columns are mixed up in several ways that no board tells apart. So it is
/// not said whether a digit in row 1 counts in column 1, or the reverse.
const ROW_AS_COLUMN: &str = "rows and columns are mixed up: they share their marks, or two indices are \
                             swapped";

/// Two kinds of house share their marks. Two houses of one cell may share one, as row 1 and column
/// 1 do in r1c1, so it matters whether they are set one by one.
fn shared_marks(problem: Problem) -> Vec<Formula> {
    let mut formulas = Vec::new();
    for shared in &SHARED {
        let name = match (problem, shared.of_a_search) {
            (Problem::SudokuSolver, Some(name)) => BugName::new(name),
            _ => BugName::new(format!(
                "{} share their marks, and so do the others with the same number",
                shared.names
            )),
        };
        let numbers = Cell::ALL.map(|cell| {
            [
                shared.rows + cell.row(),
                shared.columns + cell.column(),
                shared.boxes + cell.box_index(),
            ]
        });
        for setting in [Setting::Together, Setting::OneByOne] {
            formulas.push(marks(&name, &numbers, Key::Pair, setting));
        }
    }
    formulas
}

fn marks(name: &BugName, numbers: &HouseNumbers, key: Key, setting: Setting) -> Formula {
    Formula {
        name: name.clone(),
        houses: Houses::Marks(Marks {
            numbers: Box::new(*numbers),
            key,
            setting,
        }),
    }
}

/// The rows and columns have their numbers, and the boxes these.
fn with_box(number: impl Fn(Cell) -> usize) -> HouseNumbers {
    Cell::ALL.map(|cell| {
        [
            ROWS + cell.row(),
            COLUMNS + cell.column(),
            BOXES + number(cell),
        ]
    })
}
