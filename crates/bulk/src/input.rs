//! Files, standard input and puzzles that stand for themselves.

use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use same_file::Handle;
use sudoku::BLANKS;

use crate::Error;
use crate::decompress::decompressed;

/// The number of bytes that are read at once, and about the size of a chunk. Smaller ones fill the
/// lanes of a bulk strategy badly; of larger ones there would be too few for all cores.
pub(crate) const CHUNK: usize = 64 * 1024;

/// What is known about the input before it is read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The name of the column that has the puzzles, which makes a table of each file. `None` for a
    /// table only where the header has a usual name.
    pub column: Option<String>,
}

/// What puzzles are read from. It is opened once: a pipe gives its content only once.
pub struct Input {
    pub(crate) path: PathBuf,
    /// `None` for what is opened when its turn comes: to open a named pipe waits for its writer.
    reader: Option<Box<dyn Read + Send>>,
}

/// An input, and its handle if it is a regular file: a pipe or a terminal may well be read and
/// written.
struct OpenedInput {
    input: Input,
    file: Option<Handle>,
}

/// Whether the path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The path as messages show it: `stdin` in place of `-`.
pub(crate) fn path_in_messages(path: &Path) -> String {
    if is_stdin(path) {
        "stdin".into()
    } else {
        path.display().to_string()
    }
}

/// Whether the path is a puzzle, written where a path is expected, and no file has this name.
fn is_puzzle(path: &Path) -> io::Result<bool> {
    /// Shorter texts are more likely the name of a file such as `17`.
    const FEWEST: usize = 40;
    let text = path.to_str().unwrap_or_default();
    if text.len() < FEWEST || path.exists() {
        return Ok(false);
    }
    if text::read_one(text).is_ok() {
        return Ok(true);
    }
    if text.chars().all(is_cell) {
        let found = format!("expected a file, or 81 cells, found {} cells", text.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, found));
    }
    Ok(false)
}

fn is_cell(character: char) -> bool {
    character.is_ascii_digit() || BLANKS.contains(&character)
}

/// Opens what is to be read. Checks that the files are there, and that none is the file that
/// standard output writes to: a command that reads its own output never ends.
///
/// # Errors
///
/// The first file that cannot be opened, or that is also written.
pub fn open_inputs(paths: &[PathBuf]) -> Result<Vec<Input>, Error> {
    let output = Handle::stdout().ok();
    let mut inputs = Vec::with_capacity(paths.len());
    for path in paths {
        let opened = Input::open(path).map_err(|source| Error::Read {
            path: path.clone(),
            source,
        })?;
        if opened.file.is_some() && opened.file == output {
            return Err(Error::IsOutput(path.clone()));
        }
        inputs.push(opened.input);
    }
    Ok(inputs)
}

impl Input {
    /// What this reader gives; messages name this path.
    pub fn of_reader(path: impl Into<PathBuf>, reader: impl Read + Send + 'static) -> Self {
        Self {
            path: path.into(),
            reader: Some(Box::new(reader)),
        }
    }

    /// Opens a path.
    fn open(path: &Path) -> io::Result<OpenedInput> {
        if is_stdin(path) {
            let stdin = Handle::stdin()?;
            let metadata = stdin.as_file().metadata();
            let is_file = metadata.is_ok_and(|metadata| metadata.is_file());
            return Ok(OpenedInput {
                input: Self::of_reader(path, io::stdin()),
                file: is_file.then_some(stdin),
            });
        }
        if is_puzzle(path)? {
            let text = path.as_os_str().as_encoded_bytes().to_vec();
            return Ok(OpenedInput {
                input: Self::of_reader(path, Cursor::new(text)),
                file: None,
            });
        }
        if fs::metadata(path)?.is_file() {
            let file = File::open(path)?;
            let handle = Handle::from_file(file.try_clone()?)?;
            return Ok(OpenedInput {
                input: Self::of_reader(path, file),
                file: Some(handle),
            });
        }
        Ok(OpenedInput {
            input: Self {
                path: path.to_owned(),
                reader: None,
            },
            file: None,
        })
    }

    /// Its content, decompressed and in UTF-8. The number of bytes read, before they are
    /// decompressed, is added to the counter.
    pub(crate) fn read(self, bytes: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        let inner = match self.reader {
            Some(reader) => reader,
            None => Box::new(File::open(&self.path)?),
        };
        let counting = Counting {
            inner,
            bytes: Arc::clone(bytes),
        };
        text::decoded(decompressed(BufReader::with_capacity(CHUNK, counting))?)
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
