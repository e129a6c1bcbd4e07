//! [`WorstCase`]: the search for the form of a puzzle that costs a strategy the most.

use std::fmt;

use sudoku::{Grid, Limits, Puzzle, Strategy};

use crate::random::Random;
use crate::transform::Transform;

/// How to look for a puzzle's worst form.
///
/// The 9! · 2 · 6⁸ forms of a puzzle (see [`Transform`]) are one puzzle to a person, yet a search that goes row by row, digits
/// ascending, may place ten thousand times as many digits in one as in another. This climbs: it changes the form a little, keeps
/// the change if the strategy makes at least as many placements to the first solution, and goes on.
#[derive(Clone, Copy)]
pub struct WorstCase {
    /// Whose work is raised.
    pub strategy: &'static dyn Strategy,
    /// How many changes are tried. Each costs a search.
    pub moves: u32,
    /// How many placements are enough: the climb ends there, and no search goes beyond, so this bounds what a move costs.
    pub enough: u64,
}

impl WorstCase {
    /// The changes that are tried when nothing else is said. The climb rarely gains after that.
    pub const MOVES: u32 = 300;
    /// The placements that are enough when nothing else is said: about a tenth of a second of a documented search.
    pub const ENOUGH: u64 = 10_000_000;

    /// The worst case of this strategy, with the usual effort.
    pub const fn of(strategy: &'static dyn Strategy) -> Self {
        Self { strategy, moves: Self::MOVES, enough: Self::ENOUGH }
    }

    /// The change of form that raises the work most, of those tried.
    pub(crate) fn climb(&self, grid: &Grid, solution: &Grid, random: &mut Random) -> Transform {
        let mut best = Transform::IDENTITY;
        let mut most = self.work(grid);
        for _ in 0..self.moves {
            if most >= self.enough {
                break;
            }
            let mut next = best.step(random);
            // One move in four is two at once: it leads out of some dead ends.
            if random.below(4) == 0 {
                next = next.step(random);
            }
            if random.below(2) == 0 {
                next = next.with_right_digits_last(grid, solution);
            }
            let work = self.work(&next.apply(grid));
            if work >= most {
                (best, most) = (next, work);
            }
        }
        best
    }

    /// The placements to the first solution, or to exhaustion; no more than are enough. A grid that breaks a rule causes none.
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
