//! When the file of an answer was saved.

use std::path::Path;
use std::time::{Duration, SystemTime};
use std::{fs, io};

/// The pause between two looks at a file: short for a reader, and cheap.
pub(crate) const PAUSE: Duration = Duration::from_millis(200);

/// A version of a file: when it was saved, and its length. Two versions that are saved within one
/// tick of the clock have the same time.
pub(crate) type Version = (SystemTime, u64);

/// The version that is there now; an error while an editor replaces it, or has only emptied it.
pub(crate) fn version(path: &Path) -> io::Result<Version> {
    let file = fs::metadata(path)?;
    if file.len() == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((file.modified()?, file.len()))
}
