//! Puzzles from files and standard input.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use bulk::{InputOptions, PuzzleFormat};
pub(crate) use bulk::{check_inputs, is_stdin};
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
