//! Files and standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use same_file::Handle;
use sudoku::Cell;

use crate::Error;
use crate::decompress::{Compression, Gzip, Zstandard};

/// The number of bytes that are read at once. With blocks of this size, system calls cost little.
pub(crate) const BLOCK: usize = 256 * 1024;

/// Whether the path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether the path is a puzzle, written where a path is expected: 81 digits, `.` or other signs
/// for a blank, and no file has this name.
///
/// # Errors
///
/// The text looks like a puzzle that has too few or too many cells.
pub fn is_puzzle(path: &Path) -> io::Result<bool> {
    /// Shorter texts are more likely the name of a file such as `17`.
    const FEWEST: usize = 40;
    let text = path.to_str().unwrap_or_default();
    let is_cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_' | b'*');
    if text.len() < FEWEST || !text.bytes().all(is_cell) || path.exists() {
        return Ok(false);
    }
    if text.len() == Cell::ALL.len() {
        return Ok(true);
    }
    let found = format!("expected a file, or a puzzle of 81 cells, found {} cells", text.len());
    Err(io::Error::new(io::ErrorKind::InvalidInput, found))
}

/// Checks that the files are there, and that none is the file that is written: `output`, or the
/// file that standard output writes to. A command that reads its own output never ends, and one
/// that empties its input first has nothing to read.
///
/// # Errors
///
/// The first file that cannot be opened, or that is also written.
pub fn check_inputs(files: &[PathBuf], output: Option<&Path>) -> Result<(), Error> {
    let outputs = [Handle::stdout().ok(), output.and_then(|path| Handle::from_path(path).ok())];
    for path in files {
        let error = |source| Error::Read { path: path.clone(), source };
        if is_puzzle(path).map_err(error)? {
            continue;
        }
        let input = if is_stdin(path) { Handle::stdin() } else { Handle::from_path(path) };
        let input = input.map_err(error)?;
        // A pipe or a terminal may well be both.
        let is_file = input.as_file().metadata().is_ok_and(|metadata| metadata.is_file());
        if is_file && outputs.iter().flatten().any(|output| *output == input) {
            return Err(Error::IsOutput { path: path.clone() });
        }
    }
    Ok(())
}

/// Opens a file, standard input for `-`, or a puzzle that stands for itself. Content in gzip or
/// Zstandard format is decompressed, whatever the name of the file. The number of bytes read,
/// before they are decompressed, is added to the counter.
///
/// # Errors
///
/// Those of the operating system, and those of [`is_puzzle`].
pub(crate) fn open(path: &Path, bytes: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
    if is_stdin(path) {
        decompressed(io::stdin(), bytes)
    } else if is_puzzle(path)? {
        decompressed(io::Cursor::new(path.as_os_str().as_encoded_bytes().to_vec()), bytes)
    } else {
        decompressed(File::open(path)?, bytes)
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
    let compression = Compression::of(&head);
    let whole = BufReader::with_capacity(BLOCK, io::Cursor::new(head).chain(raw));
    Ok(match compression {
        None => Box::new(whole),
        Some(Compression::Gzip) => Box::new(Gzip::new(whole)),
        Some(Compression::Zstandard) => Box::new(Zstandard::new(whole)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_of_81_cells_is_a_puzzle() {
        let of = |count| ".".repeat(count);
        assert!(is_puzzle(Path::new(&of(81))).unwrap());
        for text in ["-", "17", "puzzles.txt", &format!("{}/", of(80)), &of(39)] {
            assert!(!is_puzzle(Path::new(text)).unwrap(), "{text}");
        }
        let error = is_puzzle(Path::new(&of(80))).unwrap_err();
        assert!(error.to_string().ends_with("found 80 cells"), "{error}");
    }

    #[test]
    fn an_input_shorter_than_the_mark_of_a_format_is_read() -> io::Result<()> {
        for text in ["", "abc", "text"] {
            let bytes = Arc::default();
            let read = decompressed(io::Cursor::new(text), &bytes)?;
            assert_eq!(io::read_to_string(read)?, text);
            assert_eq!(bytes.load(Ordering::Relaxed), text.len() as u64);
        }
        Ok(())
    }
}
