//! Standard output. A signal cuts no record, unless its reader has stopped reading for 2 seconds.

use std::io::{self, IsTerminal, Stdout, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::console::harmless;
use crate::error::{Error, Result};
use crate::{console, signals};

/// Whether standard output was closed when this process began, as with `kata list >&-`.
///
/// Rust opens `/dev/null` in place of a closed descriptor before `main` begins. Otherwise the next
/// file that is opened would get its number, and would receive what is printed. But then every write
/// succeeds, and nothing is written. So a function that runs before looks at the descriptor.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[expect(
    unsafe_code,
    reason = "the system calls each function of this section once before `main`; this one calls \
              no code that needs Rust's runtime"
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
pub(crate) fn expect_open() -> Result {
    if !WAS_CLOSED.load(Ordering::Relaxed) {
        return Ok(());
    }
    #[cfg(unix)]
    let error = rustix::io::Errno::BADF.into();
    #[cfg(not(unix))]
    let error = io::Error::other("it is closed");
    Err(Error::Output(error))
}

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
        expect_open()?;
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
