//! Standard output. A signal cuts no record, unless its reader has stopped reading for 2 seconds.

use std::io::{self, IsTerminal, Stdout, Write};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::console::harmless;
use crate::error::Error;
use crate::{console, signals};

/// Held while records are written. Ctrl-C waits for it, so that no record is cut in two.
static WRITING: Mutex<()> = Mutex::new(());

/// How long Ctrl-C waits for a whole record. The reader of a pipe may have stopped reading, and
/// then the record is never written.
const PATIENCE: Duration = Duration::from_secs(2);

/// Standard output. Whole records are written to it.
pub(crate) struct Output(Stdout);

impl Output {
    /// Takes standard output. From now on, Ctrl-C and signals that end a process end the command
    /// between two records, with the exit code that shells expect.
    pub(crate) fn new() -> Self {
        signals::before_end(end_between_records);
        Self(io::stdout())
    }

    /// Writes whole records.
    pub(crate) fn write(&mut self, records: &[u8]) -> Result<(), Error> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        // The columns of a table are foreign text.
        let shown = self.0.is_terminal().then(|| harmless(String::from_utf8_lossy(records)));
        let bytes = shown.as_ref().map_or(records, |shown| shown.as_bytes());
        self.0.write_all(bytes).and_then(|()| self.0.flush()).map_err(Error::Output)
    }
}

/// Waits until whole records are written. While the result is kept, no more is written.
fn end_between_records() -> Option<MutexGuard<'static, ()>> {
    let begin = Instant::now();
    let writing = loop {
        match WRITING.try_lock() {
            Ok(guard) => break Some(guard),
            Err(TryLockError::Poisoned(guard)) => break Some(guard.into_inner()),
            Err(TryLockError::WouldBlock) if begin.elapsed() > PATIENCE => break None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    console::error(&match writing {
        Some(_) => "interrupted; no record was cut",
        None => "interrupted",
    });
    writing
}
