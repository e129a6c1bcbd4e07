//! Compares strategies on the same puzzles: counts their work and measures their time.
//!
//! [`compare`] makes two passes. The first pass *counts*: every strategy solves every puzzle within
//! the budget, on all cores. Its counts are the same on every machine, and it checks every answer.
//! The second pass *measures*: one core, no budget, no counters, processor time. On each set the
//! strategies take turns, so that noise affects all of them equally and two of them can be compared
//! round by round. It measures only sets that the first pass saw solved. A [`ComparedProgram`] of
//! any language takes part as the strategies do, with one process for many puzzles.
//!
//! [`side_by_side`] compares two builds.
//!
//! [`Results`](results::Results) is the outcome as data: `kata compare` prints it, and the study
//! page draws charts from it. This crate writes to no terminal; it reports its [`Progress`] to a
//! closure.

#![expect(clippy::cast_precision_loss, reason = "means and rates need no more than 53 bits")]

pub mod budget;
pub mod machine;
pub mod number;
pub mod results;
pub mod side_by_side;

mod change;
mod clock;
mod contestant;
mod count;
mod each;
mod measure;
mod plan;
mod program;
mod progress;
mod sets;
mod summary;
mod task;
mod timing;

pub use budget::Budget;
pub use change::Change;
pub use clock::processor_time;
pub use plan::Plan;
pub use program::ComparedProgram;
pub use progress::{Phase, Progress, Watcher};
pub use sets::{ENOUGH_PUZZLES, Set, SetKind, built_in};
pub use summary::compare;
