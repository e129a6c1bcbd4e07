//! What LeetCode answers are judged on, and where an accepted one stands on the ladder.
//!
//! [`boards`] has the puzzles for problem 37 and [`valid_boards`] the boards for problem 36. A seed
//! makes them anew for each run, so that no table of known results is accepted. Each kind of board is
//! there for a kind of wrong answer: [`PROPERTIES`] is the table of both. [`Standing`] measures an
//! accepted answer beside the rungs of the ladder, and names the idea that is next.

pub mod boards;
mod cell_reads;
mod failure;
mod opened;
mod order;
mod property;
mod standing;
pub mod valid_boards;

pub use boards::{Cost, new_seed};
pub use failure::{LastFailure, Progress};
pub use property::{PROPERTIES, Property};
pub use standing::Standing;
