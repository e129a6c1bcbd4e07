//! Takes over the terminal, and restores it: at the end, on an error, on a signal and on a panic.

use std::io::{self, stdout};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
#[cfg(unix)]
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};

use crate::error::Error;
use crate::signals;

/// The last signal that asked this process to end; 0 for none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// The last signal that asked this process to end.
pub(super) fn last_signal() -> Option<u8> {
    u8::try_from(SIGNAL.load(Ordering::Relaxed)).ok().filter(|&signal| signal > 0)
}

/// The time that a session has to end by itself after a signal. After the window is closed, reading
/// from the terminal never returns; then the process ends without the session.
const GRACE: Duration = Duration::from_secs(2);

/// Whether a signal or a key has asked to suspend this process.
static SUSPEND: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Suspends this process soon.
pub(super) fn suspend_soon() {
    SUSPEND.store(true, Ordering::Relaxed);
}

/// Whether this process is to be suspended.
pub(super) fn is_suspended() -> bool {
    SUSPEND.swap(false, Ordering::Relaxed)
}

/// Gives the terminal back, and stops this process until the shell continues it.
#[cfg_attr(not(unix), expect(unused_variables, reason = "other systems suspend no process"))]
pub(super) fn suspend(terminal: &mut DefaultTerminal) -> io::Result<()> {
    #[cfg(unix)]
    {
        execute!(stdout(), Show)?;
        ratatui::try_restore()?;
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
        // What was drawn before is not on the screen.
        terminal.swap_buffers();
    }
    Ok(())
}

/// Restores the terminal. On a panic, the hook of ratatui does it.
fn restore() {
    let _ = execute!(stdout(), Show);
    // Without a message: after the terminal has closed, writing one would panic.
    let _ = ratatui::try_restore();
}

/// Runs the body with the whole screen, in raw mode.
pub(super) fn with_terminal<T>(
    body: impl FnOnce(&mut DefaultTerminal) -> Result<T, Error>,
) -> Result<T, Error> {
    signals::before_end(|signal| {
        SIGNAL.store(signal, Ordering::Relaxed);
        thread::sleep(GRACE);
        restore();
    });
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&SUSPEND))
        .map_err(Error::Terminal)?;
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    let ended = body(&mut terminal);
    restore();
    ended
}
