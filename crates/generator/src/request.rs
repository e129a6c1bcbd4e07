//! [`Request`]: the properties of the puzzles to make.

use std::ops::RangeInclusive;

use crate::{Symmetry, WorstCase};

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kind {
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
#[derive(Clone, Debug)]
pub struct Request {
    /// Determines the puzzles: the same request gives the same ones, on every machine and in every
    /// version.
    pub seed: u64,
    /// The number of solutions.
    pub kind: Kind,
    /// The number of givens; `None` for as few as remain when givens are taken away one after the
    /// other, about 24.
    ///
    /// A puzzle with 19 givens takes seconds, one with 18 minutes, and 17 may never be found. A
    /// symmetric pattern has at least about 20.
    pub givens: Option<RangeInclusive<u8>>,
    /// The pattern of the givens. An [unsolvable](Kind::Unsolvable) or [invalid](Kind::Invalid)
    /// puzzle has one given outside the pattern.
    pub symmetry: Symmetry,
    /// Whether every given must be needed: without it there would be a second solution.
    pub minimal: bool,
    /// The placements that a search row by row, digits ascending, makes to the first solution, or
    /// to exhaustion if there is none; `None` for any number.
    pub placements: Option<RangeInclusive<u64>>,
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
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            kind: Kind::Unique,
            givens: None,
            symmetry: Symmetry::None,
            minimal: false,
            placements: None,
            worst_case: None,
            attempts: None,
        }
    }

    pub(crate) fn check(&self) -> Result<(), RequestError> {
        if let Some(givens) = &self.givens {
            let (from, to) = (*givens.start(), *givens.end());
            if from > to || from > 81 {
                return Err(RequestError::Givens { from, to });
            }
            if to < FEWEST_GIVENS && self.kind == Kind::Unique {
                return Err(RequestError::TooFewGivens { to });
            }
            if from > MOST_GIVENS_MINIMAL && self.minimal {
                return Err(RequestError::TooManyGivens { from });
            }
        }
        if let Kind::Several(solutions) = &self.kind
            && (*solutions.start() < 2 || solutions.is_empty())
        {
            return Err(RequestError::Solutions { from: *solutions.start(), to: *solutions.end() });
        }
        if let Some(placements) = &self.placements {
            if placements.is_empty() {
                return Err(RequestError::Placements {
                    from: *placements.start(),
                    to: *placements.end(),
                });
            }
            if self.kind == Kind::Invalid {
                return Err(RequestError::InvalidIsNotSearched);
            }
        }
        if self.minimal && self.kind != Kind::Unique {
            return Err(RequestError::MinimalNeedsOne);
        }
        if self.worst_case.is_some() {
            if self.symmetry != Symmetry::None {
                return Err(RequestError::WorstCaseBreaksSymmetry);
            }
            if self.kind == Kind::Invalid {
                return Err(RequestError::InvalidIsNotSearched);
            }
        }
        Ok(())
    }
}

/// Why no puzzle can fit the request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The range of givens is empty or outside 0 to 81.
    #[error("givens: expected a range from 0..81, lower end first, found {from}..{to}")]
    Givens {
        /// The lower end.
        from: u8,
        /// The upper end.
        to: u8,
    },
    /// Every puzzle with one solution has more givens.
    #[error(
        "givens: a puzzle with one solution has at least {FEWEST_GIVENS} givens, found at most {to}"
    )]
    TooFewGivens {
        /// The upper end.
        to: u8,
    },
    /// Every known minimal puzzle has fewer givens.
    #[error(
        "givens: no minimal puzzle with more than {MOST_GIVENS_MINIMAL} givens is known, \
         found at least {from}"
    )]
    TooManyGivens {
        /// The lower end.
        from: u8,
    },
    /// The range of solutions is empty or begins below 2.
    #[error("solutions: several are 2 or more, lower end first, found {from}..{to}")]
    Solutions {
        /// The lower end.
        from: u64,
        /// The upper end.
        to: u64,
    },
    /// The range of placements is empty.
    #[error("placements: expected the lower end first, found {from}..{to}")]
    Placements {
        /// The lower end.
        from: u64,
        /// The upper end.
        to: u64,
    },
    /// Only a puzzle with one solution can be minimal.
    #[error("only a puzzle with one solution can be minimal")]
    MinimalNeedsOne,
    /// The worst-case search moves rows and columns, and with them the pattern of the givens.
    #[error(
        "the worst-case search moves rows and columns: \
         the pattern of the givens does not stay symmetric"
    )]
    WorstCaseBreaksSymmetry,
    /// Givens that break a rule are never searched.
    #[error("givens that break a rule are never searched: they cause no work")]
    InvalidIsNotSearched,
}
