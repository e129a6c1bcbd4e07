//! Hidden pairs, triplets and quads.

use sudoku::{Constraint, Digit, DigitSet, House, Place, list_in_words};

use super::{Example, RatedBy, Technique};
use crate::deduction::{Deduction, Effect, houses_in_order, members};
use crate::{PencilMarks, Rating, subset};

pub(super) const DIRECT_HIDDEN_PAIR: Technique = Technique {
    file: file!(),
    name: "direct hidden pair",
    rating: Rating::new(20),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A hidden pair that leaves a third digit one place in the house.",
    example: Some(Example {
        puzzle: "7....5....2...9......68...3....2.....19..4.5..6..3...45...6......4.9.8..6....327.",
        words: "r6c6 is 1: in box 5, 5 and 9 fit only in r4c4 and r6c4, which leaves one place for 1 in box 5",
    }),
    find: |board| direct(board, 2),
};

pub(super) const DIRECT_HIDDEN_TRIPLET: Technique = Technique {
    file: file!(),
    name: "direct hidden triplet",
    rating: Rating::new(25),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A hidden triplet that leaves a fourth digit one place in the house.",
    example: Some(Example {
        puzzle: "..1.58.7..8.6..9...429.7.8....3.24....5.4.....3......76.....34.2...7............1",
        words: "r7c3 is 7: in box 7, 1, 5 and 9 fit only in r7c2, r8c2 and r9c2, which leaves one place for 7 in box 7",
    }),
    find: |board| direct(board, 3),
};

pub(super) const HIDDEN_PAIR: Technique = Technique {
    file: file!(),
    name: "hidden pair",
    rating: Rating::new(34),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "Two digits fit in two cells of a house, so all others can be removed from these cells.",
    example: Some(Example {
        puzzle: "..1.58.7..8.6..9...429.7.8....3.24....5.4.....3......76.....34.2...7............1",
        words: "in row 8, 3 and 4 fit only in r8c3 and r8c6, so 1, 5 and 6 can be removed from r8c6, and 9 can be removed from r8c3 and r8c6",
    }),
    find: |board| hidden_set(board, 2),
};

pub(super) const HIDDEN_TRIPLET: Technique = Technique {
    file: file!(),
    name: "hidden triplet",
    rating: Rating::new(40),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as a hidden pair with three digits and three cells.",
    example: Some(Example {
        puzzle: "56...7....3...95...18.6.........1..63.1.5.48.8.....7...27....4....1.3......42.8..",
        words: "in row 4, 4, 7 and 8 fit only in r4c2, r4c4 and r4c5, so 3 can be removed from r4c4 and r4c5, and 5 can be removed from r4c2, and 9 can be removed from r4c2 and r4c4",
    }),
    find: |board| hidden_set(board, 3),
};

pub(super) const HIDDEN_QUAD: Technique = Technique {
    file: file!(),
    name: "hidden quad",
    rating: Rating::new(54),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as a hidden pair with four digits and four cells.",
    example: Some(Example {
        puzzle: "..28...1.....47..58.73.1.......16..43..59......67..15.............6...83..5....6.",
        words: "in row 7, 5, 6, 7 and 8 fit only in r7c1, r7c2, r7c5 and r7c7, so 2 can be removed from r7c1 and r7c7, and 3 can be removed from r7c2, and 4 can be removed from r7c1 and r7c7",
    }),
    find: |board| hidden_set(board, 4),
};

/// N digits that have only N places in a house: these cells lose all other digits.
///
/// ```text
/// 37-1 37-25 . | 12 15 . | . 125 .     3 and 7 have two places in the row,
///                                      so nothing else goes there
/// ```
///
/// `37-1` is a cell with the candidates 1, 3 and 7 that loses the 1.
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
        let mut remaining = (!digits).iter();
        let single = remaining.find(|&digit| becomes_single(board, house, digit, positions))?;
        let left = board.positions(house)[single.index()] & !positions;
        let position = left.trailing_zeros() as usize;
        let counted = digits.iter().chain([single]);
        Some(Deduction {
            constraints: counted
                .map(|digit| Constraint::of_house(house, digit))
                .collect(),
            pattern: Place::new(members(house, positions), digits),
            effect: Effect::Write(house.cells()[position], single),
            why: |step, board| {
                let single = list_in_words(step.constraints.last(), "and");
                format!("{}, which leaves one place for {single}", why(step, board))
            },
        })
    })
}

/// Whether the digit has one place left in the house, and only once it loses these positions.
fn becomes_single(board: &PencilMarks, house: House, digit: Digit, positions: u16) -> bool {
    let left = board.positions(house)[digit.index()];
    left & positions != 0 && (left & !positions).is_power_of_two()
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let (cells, digits) = (step.pattern.cells, step.pattern.digits);
    let house = list_in_words(step.houses(), "and");
    format!(
        "in {house}, {} fit only in {}",
        list_in_words(digits.iter(), "and"),
        list_in_words(cells.iter(), "and")
    )
}

/// Calls `accept` with each house, the digits of a hidden set and their positions, until it returns
/// `Some`.
fn find(
    board: &PencilMarks,
    size: u32,
    accept: impl Fn(House, DigitSet, u16) -> Option<Deduction>,
) -> Option<Deduction> {
    houses_in_order().find_map(|house| {
        subset::find(board.positions(house), size, |digits, positions| {
            accept(house, DigitSet::from_bits(digits), positions)
        })
    })
}
