//! [`Draw`]: draws the boards of a seed, one method per purpose.

use std::ops::RangeInclusive;

use generator::{Random, Request, random_transform};
use judge::fixtures::{self, TierPuzzle};
use sudoku::{Cell, Digit, Grid, Puzzle, Transform};

use super::stored::{self, StoredBoard};
use crate::filling::{Filling, solution};
use crate::orders::{is_cheap, order_above};
use crate::properties::{PROPERTIES, PROPERTIES_TO_SOLVE};
use crate::property::Property;
use crate::shape::{Shape, full_grid};
use crate::workload::Workload;

/// The boards per property: an answer may be right on one of them by luck.
const PER_PROPERTY: usize = 2;

/// The new puzzles, which are like no fixture. With more of them, a run would begin later.
const GENERATED: usize = 30;

/// The puzzles that come a second time, those that share a first row, and those that share all rows
/// in another order: an answer that keeps something from call to call is wrong on them.
pub(crate) const ALIKE: usize = 5;

/// The attempts of the generator. With these givens, one in six fails.
const GENERATOR_ATTEMPTS: u64 = 200;

/// The attempts for one board with a property. About one in three fits the limit of work.
const ATTEMPTS_PER_PROPERTY: u64 = 60;

/// The transforms among which puzzles that are nearly too hard are looked for, so that the search
/// for them ends.
const TRANSFORMS: u64 = 5_000;

/// The transforms of the fixtures that are drawn for one purpose begin with these numbers, so that
/// no two are the same.
const FIRST_ORDINARY: u64 = 100;
const FIRST_NEARLY_TOO_HARD: u64 = FIRST_ORDINARY + TRANSFORMS;

/// The givens of a new puzzle. With fewer, most have too much work.
const GIVENS: RangeInclusive<u8> = 28..=36;

/// The blanks that are filled at a time, where a puzzle has too much work. Each time its work is
/// counted in eight orders.
const FILLED_AT_A_TIME: usize = 3;

/// The stream of random numbers for what is not a transform. Transforms take the first ones.
const STREAM: u64 = 2 << 40;

/// The first number of the full grids from which boards are opened.
const FULL_GRIDS: u64 = 1 << 20;

/// Draws boards. The same calls for the same seed draw the same boards.
pub(crate) struct Draw {
    seed: u64,
    workload: Workload,
    random: Random,
    /// The number of full grids so far.
    full_grids: u64,
}

impl Draw {
    pub(crate) fn new(seed: u64, workload: Workload) -> Self {
        Self {
            seed,
            workload,
            random: Random::new(seed, STREAM),
            full_grids: 0,
        }
    }

