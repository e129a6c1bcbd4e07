//! Locked candidates: a digit whose places in one house all lie in another house too.

use sudoku::{CellSet, Constraint, Digit, House, HouseKind, Place, list_in_words};

use super::{Example, LINES, RatedBy, Technique};
use crate::deduction::{Deduction, Effect, common_houses, members};
use crate::{PencilMarks, Rating};

pub(super) const DIRECT_POINTING: Technique = Technique {
    file: file!(),
    name: "direct pointing",
    rating: Rating::new(17),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "Pointing that leaves a digit one place in a box beside; no notes are needed.",
    example: Some(Example {
        puzzle: "....6...5.....98.3..3..5..17.4....8..3.9..6..9....2....1..........82..5.39...72..",
        words: "r3c1 is 6: in box 4, 6 fits only in column 2, so in box 1 it fits nowhere else",
    }),
    find: direct_pointing,
};

pub(super) const POINTING: Technique = Technique {
    file: file!(),
    name: "pointing",
    rating: Rating::new(26),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A digit of a box fits in one line only, so it can be removed from the rest of the line.",
    example: Some(Example {
        puzzle: "..1.58.7..8.6..9...429.7.8....3.24....5.4.....3......76.....34.2...7............1",
        words: "in box 1, 5 fits only in column 1, so 5 can be removed from r9c1",
    }),
    find: |board| locked(board, &House::BOXES),
};

pub(super) const CLAIMING: Technique = Technique {
    file: file!(),
    name: "claiming",
    rating: Rating::new(28),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A digit of a line fits in one box only, so it can be removed from the rest of the box.",
    example: Some(Example {
        puzzle: "56...7....3...95...18.6.........1..63.1.5.48.8.....7...27....4....1.3......42.8..",
        words: "in column 2, 4 fits only in box 4, so 4 can be removed from r4c1 and r4c3",
    }),
    find: |board| locked(board, LINES),
};

/// Pointing, if the bases are boxes; claiming, if they are lines. The digit can be removed from the
/// other cells of the second house.
///
/// ```text
/// 3 3 . | -3 . . | . -3 .     all 3s of box 1 lie in row 1,
/// . . . |  . . . | .  . .     so the other 3s of row 1 go
/// . . . |  . . . | .  . .
/// ```
pub(crate) fn locked(board: &PencilMarks, bases: &[House]) -> Option<Deduction> {
    find(board, bases, |base, cover, digit, pattern| {
        let beside = CellSet::from(cover) & !CellSet::from(base);
        let gone = board.found_in(beside, digit.into());
        Deduction::eliminate([Constraint::of_house(base, digit)], pattern, gone, why)
    })
}

/// Direct pointing: after the eliminations, the digit has one place left in a box beside the base.
/// A person writes it without noting any candidate.
///
/// ```text
/// 3 3 . | -3 . . | . . .      the 3s of box 1 lie in row 1,
/// . . . |  . * . | . . .      so * is the only place for a 3 in box 2
/// ```
pub(crate) fn direct_pointing(board: &PencilMarks) -> Option<Deduction> {
    find(board, &House::BOXES, |base, cover, digit, pattern| {
        let boxes = crossings(cover).map(|(_, house)| house);
        boxes.filter(|&house| house != base).find_map(|beside| {
            let in_cover = crossings(beside).find(|&(_, house)| house == cover)?.0;
            let left = board.positions(beside)[digit.index()] & !in_cover;
            if !left.is_power_of_two() {
                return None;
            }
            let cell = beside.cells()[left.trailing_zeros() as usize];
            Some(Deduction {
                constraints: vec![
                    Constraint::of_house(base, digit),
                    Constraint::of_house(beside, digit),
                ],
                pattern,
                effect: Effect::Write(cell, digit),
                why: |step, board| {
                    let beside = step.houses()[1];
                    format!("{}, so in {beside} it fits nowhere else", why(step, board))
                },
            })
        })
    })
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let base = step.houses()[0];
    let cover = common_houses(step.pattern.cells).find(|house| *house != base);
    let cover = list_in_words(cover, "and");
    format!("in {base}, {} fits only in {cover}", step.pattern.digits)
}

/// Calls `accept` with each base and digit, with the first other house that has all places of the
/// digit in the base (the *cover*), and with these places, until it returns `Some`.
fn find(
    board: &PencilMarks,
    bases: &[House],
    accept: impl Fn(House, House, Digit, Place) -> Option<Deduction>,
) -> Option<Deduction> {
    bases.iter().find_map(|&base| {
        let positions = board.positions(base);
        Digit::ALL.into_iter().find_map(|digit| {
            let left = positions[digit.index()];
            // At most three cells of a house lie in another one.
            if !(2..=3).contains(&left.count_ones()) {
                return None;
            }
            let cover = crossings(base).find(|(common, _)| left & !common == 0)?.1;
            accept(base, cover, digit, Place::new(members(base, left), digit))
        })
    })
}

/// The houses that share three cells with this one, and which of its cells they are.
fn crossings(house: House) -> impl Iterator<Item = (u16, House)> {
    let count = match house.kind() {
        HouseKind::Box => 6,
        HouseKind::Row | HouseKind::Column => 3,
    };
    (0..count).map(move |number| crossing(house, number))
}

/// One of the [`crossings`] of a house. The cells of a house are numbered in reading order, so a
/// row of a box, and the part of a line in one box, are three cells in succession.
#[inline]
fn crossing(house: House, number: usize) -> (u16, House) {
    const THREE_IN_SUCCESSION: u16 = 0b111;
    const COLUMN_OF_BOX: u16 = 0b001_001_001;
    let index = house.index();
    let (first_in_band, first_in_stack) = (index / 3 * 3, index % 3 * 3);
    match house.kind() {
        HouseKind::Box if number < 3 => (
            THREE_IN_SUCCESSION << (3 * number),
            House::ROWS[first_in_band + number],
        ),
        HouseKind::Box => (
            COLUMN_OF_BOX << (number - 3),
            House::COLUMNS[first_in_stack + number - 3],
        ),
        HouseKind::Row => (
            THREE_IN_SUCCESSION << (3 * number),
            House::BOXES[first_in_band + number],
        ),
        HouseKind::Column => (
            THREE_IN_SUCCESSION << (3 * number),
            House::BOXES[3 * number + index / 3],
        ),
    }
}
