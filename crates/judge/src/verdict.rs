//! [`Verdict`]: the judgement in two or three words, as sites such as LeetCode show it.

use serde::{Deserialize, Serialize};

/// The verdicts of judges' sites, from the best to the worst.
///
/// A strategy, which runs in this process, can get one of the first four; a program can get any.
///
/// As text, and in JSON, it is what the sites write: `Wrong Answer`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::Display,
    strum::EnumString,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "title_case")]
#[serde(into = "String", try_from = "String")]
pub enum Verdict {
    /// Every check passed on every case.
    Accepted,
    /// An answer is wrong, or the search breaks the contract of [`sudoku::Solver`].
    WrongAnswer,
    /// It took longer than allowed.
    TimeLimitExceeded,
    /// It panicked, or ended with an error.
    RuntimeError,
    /// It took more memory than allowed.
    MemoryLimitExceeded,
    /// It wrote more than allowed.
    OutputLimitExceeded,
    /// It cannot be compiled, or its syntax is wrong.
    CompileError,
}

impl From<Verdict> for String {
    fn from(verdict: Verdict) -> Self {
        verdict.to_string()
    }
}

impl TryFrom<String> for Verdict {
    type Error = strum::ParseError;

    fn try_from(text: String) -> Result<Self, strum::ParseError> {
        text.parse()
    }
}
