//! Puzzles from files and standard input.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

pub(crate) use bulk::{is_puzzle, is_stdin};
use same_file::Handle;
use sudoku::Puzzle;
use sudoku::text::{ReadError, Reader};

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

/// Whether the path is the regular file that standard output writes to. A command that reads its
/// own output never ends.
pub(crate) fn is_output(path: &Path) -> io::Result<bool> {
    let output = Handle::stdout()?;
    if !output.as_file().metadata()?.is_file() {
        return Ok(false);
    }
    Ok(output == if is_stdin(path) { Handle::stdin()? } else { Handle::from_path(path)? })
}

/// The first puzzle of the file, or of standard input.
pub(crate) fn first_puzzle(path: &Path) -> Result<Puzzle, Error> {
    let record = match Reader::new(open(path)?).next() {
        Some(Ok(record)) => record.puzzle(),
        Some(Err(ReadError::Parse(error))) => Err(error),
        Some(Err(ReadError::Io(source))) => {
            return Err(Error::Input { path: path.to_owned(), source });
        }
        None => return Err(Error::NoPuzzle(path.to_owned())),
    };
    record.map_err(|error| Error::Record { path: path.to_owned(), error })
}
