//! [`RunnerError`]: why a program could not be judged.

use std::io;

/// Why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum RunnerError {
    /// It cannot be started, or the operating system does not say how it ended.
    #[error("cannot {does} {program}: {source}")]
    Program {
        /// `start` or `wait for`.
        does: &'static str,
        /// The program.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// There is no folder in which it could run.
    #[error("cannot make a temporary folder: {0}")]
    Folder(io::Error),
    /// No program can be judged on this system.
    #[error(
        "a program can be judged on Linux, macOS and other Unix systems only; on Windows, use the \
         Windows Subsystem for Linux"
    )]
    System,
}
