//! [`Plan`]: what a comparison has to do.

use std::time::Duration;

use crate::budget::Budget;
use crate::program::ComparedProgram;

/// What to compare, and how.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The command that asks for it; the results quote it.
    pub command: String,
    /// Stop a search after this many solutions.
    pub solutions: u64,
    /// The most that one puzzle may cost.
    pub budgets: &'a [Budget],
    /// Measure for this long in processor time, so that a busy machine gives as many runs.
    pub time: Duration,
    /// Measure everything in at least this many runs, even if that takes longer.
    pub runs: u32,
    /// Count checks and reads, too. That takes several times as long as to count placements.
    pub checks: bool,
    /// Measure the time of each puzzle by itself, too.
    pub each: bool,
    /// Keep every run in the results, at least this many on each set.
    pub keep_runs: Option<u32>,
    /// The programs beside the strategies.
    pub programs: &'a [ComparedProgram],
}
