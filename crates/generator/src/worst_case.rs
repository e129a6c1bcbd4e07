//! [`WorstCase`]: the search for the form of a puzzle that costs a strategy most.

use sudoku::{Grid, Limits, Puzzle, Strategy, Transform};

use crate::random::Random;
use crate::transform::{random_step, right_digits_last, sparse_rows_first};

/// How to search for the worst form of a puzzle.
///
/// A person sees the 9! · 2 · 6⁸ forms of a puzzle (see [`Transform`]) as one puzzle. But a search
/// row by row, digits ascending, may make ten thousand times as many placements in one form as in
/// another. This search climbs: it changes the form a little, keeps the change if the strategy
/// makes at least as many placements to the first solution, and repeats this.
#[derive(Clone, Copy, Debug)]
pub struct WorstCase {
    /// The strategy whose work is made greater.
    pub strategy: Strategy<'static>,
    /// The number of changes to try. Each costs a search.
    pub moves: u32,
    /// The placements that end the climb. No search goes beyond them, so they also limit the cost
    /// of a move.
    pub enough: u64,
}

/// With up to [`ENOUGH`] placements each, a climb takes about a minute at most.
const MOVES: u32 = 300;

/// Some tenths of a second of a search row by row.
const ENOUGH: u64 = 10_000_000;

impl WorstCase {
    /// The worst case of this strategy.
    pub const fn of(strategy: Strategy<'static>) -> Self {
        Self {
            strategy,
            moves: MOVES,
            enough: ENOUGH,
        }
    }

    /// The transform that makes the strategy work most, of those that are tried. With the solution,
    /// the climb can also make the right digits come last.
    pub(crate) fn climb(
        &self,
        givens: &Grid,
        solution: Option<&Grid>,
        random: &mut Random,
    ) -> Transform {
        let mut best = Transform::IDENTITY;
        let mut most = self.work(givens);
        // Wrong digits are most expensive in the first rows, if no givens there exclude them.
        let mut next = sparse_rows_first(givens);
        if let Some(solution) = solution {
            next = right_digits_last(&next, givens, solution);
        }
        for _ in 0..self.moves {
            let work = self.work(&next.apply(givens));
            if work >= most {
                (best, most) = (next, work);
            }
            if most >= self.enough {
                break;
            }
            next = random_step(&best, random);
            // One move in four consists of two changes, to get out of some local maxima.
            if random.below(4) == 0 {
                next = random_step(&next, random);
            }
            // The digits are renamed again half of the time, since a step moves the rows that the
            // last renaming was made for.
            if random.below(2) == 0
                && let Some(solution) = solution
            {
                next = right_digits_last(&next, givens, solution);
            }
        }
        best
    }

    /// The placements to the first solution, or to exhaustion, up to `enough`; 0 for a grid that
    /// breaks a rule.
    fn work(&self, grid: &Grid) -> u64 {
        Puzzle::new(*grid).map_or(0, |puzzle| {
            let limits = Limits::FIRST.with_placements(self.enough);
            self.strategy.solve_counted(&puzzle, &limits).1.placements
        })
    }
}
