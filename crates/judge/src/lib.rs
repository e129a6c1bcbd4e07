//! The shared checks as a library, and the puzzles that they run on.

pub mod fixtures;
