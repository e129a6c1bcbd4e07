//! The text of an answer, as a file holds it.

use std::fs;
use std::path::Path;

use super::open_error::OpenError;

/// The text of an answer: UTF-8, or UTF-16 with a byte order mark, as some editors on Windows write
/// it.
pub(super) fn read(path: &Path) -> Result<String, OpenError> {
    let bytes = fs::read(path).map_err(|source| OpenError::Read(path.to_owned(), source))?;
    let text = match &bytes[..] {
        [0xff, 0xfe, text @ ..] => utf_16(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => utf_16(text, u16::from_be_bytes),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    };
    Ok(text)
}

/// The text of pairs of bytes, of which each makes a unit of UTF-16 in the order of this function.
fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16_lossy(&units)
}