    /// One to eight blanks, in this order.
    pub(crate) fn few_blanks(&mut self) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        for property in PROPERTIES.iter() {
            if property.is_of_few_blanks() {
                puzzles.extend(self.with_property(property));
            }
        }
        puzzles
    }

    /// Puzzles for bugs that hardly any other puzzle shows.
    pub(crate) fn misleading(&self) -> Vec<Puzzle> {
        let mut boards = stored::misleading();
        boards.retain(|board| board.most_placements <= self.workload.most_placements);
        boards.iter().map(|board| board.puzzle).collect()
    }

    /// All other puzzles, in a drawn order.
    pub(crate) fn others(&mut self) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        for property in PROPERTIES.iter().chain(PROPERTIES_TO_SOLVE.iter()) {
            if !property.is_of_few_blanks() {
                puzzles.extend(self.with_property(property));
            }
        }
        let ordinary = self.ordinary();
        let mut again = alike(&ordinary);
        again.retain(|puzzle| is_cheap(puzzle, self.workload.most_with_few_givens));
        puzzles.extend(again);
        puzzles.extend(ordinary);
        puzzles.extend(self.nearly_too_hard());
        self.random.shuffle(&mut puzzles);
        puzzles
    }

    /// Pairs of puzzles: a short search in a fixed order, and one that is longer than all others.
    pub(crate) fn search_pairs(&mut self) -> Vec<[Puzzle; 2]> {
        let mut pairs = stored::search_pairs();
        self.random.shuffle(&mut pairs);
        pairs.truncate(self.workload.search_pairs);
        pairs
            .iter()
            .map(|pair| pair.puzzles(&mut self.random))
            .collect()
    }

    /// Boards of 1 to `most_blanks` blanks.
    pub(crate) fn with_blanks(&mut self, most_blanks: u32, count: usize) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        while puzzles.len() < count {
            let shape = Shape {
                blanks: 1 + self.random.below(most_blanks) as usize,
                ..Shape::default()
            };
            let full = self.next_full_grid();
            puzzles.extend(shape.puzzle(&full, &mut self.random));
        }
        puzzles
    }

    fn next_full_grid(&mut self) -> Grid {
        self.full_grids += 1;
        full_grid(self.seed, FULL_GRIDS + self.full_grids)
    }

    /// Two boards with this property; fewer where they have too much work.
    fn with_property(&mut self, property: &Property) -> Vec<Puzzle> {
        if let Some(blanks) = property.stored_blanks() {
            return self.with_few_givens(&blanks);
        }
        let mut puzzles = Vec::new();
        for _ in 0..ATTEMPTS_PER_PROPERTY {
            if puzzles.len() == PER_PROPERTY {
                break;
            }
            let full = property.fitted(&self.next_full_grid());
            let shape = property.shape(&full, &mut self.random);
            if let Some(puzzle) = shape.puzzle(&full, &mut self.random)
                && property.has(puzzle.grid())
                && is_cheap(&puzzle, self.workload.most_placements)
            {
                puzzles.push(puzzle);
            }
        }
        puzzles
    }

    /// Kept boards with few givens, in a drawn form, each with another number of blanks of the
    /// range, the highest first: an answer may be wrong on one number alone.
    fn with_few_givens(&mut self, range: &RangeInclusive<usize>) -> Vec<Puzzle> {
        let mut boards = stored::few_givens();
        self.random.shuffle(&mut boards);
        let mut puzzles = Vec::new();
        for blanks in range.clone().rev().cycle().take(PER_PROPERTY) {
            // Many more givens than the puzzle needs would make another kind of puzzle.
            let near = blanks..=blanks + FILLED_AT_A_TIME;
            boards.sort_by_key(StoredBoard::blanks);
            let Some(place) = boards
                .iter()
                .position(|board| near.contains(&board.blanks()))
            else {
                continue;
            };
            let board = boards.remove(place);
            let form = board.form(&mut self.random);
            let mut filling = Filling::new(&form, &mut self.random);
            filling.fill(board.blanks() - blanks);
            // With more givens, a search is never longer.
            if board.most_placements <= self.workload.most_with_few_givens
                || is_cheap(&filling.puzzle, self.workload.most_with_few_givens)
            {
                puzzles.push(filling.puzzle);
            }
        }
        puzzles
    }

    /// New puzzles, and transformed fixtures, with givens added until their work is ordinary.
    fn ordinary(&mut self) -> Vec<Puzzle> {
        let mut drawn = self.generated();
        drawn.extend(
            transforms(&["easy", "medium"], self.seed, FIRST_ORDINARY)
                .take(self.workload.transformed_fixtures),
        );
        let mut puzzles = Vec::new();
        for puzzle in drawn {
            puzzles.push(filled(
                &puzzle,
                self.workload.most_of_ordinary(),
                &mut self.random,
            ));
        }
        puzzles
    }

    fn generated(&self) -> Vec<Puzzle> {
        let request = Request {
            givens: Some(GIVENS),
            attempts: Some(GENERATOR_ATTEMPTS),
            ..Request::new(self.seed)
        };
        let grids = request.puzzles().expect("such puzzles exist");
        grids
            .take(GENERATED)
            .map(|grid| Puzzle::new(grid).expect("a puzzle with one solution breaks no rule"))
            .collect()
    }

    /// Puzzles with nearly as much work as is allowed.
    fn nearly_too_hard(&mut self) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        for puzzle in transforms(&["medium", "hard"], self.seed, FIRST_NEARLY_TOO_HARD) {
            if puzzles.len() == self.workload.nearly_too_hard {
                break;
            }
            let puzzle = filled(&puzzle, self.workload.most_placements, &mut self.random);
            if !is_cheap(&puzzle, self.workload.most_of_ordinary()) {
                puzzles.push(puzzle);
            }
        }
        puzzles
    }
}

