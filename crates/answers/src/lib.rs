#![doc = include_str!("../README.md")]

pub mod boards_to_solve;
pub mod boards_to_validate;
mod cell_reads;
mod dead_cell;
mod digit_cost;
mod failure;
mod filling;
mod first_guess;
mod fixed_order;
mod hard_cases;
mod long_search;
mod more_boards;
mod most_blanks;
pub mod orders;
mod properties;
mod property;
mod search_times;
mod shape;
mod standing;
mod three_candidates;
mod unused_lines;
mod workload;

pub use boards_to_solve::new_seed;
pub use failure::{LastFailure, Progress};
pub use long_search::failure_on_long_search;
pub use more_boards::failure_on_more_boards;
pub use properties::PROPERTIES;
pub use property::Property;
pub use standing::Standing;
pub use workload::Workload;
