//! [`Request`]: the properties of the puzzles to make.

use std::ops::RangeInclusive;

use human_techniques::{Rating, TECHNIQUES};

use crate::WorstCase;

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleKind {
    /// Exactly one.
    #[default]
    Unique,
    /// From 2 to 1,000.
    Several,
    /// None, although no given contradicts another directly.
    Unsolvable,
    /// None, because two givens break a rule: not a [`Puzzle`](sudoku::Puzzle).
    Invalid,
}

/// The properties of the puzzles to make. [`puzzles`](Self::puzzles) makes them.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Determines the puzzles: the same request gives the same ones, on every machine and in every
    /// version.
    pub seed: u64,
    /// The number of solutions.
    pub kind: PuzzleKind,
    /// The number of givens; `None` for as few as remain when givens are taken away one after the
    /// other, about 24.
    ///
    /// A puzzle with 19 givens takes seconds, one with 18 minutes, and 17 may never be found. A
    /// symmetric pattern has at least about 20.
    pub givens: Option<RangeInclusive<u8>>,
    /// Whether the pattern of the givens looks the same after a half turn, as in most newspapers.
    /// An [unsolvable](PuzzleKind::Unsolvable) or [invalid](PuzzleKind::Invalid) puzzle has one
    /// given outside the pattern.
    pub symmetric: bool,
    /// Whether every given must be needed: without it there would be a second solution.
    pub minimal: bool,
    /// The placements that a search row by row, digits ascending, makes to the first solution, or
    /// to exhaustion if there is none; `None` for any number.
    pub placements: Option<RangeInclusive<u64>>,
    /// The rating of the hardest technique that a person needs; `None` for any puzzle, also for one
    /// that needs a guess.
    pub rating: Option<RangeInclusive<Rating>>,
    /// How to turn each puzzle into the form that costs a strategy most; `None` to keep its form.
    pub worst_case: Option<WorstCase>,
    /// The most attempts in all, whether they make a puzzle or not. `None` for no such limit: then
    /// the limit is a [number in a row](Self::attempts_in_a_row) without a puzzle.
    pub attempts: Option<u64>,
}

/// The fewest givens of a puzzle with one solution. McGuire, Tugemann and Civario showed in 2012
/// that 16 are too few, by trying all candidates.
const FEWEST_GIVENS: u8 = 17;

/// Taking givens away in random order leaves fewer than this only once in hundreds of attempts.
const FEWEST_BY_DIGGING: u8 = 22;

/// The most givens of any known minimal puzzle. Blanchard found the first with 40 in 2014.
const MOST_GIVENS_MINIMAL: u8 = 40;

/// The attempts in a row without a puzzle. Most take about a millisecond, so these take less than a
/// minute.
const ATTEMPTS: u64 = 50_000;

/// The same with fewer than [`FEWEST_BY_DIGGING`] givens or with a worst case: an attempt takes up
/// to seconds, and fewer of them fail.
const SLOW_ATTEMPTS: u64 = 1_000;

impl Request {
    /// Puzzles with one solution and no other demand.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// The number of attempts in a row without a puzzle after which the search for one ends. It
    /// does not apply if the request limits all [`attempts`](Self::attempts).
    pub fn attempts_in_a_row(&self) -> u64 {
        let is_slow = self.worst_case.is_some() || self.thin_to().is_some();
        if is_slow { SLOW_ATTEMPTS } else { ATTEMPTS }
    }

    /// The most givens of a puzzle that has to be thinned after digging, because digging alone
    /// hardly ever leaves so few. `None` if it does, and for a symmetric pattern, which thinning
    /// would destroy.
    pub(crate) fn thin_to(&self) -> Option<usize> {
        let most = *self.givens.as_ref()?.end();
        if most < FEWEST_BY_DIGGING && !self.symmetric {
            Some(most.into())
        } else {
            None
        }
    }

    /// Refuses a request that no puzzle fits, as far as this shows without a search.
    pub(crate) fn check(&self) -> Result<(), RequestError> {
        self.check_givens()?;
        self.check_placements()?;
        self.check_rating()?;
        let is_searched = self.placements.is_some() || self.worst_case.is_some();
        if is_searched && self.kind == PuzzleKind::Invalid {
            return refuse("invalid puzzles are not searched, so they have no work to limit");
        }
        if self.minimal && self.kind != PuzzleKind::Unique {
            return refuse("only a puzzle with one solution can be minimal");
        }
        if self.worst_case.is_some() && self.symmetric {
            return refuse(
                "the worst-case search moves rows and columns: the pattern of the givens does \
                 not stay symmetric",
            );
        }
        Ok(())
    }

    fn check_givens(&self) -> Result<(), RequestError> {
        let Some(givens) = &self.givens else {
            return Ok(());
        };
        let fewest = *givens.start();
        let most = *givens.end().min(&81);
        // A range is also empty if it was iterated to its end.
        if fewest > most || givens.is_empty() {
            return refuse("givens: expected a range from 0..81, lower end first");
        }
        if self.kind == PuzzleKind::Unique && most < FEWEST_GIVENS {
            return refuse(format!(
                "givens: a puzzle with one solution has at least {FEWEST_GIVENS} givens"
            ));
        }
        if self.minimal && fewest > MOST_GIVENS_MINIMAL {
            return refuse(format!(
                "givens: no minimal puzzle with more than {MOST_GIVENS_MINIMAL} is known"
            ));
        }
        Ok(())
    }

    /// A search row by row writes every blank of a puzzle with a solution by choice. So the most
    /// givens that the puzzle can have are a lower bound of its placements.
    fn check_placements(&self) -> Result<(), RequestError> {
        let Some(placements) = &self.placements else {
            return Ok(());
        };
        if placements.is_empty() {
            return refuse("placements: expected the lower end first");
        }
        let most_givens = self.most_givens();
        let blanks = match self.kind {
            PuzzleKind::Unique | PuzzleKind::Several => 81 - most_givens,
            PuzzleKind::Unsolvable | PuzzleKind::Invalid => 0,
        };
        if *placements.end() < u64::from(blanks) {
            return refuse(format!(
                "placements: with at most {most_givens} givens, a search row by row places at \
                 least {blanks} digits"
            ));
        }
        Ok(())
    }

    fn most_givens(&self) -> u8 {
        match &self.givens {
            Some(givens) => *givens.end().min(&81),
            // Without symmetry, digging leaves a minimal puzzle.
            None if self.kind == PuzzleKind::Unique && !self.symmetric => MOST_GIVENS_MINIMAL,
            None => 81,
        }
    }

    fn check_rating(&self) -> Result<(), RequestError> {
        let Some(range) = &self.rating else {
            return Ok(());
        };
        if range.is_empty() {
            return refuse("rating: expected the lower end first");
        }
        let mut ratings: Vec<Rating> = TECHNIQUES
            .iter()
            .map(|technique| technique.rating)
            .collect();
        ratings.dedup();
        if !ratings.iter().any(|rating| range.contains(rating)) {
            let ratings: Vec<String> = ratings.iter().map(Rating::to_string).collect();
            return refuse(format!(
                "no technique has such a rating; there are {}",
                ratings.join(", ")
            ));
        }
        if self.kind != PuzzleKind::Unique {
            return refuse("only a puzzle with one solution has a rating");
        }
        Ok(())
    }
}

fn refuse(reason: impl Into<String>) -> Result<(), RequestError> {
    Err(RequestError(reason.into()))
}

/// Why no puzzle can fit the request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestError(String);
