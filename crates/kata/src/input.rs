//! Puzzles from files and standard input.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use bulk::{InputOptions, PuzzleFormat};
pub(crate) use bulk::{is_puzzle, is_stdin};
use same_file::Handle;
use sudoku::{Grid, Puzzle};

use crate::error::Error;
use crate::{arguments, console};

/// How to read puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// The format of the puzzles
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        value_parser = arguments::documented::<PuzzleFormat>(),
        default_value = "auto"
    )]
    input: PuzzleFormat,

    /// The column of a CSV file that has the puzzles, by name or by number from 1 [default: detect]
    #[arg(short, long, value_name = "COLUMN")]
    column: Option<String>,
}

impl InputArgs {
    pub(crate) fn options(&self) -> InputOptions {
        InputOptions { format: self.input, column: self.column.clone() }
    }
}

/// Says on stderr what a command waits for if it reads the terminal, where nothing else shows it.
pub(crate) fn explain_waiting(files: &[PathBuf]) {
    if files.iter().any(|path| is_stdin(path)) && io::stdin().is_terminal() {
        console::note(&"reading puzzles from the terminal, one per line; end with Ctrl-D");
    }
}

/// Checks that the files are there, and that none is the file that is written: `output`, or the
/// file that standard output writes to. A command that reads its own output never ends, and one
/// that empties its input first has nothing to read.
pub(crate) fn check(files: &[PathBuf], output: Option<&Path>) -> Result<(), Error> {
    let error = |path: &Path| {
        let path = path.to_owned();
        move |source| Error::Input { path, source }
    };
    let outputs = [Handle::stdout().ok(), output.and_then(|path| Handle::from_path(path).ok())];
    for path in files {
        if is_puzzle(path).map_err(error(path))? {
            continue;
        }
        let input = if is_stdin(path) { Handle::stdin() } else { Handle::from_path(path) };
        let input = input.map_err(error(path))?;
        // A pipe or a terminal may well be both.
        let is_file = input.as_file().metadata().is_ok_and(|metadata| metadata.is_file());
        if is_file && outputs.iter().flatten().any(|output| *output == input) {
            return Err(Error::Usage(format!("{}: input file is output file", path.display())));
        }
    }
    Ok(())
}

/// The bytes in these files; `None` unless all are regular files with something in them.
pub(crate) fn size_of(files: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|file| file.len())
    };
    files.iter().map(size).sum::<Option<u64>>().filter(|&bytes| bytes > 0)
}

/// The puzzles of a file, or of standard input.
pub(crate) fn puzzles(path: &Path) -> impl Iterator<Item = Result<Puzzle, Error>> {
    bulk::records(path, InputOptions::default()).map(|record| named(path, record?.puzzle))
}

/// The first of them.
pub(crate) fn first_puzzle(path: &Path) -> Result<Puzzle, Error> {
    puzzles(path).next().ok_or_else(|| Error::NoPuzzle(path.to_owned()))?
}

/// The first grid of the file, or of standard input. Its digits may break the rules.
pub(crate) fn first_grid(path: &Path) -> Result<Grid, Error> {
    let record = bulk::records(path, InputOptions::default()).next();
    named(path, record.ok_or_else(|| Error::NoPuzzle(path.to_owned()))??.grid)
}

fn named<T>(path: &Path, record: Result<T, String>) -> Result<T, Error> {
    record.map_err(|error| Error::Record { path: path.to_owned(), error })
}
