#![doc = include_str!("../README.md")]

mod dig;
mod full;
mod puzzles;
mod random;
mod request;
mod thin;
mod tier;
mod transform;
mod worst_case;

pub use puzzles::{Puzzles, row_by_row_placements};
pub use random::Random;
pub use request::{PuzzleKind, Request, RequestError};
pub use tier::TierName;
pub use transform::{random_step, random_transform};
pub use worst_case::WorstCase;
