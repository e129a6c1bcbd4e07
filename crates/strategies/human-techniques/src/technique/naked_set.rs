//! Naked pairs, triplets and quads.

use sudoku::{CellSet, Constraint, DigitSet, House, Place};

use crate::deduction::{Deduction, members};
use crate::{PencilMarks, subset, words};

/// N cells of a house that have only N candidates together: the other cells of the house lose these
/// digits.
///
/// ```text
/// 37 37 . | 2-3 . . | . . 4-7     the two cells with 3 and 7 take both digits,
///                                 so the other cells of the row lose them
/// ```
pub(crate) fn naked_set(board: &PencilMarks, size: u32) -> Option<Deduction> {
    by_house().find_map(|house| {
        subset::find(&board.cells(house), size, |chosen, digits| {
            let cells = members(house, chosen);
            let digits = DigitSet::from_bits(digits);
            let rest = CellSet::from(house) & !cells;
            let constraints = cells.iter().map(Constraint::cell);
            Deduction::eliminate(
                constraints,
                Place::new(cells, digits),
                board.found_in(rest, digits),
                why,
            )
        })
    })
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let (cells, digits) = (step.pattern.cells, step.pattern.digits);
    let house = words::list(step.houses());
    format!(
        "in {house}, {} have only {} left",
        words::list(cells.iter()),
        words::list(digits.iter())
    )
}

/// Boxes first: a person sees a box at one glance.
pub(crate) fn by_house() -> impl Iterator<Item = House> {
    [House::BOXES, House::COLUMNS, House::ROWS]
        .into_iter()
        .flatten()
}
