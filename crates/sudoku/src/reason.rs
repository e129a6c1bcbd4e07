//! [`Reason`]: why a digit is forced, or why candidates are eliminated.

use std::fmt;

use crate::{House, Place};

/// Why a digit is forced, or why candidates are eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The cell has no other candidate left.
    NakedSingle,
    /// The house has no other cell left for the digit.
    HiddenSingle(House),
    /// Every alternative was tried: the other digits in the cell, or the other cells of a house for
    /// the digit.
    LastAlternative,
    /// The strategy made many deductions at once, by whole-grid rules or by clauses, and has no
    /// single reason for this one.
    Propagation,
    /// A pattern of candidates, such as a naked pair.
    Pattern {
        /// What Sudoku players call it, in lower case.
        name: &'static str,
        /// The candidates that make it: those of these digits that these cells have. Each cell has
        /// at least one of them, and each digit is in at least one cell.
        candidates: Place,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NakedSingle => f.write_str("naked single"),
            Self::HiddenSingle(house) => write!(f, "hidden single in {house}"),
            Self::LastAlternative => f.write_str("last alternative"),
            Self::Propagation => f.write_str("propagation"),
            Self::Pattern { name, candidates } => write!(f, "{name}: {candidates}"),
        }
    }
}
