//! [`Puzzles`]: the iterator that makes the puzzles of a [`Request`].

use human_techniques::rate;
use ladder::defaults;
use sudoku::{Ended, Grid, Limits, Puzzle};

use crate::dig::{self, PROVER};
use crate::full::full_grid;
use crate::random::Random;
use crate::thin;
use crate::{PuzzleKind, Request, RequestError};

/// The placements that a search row by row, digits ascending, makes to the first solution, or to
/// exhaustion if there is none; `None` if they are more than `most`. Costs the time of the search.
pub fn row_by_row_placements(puzzle: &Puzzle, most: u64) -> Option<u64> {
    let limits = Limits::FIRST.with_placements(most);
    let (answer, work) = defaults::row_by_row()
        .strategy()
        .solve_counted(puzzle, &limits);
    (answer.ended != Ended::BudgetSpent).then_some(work.placements)
}

/// The puzzles of a [`Request`], until its [attempts](Request::attempts) are used up. They are
/// grids, because some break a rule.
///
/// Attempt *n* uses stream *n* of the seed and nothing else, so its puzzle does not depend on the
/// attempts before it.
#[derive(Debug)]
pub struct Puzzles {
    request: Request,
    attempt: u64,
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
            attempt: 0,
        })
    }
}

impl Puzzles {
    /// The number of attempts so far.
    pub const fn attempts(&self) -> u64 {
        self.attempt
    }

    /// Makes one attempt; `None` if its puzzle does not fit the request.
    fn make(&self, attempt: u64) -> Option<Grid> {
        let mut random = Random::new(self.request.seed, attempt);
        let mut grid = self.givens(&mut random)?;
        let count = grid.digits().count() as u8;
        if self
            .request
            .givens
            .as_ref()
            .is_some_and(|wanted| !wanted.contains(&count))
        {
            return None;
        }
        if let Some(wanted) = &self.request.rating {
            let hardest = Puzzle::new(grid).ok().and_then(|puzzle| rate(&puzzle));
            hardest.filter(|hardest| wanted.contains(&hardest.rating))?;
        }
        if let Some(worst_case) = &self.request.worst_case {
            // Every strategy finds the only solution.
            let unique = Puzzle::new(grid)
                .ok()
                .filter(|_| self.request.kind == PuzzleKind::Unique);
            let solution = unique.and_then(|puzzle| PROVER.first_solution(&puzzle));
            grid = worst_case
                .climb(&grid, solution.as_ref(), &mut random)
                .apply(&grid);
        }
        if let Some(wanted) = &self.request.placements
            && !is_within(&grid, wanted)
        {
            return None;
        }
        Some(grid)
    }

    /// Givens of the requested kind.
    fn givens(&self, random: &mut Random) -> Option<Grid> {
        let (solution, symmetric) = (&full_grid(random), self.request.symmetric);
        let dug = |target, random: &mut Random| dig::dig(solution, symmetric, target, random);
        match self.request.kind {
            PuzzleKind::Unique => {
                let mut givens = dug(self.target(0, random), random);
                if let Some(target) = self.request.thin_to()
                    && givens.digits().count() > target
                {
                    givens = thin::thin(givens, target, random);
                }
                // Without symmetry the puzzle is minimal already, unless digging stopped early.
                let minimal = !self.request.minimal || dig::is_minimal(&givens);
                minimal.then_some(givens)
            }
            PuzzleKind::Several => {
                let several = dig::dig_to_several(&dug(0, random), symmetric, random);
                (dig::count(&several, 2) == 2).then_some(several)
            }
            PuzzleKind::Unsolvable => {
                dig::spoil(&dug(self.target(1, random), random), solution, random)
            }
            PuzzleKind::Invalid => dig::break_a_rule(&dug(self.target(1, random), random), random),
        }
    }

    /// The number of givens at which digging stops: a random one of the requested numbers, less
    /// those that are added later. 0 stands for as few as possible.
    fn target(&self, added: u8, random: &mut Random) -> usize {
        match &self.request.givens {
            Some(wanted) if !self.request.minimal => {
                let numbers = u32::from(*wanted.end().min(&81) - wanted.start()) + 1;
                let target = u32::from(*wanted.start()) + random.below(numbers);
                target.saturating_sub(u32::from(added)) as usize
            }
            _ => 0,
        }
    }
}

/// Whether a search row by row makes a number of placements in this range.
fn is_within(grid: &Grid, wanted: &std::ops::RangeInclusive<u64>) -> bool {
    let Ok(puzzle) = Puzzle::new(*grid) else {
        return false;
    };
    if *wanted.end() == u64::MAX {
        // There is no upper end, so the search need not go beyond the lower one.
        let below = wanted.start().checked_sub(1);
        return below.is_none_or(|below| row_by_row_placements(&puzzle, below).is_none());
    }
    row_by_row_placements(&puzzle, *wanted.end()).is_some_and(|work| wanted.contains(&work))
}

impl Iterator for Puzzles {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let request = &self.request;
        let in_a_row = || self.attempt.saturating_add(request.attempts_in_a_row());
        let end = request.attempts.unwrap_or_else(in_a_row);
        while self.attempt < end {
            let attempt = self.attempt;
            self.attempt += 1;
            let made = self.make(attempt);
            if made.is_some() {
                return made;
            }
        }
        None
    }
}

/// The commands in the first lines of the files in `fixtures/` make those files again. The tests of
/// `kata generate` run them for the other tiers.
#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::TierName;

    #[test]
    fn the_first_brutal_puzzle_made_again_is_the_same() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/brutal.txt");
        let fixture = std::fs::read_to_string(path).unwrap();
        let mut lines = fixture.lines();
        assert!(lines.next().unwrap().contains(" --seed 4 "));
        // The attempts before this one took some seconds each and made none.
        let mut puzzles = Puzzles {
            attempt: 10,
            request: TierName::Brutal.request(4),
        };
        let made = puzzles.next().unwrap().to_string();
        assert_eq!(puzzles.attempts(), 11);
        assert_eq!(lines.next().unwrap().split('\t').next(), Some(&*made));
    }
}
