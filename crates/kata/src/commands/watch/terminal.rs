//! Takes over the terminal, and restores it: at the end, on an error, on a signal and on a panic.

use std::io::stdout;
use std::sync::{Mutex, PoisonError};

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
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    let ended = body(&mut terminal);
    restore();
    ended
}
