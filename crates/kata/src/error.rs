//! The one error type of the command, and the exit codes.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use runner::OpenError;

/// How a subcommand ended that could do its work, and its exit code.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExitStatus {
    /// All is well.
    Success = 0,
    /// The work was done, but a result is not good: a puzzle without a solution, a wrong strategy.
    Shortfall = 1,
    /// Some of the input was not a puzzle; the rest was done.
    Unreadable = 2,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status as u8)
    }
}

/// The part about exit codes of every `--help`.
pub(crate) const EXIT_CODES: &str = "  0    all puzzles solved, or nothing wrong
  1    the work was done, but something is wrong: a puzzle without a solution or
       with several, a spent budget, a wrong strategy
  2    wrong usage, input that cannot be read, or output that cannot be written
  130  interrupted with Ctrl-C

A closed pipe (kata … | head) is not an error.";

/// The exit code after Ctrl-C that shells expect: 128 plus the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a subcommand could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The arguments are well-formed but make no sense, such as a name that does not exist.
    #[error("{0}")]
    Usage(String),
    /// A file, or standard input with the path `-`, cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Input { path: PathBuf, source: io::Error },
    /// Puzzles cannot be solved in bulk.
    #[error(transparent)]
    Bulk(#[from] bulk::Error),
    /// A record is not a puzzle: its place, what was expected there, and what was found.
    #[error("{}: {error}", .path.display())]
    Record { path: PathBuf, error: String },
    /// A strategy panicked in a search of `kata watch`.
    #[error(transparent)]
    SearchPanicked(#[from] trace::player::Panicked),
    /// A signal, or the key for it, ended the command with this exit code.
    #[error("interrupted")]
    Interrupted(u8),
    /// A program cannot be judged.
    #[error(transparent)]
    Runner(#[from] runner::RunnerError),
    /// A file cannot be judged.
    #[error(transparent)]
    Answer(#[from] OpenError),
    /// A file or a folder cannot be written.
    #[error("cannot write {}: {source}", .path.display())]
    Written { path: PathBuf, source: io::Error },
    /// The terminal cannot be read or drawn on.
    #[error("cannot use the terminal: {0}")]
    Terminal(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}
