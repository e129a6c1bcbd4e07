//! Singles: a constraint with one option left. See each function for a drawn example.

use sudoku::{Cell, CellSet, Constraint, Digit, DigitSet, House, Place, list_in_words};

use super::{Example, LINES, RatedBy, Technique};
use crate::deduction::{Deduction, Effect};
use crate::{PencilMarks, Rating, house_names};

pub(super) const LAST_VALUE: Technique = Technique {
    file: file!(),
    name: "last value",
    rating: Rating::new(10),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The last blank cell of a house has the digit that is missing there.",
    example: Some(Example {
        puzzle: "...6..9289..1.2.......8......1.5.4...4.3.8....3....15.5....6...6......4.....4.56.",
        words: "r1c3 is 7: it is the last blank cell of box 1",
    }),
    find: last_value,
};

pub(super) const HIDDEN_SINGLE_IN_A_BOX: Technique = Technique {
    file: file!(),
    name: "hidden single in a box",
    rating: Rating::new(12),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A digit fits in only one cell of a box.",
    example: Some(Example {
        puzzle: "...6..9289..1.2.......8......1.5.4...4.3.8....3....15.5....6...6......4.....4.56.",
        words: "r5c3 is 5: in box 4, 5 fits nowhere else, because of the 5s in rows 4 and 6 and column 1",
    }),
    find: |board| hidden(board, &House::BOXES),
};

pub(super) const HIDDEN_SINGLE_IN_A_LINE: Technique = Technique {
    file: file!(),
    name: "hidden single in a line",
    rating: Rating::new(15),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A digit fits in only one cell of a row or column.",
    example: Some(Example {
        puzzle: "...6..9289..1.2.......8......1.5.4...4.3.8....3....15.5....6...6......4.....4.56.",
        words: "r2c9 is 4: in row 2, 4 fits nowhere else, because of the 4s in columns 2, 3, 5, 7 and 8",
    }),
    find: |board| hidden(board, LINES),
};

pub(super) const NAKED_SINGLE: Technique = Technique {
    file: file!(),
    name: "naked single",
    rating: Rating::new(23),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A cell has one candidate left.",
    example: Some(Example {
        puzzle: ".....2.3..4.5...8.82..4...........25..865...46...3........7...3.74..1....9....1.8",
        words: "r7c4 is 9: row 7, column 4 and box 8 have all other digits",
    }),
    find: naked,
};

/// The last blank cell of a house.
///
/// ```text
/// 5 3 . | 6 7 8 | 9 1 2      only 4 is missing in the row
/// ```
pub(crate) fn last_value(board: &PencilMarks) -> Option<Deduction> {
    for house in House::ALL {
        let mut missing = missing_digits(board, house);
        if let (Some(last), None) = (missing.next(), missing.next()) {
            return step(board, Constraint::of_house(house, last), |step, _| {
                let houses = house_names(&step.houses());
                format!("it is the last blank cell of {houses}")
            });
        }
    }
    None
}

/// The digits that the house does not have yet.
fn missing_digits(board: &PencilMarks, house: House) -> impl Iterator<Item = Digit> {
    let positions = board.positions(house);
    Digit::ALL
        .into_iter()
        .filter(move |digit| positions[digit.index()] != 0)
}

/// A digit with one place left in one of these houses, which are in the order of [`House::ALL`].
///
/// ```text
/// . . . | . . 7 | . . .
/// . . 7 | . . . | . . .      the 7s in rows 1 and 2 leave one place
/// . . . | . . . | 1 * 2      for a 7 in box 3: *
/// ```
pub(crate) fn hidden(board: &PencilMarks, houses: &[House]) -> Option<Deduction> {
    let first = Constraint::of_house(houses[0], Digit::ALL[0]).index();
    let single = board.single(first..first + 9 * houses.len())?;
    step(board, single, why_hidden)
}

fn why_hidden(step: &Deduction, board: &PencilMarks) -> String {
    let (house, digit) = (step.houses()[0], step.pattern.digits);
    let why = format!("in {house}, {digit} fits nowhere else");
    let blocked = CellSet::from(house) & !step.pattern.cells & board.blanks();
    // The cells that no house explains so far.
    let mut open = blocked;
    let mut blockers = Vec::new();
    for crossing in [House::BOXES, House::ROWS, House::COLUMNS].as_flattened() {
        let crossing = *crossing;
        if !(open & crossing.into()).is_empty() && has_digit(board, crossing, digit) {
            open = open & !CellSet::from(crossing);
            blockers.push(crossing);
        }
    }
    let blockers = needed(blockers, blocked & !open);
    if blockers.is_empty() {
        return format!("{why}, because of the earlier steps");
    }
    let s = if blockers.len() == 1 { "" } else { "s" };
    let because = format!("the {digit}{s} in {}", house_names(&blockers));
    if open.is_empty() {
        format!("{why}, because of {because}")
    } else {
        format!("{why}, because of {because} and the earlier steps")
    }
}

/// Whether the digit is written in the house.
fn has_digit(board: &PencilMarks, house: House, digit: DigitSet) -> bool {
    house
        .cells()
        .iter()
        .any(|&cell| board.grid()[cell].is_some_and(|written| digit.contains(written)))
}

/// The houses without those that the others make unnecessary for covering the cells. So the reason
/// is short.
fn needed(mut houses: Vec<House>, cells: CellSet) -> Vec<House> {
    for house in houses.clone() {
        let mut fewer = houses.clone();
        fewer.retain(|&kept| kept != house);
        let mut covered = CellSet::EMPTY;
        for &kept in &fewer {
            covered = covered | kept.into();
        }
        if (cells & !covered).is_empty() {
            houses = fewer;
        }
    }
    houses
}

/// A cell with one candidate left.
///
/// ```text
/// 1 2 3 | . * . | . . .      column 5 has 4 5 6 7 8: nothing but 9 fits in *
/// ```
pub(crate) fn naked(board: &PencilMarks) -> Option<Deduction> {
    step(board, board.single(0..Cell::ALL.len())?, |step, board| {
        let cells = step.pattern.cells.iter();
        let houses: Vec<House> = cells.clone().flat_map(Cell::houses).collect();
        let peers = cells.flat_map(Cell::peers);
        let seen: DigitSet = peers.filter_map(|&peer| board.grid()[peer]).collect();
        let eliminated = !(seen | step.pattern.digits);
        let has = format!("{} have", house_names(&houses));
        if eliminated.is_empty() {
            return format!("{has} all other digits");
        }
        let (seen, eliminated) = (
            list_in_words(seen.iter(), "and"),
            list_in_words(eliminated.iter(), "and"),
        );
        format!("{has} {seen}, and earlier steps exclude {eliminated}")
    })
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "every technique returns an `Option`"
)]
fn step(
    board: &PencilMarks,
    single: Constraint,
    why: fn(&Deduction, &PencilMarks) -> String,
) -> Option<Deduction> {
    let option = board.left(single).trailing_zeros() as usize;
    let (cell, digit) = single.option(option);
    let pattern = Place::new(cell, digit);
    Some(Deduction {
        constraints: vec![single],
        pattern,
        effect: Effect::Write(cell, digit),
        why,
    })
}
