#![doc = include_str!("../README.md")]
#![expect(
    clippy::cast_precision_loss,
    reason = "means and rates need no more than 53 bits"
)]

pub mod budget;
pub mod csv;
pub mod machine;
pub mod number;
pub mod results;
pub mod side_by_side;
pub mod tables;

mod clock;
mod contestant;
mod engine;
mod first_pass;
mod grading;
mod measure;
mod plan;
mod program;
mod progress;
mod sets;
mod summary;
mod task;
mod timing;

pub use budget::Budget;
pub use clock::processor_time;
pub use contestant::Contestant;
pub use engine::Engine;
pub use plan::Plan;
pub use program::ComparedProgram;
pub use progress::{Progress, Watcher};
pub use results::{Ratio, Role};
pub use sets::{ENOUGH_PUZZLES, Set, SetKind, built_in};
pub use summary::compare;
