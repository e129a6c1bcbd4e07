//! Judges a file again whenever it is saved.

use std::convert::Infallible;
use std::path::Path;
use std::thread;

use super::answer;
use super::args::Args;
use crate::answers::saved::{PAUSE, version};
use crate::console::{self, Printer, harmless};
use crate::error::Error;

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
