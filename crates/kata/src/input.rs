//! Puzzles from files and standard input.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use bulk::{InputOptions, PuzzleFiles, RecordVerdict, Tally};
pub(crate) use bulk::{is_stdin, open_inputs};
use sudoku::{Grid, Puzzle};
use text::{Fault, Record};

use crate::console;
use crate::error::{Error, ExitStatus, Result};

/// Where the page of formats is.
pub(crate) const FORMATS_NOTE: &str = "`kata formats` shows which formats are read";

/// How to read puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// The CSV column with the puzzles [default: puzzle, puzzles, quizzes, sudoku,
    /// question, board or grid, if the first line has one of these names among others]
    #[arg(short, long, value_name = "NAME")]
    column: Option<String>,
}

impl InputArgs {
    pub(crate) fn options(&self) -> InputOptions {
        InputOptions {
            column: self.column.clone(),
        }
    }
}

/// The exit status of a command that has read these records; `has_puzzles` is false if a file had
/// none. If something could not be read, a note says where the page of formats is.
pub(crate) fn ended(tally: &Tally, has_puzzles: bool) -> ExitStatus {
    if tally.of(RecordVerdict::Unreadable) > 0 || !has_puzzles {
        console::note(&FORMATS_NOTE);
        ExitStatus::Unreadable
    } else if tally.unsolved() > 0 {
        ExitStatus::Shortfall
    } else {
        ExitStatus::Success
    }
}

/// The name of an input for people. A shell makes a path such as `/dev/fd/63` of `<(…)`.
pub(crate) fn name(path: &Path) -> Cow<'_, str> {
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    let is_descriptor = path.parent() == Some(Path::new("/dev/fd"));
    if is_stdin(path) || path == Path::new("/dev/stdin") || path == Path::new("/dev/fd/0") {
        "standard input".into()
    } else if is_descriptor {
        format!("pipe {name}").into()
    } else {
        name
    }
}

/// Says on stderr what a command waits for if it reads the terminal, where nothing else shows it.
pub(crate) fn explain_waiting(files: &[PathBuf]) {
    if files.iter().any(|path| is_stdin(path)) && io::stdin().is_terminal() {
        console::note(&"reading puzzles from the terminal, one per line; end with Ctrl-D");
    }
}

/// The bytes in these files; `None` unless all are regular files with something in them.
pub(crate) fn size_of(files: &[PathBuf]) -> Option<u64> {
    let mut bytes = 0;
    for path in files {
        let file = std::fs::metadata(path).ok()?;
        if !file.is_file() {
            return None;
        }
        bytes += file.len();
    }
    if bytes > 0 { Some(bytes) } else { None }
}

/// The records of a file, or of standard input.
fn read(path: &Path, options: InputOptions) -> Result<impl Iterator<Item = Result<Record, Error>>> {
    let inputs = open_inputs(&[path.to_owned()])?;
    Ok(PuzzleFiles::new(inputs, options)
        .records()
        .map(|record| Ok(record?)))
}

/// The puzzles of a file, or of standard input, where no record may be anything else.
pub(crate) fn puzzles(
    path: &Path,
    options: InputOptions,
) -> Result<impl Iterator<Item = Result<Puzzle, Error>>> {
    Ok(read(path, options)?
        .map(|record| record?.puzzle().map_err(|fault| not_a_puzzle(path, &fault))))
}

/// The grid that an argument holds, as in 81 characters; `None` if it holds something else, such as
/// the name of a case.
pub(crate) fn typed_grid(argument: &str) -> Option<Grid> {
    let record = text::read_puzzle(argument).ok()?;
    record.grid.ok()
}

/// The error for a record of a file whose records all have to be puzzles.
fn not_a_puzzle(path: &Path, fault: &Fault) -> Error {
    let check = format!("`kata check {}`", path.display());
    Error::Record {
        path: path.to_owned(),
        error: format!("{fault}; correct or remove this record ({check} shows all records)"),
    }
}

/// The first puzzle of a file, or of standard input.
pub(crate) fn first_puzzle(path: &Path) -> Result<Puzzle> {
    with_path(path, first(path)?.puzzle())
}

/// The first grid of the file, or of standard input. Its digits may break the rules.
pub(crate) fn first_grid(path: &Path) -> Result<Grid> {
    with_path(path, first(path)?.grid.map_err(|error| *error))
}

fn first(path: &Path) -> Result<Record> {
    match read(path, InputOptions::default())?.next() {
        Some(record) => record,
        None => with_path(path, Err(text::Parser::new().no_record())),
    }
}

fn with_path<T>(path: &Path, record: Result<T, Fault>) -> Result<T> {
    record.map_err(|error| Error::Record {
        path: path.to_owned(),
        error: error.to_string(),
    })
}
