#![doc = include_str!("../README.md")]

pub mod check;
pub mod explain;
pub mod fixtures;
pub mod oracle;
pub mod work;

mod checks;
mod evidence;
mod exam;
mod failure;
#[cfg(test)]
mod faults;
mod guard;
mod judge;
mod problem;
mod replay;
mod verdict;

pub use check::{CHECKS, Concerns, Needs, SharedCheck};
pub use explain::Explanation;
pub use failure::Failure;
pub use judge::{
    CheckOutcome, CheckRecord, EFFORT, Judge, JudgeReport, PATIENCE, QUICK_EFFORT, TIME_LIMIT,
    assert_accepted, assert_passes, fail,
};
pub use problem::Problem;
pub use replay::Replay;
pub use verdict::Verdict;
