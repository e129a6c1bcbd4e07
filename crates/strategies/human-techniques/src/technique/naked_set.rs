//! Naked pairs, triplets and quads.

use sudoku::{CellSet, Constraint, DigitSet, Place, list_in_words};

use super::{Example, RatedBy, Technique};
use crate::deduction::{Deduction, houses_in_order, members};
use crate::{PencilMarks, Rating, subset};

pub(super) const NAKED_PAIR: Technique = Technique {
    file: file!(),
    name: "naked pair",
    rating: Rating::new(30),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "Two cells of a house have two candidates, which can be removed from its other cells.",
    example: Some(Example {
        puzzle: "..1.58.7..8.6..9...429.7.8....3.24....5.4.....3......76.....34.2...7............1",
        words: "in row 9, r9c2 and r9c8 have only 5 and 9 left, so 5 can be removed from r9c6, and 9 can be removed from r9c3, r9c5 and r9c6",
    }),
    find: |board| naked_set(board, 2),
};

pub(super) const NAKED_TRIPLET: Technique = Technique {
    file: file!(),
    name: "naked triplet",
    rating: Rating::new(36),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as a naked pair with three cells and three digits.",
    example: Some(Example {
        puzzle: ".6..3..8....47..........61.2.165.7..6.....9....5......1....42....85......53....79",
        words: "in box 6, r4c8, r4c9 and r6c7 have only 3, 4 and 8 left, so 3 can be removed from r5c8 and r6c8, and 4 can be removed from r5c8, r5c9, r6c8 and r6c9, and 8 can be removed from r5c9 and r6c9",
    }),
    find: |board| naked_set(board, 3),
};

pub(super) const NAKED_QUAD: Technique = Technique {
    file: file!(),
    name: "naked quad",
    rating: Rating::new(50),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as a naked pair with four cells and four digits.",
    example: Some(Example {
        puzzle: ".........2.1..8..46..41...8........7.7..4.89..5.9.2.......3...5.2...9.73.....61..",
        words: "in row 4, r4c2, r4c4, r4c5 and r4c6 have only 1, 3, 6 and 8 left, so 1 can be removed from r4c1 and r4c8, and 3 can be removed from r4c1, r4c3, r4c7 and r4c8, and 6 can be removed from r4c3, r4c7 and r4c8",
    }),
    find: |board| naked_set(board, 4),
};

/// N cells of a house that have only N candidates together: the other cells of the house lose these
/// digits.
///
/// ```text
/// 37 37 . | 2-3 . . | . . 4-7     the two cells with 3 and 7 take both digits,
///                                 so the other cells of the row lose them
/// ```
///
/// `2-3` is a cell with the candidates 2 and 3 that loses the 3.
pub(crate) fn naked_set(board: &PencilMarks, size: u32) -> Option<Deduction> {
    houses_in_order().find_map(|house| {
        subset::find(&board.cells(house), size, |positions, candidates| {
            let cells = members(house, positions);
            let digits = DigitSet::from_bits(candidates);
            let beside = CellSet::from(house) & !cells;
            let constraints = cells.iter().map(Constraint::cell);
            Deduction::eliminate(
                constraints,
                Place::new(cells, digits),
                board.found_in(beside, digits),
                why,
            )
        })
    })
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let (cells, digits) = (step.pattern.cells, step.pattern.digits);
    let house = list_in_words(step.houses(), "and");
    format!(
        "in {house}, {} have only {} left",
        list_in_words(cells.iter(), "and"),
        list_in_words(digits.iter(), "and")
    )
}
