#![doc = include_str!("../README.md")]

pub mod check;
pub mod fixtures;
pub mod work;

mod assertions;
mod checks;
mod exam;
mod explained;
#[cfg(test)]
mod faults;
mod finding;
mod guard;
mod judge;
mod replay;
mod report;
mod verdict;
mod verify;

pub use assertions::{assert_accepted, assert_passes, fail};
pub use check::{CHECKS, Concerns, Needs, SharedCheck};
pub use evidence::Explanation;
pub use finding::{Finding, Output};
pub use judge::{EFFORT, Judge, PATIENCE, PlannedCheck, QUICK_EFFORT, TIME_LIMIT};
pub use oracle;
pub use replay::Replay;
pub use report::{CheckOutcome, CheckResult, JudgeReport};
pub use verdict::Verdict;
