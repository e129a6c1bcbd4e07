//! Bivalue universal graves. They presume that the puzzle has exactly one solution.

use sudoku::{Cell, CellSet, Constraint, DigitSet, House, Place, list_in_words};

use super::shared_cell::{consequence, with_shared_cell};
use super::wing::peers;
use super::{Example, RatedBy, Technique};
use crate::deduction::{Deduction, common_houses};
use crate::{PencilMarks, Rating};

pub(super) const GRAVE_WITH_ONE_CELL: Technique = Technique {
    file: file!(),
    name: "bivalue universal grave",
    rating: Rating::new(56),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "Without one candidate, every cell would have two and every digit two places: it is right.",
    example: Some(Example {
        puzzle: "........9......271..15.3.4...4675..2.78......3.........1.2..4.....8..6....5.6....",
        words: "the puzzle has one solution, but without 9 in r9c8 each blank cell would have two candidates and each digit two places in each house: r9c8 is 9, so 1 and 2 can be removed from r9c8",
    }),
    find: in_one_cell,
};

pub(super) const GRAVE_WITH_ONE_DIGIT: Technique = Technique {
    file: file!(),
    name: "bivalue universal grave",
    rating: Rating::new(57),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with one digit in several cells, or with two cells of a house.",
    example: Some(Example {
        puzzle: ".6...49.2..89.2.76..56...4...4.7.5.........8..7...9.1.6.........5.......9..2.53..",
        words: "the puzzle has one solution, but without 1 in r7c2, r8c4 or r8c6 each blank cell would have two candidates and each digit two places in each house: r7c2, r8c4 or r8c6 is 1, so 1 can be removed from r7c4, r7c6 and r8c1",
    }),
    find: of_one_digit_or_two_cells,
};

pub(super) const GRAVE_WITH_A_PAIR: Technique = Technique {
    file: file!(),
    name: "bivalue universal grave with a pair",
    rating: Rating::new(58),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with several cells of a house that count as one cell of a pair.",
    example: Some(Example {
        puzzle: "815...7...43....9......5.3..9..13.6.......4.....2..8...3.94.125.2.6.1............",
        words: "the puzzle has one solution, but without 1 or 5 in r5c1, r5c2 or r5c4 each blank cell would have two candidates and each digit two places in each house: r5c1, r5c2 or r5c4 is 1 or 5; together with r5c8 this uses up 1 and 5 in row 5, so 1 can be removed from r5c3, and 5 can be removed from r5c5",
    }),
    find: |board| in_naked_set(board, 2),
};

pub(super) const GRAVE_WITH_A_TRIPLET: Technique = Technique {
    file: file!(),
    name: "bivalue universal grave with a triplet",
    rating: Rating::new(59),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a triplet.",
    example: Some(Example {
        puzzle: "..3.1.........5.47......3.956............615.....4...3475..1....96....8..1..2.6..",
        words: "the puzzle has one solution, but without 8 or 9 in r1c4 or r2c4 each blank cell would have two candidates and each digit two places in each house: r1c4 or r2c4 is 8 or 9; together with r3c4, r5c4 and r9c4 this uses up 2, 4, 8 and 9 in column 4, so 8 can be removed from r7c4",
    }),
    find: |board| in_naked_set(board, 3),
};

pub(super) const GRAVE_WITH_A_QUAD: Technique = Technique {
    file: file!(),
    name: "bivalue universal grave with a quad",
    rating: Rating::new(60),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a quad.",
    example: None,
    find: |board| in_naked_set(board, 4),
};

/// A cell with more than two candidates on a board that is a grave but for such cells.
#[derive(Clone, Copy)]
struct LargeCell {
    cell: Cell,
    /// The candidates that are too many.
    extra: DigitSet,
    /// The two that would be left in the grave.
    kept: DigitSet,
}

/// The candidates without which each blank cell would have two, and each digit two places in each
/// house. Such a board has no solution or several, so one of these candidates is right.
struct Grave {
    /// The cells with more than two candidates.
    large: Vec<LargeCell>,
    /// The cells of `large`.
    cells: CellSet,
    /// All extra candidates together.
    digits: DigitSet,
}

/// All extra candidates are in one cell, so one of them is right there.
///
/// ```text
/// 12 23 | 13      all blank cells have two candidates but one with 123:
/// 13 12 | 23      without the 3 each digit would have two places in every house,
/// 23 13 | 123     so the 3 is right
/// ```
fn in_one_cell(board: &PencilMarks) -> Option<Deduction> {
    let grave = Grave::find(board)?;
    match grave.large[..] {
        [only] => grave.step(None, board.found_in(grave.cells, only.kept)),
        _ => None,
    }
}

