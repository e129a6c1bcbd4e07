//! The orders in which an answer may search, and the work of a search row by row in each of them.
//!
//! A right answer may fill the board row by row or column by column, from the first blank or from
//! the last, with digits ascending or descending: eight orders. A board that is cheap in one of
//! them may take a million times as long in another, so what is judged is cheap in all of them.

use std::sync::LazyLock;

use generator::row_by_row_placements;
use sudoku::{Digit, Puzzle, Transform};

/// The number of orders.
pub const ORDER_COUNT: usize = 8;

/// The forms of a puzzle in which a search row by row, digits ascending, does what it does in the
/// eight orders. Applied to a form, they give the same eight forms, so a form has the same work.
pub static ORDERS: LazyLock<[Transform; ORDER_COUNT]> = LazyLock::new(|| {
    let changes = [Transform::TRANSPOSE, last_cell_first(), last_digit_first()];
    std::array::from_fn(|order| {
        let mut transform = Transform::IDENTITY;
        for (bit, change) in changes.iter().enumerate() {
            if order >> bit & 1 == 1 {
                transform = transform.then(change);
            }
        }
        transform
    })
});

/// The board turned by 180 degrees.
fn last_cell_first() -> Transform {
    const BACK: [usize; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let rows = Transform::move_rows(BACK).expect("bands stay together");
    let columns = Transform::move_columns(BACK).expect("stacks stay together");
    rows.then(&columns)
}

/// 9 for 1, 8 for 2, and so on.
fn last_digit_first() -> Transform {
    let mut digits = Digit::ALL;
    digits.reverse();
    Transform::relabel(digits).expect("each digit is there once")
}

/// The placements of a search in the order with this number; `None` if they are more than `limit`.
pub fn placements(puzzle: &Puzzle, order: usize, limit: u64) -> Option<u64> {
    row_by_row_placements(&ORDERS[order].apply_to_puzzle(puzzle), limit)
}

/// The placements in the order in which they are most; `None` if those are more than `limit`.
pub fn most_placements(puzzle: &Puzzle, limit: u64) -> Option<u64> {
    let mut most = 0;
    for order in 0..ORDER_COUNT {
        most = most.max(placements(puzzle, order, limit)?);
    }
    Some(most)
}

/// Whether a search makes at most `limit` placements in each order.
pub fn is_cheap(puzzle: &Puzzle, limit: u64) -> bool {
    order_above(puzzle, limit, 0).is_none()
}

/// An order in which a search makes more than `limit` placements, `first` if it is one. A puzzle
/// with a few more givens is often too hard in the same order, and then one search decides instead
/// of eight.
pub(crate) fn order_above(puzzle: &Puzzle, limit: u64, first: usize) -> Option<usize> {
    (0..ORDER_COUNT)
        .map(|step| (first + step) % ORDER_COUNT)
        .find(|&order| placements(puzzle, order, limit).is_none())
}
