//! [`RunnerError`]: why a program could not be judged.

use std::io;

/// Why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum RunnerError {
    /// A program cannot be started.
    #[error("cannot start {0}: {1}")]
    Start(String, #[source] io::Error),
    /// The operating system does not say how a program ended.
    #[error("cannot wait for {0}: {1}")]
    Wait(String, #[source] io::Error),
    /// There is no folder in which it could run.
    #[error("cannot make a temporary folder: {0}")]
    Folder(io::Error),
    /// No program can be judged on this system.
    #[error(
        "programs can only be judged on Linux, macOS and other Unix systems; on Windows, use the \
         Windows Subsystem for Linux"
    )]
    System,
}
