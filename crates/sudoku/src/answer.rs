//! [`Limits`] on a search; and its [`Answer`]: the solutions found, and how the search ended.

use std::time::Duration;

use crate::Grid;

/// When a search of one puzzle stops.
///
/// To end it from outside, such as from another thread, answer `Break` to its events: with a
/// [`Visitor`](crate::Visitor), or with a closure and [`Strategy::watch`](crate::Strategy::watch).
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// After this many solutions. With 0 it does not begin.
    pub solutions: u64,
    /// Before it makes more than this many placements.
    pub placements: Option<u64>,
    /// After about this time, counted from its own start.
    pub time: Option<Duration>,
}

impl Limits {
    /// Stops at the first solution; no budget.
    pub const FIRST: Self = Self::solutions(1);
    /// Stops at the second solution, and so proves that a single one is unique; no budget.
    pub const PROOF: Self = Self::solutions(2);

    /// Stops after this many solutions; no budget.
    pub const fn solutions(solutions: u64) -> Self {
        Self {
            solutions,
            placements: None,
            time: None,
        }
    }

    /// The same limits with a budget of placements.
    #[must_use]
    pub const fn with_placements(self, placements: u64) -> Self {
        Self {
            placements: Some(placements),
            ..self
        }
    }

    /// Whether there is a budget.
    #[inline]
    pub const fn has_budget(&self) -> bool {
        self.placements.is_some() || self.time.is_some()
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// It searched everything: the number of solutions is exact.
    #[default]
    Exhausted,
    /// It reached the limit on solutions; there may be more.
    LimitReached,
    /// It spent a budget; there may be more solutions.
    BudgetSpent,
}

/// The result of a search of one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The first solution.
    pub first: Option<Grid>,
    /// The number of solutions that the search found.
    pub solutions: u64,
    /// How the search ended.
    pub ended: Ended,
}
