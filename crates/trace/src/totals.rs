//! [`Totals`]: what a search did, in numbers.

use serde::Serialize;

/// What a search did: all of it, or up to a moment. [`sudoku::Work`] defines the terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Events of all kinds that are recorded.
    pub events: u64,
    /// Digits written by choice.
    pub placements: u64,
    /// Digits written by choice and undone.
    pub backtracks: u64,
    /// Forced digits.
    pub deductions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Checks, if they are recorded.
    #[serde(skip_serializing_if = "is_zero")]
    pub checks: u64,
    /// Places that were read, if checks are recorded.
    #[serde(skip_serializing_if = "is_zero")]
    pub reads: u64,
    /// The largest number of choices on the board at the same time.
    pub depth: u32,
    /// The index of the event that first reached this depth.
    pub deepest: u64,
    /// Whether the search ended by itself: a strategy with nothing left to try.
    pub exhausted: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}
