//! [`Plan`]: how to compare.

use std::time::Duration;

use sudoku::Limits;

use crate::budget;

/// How to compare. The default measures for 10 seconds within the
/// [default budgets](budget::DEFAULT):
///
/// ```
/// use std::time::Duration;
/// use compare::Plan;
/// use sudoku::Limits;
///
/// let plan = Plan::default().limits(Limits::PROOF).time(Duration::from_secs(5)).runs(8);
/// # let _ = plan;
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) limits: Limits,
    pub(crate) time: Duration,
    pub(crate) runs: u32,
    pub(crate) details: bool,
}

impl Default for Plan {
    fn default() -> Self {
        let budgets = budget::DEFAULT.map(|budget| budget.parse().expect("a budget"));
        Self {
            limits: budget::limits(1, &budgets),
            time: Duration::from_secs(10),
            runs: 3,
            details: false,
        }
    }
}

impl Plan {
    /// When a search stops, and the most that one puzzle may cost.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Measure for this long, after the work was counted.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    /// Measure everything in at least this many runs, even if that takes longer. A ratio with an
    /// interval needs 8.
    #[must_use]
    pub fn runs(self, runs: u32) -> Self {
        Self { runs, ..self }
    }

    /// On the first set, also count checks, reads, instructions and branch misses.
    #[must_use]
    pub fn details(self, details: bool) -> Self {
        Self { details, ..self }
    }
}
