//! X-wings and bigger fish.

use sudoku::{CellSet, Constraint, Digit, House, HouseKind, Place};

use super::{Example, RatedBy, Technique};
use crate::deduction::{Deduction, members};
use crate::{PencilMarks, Rating, house_names, subset};

pub(super) const X_WING: Technique = Technique {
    file: file!(),
    name: "X-wing",
    rating: Rating::new(32),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "A digit fits in the same two columns of two rows, so it can be removed from the rest of these columns. Rows and columns may change places.",
    example: Some(Example {
        puzzle: "2........64..9.8.53....5..9.....25.7.....82......5...8.7.......825.6.1....1.7....",
        words: "in columns 5 and 9, 1 fits only in rows 1 and 5, so 1 can be removed from r1c4, r1c8 and r5c8",
    }),
    find: |board| fish(board, 2),
};

pub(super) const SWORDFISH: Technique = Technique {
    file: file!(),
    name: "swordfish",
    rating: Rating::new(38),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as an X-wing with three rows and three columns.",
    example: Some(Example {
        puzzle: ".....4.21..1.8.46...63.....4..5..18.8.7...395.9.......7.91.........259......73...",
        words: "in columns 2, 4 and 7, 7 fits only in rows 1, 2 and 6, so 7 can be removed from r2c6, r6c6, r6c8 and r6c9",
    }),
    find: |board| fish(board, 3),
};

pub(super) const JELLYFISH: Technique = Technique {
    file: file!(),
    name: "jellyfish",
    rating: Rating::new(52),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: false,
    summary: "The same as an X-wing with four rows and four columns.",
    example: Some(Example {
        puzzle: "3..1..6.86.....1..8....7..4..428...3.....48.........9.4....1....1...9.2.23.65....",
        words: "in columns 1, 4, 5 and 9, 7 fits only in rows 5, 6, 7 and 8, so 7 can be removed from r5c2, r5c3, r6c3, r7c2, r7c3, r7c7 and r8c7",
    }),
    find: |board| fish(board, 4),
};

/// N rows in which a digit fits only in the same N columns: the other cells of these columns lose
/// the digit. Rows and columns may be swapped.
///
/// ```text
///       c2          c7
/// r1 .  5  . . . .  5  . .     in rows 1 and 6, 5 fits only in columns 2 and 7:
/// r4 . -5  . . . .  .  . .     each column gets its 5 from one of these rows,
/// r6 .  5  . . . .  5  . .     so every other 5 of the columns goes
/// ```
pub(crate) fn fish(board: &PencilMarks, size: u32) -> Option<Deduction> {
    let ways = [(House::COLUMNS, House::ROWS), (House::ROWS, House::COLUMNS)];
    ways.into_iter().find_map(|(bases, covers)| {
        Digit::ALL.into_iter().find_map(|digit| {
            let positions = bases.map(|base| board.positions(base)[digit.index()]);
            subset::find(&positions, size, |chosen, covered| {
                let mut cells = CellSet::EMPTY;
                for base in selected(bases, chosen) {
                    cells = cells | members(base, positions[base.index()]);
                }
                let mut losing = CellSet::EMPTY;
                for cover in selected(covers, covered) {
                    losing = losing | CellSet::from(cover);
                }
                let gone = board.found_in(losing & !cells, digit.into());
                let bases = selected(bases, chosen);
                let constraints = bases.map(|base| Constraint::of_house(base, digit));
                Deduction::eliminate(constraints, Place::new(cells, digit), gone, why)
            })
        })
    })
}

/// The houses whose bits are set.
fn selected(houses: [House; 9], bits: u16) -> impl Iterator<Item = House> {
    houses
        .into_iter()
        .enumerate()
        .filter(move |(index, _)| bits & 1 << index != 0)
        .map(|(_, house)| house)
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let bases = step.houses();
    let are_rows = bases[0].kind() == HouseKind::Row;
    let covers = if are_rows {
        House::COLUMNS
    } else {
        House::ROWS
    };
    let mut covers = covers.to_vec();
    covers.retain(|&cover| !(step.pattern.cells & CellSet::from(cover)).is_empty());
    let (bases, covers) = (house_names(&bases), house_names(&covers));
    format!("in {bases}, {} fits only in {covers}", step.pattern.digits)
}
