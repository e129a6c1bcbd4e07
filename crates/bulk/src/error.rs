//! [`Error`]: why puzzles cannot be solved in bulk.

use std::io;
use std::path::PathBuf;

use text::Fault;

/// Why reading or solving cannot go on. Paths are those of files, or `-` for standard input. A
/// record that is not a puzzle is not an error: its answer says what is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be opened or read.
    #[error("cannot read {}: {source}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file could be read up to some line, and no further.
    #[error("cannot read {} after line {line} (record {record}): {source}", .path.display())]
    BrokenOff {
        /// The file.
        path: PathBuf,
        /// The last line that was read.
        line: usize,
        /// The last record of this file that was answered.
        record: usize,
        /// The error of the operating system, or of the decoder.
        source: io::Error,
    },
    /// A file is both read and written.
    #[error("{} is both input and output", .0.display())]
    IsOutput(PathBuf),
    /// A file has no puzzle. The files after it are read all the same.
    #[error("{}: no puzzle: {fault}{}", .path.display(), column_note(.columns))]
    NoPuzzle {
        /// The file.
        path: PathBuf,
        /// The place of its first text, and what was expected there.
        fault: Box<Fault>,
        /// The fields of its first line, each cut to 40 characters, if all of them look like names
        /// of columns. Otherwise it is empty.
        columns: Vec<String>,
    },
    /// The answers to this file do not fit below those to the first one.
    #[error(
        "{}: cannot be mixed with {}: only tables with the same columns and delimiter can; \
         run them separately",
        .path.display(),
        .first.display()
    )]
    Mixed {
        /// The file.
        path: PathBuf,
        /// The first file.
        first: PathBuf,
    },
    /// A table has no column of this name.
    #[error(
        "{}: there is no column {name:?}; the columns are {}",
        .path.display(),
        .columns.join(", ")
    )]
    NoColumn {
        /// The file.
        path: PathBuf,
        /// The name that the user gave.
        name: String,
        /// The fields of the first line, each cut to 40 characters.
        columns: Vec<String>,
    },
    /// This many threads cannot be started.
    #[error("cannot start {0} threads: {1}")]
    Threads(usize, rayon::ThreadPoolBuildError),
    /// This strategy panicked. Its message is on stderr already.
    #[error("the strategy {0} panicked")]
    Panicked(&'static str),
}

/// What the error of a file without a puzzle adds, if the file may be a table. A single name is a
/// word of some text rather than the only column of a table.
fn column_note(columns: &[String]) -> String {
    if columns.len() < 2 {
        return String::new();
    }
    let columns = columns.join(", ");
    format!("; if it is a table, name the column with the puzzles: its columns are {columns}")
}
