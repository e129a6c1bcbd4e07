//! The one error type of the command, and the exit codes.

use std::path::PathBuf;
use std::{fmt, io};

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

/// The part about exit codes of every `--help`.
pub(crate) const EXIT_CODES: &str = "  0    all puzzles solved, or nothing wrong
  1    the work was done, but something is wrong: a puzzle that is not valid, or
       has no solution or several, a spent budget, a wrong strategy
  2    wrong usage, input that cannot be read, or output that cannot be written
  130  interrupted with Ctrl-C

A closed pipe (kata … | head) is not an error.";

/// The exit code after Ctrl-C that shells expect: 128 plus the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a subcommand could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error(
        "no case is called '{0}'; `kata list --cases` shows the names; use easy:3 for the third \
         easy puzzle"
    )]
    UnknownCase(String),
    #[error("the givens of {0} break a rule")]
    BrokenGivens(String),
    /// The arguments are well-formed, but these do not go together, or one is missing.
    #[error("expected {expected}, found {found}")]
    Arguments { expected: String, found: String },
    #[error("the case {0} needs the --seed that made it")]
    NoSeed(String),
    #[error("the answer does not have the method for this case")]
    CaseOfOtherMethod,
    #[error("no case is called '{0}'; this --seed, with this --max-work, makes fewer cases")]
    UnknownFreshCase(String),
    #[error("none of the chosen checks takes {0}")]
    CheckWithoutCase(String),
    #[error("--with '{value}' is not a command: {reason}")]
    NoCommand { value: String, reason: String },
    /// The builds of `--baseline` cannot be run or compared.
    #[error("cannot compare with the build of --baseline: {0}")]
    Baseline(String),
    /// The budget was too small for a time, and so for a ratio to an earlier build.
    #[error(
        "no times to compare: {unfinished} within the budget; --budget none searches to the end"
    )]
    NothingToCompare { unfinished: String },
    /// No puzzle has what is asked for.
    #[error(transparent)]
    Request(#[from] generator::RequestError),
    /// `kata watch` moves the cursor, and this output cannot.
    #[error(
        "kata watch needs stdout to be a terminal that can move the cursor; `kata \
         trace` writes the events of a search to a file"
    )]
    NoScreen,
    #[error("there is no folder for the progress; set XDG_DATA_HOME")]
    NoDataFolder,
    #[error("{0} already exists; an interview begins in a new file: pass another FILE or none")]
    AnswerExists(String),
    #[error(
        "there is no workspace with a folder crates/ladder here; run it in a clone of the \
             repository"
    )]
    NoWorkspace,
    #[error("'{0}' is taken; expected a name that no strategy and no folder in crates has")]
    NameTaken(String),
    #[error("cannot remove '{name}': {reason}")]
    NotRemovable { name: String, reason: String },
    /// A file of the workspace has no line below which to write.
    #[error("cannot edit {}: expected {expected}; nothing was written", .path.display())]
    Edit { path: PathBuf, expected: String },
    /// A file, or standard input with the path `-`, cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Input { path: PathBuf, source: io::Error },
    /// Puzzles cannot be solved in bulk.
    #[error(transparent)]
    Bulk(#[from] bulk::Error),
    /// A record is not a puzzle: its place, what was expected there, and what was found.
    #[error("{}: {error}", .path.display())]
    Record { path: PathBuf, error: String },
    /// The key for Ctrl-C ended the command.
    #[error("interrupted")]
    Interrupted,
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

/// The result of what can fail with one of them.
pub(crate) type Result<T = (), E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn arguments(expected: impl Into<String>, found: impl fmt::Display) -> Self {
        Self::Arguments {
            expected: expected.into(),
            found: format!("{found}"),
        }
    }
}
