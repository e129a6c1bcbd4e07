//! [`Annealing`]: a puzzle that is changed little by little, until its placements are in a range in
//! all orders.

use std::ops::RangeInclusive;

use answers::orders::{ORDER_COUNT, placements};
use generator::Random;
use sudoku::Puzzle;

/// How much farther a change may lead, on average, at the start of a cycle.
const HOTTEST: f64 = 0.5;

/// How much farther a change may lead at its end.
const COLDEST: f64 = 0.02;

/// The changes from hot to cold.
const CYCLE: u32 = 20_000;

/// The changes of a puzzle before it is given up.
const CHANGES: u32 = 3 * CYCLE;

/// A search is stopped at this multiple of the placements that are allowed.
const STOPPED: f64 = 200.0;

/// The distance of a puzzle that is too far to be measured.
const TOO_FAR: f64 = 1_000.0;

/// The distance that is still measured at the start.
const FARTHEST: f64 = 100.0;

pub(crate) struct Annealing {
    puzzle: Puzzle,
    range: RangeInclusive<u64>,
    distance: f64,
    changes: u32,
    /// The orders of search. The one that was too far last comes first, since it is likely to be
    /// too far again, and then no other needs a search.
    orders: [usize; ORDER_COUNT],
}

impl Annealing {
    pub(crate) fn new(puzzle: Puzzle, range: RangeInclusive<u64>) -> Self {
        let mut annealing = Self {
            puzzle,
            range,
            distance: TOO_FAR,
            changes: 0,
            orders: std::array::from_fn(|order| order),
        };
        if let Some(distance) = annealing.distance_of(&puzzle, FARTHEST) {
            annealing.distance = distance;
        }
        annealing
    }

    pub(crate) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub(crate) const fn distance(&self) -> f64 {
        self.distance
    }

    pub(crate) fn is_in_range(&self) -> bool {
        self.distance == 0.0
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.changes >= CHANGES
    }

    /// Takes the changed puzzle if it is nearer to the range, or not too much farther. `None` is a
    /// change that was not possible.
    pub(crate) fn step(&mut self, changed: Option<Puzzle>, random: &mut Random) {
        self.changes += 1;
        let Some(changed) = changed else {
            return;
        };
        let most = self.distance + self.tolerance(random);
        if let Some(distance) = self.distance_of(&changed, most) {
            self.puzzle = changed;
            self.distance = distance;
        }
    }

    /// A drawn distance, less and less in the course of a cycle.
    fn tolerance(&self, random: &mut Random) -> f64 {
        const PARTS: u32 = 1 << 30;
        let left = 1.0 - f64::from(self.changes % CYCLE) / f64::from(CYCLE);
        let drawn = f64::from(random.below(PARTS) + 1) / f64::from(PARTS);
        -drawn.ln() * (HOTTEST * left + COLDEST)
    }

    /// The sum of the logarithms of the ratios, over all orders; 0 if all are in the range, and
    /// `None` if it is more than `most`.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts of placements are below 2^52, and the limit is positive"
    )]
    fn distance_of(&mut self, puzzle: &Puzzle, most: f64) -> Option<f64> {
        let mut sum = 0.0;
        for place in 0..ORDER_COUNT {
            let order = self.orders[place];
            // With more placements in this order, the sum is too great.
            let limit = *self.range.end() as f64 * (most - sum).exp().min(STOPPED);
            if let Some(count) = placements(puzzle, order, limit as u64) {
                let count = count.max(1);
                let nearest = count.clamp(*self.range.start(), *self.range.end());
                sum += (count as f64 / nearest as f64).ln().abs();
            } else {
                sum = f64::INFINITY;
            }
            if sum > most {
                self.orders[..=place].rotate_right(1);
                return None;
            }
        }
        Some(sum)
    }
}
