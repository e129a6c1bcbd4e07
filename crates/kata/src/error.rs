//! The one error type of the command, and the exit codes.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::console;

/// How a subcommand went that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Everything was solved, accepted, or shown.
    Success,
    /// The work was done, and some of it came out badly: a puzzle without a solution, a strategy
    /// that is wrong.
    Shortfall,
    /// Some of the input was no puzzle; the rest was done.
    Unreadable,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Success => 0,
            Outcome::Shortfall => 1,
            Outcome::Unreadable => 2,
        })
    }
}

/// What every `--help` says about the exit code.
pub(crate) const EXIT_CODES: &str = "  0    all solved, or nothing to complain about
  1    the work was done, but not all of it came out well: a puzzle without a
       solution or with several, a budget spent, a strategy that was wrong
  2    wrong usage, input that cannot be read, or output that cannot be written
  130  interrupted with Ctrl-C

A closed pipe (kata … | head) is no error.";

/// The code that shells expect of a command ended by Ctrl-C: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a subcommand could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The arguments are well-formed, but make no sense.
    #[error("{0}")]
    Usage(String),
    /// There is no strategy of this name.
    #[error("no strategy is called '{name}'{}", suggestion(.similar.as_deref()))]
    UnknownStrategy {
        /// What was asked for.
        name: String,
        /// A name of the list that it may have meant.
        similar: Option<&'static str>,
    },
    /// A file, or standard input, cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Input {
        /// Which; `-` for standard input.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A record is no puzzle.
    #[error("{}: {error}", .path.display())]
    Record {
        /// In which file; `-` for standard input.
        path: PathBuf,
        /// Where in it, what was expected, and what was found.
        error: sudoku::ParseError,
    },
    /// A strategy panicked; what it said stands on stderr already.
    #[error("the strategy {strategy} panicked")]
    Panicked {
        /// Which.
        strategy: &'static str,
    },
    /// The same, in a search of `kata watch`.
    #[error(transparent)]
    SearchPanicked(#[from] trace::player::Panicked),
    /// A signal, or the key that stands for one, ended it; the exit code tells.
    #[error("interrupted")]
    Interrupted(u8),
    /// A new strategy cannot be written; nothing of it is left.
    #[error("cannot make {}: {source}", .path.display())]
    Scaffold {
        /// Its folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Standard output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

fn suggestion(similar: Option<&str>) -> String {
    let list = "`kata list` shows the names";
    similar.map_or_else(|| format!("; {list}"), |name| format!("; did you mean '{name}'? {list}"))
}

impl Error {
    /// Says on stderr what is wrong, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::Output(error) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            // Whoever reads has seen enough.
            return ExitCode::SUCCESS;
        }
        if let Self::Interrupted(code) = self {
            return ExitCode::from(*code);
        }
        console::error(self);
        ExitCode::from(2)
    }
}
