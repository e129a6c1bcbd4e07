//! XY-wings and XYZ-wings.

use sudoku::{Cell, CellSet, Constraint, Place};

use super::{Example, RatedBy, Technique};
use crate::deduction::Deduction;
use crate::{PencilMarks, Rating, words};

pub(super) const XY_WING: Technique = Technique {
    file: file!(),
    name: "XY-wing",
    rating: Rating::new(42),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "Whichever of two candidates a pivot cell has, one of two cells beside it is a third digit, which goes from what both see.",
    example: Some(Example {
        puzzle: "....6...5.....98.3..3..5..17.4....8..3.9..6..9....2....1..........82..5.39...72..",
        words: "whether r1c6 is 1 or 8, one of r2c5 and r5c6 is 4, so 4 goes from r5c5 and r6c5",
    }),
    find: |board| wing(board, 2),
};

pub(super) const XYZ_WING: Technique = Technique {
    file: file!(),
    name: "XYZ-wing",
    rating: Rating::new(44),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as an XY-wing with three candidates in the pivot.",
    example: Some(Example {
        puzzle: "..39.7.4.5.....3........9.6..7..5...39..8..7.....6.45..4..9.........38..7......1.",
        words: "whether r4c4 is 1, 2 or 3, one of r4c4, r4c5 and r8c4 is 1, so 1 goes from r5c4",
    }),
    find: |board| wing(board, 3),
};

/// A pivot with two candidates (XY-wing) or three (XYZ-wing), and two cells that it sees with two
/// candidates each. Whatever the pivot is, one of the three cells is the digit that the two share:
/// cells that see all three, or both wings if the pivot does not have it, lose it.
///
/// ```text
/// 12 . . | . . 13      the pivot 12 is 1, and then the right wing is 3;
///  . . . | . . .       or it is 2, and then the lower wing is 3:
/// 23 . . | . . -3      a cell that sees both wings is no 3
/// ```
pub(crate) fn wing(board: &PencilMarks, size: usize) -> Option<Deduction> {
    let with = |size: usize| move |cell: &Cell| board.candidates(*cell).len() == size;
    let pivots = Cell::ALL.into_iter().filter(with(size));
    pivots.into_iter().find_map(|pivot| {
        let digits = board.candidates(pivot);
        let wings = pivot.peers().iter().copied().filter(with(2));
        wings.clone().find_map(|left| {
            let mut after = wings.clone().filter(|&right| right > left);
            after.find_map(|right| {
                let [a, b] = [left, right].map(|wing| board.candidates(wing));
                let shared = a & b;
                let all = digits | a | b;
                let is_wing = shared.len() == 1
                    && all.len() == 3
                    && (size == 3 || (digits & shared).is_empty());
                if !is_wing {
                    return None;
                }
                let seen = peers(left) & peers(right);
                let seen = if size == 3 { seen & peers(pivot) } else { seen };
                let cells = [pivot, left, right];
                let pattern = Place::new(cells.into_iter().collect::<CellSet>(), all);
                Deduction::eliminate(
                    cells.map(Constraint::cell),
                    pattern,
                    board.found_in(seen, shared),
                    why,
                )
            })
        })
    })
}

fn why(step: &Deduction, board: &PencilMarks) -> String {
    let cells: Vec<Cell> = step
        .constraints
        .iter()
        .map(|cell| cell.option(0).0)
        .collect();
    let [pivot, left, right] = cells[..] else {
        return String::new();
    };
    let shared = board.candidates(left) & board.candidates(right);
    let has_it = cells
        .iter()
        .filter(|&&cell| !(board.candidates(cell) & shared).is_empty());
    let digits = words::joined(board.candidates(pivot).iter(), "or");
    let cells = words::list(has_it);
    format!("whether {pivot} is {digits}, one of {cells} is {shared}")
}

/// The cells that share a house with this one.
pub(crate) fn peers(cell: Cell) -> CellSet {
    let houses = cell.houses().map(CellSet::from);
    (houses[0] | houses[1] | houses[2]) & !CellSet::from(cell)
}
