//! The recorder of the study page: it records the search of one puzzle for the page's player.
//!
//! `study` calls [`record`] for the puzzles of the page. `cargo study` also compiles this crate to
//! WebAssembly, and the page then calls [`exports`] for a puzzle that the reader types, and for
//! parts of a search that the page does not contain.

pub mod exports;
mod search;

pub use search::{Depths, KEPT, Part, RecordedSearch, Scope, WrongPosition, has, part, record};
