//! [`WorstCase`]: the search for the form of a puzzle that costs a strategy the most.

use std::fmt;

use sudoku::{Grid, Limits, Puzzle, Strategy, Transform};

use crate::random::Random;
use crate::transform::{random_step, right_digits_last, sparse_rows_first};

/// How to look for a puzzle's worst form.
///
/// The 9! · 2 · 6⁸ forms of a puzzle (see [`Transform`]) are one puzzle to a person, yet a search
/// that goes row by row, digits ascending, may place ten thousand times as many digits in one as in
/// another. This climbs: it changes the form a little, keeps the change if the strategy makes at
/// least as many placements to the first solution, and goes on.
#[derive(Clone, Copy)]
pub struct WorstCase {
    /// Whose work is raised.
    pub strategy: &'static dyn Strategy,
    /// How many changes are tried. Each costs a search.
    pub moves: u32,
    /// How many placements are enough: the climb ends there, and no search goes beyond, so this
    /// bounds what a move costs.
    pub enough: u64,
}

impl WorstCase {
    /// The changes that are tried when nothing else is said.
    pub const MOVES: u32 = 300;
    /// The placements that are enough when nothing else is said: some tenths of a second of a
    /// documented search.
    pub const ENOUGH: u64 = 10_000_000;

    /// The worst case of this strategy, with the usual effort.
    pub const fn of(strategy: &'static dyn Strategy) -> Self {
        Self { strategy, moves: Self::MOVES, enough: Self::ENOUGH }
    }

    /// The change of form that raises the work most, of those tried. The seed determines which are
    /// tried; the solution, where it is known, lets the climb put right digits last.
    pub fn climb(&self, puzzle: &Puzzle, solution: Option<&Grid>, seed: u64) -> Transform {
        self.climb_with(puzzle.grid(), solution, &mut Random::new(seed, 0))
    }

    pub(crate) fn climb_with(
        &self,
        givens: &Grid,
        solution: Option<&Grid>,
        random: &mut Random,
    ) -> Transform {
        let with_right_digits_last = |form: &Transform| match solution {
            Some(solution) => right_digits_last(form, givens, solution),
            None => *form,
        };
        let mut best = Transform::IDENTITY;
        let mut most = self.work(givens);
        // A search by rows is held up longest by wrong digits in rows that have nothing to say
        // against them.
        let mut next = with_right_digits_last(&sparse_rows_first(givens));
        for _ in 0..self.moves {
            let work = self.work(&next.apply(givens));
            if work >= most {
                (best, most) = (next, work);
            }
            if most >= self.enough {
                break;
            }
            next = random_step(&best, random);
            // One move in four is two at once: it leads out of some dead ends.
            if random.below(4) == 0 {
                next = random_step(&next, random);
            }
            if random.below(2) == 0 {
                next = with_right_digits_last(&next);
            }
        }
        best
    }

    /// The placements to the first solution, or to exhaustion; no more than are enough. A grid that
    /// breaks a rule causes none.
    fn work(&self, grid: &Grid) -> u64 {
        Puzzle::new(*grid).map_or(0, |puzzle| {
            let limits = Limits::FIRST.with_placements(self.enough);
            self.strategy.solve_counted(&puzzle, &limits).1.placements
        })
    }
}

impl fmt::Debug for WorstCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorstCase")
            .field("strategy", &self.strategy.name())
            .field("moves", &self.moves)
            .field("enough", &self.enough)
            .finish()
    }
}