/// The puzzle, with blanks filled until it is cheap in all orders.
fn filled(puzzle: &Puzzle, most_placements: u64, random: &mut Random) -> Puzzle {
    let mut filling = Filling::new(puzzle, random);
    let mut last_order = 0;
    while let Some(order) = order_above(&filling.puzzle, most_placements, last_order) {
        last_order = order;
        filling.fill(FILLED_AT_A_TIME);
    }
    filling.puzzle
}

/// Puzzles that come again, others with the same first row, and others with the same rows in
/// another order.
fn alike(puzzles: &[Puzzle]) -> Vec<Puzzle> {
    let next_row = Transform::move_rows([1, 2, 0, 4, 5, 3, 7, 8, 6]).expect("bands stay together");
    let mut again = Vec::new();
    for pair in puzzles.chunks_exact(2).take(ALIKE) {
        again.push(pair[0]);
        again.extend(with_same_first_row(&pair[0], &pair[1]));
        again.push(next_row.apply_to_puzzle(&pair[0]));
    }
    again
}

/// Both puzzles with their first rows filled, and the digits of the second renamed so that the rows
/// are the same.
fn with_same_first_row(first: &Puzzle, second: &Puzzle) -> [Puzzle; 2] {
    let first_row = solution(first).rows()[0].map(|digit| digit.expect("a full row"));
    let second_row = solution(second).rows()[0].map(|digit| digit.expect("a full row"));
    let mut names = Digit::ALL;
    for (name, digit) in first_row.into_iter().zip(second_row) {
        names[digit.index()] = name;
    }
    let renamed = Transform::relabel(names).expect("a row has each digit once");
    [*first, renamed.apply_to_puzzle(second)].map(|puzzle| with_first_row(&puzzle, first_row))
}

/// The puzzle with this first row, which is that of its solution.
fn with_first_row(puzzle: &Puzzle, row: [Digit; 9]) -> Puzzle {
    let mut grid = *puzzle.grid();
    for (cell, digit) in Cell::ALL.into_iter().zip(row) {
        grid[cell] = Some(digit);
    }
    Puzzle::new(grid).expect("a part of a solution breaks no rule")
}

/// Random transforms of the puzzles of these tiers, in turn, from this number on.
fn transforms(tiers: &[&str], seed: u64, first: u64) -> impl Iterator<Item = Puzzle> + use<> {
    let mut puzzles: Vec<&TierPuzzle> = Vec::new();
    for tier in fixtures::tiers() {
        if tiers.contains(&tier.name) {
            puzzles.extend(&tier.puzzles);
        }
    }
    (first..first + TRANSFORMS).map(move |number| {
        let puzzle = &puzzles[number as usize % puzzles.len()].puzzle;
        random_transform(seed, number).apply_to_puzzle(puzzle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::most_placements;

    #[test]
    fn puzzles_that_are_nearly_too_hard_are_within_the_limit() {
        for workload in [Workload::OF_SLOW_LANGUAGE, Workload::OF_FAST_LANGUAGE] {
            let puzzles = Draw::new(5, workload).nearly_too_hard();
            assert_eq!(puzzles.len(), workload.nearly_too_hard);
            for puzzle in puzzles {
                let placements = most_placements(&puzzle, workload.most_placements);
                assert!(placements > Some(workload.most_of_ordinary()), "{puzzle}");
            }
        }
    }
}
