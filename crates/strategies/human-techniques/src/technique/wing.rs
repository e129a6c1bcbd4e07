//! XY-wings and XYZ-wings.

use sudoku::{Cell, CellSet, Constraint, Place, list_in_words};

use super::{Example, RatedBy, Technique};
use crate::deduction::Deduction;
use crate::{PencilMarks, Rating};

pub(super) const XY_WING: Technique = Technique {
    file: file!(),
    name: "XY-wing",
    rating: Rating::new(42),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "Whichever of two candidates a pivot cell has, one of two cells beside it is a third digit, which can be removed from what both see.",
    example: Some(Example {
        puzzle: "....6...5.....98.3..3..5..17.4....8..3.9..6..9....2....1..........82..5.39...72..",
        words: "whether r1c6 is 1 or 8, one of r2c5 and r5c6 is 4, so 4 can be removed from r5c5 and r6c5",
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
        words: "whether r4c4 is 1, 2 or 3, one of r4c4, r4c5 and r8c4 is 1, so 1 can be removed from r5c4",
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
    for pivot in Cell::ALL {
        if board.candidates(pivot).len() != size {
            continue;
        }
        let peers = pivot.peers().iter().copied();
        let wings = peers.filter(|&cell| board.candidates(cell).len() == 2);
        for left in wings.clone() {
            for right in wings.clone().filter(|&right| right > left) {
                let step = eliminate(board, pivot, left, right);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// What follows from a pivot and two cells beside it, if they make a wing.
fn eliminate(board: &PencilMarks, pivot: Cell, left: Cell, right: Cell) -> Option<Deduction> {
    let [of_pivot, of_left, of_right] = [pivot, left, right].map(|cell| board.candidates(cell));
    let shared = of_left & of_right;
    let digits = of_pivot | of_left | of_right;
    if shared.len() != 1 || digits.len() != 3 {
        return None;
    }
    let mut seen = peers(left) & peers(right);
    if !(of_pivot & shared).is_empty() {
        if of_pivot.len() == 2 {
            return None;
        }
        // The pivot, too, may be the one that has the shared digit.
        seen = seen & peers(pivot);
    }
    let cells = [pivot, left, right];
    Deduction::eliminate(
        cells.map(Constraint::cell),
        Place::new(cells.into_iter().collect::<CellSet>(), digits),
        board.found_in(seen, shared),
        why,
    )
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
    let digits = list_in_words(board.candidates(pivot).iter(), "or");
    let cells = list_in_words(has_it, "and");
    format!("whether {pivot} is {digits}, one of {cells} is {shared}")
}

/// The cells that share a house with this one.
pub(crate) fn peers(cell: Cell) -> CellSet {
    let houses = cell.houses().map(CellSet::from);
    (houses[0] | houses[1] | houses[2]) & !CellSet::from(cell)
}
