//! Judges a file again whenever it is saved.

use std::convert::Infallible;
use std::path::Path;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use super::answer;
use super::args::Args;
use crate::console;
use crate::error::Error;

/// The pause between two looks at the file: short for a reader, and cheap.
const PAUSE: Duration = Duration::from_millis(200);

/// Judges the file until the process is interrupted. What is wrong with the file is shown, and the
/// next time it is saved it is judged again.
pub(super) fn watch(args: &Args, path: &Path) -> Result<Infallible, Error> {
    // A missing file now is a mistake; later it may be an editor that replaces it.
    let read = |source| Error::Input { path: path.to_owned(), source };
    let mut judged = Some(fs::metadata(path).and_then(|file| file.modified()).map_err(read)?);
    loop {
        if let Err(error) = answer::judge(args, path) {
            console::error(&error);
        }
        println!("\nWaiting for {} to be saved; Ctrl-C ends.", path.display());
        let saved = || modified(path).filter(|time| Some(*time) != judged);
        judged = loop {
            if let Some(time) = saved() {
                break Some(time);
            }
            thread::sleep(PAUSE);
        };
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|file| file.modified()).ok()
}
