//! [`Totals`]: what a whole search did, in numbers.

use serde::{Deserialize, Serialize};

/// What a whole search did; the definitions are those of [`sudoku::Work`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// All events.
    pub events: u64,
    /// Digits written by choice.
    pub placements: u64,
    /// Digits written by choice and taken back.
    pub backtracks: u64,
    /// Digits that were forced.
    pub deductions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most choices that stood at once.
    pub depth: u32,
    /// The event at which so many first stood.
    pub deepest: u64,
    /// Whether nothing is left to search.
    pub exhausted: bool,
}
