//! [`Puzzle`]: a grid whose givens break no rule; and the check of a solution, which uses no
//! strategy.

use std::fmt;

use crate::{Cell, Conflict, Digit, Grid};

/// A grid whose givens break no rule: the input of a strategy. It may have no solution, one, or
/// many.
///
/// Parse, don't validate: code that gets a `Puzzle` need not check LeetCode 36 again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Puzzle(Grid);

/// The givens break a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the givens break the rules: {}", list(.0))]
pub struct Conflicts(pub Vec<Conflict>);

fn list(conflicts: &[Conflict]) -> String {
    conflicts
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

impl Puzzle {
    /// The puzzle with these givens.
    ///
    /// # Errors
    ///
    /// Every [`Conflict`] among the givens.
    #[inline]
    pub fn new(givens: Grid) -> Result<Self, Conflicts> {
        if givens.is_valid() {
            Ok(Self(givens))
        } else {
            Err(Conflicts(givens.conflicts()))
        }
    }

    /// The givens as a grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// Whether the grid is full, obeys the rules and keeps the givens.
    ///
    /// # Errors
    ///
    /// The first fault: a given that was changed, then the first broken house, then a blank.
    pub fn check_solution(&self, grid: &Grid) -> Result<(), NotASolution> {
        for (cell, given) in self.0.digits() {
            if grid[cell] != Some(given) {
                return Err(NotASolution::GivenChanged {
                    cell,
                    given,
                    found: grid[cell],
                });
            }
        }
        if let Some(first) = grid.conflicts().into_iter().next() {
            return Err(NotASolution::Conflict(first));
        }
        grid.blanks()
            .next()
            .map_or(Ok(()), |cell| Err(NotASolution::Blank { cell }))
    }
}

/// As its grid.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a grid is not a solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotASolution {
    /// A given was changed.
    #[error("the given {given} in {cell} became {}", .found.map_or_else(|| "blank".to_owned(), |digit| digit.to_string()))]
    GivenChanged {
        /// The cell of the given.
        cell: Cell,
        /// The given.
        given: Digit,
        /// The digit in the cell now.
        found: Option<Digit>,
    },
    /// A cell is blank.
    #[error("{cell} is blank")]
    Blank {
        /// The first blank cell.
        cell: Cell,
    },
    /// The digits break the rules in at least one house; this is the first.
    #[error("{} is broken: {}", .0.house, .0)]
    Conflict(Conflict),
}
