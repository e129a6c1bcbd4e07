//! [`Draw`]: draws the boards of a seed, one method per purpose.

use std::ops::RangeInclusive;

use generator::{Random, Request, random_transform};
use judge::fixtures::{self, TierPuzzle};
use sudoku::{Cell, Digit, Grid, Puzzle, Transform};

use crate::cost::Cost;
use crate::kept::{self, KeptBoard};
use crate::opened::{Filling, Shape, full_grid, opened_puzzle, solution};
use crate::orders::{dear_order, is_cheap};
use crate::property::{PROPERTIES, Property};

/// The boards per property.
const PER_PROPERTY: usize = 2;

/// The new puzzles.
const GENERATED: usize = 30;

/// The puzzles that come a second time, those that share a first row, and those that share all rows
/// in another order: an answer that keeps something from call to call is wrong on them.
pub(crate) const ALIKE: usize = 5;

/// The attempts of the generator. With these givens, one in six fails.
const GENERATOR_ATTEMPTS: u64 = 200;

/// The attempts for one board with a property. About one in three fits the limit of work.
const ATTEMPTS_PER_PROPERTY: u64 = 60;

/// The transforms among which those with much work are looked for.
const TRANSFORMS: u64 = 5_000;

/// The transforms of the fixtures that are drawn for one purpose begin with these numbers, so that
/// no two are the same.
const FIRST_LIGHT: u64 = 100;
const FIRST_HARD: u64 = FIRST_LIGHT + TRANSFORMS;

/// The givens of a new puzzle. With fewer, most have too much work.
const GIVENS: RangeInclusive<u8> = 28..=36;

/// The blanks that are filled at a time, where a puzzle has too much work.
const FILLED_AT_A_TIME: usize = 3;

/// The stream of random numbers for what is not a transform. Transforms take the first ones.
const STREAM: u64 = 2 << 40;

/// The first number of the full grids from which boards are opened.
const FULL_GRIDS: u64 = 1 << 20;

/// Draws boards. The same calls for the same seed draw the same boards.
pub(crate) struct Draw {
    seed: u64,
    cost: Cost,
    random: Random,
    /// The number of full grids so far.
    full_grids: u64,
}

impl Draw {
    pub(crate) fn new(seed: u64, cost: Cost) -> Self {
        Self {
            seed,
            cost,
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
        let mut boards = kept::misleading();
        boards.retain(|board| board.most_placements <= self.cost.most);
        boards.iter().map(|board| board.puzzle).collect()
    }

    /// All other puzzles, in a drawn order.
    pub(crate) fn others(&mut self) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        for property in PROPERTIES.iter() {
            if !property.is_of_few_blanks() {
                puzzles.extend(self.with_property(property));
            }
        }
        let ordinary = self.ordinary();
        let mut again = alike(&ordinary);
        again.retain(|puzzle| is_cheap(puzzle, self.cost.rare));
        puzzles.extend(again);
        puzzles.extend(ordinary);
        puzzles.extend(self.nearly_too_hard());
        self.random.shuffle(&mut puzzles);
        puzzles
    }

    /// Pairs of puzzles: a short search in a fixed order, and one that is longer than all others.
    pub(crate) fn two_searches(&mut self) -> Vec<[Puzzle; 2]> {
        let mut pairs = kept::two_searches();
        self.random.shuffle(&mut pairs);
        pairs.truncate(self.cost.two_searches);
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
            puzzles.extend(opened_puzzle(&full, &shape, &mut self.random));
        }
        puzzles
    }

    fn next_full_grid(&mut self) -> Grid {
        self.full_grids += 1;
        full_grid(self.seed, FULL_GRIDS + self.full_grids)
    }

    /// Two boards with this property; fewer where they have too much work.
    fn with_property(&mut self, property: &Property) -> Vec<Puzzle> {
        if let Some(blanks) = property.kept_blanks() {
            return self.with_few_givens(&blanks);
        }
        let mut puzzles = Vec::new();
        for _ in 0..ATTEMPTS_PER_PROPERTY {
            if puzzles.len() == PER_PROPERTY {
                break;
            }
            let full = self.next_full_grid();
            let shape = property.shape(&full, &mut self.random);
            if let Some(puzzle) = opened_puzzle(&full, &shape, &mut self.random)
                && property.has(puzzle.grid())
                && is_cheap(&puzzle, self.cost.most)
            {
                puzzles.push(puzzle);
            }
        }
        puzzles
    }

    /// Kept boards with few givens, in a drawn form, each with another number of blanks of the
    /// range, the highest first: an answer may be wrong on one number alone.
    fn with_few_givens(&mut self, range: &RangeInclusive<usize>) -> Vec<Puzzle> {
        let mut boards = kept::few_givens();
        self.random.shuffle(&mut boards);
        let mut puzzles = Vec::new();
        for blanks in range.clone().rev().cycle().take(PER_PROPERTY) {
            // Many more givens than the puzzle needs would make another kind of puzzle.
            let near = blanks..=blanks + FILLED_AT_A_TIME;
            boards.sort_by_key(KeptBoard::blanks);
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
            if board.most_placements <= self.cost.rare || is_cheap(&filling.puzzle, self.cost.rare)
            {
                puzzles.push(filling.puzzle);
            }
        }
        puzzles
    }

    /// New puzzles, and transformed fixtures, with givens added until they are light.
    fn ordinary(&mut self) -> Vec<Puzzle> {
        let mut heavy = self.generated();
        heavy.extend(
            transforms(&["easy", "medium"], self.seed, FIRST_LIGHT).take(self.cost.transformed),
        );
        let mut puzzles = Vec::new();
        for puzzle in heavy {
            puzzles.push(filled(&puzzle, self.cost.light(), &mut self.random));
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
        for puzzle in transforms(&["medium", "hard"], self.seed, FIRST_HARD) {
            if puzzles.len() == self.cost.hard {
                break;
            }
            let puzzle = filled(&puzzle, self.cost.most, &mut self.random);
            if !is_cheap(&puzzle, self.cost.light()) {
                puzzles.push(puzzle);
            }
        }
        puzzles
    }
}

/// The puzzle, with blanks filled until it is cheap in all orders.
fn filled(puzzle: &Puzzle, most_placements: u64, random: &mut Random) -> Puzzle {
    let mut filling = Filling::new(puzzle, random);
    let mut last_dear = 0;
    while let Some(order) = dear_order(&filling.puzzle, most_placements, last_dear) {
        last_dear = order;
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
        for cost in [Cost::of(true), Cost::of(false)] {
            let puzzles = Draw::new(5, cost).nearly_too_hard();
            assert_eq!(puzzles.len(), cost.hard);
            for puzzle in puzzles {
                let placements = most_placements(&puzzle, cost.most);
                assert!(placements > Some(cost.light()), "{puzzle}");
            }
        }
    }
}
