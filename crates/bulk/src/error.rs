//! [`Error`]: why puzzles cannot be solved in bulk.

use std::io;
use std::path::PathBuf;

use sudoku::ParseError;

/// Why reading or solving cannot go on. A record that is not a puzzle is no error: its answer says
/// what is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file, or standard input, cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Read {
        /// The file; `-` for standard input.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file is both read and written.
    #[error("{}: is both input and output", .path.display())]
    IsOutput {
        /// The file; `-` for standard input.
        path: PathBuf,
    },
    /// A file, or standard input, could be read up to here.
    #[error("cannot read {} after line {line} (record {record}): {source}", .path.display())]
    BrokenOff {
        /// The file; `-` for standard input.
        path: PathBuf,
        /// The last line that was read.
        line: usize,
        /// The last record of this file that was answered.
        record: u64,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file has no puzzle. It is no error of the files after it.
    #[error("{}: no puzzle: {error}", .path.display())]
    NoPuzzle {
        /// The file; `-` for standard input.
        path: PathBuf,
        /// The first line, and what was expected there.
        error: ParseError,
    },
    /// Some of the files are tables, and others are not.
    #[error("{}: cannot mix tables with other files; run them separately", .path.display())]
    Mixed {
        /// The first file that differs from those before it.
        path: PathBuf,
    },
    /// Two tables do not have the same columns.
    #[error(
        "{}: its columns differ from those of {}; run them separately",
        .path.display(),
        .first.display()
    )]
    OtherColumns {
        /// The first file that differs from those before it.
        path: PathBuf,
        /// The first file.
        first: PathBuf,
    },
    /// A table has no column of this name or number.
    #[error(
        "{}: there is no column {wanted:?}; the columns are {}",
        .path.display(),
        .columns.join(", ")
    )]
    NoColumn {
        /// The file.
        path: PathBuf,
        /// The name or number that was asked for.
        wanted: String,
        /// The first record of the file.
        columns: Vec<String>,
    },
    /// No column of a table looks like puzzles.
    #[error(
        "{}: no column appears to contain puzzles; the columns are {}",
        .path.display(),
        .columns.join(", ")
    )]
    NoPuzzleColumn {
        /// The file.
        path: PathBuf,
        /// The first record of the file.
        columns: Vec<String>,
    },
    /// The threads that solve cannot be started.
    #[error("cannot start {threads} threads: {source}")]
    Threads {
        /// Their number.
        threads: usize,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A strategy panicked. Its message is on stderr already.
    #[error("the strategy {strategy} panicked")]
    Panicked {
        /// The strategy.
        strategy: &'static str,
    },
}
