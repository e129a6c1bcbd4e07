//! [`Request`]: which puzzles are wanted.

use std::ops::RangeInclusive;

use crate::{Puzzles, Symmetry, WorstCase};

/// How many solutions the puzzles have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Exactly one.
    #[default]
    Unique,
    /// As many as this says: more than one.
    Several(RangeInclusive<u64>),
    /// None, though no given contradicts another directly.
    Unsolvable,
    /// None, since two givens break a rule: no [`Puzzle`](sudoku::Puzzle) at all.
    Invalid,
}

/// Which puzzles are wanted. [`puzzles`](Self::puzzles) makes them.
#[derive(Clone, Debug)]
pub struct Request {
    /// Determines everything: the same request gives the same puzzles, on every machine and in
    /// every version.
    pub seed: u64,
    /// How many solutions they have.
    pub kind: Kind,
    /// How many givens they have; `None` for as few as come when givens are taken away one after
    /// the other, some 24.
    ///
    /// Down to 19 they are found within seconds each, 18 take minutes, and 17 may not come at all;
    /// a symmetric pattern ends at about 20.
    pub givens: Option<RangeInclusive<u8>>,
    /// The pattern of the givens. A puzzle that is [unsolvable](Kind::Unsolvable) or
    /// [invalid](Kind::Invalid) is one given off.
    pub symmetry: Symmetry,
    /// Whether every single given must be needed: without it there would be a second solution.
    pub minimal: bool,
    /// How many placements the documented search makes to the first solution, or to exhaustion if
    /// there is none; `None` for any.
    pub placements: Option<RangeInclusive<u64>>,
    /// Whether, and how, each puzzle is brought into the form that costs a strategy most.
    pub worst_case: Option<WorstCase>,
    /// After how many attempts to give up; `None` to go on for ever. An attempt costs about a
    /// millisecond, and up to seconds where fewer than 22 givens or a worst case are wanted.
    pub attempts: Option<u64>,
}

/// The fewest givens of a puzzle with one solution: McGuire, Tugemann and Civario went through all
/// candidates with 16, 2012.
pub const FEWEST_GIVENS: u8 = 17;

/// The most givens known of a minimal puzzle: Blanchard found the first, 2014.
pub const MOST_GIVENS_MINIMAL: u8 = 40;

impl Request {
    /// Puzzles with one solution and nothing else asked for.
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

    /// The puzzles, made one by one as they are asked for.
    ///
    /// # Errors
    ///
    /// No puzzle can be as requested. That none is found although it might exist is no error: see
    /// [`attempts`](Self::attempts).
    pub fn puzzles(self) -> Result<Puzzles, RequestError> {
        self.check()?;
        Ok(Puzzles::new(self))
    }

    fn check(&self) -> Result<(), RequestError> {
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

/// Why no puzzle can be as requested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// No number of givens is in the range.
    #[error("givens: expected a range from 0..81, lower end first, found {from}..{to}")]
    Givens {
        /// The fewest.
        from: u8,
        /// The most.
        to: u8,
    },
    /// No puzzle with one solution has so few givens.
    #[error(
        "givens: a puzzle with one solution has at least {FEWEST_GIVENS} givens, found at most {to}"
    )]
    TooFewGivens {
        /// The most.
        to: u8,
    },
    /// No minimal puzzle with so many givens is known.
    #[error(
        "givens: no minimal puzzle with more than {MOST_GIVENS_MINIMAL} givens is known, found at least {from}"
    )]
    TooManyGivens {
        /// The fewest.
        from: u8,
    },
    /// No number of solutions is in the range, or one that is not several.
    #[error("solutions: several are 2 or more, lower end first, found {from}..{to}")]
    Solutions {
        /// The fewest.
        from: u64,
        /// The most.
        to: u64,
    },
    /// No number of placements is in the range.
    #[error("placements: expected the lower end first, found {from}..{to}")]
    Placements {
        /// The fewest.
        from: u64,
        /// The most.
        to: u64,
    },
    /// Only a puzzle with one solution can be minimal.
    #[error("only a puzzle with one solution can be minimal")]
    MinimalNeedsOne,
    /// The worst-case search moves rows and columns, and with them the pattern of the givens.
    #[error(
        "the worst-case search moves rows and columns: the pattern of the givens does not stay symmetric"
    )]
    WorstCaseBreaksSymmetry,
    /// A grid whose givens break a rule is not searched at all.
    #[error("givens that break a rule are not searched: they cause no work to ask for or to raise")]
    InvalidIsNotSearched,
}
