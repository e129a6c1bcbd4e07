//! Files, standard input and puzzles that stand for themselves, compressed or not.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use same_file::Handle;
use sudoku::text::Recogniser;

use crate::Error;
use crate::decompress::{Compression, Gzip, Zstandard};

/// The number of bytes that are read at once, and about the size of a chunk. Smaller ones fill the
/// lanes of a bulk strategy badly; of larger ones there would be too few for all cores.
pub(crate) const CHUNK: usize = 64 * 1024;

/// What puzzles are read from. It is opened once: a pipe gives its content only once.
#[derive(Debug)]
pub struct Input {
    pub(crate) path: PathBuf,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Stdin,
    /// A puzzle in the place of a path.
    Text,
    Open(File),
    /// Opened when its turn comes: to open a named pipe waits for its writer.
    Path,
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

/// Opens what is to be read. Checks that the files are there, and that none is the file that is
/// written: `output`, or the file that standard output writes to. A command that reads its own
/// output never ends, and one that empties its input first has nothing to read.
///
/// # Errors
///
/// The first file that cannot be opened, or that is also written.
pub fn open_inputs(paths: &[PathBuf], output: Option<&Path>) -> Result<Vec<Input>, Error> {
    let outputs = [Handle::stdout().ok(), output.and_then(|path| Handle::from_path(path).ok())];
    let open = |path: &PathBuf| {
        let (source, handle) =
            opened(path).map_err(|source| Error::Read { path: path.clone(), source })?;
        if handle.is_some_and(|handle| outputs.iter().flatten().any(|output| *output == handle)) {
            return Err(Error::IsOutput { path: path.clone() });
        }
        Ok(Input { path: path.clone(), source })
    };
    paths.iter().map(open).collect()
}

/// The source of a path, and its handle if it is a regular file: a pipe or a terminal may well be
/// read and written.
fn opened(path: &Path) -> io::Result<(Source, Option<Handle>)> {
    if is_stdin(path) {
        let stdin = Handle::stdin()?;
        let is_file = stdin.as_file().metadata().is_ok_and(|metadata| metadata.is_file());
        Ok((Source::Stdin, is_file.then_some(stdin)))
    } else if is_puzzle(path)? {
        Ok((Source::Text, None))
    } else if fs::metadata(path)?.is_file() {
        let file = File::open(path)?;
        let handle = Handle::from_file(file.try_clone()?)?;
        Ok((Source::Open(file), Some(handle)))
    } else {
        Ok((Source::Path, None))
    }
}

impl Input {
    /// Its content. What is in gzip or Zstandard format is decompressed, whatever the name of the
    /// file. The number of bytes read, before they are decompressed, is added to the counter.
    pub(crate) fn read(self, bytes: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        match self.source {
            Source::Stdin => decompressed(io::stdin(), bytes),
            Source::Text => decompressed(
                io::Cursor::new(self.path.into_os_string().into_encoded_bytes()),
                bytes,
            ),
            Source::Open(file) => decompressed(file, bytes),
            Source::Path => decompressed(File::open(&self.path)?, bytes),
        }
    }
}

/// Adds up what is read through it.
struct Counting<R> {
    inner: R,
    bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The input, decompressed if it begins like a known format.
pub(crate) fn decompressed(
    inner: impl Read + Send + 'static,
    bytes: &Arc<AtomicU64>,
) -> io::Result<Box<dyn Read + Send>> {
    let mut raw = Counting { inner, bytes: Arc::clone(bytes) };
    // A pipe may deliver its first bytes one by one. A puzzle is longer than four bytes, so there
    // is always something to wait for.
    let mut head = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut head)?;
    if head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]) {
        let message = "the text is UTF-16; save it as UTF-8";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let compression = Compression::of(&head);
    let whole = io::Cursor::new(head).chain(raw);
    Ok(match compression {
        None => Box::new(whole),
        Some(Compression::Gzip) => Box::new(Gzip::new(BufReader::with_capacity(CHUNK, whole))),
        Some(Compression::Zstandard) => {
            Box::new(Zstandard::new(BufReader::with_capacity(CHUNK, whole)))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_with_one_grid_is_a_puzzle() {
        let of = |count| ".".repeat(count);
        let link = format!("https://example.org/?bd={}", of(81));
        for text in [of(81), link] {
            assert!(is_puzzle(Path::new(&text)).unwrap(), "{text}");
        }
        for text in ["-", "17", "puzzles.txt", &format!("{}/", of(80)), &of(39)] {
            assert!(!is_puzzle(Path::new(text)).unwrap(), "{text}");
        }
        let error = is_puzzle(Path::new(&of(80))).unwrap_err();
        assert!(error.to_string().ends_with("found 80 cells"), "{error}");
    }
}
