//! [`Limits`] on a search, and the [`Answer`] that says what was found and how the search ended.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::Grid;

/// When a search of one puzzle stops.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// After so many solutions. With 0 it stops before it begins.
    pub solutions: u64,
    /// Before it makes more than this many placements.
    pub placements: Option<u64>,
    /// After about this much time, counted from its own start.
    pub time: Option<Duration>,
    /// Soon after somebody else sets this.
    pub cancel: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Stops at the first solution; no budget.
    pub const FIRST: Self = Self::solutions(1);
    /// Stops at the second solution: proves that a first is the only one; no budget.
    pub const PROOF: Self = Self::solutions(2);

    /// Stops after so many solutions; no budget.
    pub const fn solutions(solutions: u64) -> Self {
        Self { solutions, placements: None, time: None, cancel: None }
    }

    /// The same with a budget of placements.
    #[must_use]
    pub const fn with_placements(self, placements: u64) -> Self {
        Self { placements: Some(placements), ..self }
    }

    /// The same with a budget of time.
    #[must_use]
    pub const fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Whether any budget or cancellation has to be watched.
    #[inline]
    pub const fn has_budget(&self) -> bool {
        self.placements.is_some() || self.time.is_some() || self.cancel.is_some()
    }
}

impl<'a> Limits<'a> {
    /// The same, stopping soon after the flag is set.
    #[must_use]
    pub const fn with_cancel(self, cancel: &'a AtomicBool) -> Self {
        Self { cancel: Some(cancel), ..self }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// Nothing is left to search: the number of solutions is exact.
    #[default]
    Exhausted,
    /// It found as many solutions as were asked for; there may be more.
    LimitReached,
    /// A budget was spent, or somebody cancelled: there may be more solutions.
    BudgetSpent,
}

/// What a search of one puzzle found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The solution found first.
    pub first: Option<Grid>,
    /// How many solutions were found.
    pub solutions: u64,
    /// How the search ended.
    pub ended: Ended,
}

/// What an [`Answer`] says, and no more than it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    /// There is no solution: the search was exhausted.
    None,
    /// There is exactly one: the search was exhausted.
    One,
    /// There are two or more.
    Several,
    /// There is at least one; the search stopped before it could tell whether there is another.
    AtLeastOne,
    /// The budget was spent before any solution was found.
    NotFinished,
}

impl Answer {
    /// What it says.
    pub const fn conclusion(&self) -> Conclusion {
        match (self.solutions, self.ended) {
            (0, Ended::Exhausted) => Conclusion::None,
            (1, Ended::Exhausted) => Conclusion::One,
            (0, _) => Conclusion::NotFinished,
            (1, _) => Conclusion::AtLeastOne,
            _ => Conclusion::Several,
        }
    }
}

impl std::fmt::Display for Conclusion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "no solution",
            Self::One => "one solution",
            Self::Several => "several solutions",
            Self::AtLeastOne => "at least one solution",
            Self::NotFinished => "not finished",
        })
    }
}
