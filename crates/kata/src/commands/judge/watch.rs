//! Judges a file again whenever it is saved.

use std::convert::Infallible;
use std::path::Path;
use std::time::{Duration, SystemTime};
use std::{fs, io, thread};

use super::answer;
use super::args::Args;
use crate::console::{self, Printer, harmless};
use crate::error::Error;

/// The pause between two looks at the file: short for a reader, and cheap.
pub(in crate::commands) const PAUSE: Duration = Duration::from_millis(200);

/// Judges the file until the process is interrupted. What is wrong with the file is shown, and the
/// next time it is saved it is judged again.
pub(super) fn watch(args: &Args, path: &Path) -> Result<Infallible, Error> {
    // A missing file now is a mistake; later it may be an editor that replaces it.
    let read = |source| Error::Input { path: path.to_owned(), source };
    let mut judged = version(path).map_err(read)?;
    loop {
        if let Err(error) = answer::judge(args, path) {
            console::error(&error);
        }
        let file = harmless(path.display());
        writeln!(Printer::new(), "\nWaiting for {file} to be saved; Ctrl-C ends.")?;
        judged = loop {
            if let Some(saved) = version(path).ok().filter(|version| *version != judged) {
                break saved;
            }
            thread::sleep(PAUSE);
        };
    }
}

/// A version of a file: when it was saved, and its length. Two versions that are saved within one
/// tick of the clock have the same time.
pub(in crate::commands) type Version = (SystemTime, u64);

/// The version that is there now; an error while an editor replaces it.
pub(in crate::commands) fn version(path: &Path) -> io::Result<Version> {
    let file = fs::metadata(path)?;
    Ok((file.modified()?, file.len()))
}
