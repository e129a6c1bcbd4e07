//! [`CheckFields`]: what the line of a check has in addition to other events.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use sudoku::{Cell, Check, Constraint, Digit, House};

/// What the line of a check has in addition to other events.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct CheckFields {
    evidence: Evidence,
    /// The house that rejects the digit; missing if the digit is allowed, or no digit is tested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rejected_by: Option<String>,
    reads: u64,
}

/// What was read. Masks are nine binary digits, as Rust prints them: the first is that of digit 9.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Evidence {
    Blank {
        is_blank: bool,
    },
    Cells {
        /// The cell that has the digit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        conflict: Option<String>,
    },
    Flags,
    Counters {
        counts: [i8; 3],
    },
    Masks {
        used: [String; 3],
    },
    Candidates {
        candidates: String,
    },
    Options {
        constraint: String,
        options: u8,
    },
}

impl From<Check> for CheckFields {
    fn from(check: Check) -> Self {
        let evidence = match check {
            Check::Blank { is_blank, .. } => Evidence::Blank { is_blank },
            Check::Cells { conflict, .. } => {
                Evidence::Cells { conflict: conflict.map(|(_, at)| at.to_string()) }
            }
            Check::Flags { .. } => Evidence::Flags,
            Check::Counters { counts, .. } => Evidence::Counters { counts },
            Check::Masks { used, .. } => Evidence::Masks { used: used.map(binary) },
            Check::Candidates { candidates, .. } => {
                Evidence::Candidates { candidates: binary(candidates) }
            }
            Check::Options { constraint, options } => {
                Evidence::Options { constraint: constraint.to_string(), options }
            }
        };
        let rejected_by = check.rejected_by().map(|house| house.to_string());
        Self { evidence, rejected_by, reads: check.reads() }
    }
}

impl CheckFields {
    /// The check of this cell and digit; `None` if the fields do not fit each other.
    pub(super) fn check(self, cell: Option<Cell>, digit: Option<Digit>) -> Option<Check> {
        let reads = u8::try_from(self.reads).ok()?;
        let house = match &self.rejected_by {
            Some(name) => Some(House::ALL.into_iter().find(|house| house.to_string() == *name)?),
            None => None,
        };
        let kind = house.map(House::kind);
        Some(match self.evidence {
            Evidence::Blank { is_blank } => Check::Blank { cell: cell?, is_blank, reads },
            Evidence::Cells { conflict } => {
                let conflict = match (kind, conflict) {
                    (Some(kind), Some(at)) => Some((kind, at.parse().ok()?)),
                    (None, None) => None,
                    _ => return None,
                };
                Check::Cells { cell: cell?, digit: digit?, conflict }
            }
            Evidence::Flags => Check::Flags { cell: cell?, digit: digit?, house: kind },
            Evidence::Counters { counts } => Check::Counters { cell: cell?, digit: digit?, counts },
            Evidence::Masks { used: [row, column, nine] } => {
                let used = [mask(&row)?, mask(&column)?, mask(&nine)?];
                Check::Masks { cell: cell?, digit: digit?, used }
            }
            Evidence::Candidates { candidates } => {
                Check::Candidates { cell: cell?, candidates: mask(&candidates)?, reads }
            }
            Evidence::Options { constraint, options } => {
                Check::Options { constraint: *CONSTRAINTS.get(&constraint)?, options }
            }
        })
    }
}

fn binary(mask: u16) -> String {
    format!("{mask:09b}")
}

fn mask(binary: &str) -> Option<u16> {
    u16::from_str_radix(binary, 2).ok().filter(|_| binary.len() == 9)
}

/// All constraints by their names.
static CONSTRAINTS: LazyLock<HashMap<String, Constraint>> = LazyLock::new(|| {
    Constraint::ALL.into_iter().map(|constraint| (constraint.to_string(), constraint)).collect()
});
