//! Hidden pairs, triplets and quads.

use sudoku::{Constraint, Digit, DigitSet, House, Place};

use super::naked_set::by_house;
use crate::deduction::{Deduction, Effect, members};
use crate::{PencilMarks, subset, words};

/// N digits that have only N places in a house: these cells lose all other digits.
///
/// ```text
/// 37-1 37-25 . | 12 15 . | . 125 .     3 and 7 have two places in the row,
///                                      so nothing else goes there
/// ```
pub(crate) fn hidden_set(board: &PencilMarks, size: u32) -> Option<Deduction> {
    find(board, size, |house, digits, positions| {
        let cells = members(house, positions);
        let constraints = digits
            .iter()
            .map(|digit| Constraint::of_house(house, digit));
        Deduction::eliminate(
            constraints,
            Place::new(cells, digits),
            board.found_in(cells, !digits),
            why,
        )
    })
}

/// Direct hidden sets: after the eliminations, another digit has one place left in the house.
///
/// ```text
/// 37-1 37-1 . | * 25 . | . 25 .     3 and 7 take two cells, so * is the only place for a 1
/// ```
pub(crate) fn direct(board: &PencilMarks, size: u32) -> Option<Deduction> {
    find(board, size, |house, digits, positions| {
        let left = |digit: Digit| board.positions(house)[digit.index()];
        let others = (!digits)
            .iter()
            .filter(|&digit| left(digit) & positions != 0);
        let mut singles = others.filter(|&digit| (left(digit) & !positions).is_power_of_two());
        let single = singles.next()?;
        let position = (left(single) & !positions).trailing_zeros() as usize;
        let all = digits.iter().chain([single]);
        Some(Deduction {
            constraints: all
                .map(|digit| Constraint::of_house(house, digit))
                .collect(),
            pattern: Place::new(members(house, positions), digits),
            effect: Effect::Write(house.cells()[position], single),
            why: |step, board| {
                let single = words::list(step.constraints.last());
                format!("{}, which leaves one place for {single}", why(step, board))
            },
        })
    })
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let (cells, digits) = (step.pattern.cells, step.pattern.digits);
    let house = words::list(step.houses());
    format!(
        "in {house}, {} fit only in {}",
        words::list(digits.iter()),
        words::list(cells.iter())
    )
}

/// Calls `accept` with each house, the digits of a hidden set and their positions, until it returns
/// `Some`.
fn find(
    board: &PencilMarks,
    size: u32,
    accept: impl Fn(House, DigitSet, u16) -> Option<Deduction>,
) -> Option<Deduction> {
    by_house().find_map(|house| {
        subset::find(board.positions(house), size, |digits, positions| {
            accept(house, DigitSet::from_bits(digits), positions)
        })
    })
}
