//! Borrows the terminal, and gives it back as it was: at the end, on an error, on a signal and on a
//! panic.

use std::io::stdout;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use crate::error::Error;

#[cfg(all(test, unix))]
#[expect(dead_code, reason = "the tests in tests/watch.rs use the rest of it")]
#[path = "../../../tests/pty/mod.rs"]
mod pty;

/// Tells when a signal has asked this process to end.
#[derive(Debug, Default)]
pub(super) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// SIGTERM and what else ends a process by default; as long as the terminal is borrowed they
    /// are noted first.
    #[cfg(unix)]
    fn listen() -> std::io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let signals = Self::default();
        let noted = Arc::clone(&signals.0);
        let mut incoming = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            if let Some(signal) = incoming.forever().next() {
                noted.store(signal.unsigned_abs() as usize, Ordering::Relaxed);
                // When the window was closed, reading from it never comes back; nobody else ends
                // the process then.
                thread::sleep(GRACE);
                drop(Borrowed);
                std::process::exit(128 + signal);
            }
        })?;
        Ok(signals)
    }

    /// Elsewhere nothing has to be noted.
    #[cfg(not(unix))]
    fn listen() -> std::io::Result<Self> {
        Ok(Self::default())
    }

    /// The number of the last signal.
    pub(super) fn last(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal > 0)
    }
}

/// A session that is told to end is given so much time to do so by itself.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// The terminal was given back already: twice would overwrite what was said after it.
static GIVEN_BACK: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back when it is dropped.
struct Borrowed;

impl Drop for Borrowed {
    fn drop(&mut self) {
        if !GIVEN_BACK.swap(true, Ordering::SeqCst) {
            let _ = execute!(stdout(), DisableMouseCapture, Show);
            ratatui::restore();
        }
    }
}

/// Lends the body the whole screen, in raw mode, with the mouse.
pub(super) fn borrowed<T>(
    body: impl FnOnce(&mut DefaultTerminal, &Signals) -> Result<T, Error>,
) -> Result<T, Error> {
    let signals = Signals::listen()?;
    let mut terminal = ratatui::try_init()?;
    let _borrowed = Borrowed;
    give_back_on_panic();
    execute!(stdout(), EnableMouseCapture)?;
    body(&mut terminal, &signals)
}

/// The hook of ratatui leaves the alternate screen and raw mode before the panic is printed; to
/// that belong the mouse and the cursor. A panic of a search, on a thread of its own, is none of
/// the terminal's: the player tells it, and the session ends.
fn give_back_on_panic() {
    let of_ratatui = panic::take_hook();
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            let _ = execute!(stdout(), DisableMouseCapture, Show);
            of_ratatui(panic);
            GIVEN_BACK.store(true, Ordering::SeqCst);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use super::pty::Screen;
    use super::*;

    /// Not a test of its own: what the next one runs, in a process and a terminal of its own.
    #[test]
    #[ignore = "run by the test after it"]
    fn panic_on_purpose() {
        let shown: Result<(), Error> = borrowed(|terminal, _| {
            terminal.draw(|frame| frame.render_widget("drawn before the panic", frame.area()))?;
            panic!("on purpose");
        });
        drop(shown);
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_can_be_read() {
        let this = std::env::current_exe().unwrap();
        let test = "commands::watch::terminal::tests::panic_on_purpose";
        let mut screen =
            Screen::start(&this, &["--exact", test, "--ignored", "--nocapture"], 80, 24, &[]);
        screen.wait_for("the panic's message", |screen| screen.contents().contains("on purpose"));
        screen.wait_for("the end", |screen| screen.contents().contains("test result: FAILED"));
        assert_ne!(screen.exit_code(), 0);
        screen.assert_given_back();
    }
}
