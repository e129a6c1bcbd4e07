//! [`Puzzles`]: the iterator that makes the puzzles of a [`Request`].

use std::ops::RangeInclusive;

use human_techniques::rate;
use ladder::defaults;
use sudoku::{Ended, Grid, Limits, Puzzle};

use crate::dig::{self, NO_TARGET, PROVER};
use crate::full::full_grid;
use crate::random::Random;
use crate::thin;
use crate::{PuzzleKind, Request, RequestError};

/// The placements that a search row by row, digits ascending, makes to the first solution, or to
/// exhaustion if there is none; `None` if they are more than `most`. It makes this search, which
/// takes time.
pub fn row_by_row_placements(puzzle: &Puzzle, most: u64) -> Option<u64> {
    let limits = Limits::FIRST.with_placements(most);
    let (answer, work) = defaults::row_by_row()
        .strategy()
        .solve_counted(puzzle, &limits);
    (answer.ended != Ended::BudgetSpent).then_some(work.placements)
}

/// The puzzles of a [`Request`]. They are grids, because some break a rule.
///
/// The iterator ends after the [attempts](Request::attempts) of the request. If it limits none, the
/// iterator ends after a [number in a row](Request::attempts_in_a_row) without a puzzle.
///
/// Attempt *n* uses stream *n* of the seed and nothing else, so its puzzle does not depend on the
/// attempts before it.
#[derive(Debug)]
pub struct Puzzles {
    request: Request,
    /// The number of the next attempt; they count from 0.
    next_attempt: u64,
}

impl Request {
    /// The puzzles, each made when the iterator reaches it.
    ///
    /// # Errors
    ///
    /// No such puzzle can exist. A puzzle that may exist but is not found is not an error: see
    /// [`attempts`](Self::attempts).
    pub fn puzzles(self) -> Result<Puzzles, RequestError> {
        self.check()?;
        Ok(Puzzles {
            request: self,
            next_attempt: 0,
        })
    }
}

impl Puzzles {
    /// The number of attempts so far. [`Request::attempts`] is the most that may be made.
    pub const fn attempts(&self) -> u64 {
        self.next_attempt
    }

    /// Makes one attempt; `None` if its puzzle does not fit the request.
    fn make(&self, attempt: u64) -> Option<Grid> {
        let mut random = Random::new(self.request.seed, attempt);
        let mut grid = self.givens(&mut random)?;
        if !self.has_requested_givens(&grid) || !self.has_requested_rating(&grid) {
            return None;
        }
        if let Some(worst_case) = &self.request.worst_case {
            let solution = self.only_solution(&grid);
            grid = worst_case
                .climb(&grid, solution.as_ref(), &mut random)
                .apply(&grid);
        }
        // After the climb, which looks for a form of the puzzle that costs more placements.
        if let Some(placements) = &self.request.placements
            && !is_within(&grid, placements)
        {
            return None;
        }
        Some(grid)
    }

    fn has_requested_givens(&self, grid: &Grid) -> bool {
        match &self.request.givens {
            Some(givens) => givens.contains(&(grid.digits().count() as u8)),
            None => true,
        }
    }

    /// Whether the hardest step of the puzzle is in the requested range. A grid that breaks a rule,
    /// or that the techniques do not solve, has no rating, so it is in no range.
    fn has_requested_rating(&self, grid: &Grid) -> bool {
        let Some(ratings) = &self.request.rating else {
            return true;
        };
        let Ok(puzzle) = Puzzle::new(*grid) else {
            return false;
        };
        match rate(&puzzle) {
            Some(hardest) => ratings.contains(&hardest.rating),
            None => false,
        }
    }

    /// The solution, if the request is for puzzles with exactly one.
    fn only_solution(&self, grid: &Grid) -> Option<Grid> {
        if self.request.kind != PuzzleKind::Unique {
            return None;
        }
        PROVER.first_solution(&Puzzle::new(*grid).ok()?)
    }

