//! Files and standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::error::Error;

/// How much is read at once: enough that the system calls do not show.
const BLOCK: usize = 256 * 1024;

/// Whether the path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input for `-`. What begins like gzip or Zstandard is decompressed, whatever its name.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, Error> {
    let error = |source| Error::Input { path: path.to_owned(), source };
    let raw: Box<dyn Read + Send> =
        if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path).map_err(error)?) };
    decompressed(raw).map_err(error)
}

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTANDARD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The input, decompressed if it begins like gzip or Zstandard.
pub(crate) fn decompressed(mut raw: Box<dyn Read + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    // A pipe may hand over its first bytes one by one; puzzles are longer than four bytes, so waiting for four is safe.
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
