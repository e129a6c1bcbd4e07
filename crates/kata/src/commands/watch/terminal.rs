//! Takes over the terminal, and restores it: at the end, on an error, on a signal and on a panic.

use std::io::{self, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::{DefaultTerminal, Frame};

use crate::error::Error;
use crate::signals;

/// Held while a frame is drawn, so that a signal restores the terminal between two frames.
static DRAWING: Mutex<()> = Mutex::new(());

/// Draws a frame.
pub(super) fn draw(
    terminal: &mut DefaultTerminal,
    render: impl FnOnce(&mut Frame<'_>),
) -> Result<(), Error> {
    let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
    terminal.draw(render).map(|_| ()).map_err(Error::Terminal)
}

/// Whether Ctrl-Z or SIGTSTP has asked to suspend this process.
static SUSPEND: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Suspends this process soon.
pub(super) fn suspend_soon() {
    SUSPEND.store(true, Ordering::Relaxed);
}

/// If it was asked for, gives the terminal back and stops this process until the shell continues
/// it. Whether it did.
pub(super) fn suspend(terminal: &mut DefaultTerminal) -> io::Result<bool> {
    if !SUSPEND.swap(false, Ordering::Relaxed) {
        return Ok(false);
    }
    restore();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    *terminal = ratatui::try_init()?;
    Ok(true)
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
    signals::before_end(|| {
        let drawing = DRAWING.lock();
        restore();
        drawing
    });
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&SUSPEND))
        .map_err(Error::Terminal)?;
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    let ended = body(&mut terminal);
    restore();
    ended
}
