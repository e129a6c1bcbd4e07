//! Files and standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::decompress::{Compression, Gzip, Zstandard};

/// The number of bytes that are read at once. With blocks of this size, system calls cost little.
pub(crate) const BLOCK: usize = 256 * 1024;

/// Whether the path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input for `-`. Content in gzip or Zstandard format is decompressed,
/// whatever the name of the file. The number of bytes read, before they are decompressed, is added
/// to the counter.
///
/// # Errors
///
/// Those of the operating system.
pub fn open(path: &Path, bytes: &Arc<AtomicU64>) -> io::Result<Box<dyn BufRead + Send>> {
    if is_stdin(path) {
        decompressed(io::stdin(), bytes)
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
) -> io::Result<Box<dyn BufRead + Send>> {
    let mut raw = Counting { inner, bytes: Arc::clone(bytes) };
    // A pipe may deliver its first bytes one by one. A puzzle is longer than four bytes, so there
    // is always something to wait for.
    let mut head = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut head)?;
    let compression = Compression::of(&head);
    let whole = BufReader::with_capacity(BLOCK, io::Cursor::new(head).chain(raw));
    Ok(match compression {
        None => Box::new(whole),
        Some(Compression::Gzip) => Box::new(BufReader::with_capacity(BLOCK, Gzip::new(whole))),
        Some(Compression::Zstandard) => {
            Box::new(BufReader::with_capacity(BLOCK, Zstandard::new(whole)))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
