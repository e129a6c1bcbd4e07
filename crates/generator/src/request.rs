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

    #[test]
    #[expect(clippy::reversed_empty_ranges, reason = "they are refused")]
    fn what_cannot_exist_is_refused() {
        let givens = |range| Request { givens: Some(range), ..Request::new(1) };
        let minimal = Request { minimal: true, ..Request::new(1) };
        let of = |kind| Request { kind, ..Request::new(1) };
        let placements = |range| Request { placements: Some(range), ..Request::new(1) };
        let rated = |from, to, kind| Request {
            rating: Some(Rating::new(from)..=Rating::new(to)),
            ..of(kind)
        };
        let worst = |request| Request {
            worst_case: Some(WorstCase::of(ladder::defaults::row_by_row().strategy())),
            ..request
        };
        let refused = [
            (givens(30..=29), "givens: expected a range from 0..81, lower end first, found 30..29"),
            (givens(82..=90), "givens: expected a range from 0..81, lower end first, found 82..90"),
            (
                givens(0..=16),
                "givens: a puzzle with one solution has at least 17 givens, found at most 16",
            ),
            (
                Request { givens: Some(41..=50), ..minimal.clone() },
                "givens: no minimal puzzle with more than 40 givens is known, found at least 41",
            ),
            (
                of(PuzzleKind::Several(1..=9)),
                "solutions: several are 2 or more, lower end first, found 1..9",
            ),
            (
                of(PuzzleKind::Several(9..=8)),
                "solutions: several are 2 or more, lower end first, found 9..8",
            ),
            (placements(6..=5), "placements: expected the lower end first, found 6..5"),
            (Request { kind: PuzzleKind::Invalid, ..placements(5..=5) }, "never searched"),
            (
                rated(30, 25, PuzzleKind::Unique),
                "rating: expected the lower end first, found 3.0..2.5",
            ),
            (rated(25, 30, PuzzleKind::Unsolvable), "only a puzzle with one solution has a rating"),
            (Request { kind: PuzzleKind::Unsolvable, ..minimal }, "can be minimal"),
            (worst(Request { symmetric: true, ..Request::new(1) }), "symmetric"),
            (worst(of(PuzzleKind::Invalid)), "never searched"),
        ];
        for (request, why) in refused {
            let RequestError(found) = request.check().unwrap_err();
            assert!(found.contains(why), "{found}");
        }
    }

    /// A seed makes the same puzzles in every version.
    #[test]
    fn the_same_request_makes_the_same_puzzles() {
        let of = |kind| Request { kind, ..Request::new(16) };
        let requests = [
            Request::new(16),
            Request { symmetric: true, ..Request::new(16) },
            Request { givens: Some(40..=45), ..Request::new(16) },
            Request { minimal: true, givens: Some(24..=24), ..Request::new(16) },
            Request { minimal: true, givens: Some(17..=21), ..Request::new(16) },
            Request { minimal: true, symmetric: true, ..Request::new(16) },
            Request { givens: Some(23..=23), ..Request::new(16) },
            Request { placements: Some(300..=900), ..Request::new(16) },
            Request { placements: Some(90_000..=u64::MAX), ..Request::new(16) },
            Request { symmetric: true, ..of(PuzzleKind::Several(20..=60)) },
            Request { givens: Some(26..=30), ..of(PuzzleKind::Unsolvable) },
            Request { givens: Some(26..=30), ..of(PuzzleKind::Invalid) },
            Request {
                worst_case: Some(WorstCase {
                    moves: 40,
                    enough: 20_000,
                    ..WorstCase::of(ladder::defaults::row_by_row().strategy())
                }),
                ..Request::new(16)
            },
        ];
        let made = requests.into_iter().map(|request| {
            let mut puzzles = request.puzzles().unwrap();
            let made = puzzles.next().unwrap();
            assert_eq!(puzzles.attempts(), made.attempt + 1);
            format!("{} {}", made.grid, made.attempt)
        });
        assert_eq!(made.collect::<Vec<_>>(), MADE);
    }

    /// The puzzles, and the attempt that made each.
    const MADE: [&str; 13] = [
        ".5...1.34..7....95......1..5...12....2..7.....3....6.9.196..2.3........7....4.... 0",
        "9.2..1..4...4..89....7..1...9...2.78.........73.5...2...9..7....45..8...2..1..5.6 0",
        "952..17341.74...953..7..1..5.63.2....28976..1.31.8..29819.5..4.6......1.27.149... 0",
        ".4.23......28..6..5...7.......9....5.6.3...2..8..2.3.4..1...5.8.....14.9.9....... 9",
        ".....1.34..7....954........5...12....2..7.....3....6.9.1.6..2.....5....7....4.... 0",
        "..38..59.2....7....6.2...43...6....7.3.....2.1....2...61...4.5....7....4.58..62.. 45",
        ".2...5...9..3..2....8..6.....374...67.........54....81.4.6....2...2.....1......53 13",
        ".....928.....5..9.4...2.3...1......2..5.7..6...68.1.....27....6..3..6..5.87...9.. 33",
        "7.......3..1......8..9..1....9.48.1.47...2..9..3.....7....896.5.6.....242..6..... 1",
        "9.2..1..4...4...9....7..1...9...2.78.........73.5...2...9..7....4...8...2..1..5.6 0",
        ".5...1734.......95...7..1..5..3.2....2...6..1.31......8.9.5..4.6....4...27.1.9... 0",
        ".5...1734.......95...7..1..5..3.2....2...6..1.31......8.9.5..4.6.......127.1.9... 0",
        "........1....8.....239..6.5......2....1....37.7...2.58.6..1....7...26....5....9.3 0",
    ];
}
