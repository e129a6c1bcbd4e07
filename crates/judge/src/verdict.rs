//! [`Verdict`]: the judgement in two or three words, as sites such as LeetCode show it.

use std::fmt;

/// The verdicts of judges' sites, from the best to the worst.
///
/// A strategy, which runs in this process, can get one of the first four; a program can get any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Accepted => "Accepted",
            Self::WrongAnswer => "Wrong Answer",
            Self::TimeLimitExceeded => "Time Limit Exceeded",
            Self::RuntimeError => "Runtime Error",
            Self::MemoryLimitExceeded => "Memory Limit Exceeded",
            Self::OutputLimitExceeded => "Output Limit Exceeded",
            Self::CompileError => "Compile Error",
        })
    }
}
