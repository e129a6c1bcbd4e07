//! The lab of the study page: it records the search of one puzzle for the page's player.
//!
//! `study` calls [`record`] for the puzzles of the page. `cargo study` also compiles this crate to
//! WebAssembly, and the page then calls [`exports`] for a puzzle that the reader types, and for
//! parts of a search that the page does not contain.

mod depths;
mod encode;
pub mod exports;
mod search;

pub use encode::{Book, Encoded, encode};
pub use search::{CHECKS_KEPT, EVENTS_KEPT, Recording, Scope, kept, part, record};