    /// Givens of the requested kind; `None` if the attempt led to another kind.
    fn givens(&self, random: &mut Random) -> Option<Grid> {
        let solution = full_grid(random);
        let symmetric = self.request.symmetric;
        match self.request.kind {
            PuzzleKind::Unique => {
                let target = self.target(random);
                let mut givens = dig::dig(&solution, symmetric, target, random);
                if let Some(thin_target) = self.request.thin_to()
                    && givens.digits().count() > thin_target
                {
                    givens = thin::thin(givens, thin_target, random);
                }
                // Without symmetry the puzzle is minimal already, unless digging stopped early.
                if self.request.minimal && !dig::is_minimal(&givens) {
                    return None;
                }
                Some(givens)
            }
            PuzzleKind::Several => {
                let givens = dig::dig(&solution, symmetric, NO_TARGET, random);
                let several = dig::dig_to_several(&givens, symmetric, random);
                if dig::count(&several, 2) < 2 {
                    return None;
                }
                Some(several)
            }
            // `spoil` adds a given, so digging may leave one fewer.
            PuzzleKind::Unsolvable => {
                let target = self.target(random).saturating_sub(1);
                let givens = dig::dig(&solution, symmetric, target, random);
                dig::spoil(&givens, &solution, random)
            }
            // `break_a_rule` adds a given too.
            PuzzleKind::Invalid => {
                let target = self.target(random).saturating_sub(1);
                let givens = dig::dig(&solution, symmetric, target, random);
                dig::break_a_rule(&givens, random)
            }
        }
    }

    /// A random one of the requested numbers of givens, at which digging stops. A minimal puzzle is
    /// dug as far as possible, whatever the request: if that does not leave such a number, the
    /// attempt fails.
    fn target(&self, random: &mut Random) -> usize {
        match &self.request.givens {
            Some(givens) if !self.request.minimal => {
                let fewest = u32::from(*givens.start());
                // A request may have any upper end, and a grid has 81 cells.
                let most = u32::from(*givens.end()).min(81);
                (fewest + random.below(most - fewest + 1)) as usize
            }
            _ => NO_TARGET,
        }
    }
}

/// Whether a search row by row makes a number of placements in this range. It makes this search,
/// which takes time.
fn is_within(grid: &Grid, range: &RangeInclusive<u64>) -> bool {
    let Ok(puzzle) = Puzzle::new(*grid) else {
        return false;
    };
    // No upper end: the search may stop as soon as it has made enough placements.
    if *range.end() == u64::MAX {
        return makes_at_least(&puzzle, *range.start());
    }
    match row_by_row_placements(&puzzle, *range.end()) {
        Some(placements) => range.contains(&placements),
        None => false,
    }
}

/// Whether a search row by row makes at least this many placements. Its budget is one less: a
/// search that does not end within it makes them, and is not continued.
fn makes_at_least(puzzle: &Puzzle, least: u64) -> bool {
    match least.checked_sub(1) {
        Some(budget) => row_by_row_placements(puzzle, budget).is_none(),
        None => true,
    }
}

impl Iterator for Puzzles {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        // `attempts` counts from the first attempt. `attempts_in_a_row` counts from here, where the
        // last puzzle was returned.
        let end = match self.request.attempts {
            Some(in_all) => in_all,
            None => self
                .next_attempt
                .saturating_add(self.request.attempts_in_a_row()),
        };
        while self.next_attempt < end {
            let attempt = self.next_attempt;
            self.next_attempt += 1;
            let made = self.make(attempt);
            if made.is_some() {
                return made;
            }
        }
        None
    }
}

/// The first line of each file in `fixtures/` is the command that makes the file again. The test
/// here makes a puzzle of the slowest tier; the other tiers are made again where the command is
/// tested.
#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::TierName;

    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn the_first_brutal_puzzle_made_again_is_the_same() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/brutal.txt");
        let fixture = std::fs::read_to_string(path).unwrap();
        let mut lines = fixture.lines();
        assert!(lines.next().unwrap().contains(" --seed 4 "));
        // The attempts before this one took some seconds each and made none.
        let mut puzzles = Puzzles {
            next_attempt: 10,
            request: TierName::Brutal.request(4),
        };
        let made = puzzles.next().unwrap().to_string();
        assert_eq!(puzzles.attempts(), 11);
        assert_eq!(lines.next().unwrap().split('\t').next(), Some(&*made));
    }
}
