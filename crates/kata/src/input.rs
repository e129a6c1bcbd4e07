//! Puzzles from files and standard input.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

pub(crate) use bulk::{is_puzzle, is_stdin};
use same_file::Handle;
use sudoku::text::{ReadError, Reader, Record};
use sudoku::{Grid, Puzzle};

use crate::console;
use crate::error::Error;

/// Opens a file, or standard input for `-`. Content in gzip or Zstandard format is decompressed,
/// whatever the name of the file.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, Error> {
    open_counted(path, &Arc::default())
}

/// Opens it likewise, and adds the number of bytes read from the disk to a counter.
pub(crate) fn open_counted(
    path: &Path,
    bytes: &Arc<AtomicU64>,
) -> Result<Box<dyn BufRead + Send>, Error> {
    bulk::open(path, bytes).map_err(|source| Error::Input { path: path.to_owned(), source })
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

/// The first puzzle of the file, or of standard input.
pub(crate) fn first_puzzle(path: &Path) -> Result<Puzzle, Error> {
    let error = |error| Error::Record { path: path.to_owned(), error };
    first_record(path)?.puzzle().map_err(error)
}

/// The first grid of the file, or of standard input. Its digits may break the rules.
pub(crate) fn first_grid(path: &Path) -> Result<Grid, Error> {
    Ok(first_record(path)?.grid)
}

fn first_record(path: &Path) -> Result<Record, Error> {
    let path = path.to_owned();
    match Reader::new(open(&path)?).next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(ReadError::Parse(error))) => Err(Error::Record { path, error }),
        Some(Err(ReadError::Io(source))) => Err(Error::Input { path, source }),
        None => Err(Error::NoPuzzle(path)),
    }
}
