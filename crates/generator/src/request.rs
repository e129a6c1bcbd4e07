//! [`Request`]: the properties of the puzzles to make.

use std::fmt::Display;
use std::ops::RangeInclusive;

use human_techniques::Rating;

use crate::WorstCase;

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PuzzleKind {
    /// Exactly one.
    #[default]
    Unique,
    /// A number in this range: at least two.
    Several(RangeInclusive<u64>),
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
    /// The number of attempts; `None` for no limit. An attempt takes about a millisecond, and up to
    /// seconds with fewer than 22 givens or with a worst case.
    pub attempts: Option<u64>,
}

/// The fewest givens of a puzzle with one solution. McGuire, Tugemann and Civario showed in 2012
/// that 16 are too few, by trying all candidates.
pub const FEWEST_GIVENS: u8 = 17;

/// The most givens of any known minimal puzzle. Blanchard found the first with 40 in 2014.
pub const MOST_GIVENS_MINIMAL: u8 = 40;

impl Request {
    /// Puzzles with one solution and no other demand.
    pub fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    pub(crate) fn check(&self) -> Result<(), RequestError> {
        let refused = self.impossible_range();
        let refused = refused.or_else(|| self.contradiction().map(str::to_owned));
        refused.map_or(Ok(()), |why| Err(RequestError(why)))
    }

    /// A range in which no number can be.
    fn impossible_range(&self) -> Option<String> {
        if let Some(givens) = &self.givens {
            let (from, to) = (givens.start(), givens.end());
            if from > to || *from > 81 {
                let expected = "expected a range from 0..81, lower end first";
                return Some(format!("givens: {expected}, found {from}..{to}"));
            }
            if *to < FEWEST_GIVENS && self.kind == PuzzleKind::Unique {
                return Some(format!(
                    "givens: a puzzle with one solution has at least {FEWEST_GIVENS} givens, found \
                     at most {to}"
                ));
            }
            if *from > MOST_GIVENS_MINIMAL && self.minimal {
                return Some(format!(
                    "givens: no minimal puzzle with more than {MOST_GIVENS_MINIMAL} givens is known, \
                     found at least {from}"
                ));
            }
        }
        if let PuzzleKind::Several(several) = &self.kind
            && (*several.start() < 2 || several.is_empty())
        {
            let (from, to) = (several.start(), several.end());
            let expected = "several are 2 or more, lower end first";
            return Some(format!("solutions: {expected}, found {from}..{to}"));
        }
        let placements = reversed("placements", self.placements.as_ref());
        placements.or_else(|| reversed("rating", self.rating.as_ref()))
    }

    /// Demands that exclude each other.
    fn contradiction(&self) -> Option<&'static str> {
        let is_searched = self.placements.is_some() || self.worst_case.is_some();
        let is_unique = self.kind == PuzzleKind::Unique;
        let moves_givens = self.worst_case.is_some() && self.symmetric;
        let all = [
            (
                is_searched && self.kind == PuzzleKind::Invalid,
                "givens that break a rule are never searched: they cause no work",
            ),
            (self.rating.is_some() && !is_unique, "only a puzzle with one solution has a rating"),
            (self.minimal && !is_unique, "only a puzzle with one solution can be minimal"),
            (
                moves_givens,
                "the worst-case search moves rows and columns: the pattern of the givens does not \
                 stay symmetric",
            ),
        ];
        all.into_iter().find_map(|(is_so, why)| is_so.then_some(why))
    }
}

fn reversed<T: PartialOrd + Display>(
    name: &str,
    range: Option<&RangeInclusive<T>>,
) -> Option<String> {
    let range = range.filter(|range| range.is_empty())?;
    let (from, to) = (range.start(), range.end());
    Some(format!("{name}: expected the lower end first, found {from}..{to}"))
}

/// Why no puzzle can fit the request: what was expected, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestError(String);

#[cfg(test)]
mod tests {
    use super::*;

    /// The tests of `kata generate` have what else is refused.
    #[test]
    #[expect(clippy::reversed_empty_ranges, reason = "they are refused")]
    fn several_solutions_are_two_or_more() {
        for several in [1..=9, 9..=8] {
            let found = format!("found {}..{}", several.start(), several.end());
            let request = Request { kind: PuzzleKind::Several(several), ..Request::new(1) };
            let error = request.puzzles().unwrap_err().to_string();
            let expected = "solutions: several are 2 or more, lower end first";
            assert_eq!(error, format!("{expected}, {found}"));
        }
    }
}
