//! Files and standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku::Puzzle;
use sudoku::text::{ReadError, Reader};

use crate::error::Error;

/// How much is read at once: enough that the system calls do not show.
const BLOCK: usize = 256 * 1024;

/// Whether the path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input for `-`. What begins like gzip or Zstandard is decompressed,
/// whatever its name.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, Error> {
    open_counted(path, &Arc::default())
}

/// The same, and adds up the bytes that were read of the file as it lies on the disk.
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
    decompressed(Box::new(Counting { inner: raw, bytes: Arc::clone(bytes) })).map_err(error)
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

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTANDARD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The input, decompressed if it begins like gzip or Zstandard.
fn decompressed(mut raw: Box<dyn Read + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    // A pipe may hand over its first bytes one by one; puzzles are longer than four bytes, so
    // waiting for four is safe.
    let mut head = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut head)?;
    let (gzip, zstandard) = (head.starts_with(GZIP), head.starts_with(ZSTANDARD));
    let whole = BufReader::with_capacity(BLOCK, io::Cursor::new(head).chain(raw));
    Ok(if gzip {
        Box::new(BufReader::with_capacity(BLOCK, flate2::bufread::MultiGzDecoder::new(whole)))
    } else if zstandard {
        Box::new(BufReader::with_capacity(BLOCK, zstd::Decoder::with_buffer(whole)?))
    } else {
        Box::new(whole)
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn read(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        decompressed(Box::new(io::Cursor::new(bytes)))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn plain_gzip_and_zstandard_are_read_alike() -> io::Result<()> {
        let gzip = |text: &str| -> io::Result<Vec<u8>> {
            let mut encoder =
                flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(text.as_bytes())?;
            encoder.finish()
        };
        assert_eq!(read(b"text".to_vec())?, "text");
        assert_eq!(read(b"abc".to_vec())?, "abc");
        assert_eq!(read(Vec::new())?, "");
        // Several members, as `cat a.gz b.gz` makes them, are one text.
        assert_eq!(read([gzip("one ")?, gzip("two")?].concat())?, "one two");
        let frames =
            [zstd::encode_all(&b"one "[..], 1)?, zstd::encode_all(&b"two"[..], 1)?].concat();
        assert_eq!(read(frames)?, "one two");
        Ok(())
    }

    #[test]
    fn a_truncated_file_is_an_error() -> io::Result<()> {
        let whole = zstd::encode_all(&b"some text to be cut"[..], 1)?;
        assert!(read(whole[..whole.len() - 5].to_vec()).is_err());
        Ok(())
    }
}
