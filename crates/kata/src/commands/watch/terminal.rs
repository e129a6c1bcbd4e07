//! Takes over the terminal, and restores it: at the end, on an error, on a signal and on a panic.

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

/// The last signal that asked this process to end.
#[derive(Debug, Default)]
pub(super) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Catches the signals that would end the process without restoring the terminal.
    #[cfg(unix)]
    fn listen() -> std::io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let signals = Self::default();
        let noted = Arc::clone(&signals.0);
        let mut incoming = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            if let Some(signal) = incoming.forever().next() {
                noted.store(signal.unsigned_abs() as usize, Ordering::Relaxed);
                // After the window is closed, reading from the terminal never returns. Only this
                // thread can end the process then.
                thread::sleep(GRACE);
                drop(Restore);
                std::process::exit(128 + signal);
            }
        })?;
        Ok(signals)
    }

    /// Other systems have no such signals.
    #[cfg(not(unix))]
    fn listen() -> std::io::Result<Self> {
        Ok(Self::default())
    }

    /// The number of the last signal.
    pub(super) fn last(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal > 0)
    }
}

/// The time that a session has to end by itself after a signal.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// Whether the terminal is restored already. Restoring it twice would overwrite what was printed
/// in between.
static RESTORED: AtomicBool = AtomicBool::new(false);

/// Restores the terminal when it is dropped.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        if !RESTORED.swap(true, Ordering::SeqCst) {
            let _ = execute!(stdout(), DisableMouseCapture, Show);
            // Without a message: after the terminal has closed, writing one would panic.
            let _ = ratatui::try_restore();
        }
    }
}

/// Runs the body with the whole screen, in raw mode, with mouse events.
pub(super) fn with_terminal<T>(
    body: impl FnOnce(&mut DefaultTerminal, &Signals) -> Result<T, Error>,
) -> Result<T, Error> {
    let signals = Signals::listen()?;
    let mut terminal = ratatui::try_init()?;
    let _restore = Restore;
    restore_on_panic();
    execute!(stdout(), EnableMouseCapture)?;
    body(&mut terminal, &signals)
}

/// The panic hook of ratatui leaves the alternate screen and raw mode before the message is
/// printed. This hook adds the mouse and the cursor. A search that panics runs on its own thread:
/// the player reports it, and the session ends without this hook.
fn restore_on_panic() {
    let of_ratatui = panic::take_hook();
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            let _ = execute!(stdout(), DisableMouseCapture, Show);
            of_ratatui(panic);
            RESTORED.store(true, Ordering::SeqCst);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use super::pty::Screen;
    use super::*;

    /// Not a test by itself: the next test runs it in a process and a terminal of its own.
    #[test]
    #[ignore = "run by the next test"]
    fn panic_on_purpose() {
        let shown: Result<(), Error> = with_terminal(|terminal, _| {
            terminal.draw(|frame| frame.render_widget("drawn before the panic", frame.area()))?;
            panic!("on purpose");
        });
        drop(shown);
    }

    #[test]
    fn a_panic_restores_the_terminal_and_its_message_stays() {
        let this = std::env::current_exe().unwrap();
        let test = "commands::watch::terminal::tests::panic_on_purpose";
        let mut screen =
            Screen::start(&this, &["--exact", test, "--ignored", "--nocapture"], 80, 24, &[]);
        screen.wait_for("the panic's message", |screen| screen.contents().contains("on purpose"));
        screen.wait_for("the end", |screen| screen.contents().contains("test result: FAILED"));
        assert_ne!(screen.exit_code(), 0);
        screen.assert_restored();
    }
}
