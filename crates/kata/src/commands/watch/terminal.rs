//! Takes over the terminal, and restores it: at the end, on an error, on a signal and on a panic.

use std::fs::File;
use std::io::{self, stdout};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{LeaveAlternateScreen, disable_raw_mode};
use ratatui::style::Color;
use ratatui::{DefaultTerminal, Frame};

use crate::error::{Error, Result};
use crate::{console, signals};

/// Held while a frame is drawn, so that a signal restores the terminal between two frames.
static DRAWING: Mutex<()> = Mutex::new(());

/// Whether the screen is taken over.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Draws a frame, without its colours where standard output shows none.
pub(super) fn draw(terminal: &mut DefaultTerminal, render: impl FnOnce(&mut Frame<'_>)) -> Result {
    let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
    let drawn = terminal.draw(|frame| {
        render(frame);
        if !console::stdout_has_colours() {
            frame
                .buffer_mut()
                .content
                .iter_mut()
                .for_each(|cell| cell.fg = Color::Reset);
        }
    });
    drawn.map(|_| ()).map_err(Error::Terminal)
}

/// Whether Ctrl-Z or SIGTSTP has asked to suspend this process.
static SUSPEND: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Suspends this process soon.
pub(in crate::commands) fn suspend_soon() {
    SUSPEND.store(true, Ordering::Relaxed);
}

/// From now on, Ctrl-Z and SIGTSTP only ask to suspend this process. Every loop that waits for keys
/// has to call [`is_suspend_asked`], because the signal alone no longer stops the process.
pub(in crate::commands) fn catch_suspend() -> Result {
    #[cfg(unix)]
    {
        static CAUGHT: Mutex<bool> = Mutex::new(false);
        let mut is_caught = CAUGHT.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_caught {
            signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&SUSPEND))
                .map_err(Error::Terminal)?;
            *is_caught = true;
        }
    }
    Ok(())
}

/// Whether Ctrl-Z or SIGTSTP has asked to suspend this process since the last call.
pub(in crate::commands) fn is_suspend_asked() -> bool {
    SUSPEND.swap(false, Ordering::Relaxed)
}

/// Stops this process until the shell continues it. The terminal has to be restored before.
pub(in crate::commands) fn stop() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Ok(())
}

/// If it was asked for, gives the terminal back and stops this process until the shell continues
/// it. Whether it did.
pub(super) fn suspend(terminal: &mut DefaultTerminal) -> io::Result<bool> {
    if !is_suspend_asked() {
        return Ok(false);
    }
    restore();
    stop()?;
    *terminal = ratatui::try_init()?;
    Ok(true)
}

/// Restores the terminal. On a panic, the hook of ratatui does it.
fn restore() {
    let _ = execute!(stdout(), Show);
    // Without a message: after the terminal has closed, writing one would panic.
    let _ = ratatui::try_restore();
}

/// From now on, a signal kills the running program, removes temporary folders, and restores the
/// terminal. Afterwards no frame is drawn.
pub(in crate::commands) fn restore_before_signal() {
    signals::before_end(|| {
        let killed = runner::kill_running();
        if IS_TAKEN.load(Ordering::Relaxed) {
            // After Ctrl-S a terminal takes no output.
            signals::within_patience(|| {
                mem::forget(DRAWING.lock());
                let _ = disable_raw_mode();
                // The main thread may hold the lock of standard output.
                if let Ok(mut terminal) = File::options().write(true).open("/dev/tty") {
                    let _ = execute!(terminal, Show, LeaveAlternateScreen);
                }
            });
        }
        // It writes nothing, so that it ends also where the terminal takes no output.
        let _ = disable_raw_mode();
        killed
    });
}

/// Runs the body with the whole screen, in raw mode.
pub(super) fn with_terminal<T>(body: impl FnOnce(&mut DefaultTerminal) -> Result<T>) -> Result<T> {
    catch_suspend()?;
    IS_TAKEN.store(true, Ordering::Relaxed);
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    let ended = body(&mut terminal);
    restore();
    IS_TAKEN.store(false, Ordering::Relaxed);
    ended
}
