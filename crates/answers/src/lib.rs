#![doc = include_str!("../README.md")]

pub mod boards;
mod cell_reads;
mod cost;
mod draw;
mod failure;
mod first_guess;
mod fixed_order;
mod kept;
mod mirrored;
mod opened;
pub mod orders;
mod property;
mod standing;
mod two_searches;
pub mod valid_boards;

pub use boards::new_seed;
pub use cost::Cost;
pub use failure::{LastFailure, Progress};
pub use mirrored::failure_with_most_blanks;
pub use property::{PROPERTIES, Property};
pub use standing::Standing;
