//! Standard output. A signal cuts no record, unless its reader has stopped reading for 2 seconds.

use std::io::{self, IsTerminal, Stdout, Write};
use std::mem;
use std::sync::{Mutex, PoisonError};

use crate::console::harmless;
use crate::error::{Error, Result};
use crate::{console, signals};

/// Held while records are written. Ctrl-C waits for it, so that no record is cut in two.
static WRITING: Mutex<()> = Mutex::new(());

/// Standard output. Whole records are written to it.
pub(crate) struct Output(Stdout);

impl Output {
    /// Takes standard output. From now on, Ctrl-C and signals that end a process end the command
    /// between two records, with the exit code that shells expect.
    pub(crate) fn new() -> Self {
        signals::before_end(|| {
            // The reader of a pipe may have stopped reading, and then the record is never written.
            let is_whole = signals::within_patience(|| mem::forget(WRITING.lock()));
            console::error(if is_whole {
                &"interrupted; no record was cut"
            } else {
                &"interrupted"
            });
        });
        Self(io::stdout())
    }

    /// Writes whole records.
    pub(crate) fn write(&mut self, records: &[u8]) -> Result {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        // The columns of a table are foreign text.
        let shown = self
            .0
            .is_terminal()
            .then(|| harmless(String::from_utf8_lossy(records)));
        let bytes = shown.as_ref().map_or(records, |shown| shown.as_bytes());
        self.0
            .write_all(bytes)
            .and_then(|()| self.0.flush())
            .map_err(Error::Output)
    }
}
