//! The boards on which LeetCode answers are judged, and how an accepted one compares with the rungs.
//!
//! A seed makes the boards anew for each run, so that no table of known results is accepted. Each kind
//! of board is there for a kind of wrong answer.
//!
//! | module | contents |
//! |---|---|
//! | `property` | [`PROPERTIES`]: what boards are like, and which wrong answer each is there for |
//! | [`boards`] | the puzzles for problem 37 |
//! | [`valid_boards`] | the boards for problem 36 |
//! | `failure` | the case on which an answer failed last |
//! | `standing` | [`Standing`]: an accepted answer beside the rungs, and the idea that is next |
//! | `cell_reads`, `order` | what the record of a search shows of its rung |

pub mod boards;
mod cell_reads;
mod cost;
mod draw;
mod failure;
mod kept;
mod one_way;
mod opened;
mod order;
pub mod orders;
mod property;
mod standing;
pub mod valid_boards;

pub use boards::new_seed;
pub use cost::Cost;
pub use failure::{LastFailure, Progress};
pub use one_way::failure_with_64_blanks;
pub use property::{PROPERTIES, Property};
pub use standing::Standing;
