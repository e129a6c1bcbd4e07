#![doc = include_str!("../README.md")]

pub mod boards_to_solve;
pub mod boards_to_validate;
mod cell_reads;
mod failure;
mod filling;
mod first_guess;
mod fixed_order;
mod most_blanks;
pub mod orders;
mod properties;
mod property;
mod search_times;
mod shape;
mod standing;
mod workload;

pub use boards_to_solve::new_seed;
pub use failure::{LastFailure, Progress};
pub use most_blanks::failure_with_most_blanks;
pub use properties::PROPERTIES;
pub use property::Property;
pub use standing::Standing;
pub use workload::Workload;
