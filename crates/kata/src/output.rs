//! Standard output. A signal that ends the command lets it finish the record that it is writing.
//! The record is cut only if nothing reads the output for [as long as a signal
//! waits](signals::within_patience).

use std::io::{self, IsTerminal, Stdout, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::console::harmless;
use crate::error::{Error, Result};
use crate::{console, signals};

/// Whether standard output was closed when this process began, as with `kata list >&-`.
///
/// Before `main`, Rust opens `/dev/null` in place of a closed descriptor, so that no file that is
/// opened later gets its number and receives the output. A write to `/dev/null` succeeds, so the
/// output would be lost without an error. For this reason a function looks at the descriptor before
/// Rust does that.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[expect(
    unsafe_code,
    reason = "the system calls each function of this section once, before Rust's runtime starts; \
              this one needs no runtime: it makes a system call and stores a flag"
)]
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK_BEFORE_MAIN: extern "C" fn() = look_at_stdout;

#[cfg(any(target_os = "linux", target_os = "macos"))]
extern "C" fn look_at_stdout() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// An error if standard output was closed when this process began.
pub(crate) fn check_open() -> Result {
    // On systems other than Linux and macOS, nothing sets the flag.
    if !WAS_CLOSED.load(Ordering::Relaxed) {
        return Ok(());
    }
    #[cfg(unix)]
    let error = rustix::io::Errno::BADF.into();
    #[cfg(not(unix))]
    let error = io::Error::other("it is closed");
    Err(Error::Output(error))
}

/// Held while records are written. A signal that ends the command waits for it, so that no record
/// is cut in two.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits for the records that are being written, and keeps others from being written: forgetting
/// the guard means that the lock is never released, even if a panic has poisoned it. The guard
/// cannot be returned in place of that, as it cannot leave its thread.
fn stop_writing() {
    mem::forget(WRITING.lock());
}

/// Standard output. Whole records are written to it.
pub(crate) struct Output(Stdout);

impl Output {
    /// Makes Ctrl-C, and the other signals that end a process, end the command between two records
    /// from now on, with the exit code that shells expect.
    pub(crate) fn new() -> Self {
        signals::before_end(|| {
            // Where nothing reads a pipe, its record is never written to the end.
            let no_record_is_cut = signals::within_patience(stop_writing);
            console::error(if no_record_is_cut {
                &"interrupted; all records are complete"
            } else {
                &"interrupted"
            });
        });
        Self(io::stdout())
    }

    /// Writes records. The caller passes whole ones: a signal may end the command after each call.
    pub(crate) fn write(&mut self, records: &[u8]) -> Result {
        check_open()?;
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        // The columns of a table are foreign text, whose control characters could change what a
        // terminal shows.
        let result = if self.0.is_terminal() {
            let shown = harmless(String::from_utf8_lossy(records));
            self.write_and_flush(shown.as_bytes())
        } else {
            self.write_and_flush(records)
        };
        result.map_err(Error::Output)
    }

    fn write_and_flush(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)?;
        self.0.flush()
    }
}
