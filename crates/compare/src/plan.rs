//! [`Plan`]: how to compare.

use std::time::Duration;

use sudoku::Limits;

use crate::budget;

/// How to compare. The default measures for 10 seconds within the
/// [default budgets](budget::DEFAULT):
///
/// ```
/// use compare::Plan;
/// use sudoku::Limits;
///
/// let plan = Plan { limits: Limits::PROOF, runs: 8, ..Plan::default() };
/// # let _ = plan;
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// When a search stops, and the most that one puzzle may cost.
    pub limits: Limits,
    /// Measure for this long, after the work was counted.
    pub time: Duration,
    /// Measure everything in at least this many runs, even if that takes longer. A ratio with an
    /// interval needs 8.
    pub runs: u32,
    /// On the first set, also count checks and reads.
    pub details: bool,
}

impl Default for Plan {
    fn default() -> Self {
        let budgets = budget::DEFAULT.map(|budget| budget.parse().expect("a budget"));
        let (limits, time) = (budget::limits(1, &budgets), Duration::from_secs(10));
        Self {
            limits,
            time,
            runs: 3,
            details: false,
        }
    }
}
