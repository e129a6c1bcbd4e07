//! Files, standard input and puzzles that stand for themselves.

use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use same_file::Handle;
use sudoku::text::Recogniser;

use crate::Error;
use crate::decompress::decompressed;
use crate::format::PuzzleFormat;

/// The number of bytes that are read at once, and about the size of a chunk. Smaller ones fill the
/// lanes of a bulk strategy badly; of larger ones there would be too few for all cores.
pub(crate) const CHUNK: usize = 64 * 1024;

/// What is known about the input before it is read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The format of the puzzles.
    pub format: PuzzleFormat,
    /// The column of a table that has the puzzles: a name, or a number from 1. `None` to look for
    /// it. With a column, [`PuzzleFormat::Auto`] is a table.
    pub column: Option<String>,
}

/// What puzzles are read from. It is opened once: a pipe gives its content only once.
pub struct Input {
    pub(crate) path: PathBuf,
    /// `None` for what is opened when its turn comes: to open a named pipe waits for its writer.
    reader: Option<Box<dyn Read + Send>>,
}

/// Whether the path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether the path is a puzzle, written where a path is expected, and no file has this name.
fn is_puzzle(path: &Path) -> io::Result<bool> {
    /// Shorter texts are more likely the name of a file such as `17`.
    const FEWEST: usize = 40;
    let text = path.to_str().unwrap_or_default();
    if text.len() < FEWEST || path.exists() {
        return Ok(false);
    }
    let is_cell = |one: char| one.is_ascii_digit() || sudoku::text::BLANKS.contains(&one);
    match &Recogniser::new().read_all(text.as_bytes())[..] {
        [record] if record.grid.is_ok() => Ok(true),
        [..] if text.chars().all(is_cell) => {
            let found = format!("expected a file, or 81 cells, found {} cells", text.len());
            Err(io::Error::new(io::ErrorKind::InvalidInput, found))
        }
        [..] => Ok(false),
    }
}

/// Opens what is to be read. Checks that the files are there, and that none is the file that
/// standard output writes to: a command that reads its own output never ends.
///
/// # Errors
///
/// The first file that cannot be opened, or that is also written.
pub fn open_inputs(paths: &[PathBuf]) -> Result<Vec<Input>, Error> {
    let output = Handle::stdout().ok();
    let open = |path: &PathBuf| {
        let (input, handle) = Input::open(path).map_err(|source| Error::Read {
            path: path.clone(),
            source,
        })?;
        if handle.is_some() && handle == output {
            return Err(Error::IsOutput(path.clone()));
        }
        Ok(input)
    };
    paths.iter().map(open).collect()
}

impl Input {
    /// What this reader gives; messages name this path.
    pub fn of_reader(path: impl Into<PathBuf>, reader: impl Read + Send + 'static) -> Self {
        Self {
            path: path.into(),
            reader: Some(Box::new(reader)),
        }
    }

    /// Opens a path. With its handle if it is a regular file: a pipe or a terminal may well be read
    /// and written.
    fn open(path: &Path) -> io::Result<(Self, Option<Handle>)> {
        if is_stdin(path) {
            let stdin = Handle::stdin()?;
            let is_file = stdin
                .as_file()
                .metadata()
                .is_ok_and(|metadata| metadata.is_file());
            Ok((Self::of_reader(path, io::stdin()), is_file.then_some(stdin)))
        } else if is_puzzle(path)? {
            let text = path.as_os_str().as_encoded_bytes().to_vec();
            Ok((Self::of_reader(path, Cursor::new(text)), None))
        } else if fs::metadata(path)?.is_file() {
            let file = File::open(path)?;
            let handle = Handle::from_file(file.try_clone()?)?;
            Ok((Self::of_reader(path, file), Some(handle)))
        } else {
            Ok((
                Self {
                    path: path.to_owned(),
                    reader: None,
                },
                None,
            ))
        }
    }

    /// Its content, decompressed. The number of bytes read, before they are decompressed, is added
    /// to the counter.
    pub(crate) fn read(self, bytes: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        let inner = match self.reader {
            Some(reader) => reader,
            None => Box::new(File::open(&self.path)?),
        };
        let counting = Counting {
            inner,
            bytes: Arc::clone(bytes),
        };
        decompressed(BufReader::with_capacity(CHUNK, counting))
    }
}

/// Adds up what is read through it. It reads again where a signal has interrupted a read.
struct Counting {
    inner: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = loop {
            match self.inner.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
