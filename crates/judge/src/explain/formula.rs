//! The formula of a box number, or of a mark, that predicts every result.
//!
//! An answer that keeps marks finds a digit taken if any cell with the same number has it. So each
//! formula predicts which boards with one blank fail, and which pairs of equal digits count as a
//! conflict.

use sudoku::{Cell, Grid};

use super::Reply;
use super::probe::Probe;
use super::rule::About;
use crate::Problem;

/// A number of a cell, and a name for it.
type Part = (&'static str, fn(Cell) -> usize);

const OF_ROW: [Part; 3] =
    [("row / 3", Cell::band), ("row % 3", |cell| cell.row() % 3), ("row", Cell::row)];
const OF_COLUMN: [Part; 3] = [
    ("column / 3", Cell::stack),
    ("column % 3", |cell| cell.column() % 3),
    ("column", Cell::column),
];

/// A formula, and the numbers that it gives the cells: where a digit is marked, and where it is
/// looked up.
struct Formula {
    name: String,
    marked: [usize; 81],
    checked: [usize; 81],
}

fn formulas() -> Vec<Formula> {
    let mut all = Vec::new();
    for (row, of_row) in OF_ROW {
        for (column, of_column) in OF_COLUMN {
            for factor in [1, 2, 3] {
                let number = Cell::ALL.map(|cell| of_row(cell) * factor + of_column(cell));
                let times = if factor == 1 { String::new() } else { format!(" * {factor}") };
                let name = format!("its boxes are numbered like `{row}{times} + {column}`");
                all.push(Formula { name, marked: number, checked: number });
            }
        }
    }
    // In thirds: `row / 3 * 3 + column / 3` is `row + column / 3` without rounding.
    let number = Cell::ALL.map(|cell| cell.row() * 3 + cell.column());
    let name = "its box number is fractional: `row / 3` is not rounded down".to_owned();
    all.push(Formula { name, marked: number, checked: number });
    let (row, column) = (Cell::ALL.map(Cell::row), Cell::ALL.map(Cell::column));
    for (marked, checked) in [(row, column), (column, row)] {
        let name = "it stores a digit under the row number and looks it up under the column number, \
                    or vice versa";
        all.push(Formula { name: name.to_owned(), marked, checked });
    }
    all
}

/// Which probes a formula says something about, with the cells that decide.
fn predicts(formula: &Formula, problem: Problem, board: &Grid) -> bool {
    match problem {
        Problem::SudokuSolver => {
            let Some(blank) = board.blanks().next() else { return false };
            // The digit that fits is the one that no peer has.
            let is_free = |digit: &sudoku::Digit| {
                blank.peers().iter().all(|&peer| board[peer] != Some(*digit))
            };
            let digit = sudoku::Digit::ALL.into_iter().find(is_free);
            board.digits().any(|(cell, found)| {
                Some(found) == digit
                    && formula.marked[cell.index()] == formula.checked[blank.index()]
            })
        }
        Problem::ValidSudoku => {
            let cells: Vec<Cell> = board.digits().map(|(cell, _)| cell).collect();
            let [first, second] = cells[..] else { return false };
            let is_seen = first.row() == second.row()
                || first.column() == second.column()
                || formula.marked[first.index()] == formula.checked[second.index()];
            is_seen == board.is_valid()
        }
    }
}

/// Kinds of house, by their numbers, that may share their marks.
const SHARED: [(&[usize], &str); 4] = [
    (&[0, 1], "row 1 and column 1"),
    (&[0, 2], "row 1 and box 1"),
    (&[1, 2], "column 1 and box 1"),
    (&[0, 1, 2], "row 1, column 1 and box 1"),
];

/// The name, if every result of a validation is that of marks that some kinds of house share.
fn shared_marks(probes: &[Probe]) -> Option<String> {
    let finds = |kinds: &[usize], board: &Grid| {
        let mut marks = [[false; 9]; 9];
        !board.is_valid()
            || board.digits().any(|(cell, digit)| {
                let houses = kinds.iter().map(|&kind| cell.houses()[kind].index());
                let mut marked =
                    houses.map(|house| std::mem::replace(&mut marks[house][digit.index()], true));
                marked.any(|is_marked| is_marked)
            })
    };
    let fits = |kinds: &[usize]| {
        probes.iter().all(|probe| match probe.reply {
            Some(Reply::Truth(truth)) => truth != finds(kinds, &probe.board),
            Some(_) => false,
            None => true,
        })
    };
    let is_wrong = probes.iter().any(|probe| probe.wrong == Some(true));
    let (_, names) = SHARED.iter().find(|(kinds, _)| is_wrong && fits(kinds))?;
    Some(format!("{names} share their marks, and so do the others with the same number"))
}

/// The name, if one formula predicts every result, and some of them are wrong and some right.
pub(super) fn of(problem: Problem, probes: &[Probe]) -> Option<String> {
    if problem == Problem::ValidSudoku
        && let Some(name) = shared_marks(probes)
    {
        return Some(name);
    }
    let is_telling = |probe: &&Probe| match problem {
        Problem::SudokuSolver => probe.about == About::OneBlank,
        Problem::ValidSudoku => {
            let digits: Vec<_> = probe.board.digits().map(|(_, digit)| digit).collect();
            matches!(digits[..], [first, second] if first == second)
        }
    };
    let telling: Vec<(&Probe, bool)> =
        probes.iter().filter(is_telling).filter_map(|probe| Some((probe, probe.wrong?))).collect();
    let is_plain = |(probe, wrong): &(&Probe, bool)| {
        !wrong
            || match &probe.reply {
                Some(Reply::Board(after)) => **after == probe.board,
                Some(Reply::Truth(_)) => true,
                _ => false,
            }
    };
    let some = |wanted: bool| telling.iter().any(|(_, wrong)| *wrong == wanted);
    if !some(true) || !some(false) || !telling.iter().all(is_plain) {
        return None;
    }
    let fits = |formula: &Formula| {
        telling.iter().all(|(probe, wrong)| predicts(formula, problem, &probe.board) == *wrong)
    };
    let fitting: Vec<Formula> = formulas().into_iter().filter(fits).collect();
    // Two names for one partition of the cells say the same.
    let partition =
        |numbers: &[usize; 81]| numbers.map(|of| numbers.iter().position(|at| *at == of));
    let (first, others) = fitting.split_first()?;
    let is_same = |other: &Formula| {
        partition(&other.marked) == partition(&first.marked)
            && (other.name == first.name || first.marked == first.checked)
    };
    others.iter().all(is_same).then(|| first.name.clone())
}
