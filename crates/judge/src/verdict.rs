//! [`Verdict`]: how a judge's answer begins.

use std::fmt;

/// The verdicts that judges' sites show, from the best to the worst.
///
/// A strategy judged in this process gets one of the first four; a program judged from outside may
/// get any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Every check passed on every case.
    Accepted,
    /// An answer is wrong, or the contract of [`sudoku::Solver`] is broken.
    WrongAnswer,
    /// It took longer than allowed.
    TimeLimitExceeded,
    /// It panicked, or ended with an error.
    RuntimeError,
    /// It took more memory than allowed.
    MemoryLimitExceeded,
    /// It wrote more than allowed.
    OutputLimitExceeded,
    /// The fault is the judge's own.
    InternalError,
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
            Self::InternalError => "Internal Error",
        })
    }
}