/// The extra candidates are of one digit, so every cell that all of them see loses it. Or they are
/// in two cells of a house that share another digit, which then fits only there.
fn of_one_digit_or_two_cells(board: &PencilMarks) -> Option<Deduction> {
    let grave = Grave::find(board)?;
    match grave.large[..] {
        [_, _, ..] if grave.digits.len() == 1 => {
            let mut seen = CellSet::ALL;
            for cell in grave.cells.iter() {
                seen = seen & peers(cell);
            }
            grave.step(None, board.found_in(seen, grave.digits))
        }
        [first, second] if first.cell.sees(second.cell) => {
            let shared = first.kept & second.kept;
            if shared.len() != 1 {
                return None;
            }
            // In the grave, these two cells are the two places of the digit in their house.
            let only_there =
                Constraint::of_house(common_houses(grave.cells).next()?, shared.iter().next()?);
            let mut gone = board.found_in(first.cell.into(), first.kept & !shared);
            gone.extend(board.found_in(second.cell.into(), second.kept & !shared));
            grave.step(Some(only_there), gone)
        }
        _ => None,
    }
}

/// The cells of the extra candidates share a house. One of them has an extra digit, so that
/// together they count as one cell of a naked set.
fn in_naked_set(board: &PencilMarks, size: usize) -> Option<Deduction> {
    let grave = Grave::find(board)?;
    if grave.large.len() < 2 {
        return None;
    }
    with_shared_cell(
        board,
        (grave.cells, grave.digits),
        size,
        |losing, set: CellSet, digits| {
            let gone = board.found_in(losing, digits);
            grave.step(set.iter().map(Constraint::cell), gone)
        },
    )
}

impl Grave {
    fn find(board: &PencilMarks) -> Option<Self> {
        let mut cells = Cell::ALL.to_vec();
        cells.retain(|&cell| board.candidates(cell).len() > 2);
        // More cells cannot share a house; whether they share a peer is not looked for.
        if cells.len() > 9 {
            return None;
        }
        let mut large = Vec::new();
        for &cell in &cells {
            let extra = extra_candidates(board, cell);
            let kept = board.candidates(cell) & !extra;
            if kept.len() != 2 {
                return None;
            }
            large.push(LargeCell { cell, extra, kept });
        }
        if large.is_empty() {
            return None;
        }
        let mut grave = board.clone();
        for of_cell in &large {
            grave.eliminate(Place::new(of_cell.cell, of_cell.extra));
        }
        if !has_two_places_each(&grave) {
            return None;
        }
        let mut digits = DigitSet::EMPTY;
        for of_cell in &large {
            digits = digits | of_cell.extra;
        }
        Some(Self {
            cells: cells.into_iter().collect(),
            digits,
            large,
        })
    }

    fn step(
        &self,
        more: impl IntoIterator<Item = Constraint>,
        gone: Vec<Place>,
    ) -> Option<Deduction> {
        let pattern = Place::new(self.cells, self.digits);
        let constraints = self.cells.iter().map(Constraint::cell).chain(more);
        Deduction::eliminate(constraints, pattern, gone, |step, board| {
            let (cells, digits) = (step.pattern.cells, step.pattern.digits);
            let consequence = consequence(step, board, (cells, digits));
            format!(
                "the puzzle has one solution, but without {} in {} each blank cell would have two \
                 candidates and each digit two places in each house: {consequence}",
                list_in_words(digits.iter(), "or"),
                list_in_words(cells.iter(), "or")
            )
        })
    }
}

/// The candidates of the cell that each of its houses has more than twice.
fn extra_candidates(board: &PencilMarks, cell: Cell) -> DigitSet {
    let houses = cell.houses().map(|house| board.positions(house));
    board
        .candidates(cell)
        .iter()
        .filter(|digit| {
            houses
                .iter()
                .all(|positions| positions[digit.index()].count_ones() > 2)
        })
        .collect()
}

/// Whether each digit that a house does not have yet has exactly two places there.
fn has_two_places_each(board: &PencilMarks) -> bool {
    House::ALL
        .iter()
        .flat_map(|&house| board.positions(house))
        .all(|left| matches!(left.count_ones(), 0 | 2))
}
