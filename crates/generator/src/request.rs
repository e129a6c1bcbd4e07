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
    /// The number of attempts; `None` for the [default](Self::attempts_in_a_row).
    pub attempts: Option<u64>,
}

/// The fewest givens of a puzzle with one solution. McGuire, Tugemann and Civario showed in 2012
/// that 16 are too few, by trying all candidates.
pub const FEWEST_GIVENS: u8 = 17;

/// Taking givens away in random order leaves fewer than this only once in hundreds of attempts.
const FEWEST_BY_DIGGING: u8 = 22;

/// The most givens of any known minimal puzzle. Blanchard found the first with 40 in 2014.
pub const MOST_GIVENS_MINIMAL: u8 = 40;

impl Request {
    /// Puzzles with one solution and no other demand.
    pub fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// After how many attempts in a row without a puzzle to give up, unless
    /// [`attempts`](Self::attempts) says so. Most attempts take about a millisecond. With fewer than
    /// 22 givens or with a worst case they take up to seconds, and fewer of them fail.
    pub fn attempts_in_a_row(&self) -> u64 {
        let is_slow = self.worst_case.is_some() || self.thins();
        if is_slow { 1_000 } else { 50_000 }
    }

    /// Whether the request has fewer givens than taking them away in random order leaves.
    pub(crate) fn thins(&self) -> bool {
        let most = self.givens.as_ref().map(|givens| *givens.end());
        most.is_some_and(|most| most < FEWEST_BY_DIGGING) && !self.symmetric
    }

    /// What the puzzles must have, in words.
    pub fn demands(&self) -> String {
        let all = [
            self.givens.as_ref().map(|wanted| range("givens", wanted)),
            self.placements.as_ref().map(|wanted| range("placements", wanted)),
            self.rating.as_ref().map(|wanted| range("a rating of", wanted)),
            self.symmetric.then(|| "a symmetric pattern".to_owned()),
            self.minimal.then(|| "every given needed".to_owned()),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
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
        let placements = placements.or_else(|| self.too_few_placements());
        placements.or_else(|| reversed("rating", self.rating.as_ref()))
    }

    /// A search row by row writes every blank of a puzzle with a solution by choice.
    fn too_few_placements(&self) -> Option<String> {
        let most = *self.placements.as_ref()?.end();
        // Without symmetry, digging leaves a minimal puzzle.
        let is_minimal = self.kind == PuzzleKind::Unique && !self.symmetric;
        let unlimited = if is_minimal { MOST_GIVENS_MINIMAL } else { 81 };
        let givens = self.givens.as_ref().map_or(unlimited, |givens| *givens.end().min(&81));
        let blanks = 81 - givens;
        let has_solution = matches!(self.kind, PuzzleKind::Unique | PuzzleKind::Several(_));
        (has_solution && most < u64::from(blanks)).then(|| {
            format!(
                "placements: with at most {givens} givens, a search row by row places at least \
                 {blanks} digits, found at most {most}"
            )
        })
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

fn range<T: Display + PartialEq>(name: &str, wanted: &RangeInclusive<T>) -> String {
    let (from, to) = (wanted.start(), wanted.end());
    if from == to { format!("{name} {from}") } else { format!("{name} {from}..{to}") }
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

    #[test]
    fn each_blank_takes_a_placement() {
        let refused = |most, givens: Option<u8>| {
            let placements = Some(0..=most);
            let givens = givens.map(|most| 17..=most);
            Request { givens, placements, ..Request::new(1) }.puzzles().is_err()
        };
        assert!(refused(40, None) && !refused(41, None));
        assert!(refused(60, Some(20)) && !refused(61, Some(20)));
        assert!(!refused(0, Some(81)));
    }

    #[test]
    fn a_search_without_a_puzzle_ends() {
        let kind = PuzzleKind::Several(2..=3);
        let request = Request { kind, givens: Some(1..=2), ..Request::new(1) };
        assert_eq!(request.demands(), "givens 1..2");
        let mut puzzles = request.puzzles().unwrap();
        assert_eq!((puzzles.next(), puzzles.attempts()), (None, 1_000));
    }

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
