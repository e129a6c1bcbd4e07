//! [`Verdict`]: the judgement in two or three words, as sites such as LeetCode show it.

/// The verdicts of judges' sites, from the best to the worst.
///
/// A strategy, which runs in this process, can get one of the first four; a program can get any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[strum(serialize_all = "title_case")]
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
