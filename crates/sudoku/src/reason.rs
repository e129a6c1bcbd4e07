//! [`Reason`]: why a digit is forced, or why candidates are eliminated.

use crate::{House, Place};

/// Why a digit is forced, or why candidates are eliminated.
#[derive(Clone, Copy, Debug, derive_more::Display, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The cell has no other candidate left.
    #[display("naked single")]
    NakedSingle,
    /// The house has no other cell left for the digit.
    #[display("hidden single in {_0}")]
    HiddenSingle(House),
    /// Every other digit was tried in the cell.
    #[display("last alternative")]
    LastAlternative,
    /// The strategy made many deductions at once, by whole-grid rules or by clauses, and has no
    /// single reason for this one.
    #[display("propagation")]
    Propagation,
    /// A pattern of candidates, such as a naked pair.
    #[display("{name}: {candidates}")]
    Pattern {
        /// What Sudoku players call it, in lower case.
        name: &'static str,
        /// The candidates that make it: those of these digits that these cells have. Each cell has
        /// at least one of them, and each digit is in at least one cell.
        candidates: Place,
    },
}
