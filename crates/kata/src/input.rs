//! Files and standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use same_file::Handle;
use sudoku::Puzzle;
use sudoku::text::{ReadError, Reader};

use crate::decompress::{self, Format};
use crate::error::Error;

/// The number of bytes that are read at once. With blocks of this size, system calls cost little.
pub(crate) const BLOCK: usize = 256 * 1024;

/// Whether the path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input for `-`. Content in gzip or Zstandard format is decompressed,
/// whatever the name of the file.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, Error> {
    open_counted(path, &Arc::default())
}

/// The same, and adds the number of bytes read from the disk to a counter.
pub(crate) fn open_counted(
    path: &Path,
    bytes: &Arc<AtomicU64>,
) -> Result<Box<dyn BufRead + Send>, Error> {
    let error = |source| Error::Input { path: path.to_owned(), source };
    let raw: Box<dyn Read + Send> = if is_stdin(path) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(error)?)
    };
    decompressed(Counting { inner: raw, bytes: Arc::clone(bytes) }).map_err(error)
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
        None => return Err(Error::Usage(format!("there is no puzzle in {}", path.display()))),
    };
    record.map_err(|error| Error::Record { path: path.to_owned(), error })
}

/// Adds up what is read through it.
struct Counting {
    inner: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The input, decompressed if it begins like a known format.
fn decompressed(mut raw: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    // A pipe may deliver its first bytes one by one. A puzzle is longer than four bytes, so there
    // is always something to wait for.
    let mut head = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut head)?;
    let format = Format::of(&head);
    let whole = BufReader::with_capacity(BLOCK, io::Cursor::new(head).chain(raw));
    Ok(match format {
        None => Box::new(whole),
        Some(Format::Gzip) => {
            Box::new(BufReader::with_capacity(BLOCK, decompress::Gzip::new(whole)))
        }
        Some(Format::Zstandard) => {
            Box::new(BufReader::with_capacity(BLOCK, decompress::Zstandard::new(whole)))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_shorter_than_the_mark_of_a_format_is_read() -> io::Result<()> {
        for text in ["", "abc", "text"] {
            let read = decompressed(io::Cursor::new(text.as_bytes().to_vec()))?;
            assert_eq!(io::read_to_string(read)?, text);
        }
        Ok(())
    }
}
