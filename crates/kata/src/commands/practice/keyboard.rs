//! [`Keyboard`]: single keys on a terminal; elsewhere the first letter of each line.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
#[cfg(unix)]
use rustix::termios::{LocalModes, OptionalActions, OutputModes, tcgetattr, tcsetattr};

use crate::commands::watch::session::SHORTEST;
use crate::commands::watch::terminal::restore_before_signal;
use crate::error::{Error, Result};

/// The pause between two looks at a file: short for a reader, and cheap.
const PAUSE: Duration = Duration::from_millis(200);

/// The keys, a line each.
pub(super) const KEYS: &str = "  h  next hint: a question, the idea, the core lines, a model answer
  r  rule: when it fails, the first wrong step, and the lines that never ran
  b  what the bug probably is, if that is known
  w  watch your search, on the board on which it failed
  j  judge again without saving
  n  next stage, once accepted; so does Enter
  s  skip this stage
  q  quit; the progress is kept";

/// Where keys come from: the lines of standard input, unless it is a terminal.
pub(super) struct Keyboard(Option<Receiver<char>>);

impl Keyboard {
    /// The keyboard of standard input. From now on, a signal restores the terminal.
    pub(super) fn new() -> Self {
        restore_before_signal();
        if io::stdin().is_terminal() {
            return Self(None);
        }
        let (sender, receiver) = mpsc::channel();
        // The thread ends with standard input, or with the process.
        thread::spawn(move || {
            for line in io::stdin().lock().lines().map_while(Result::ok) {
                if sender
                    .send(line.trim().chars().next().unwrap_or('\n'))
                    .is_err()
                {
                    return;
                }
            }
        });
        Self(Some(receiver))
    }

    /// Hides the keys that are pressed while the value lasts; they arrive later. Ctrl-C stays a
    /// signal, which ends the program that is judged.
    pub(super) fn hide_keys(&self) -> Result<Option<Raw>> {
        let raw = self.raw()?;
        #[cfg(unix)]
        if raw.is_some() {
            let terminal = io::stdin();
            let signals = tcgetattr(&terminal).and_then(|mut mode| {
                mode.local_modes |= LocalModes::ISIG;
                mode.output_modes |= OutputModes::OPOST;
                tcsetattr(&terminal, OptionalActions::Now, &mode)
            });
            signals.map_err(|error| Error::Terminal(error.into()))?;
        }
        Ok(raw)
    }

    /// Drops the keys that were pressed before what is asked now.
    pub(super) fn forget(&self) -> Result {
        let raw = self.raw()?;
        while raw.is_some() && event::poll(SHORTEST).map_err(Error::Terminal)? {
            pressed(&event::read().map_err(Error::Terminal)?)?;
        }
        Ok(())
    }

    fn raw(&self) -> Result<Option<Raw>> {
        if self.0.is_some() {
            return Ok(None);
        }
        enable_raw_mode()
            .map(|()| Some(Raw))
            .map_err(Error::Terminal)
    }

    /// Waits for a key, or until the file is saved; looks at the file after each pause. The key is
    /// the first letter of a line, and Enter alone is `'\n'`. A saved file stands for j, which judges
    /// it, and the end of standard input for q, which quits.
    pub(super) fn wait(&self, is_saved: impl Fn() -> bool) -> Result<char> {
        let _raw = self.raw()?;
        loop {
            if is_saved() {
                return Ok('j');
            }
            let key = match self.0.as_ref().map(|lines| lines.recv_timeout(PAUSE)) {
                Some(Err(RecvTimeoutError::Disconnected)) => Some('q'),
                Some(line) => line.ok(),
                None if event::poll(PAUSE).map_err(Error::Terminal)? => {
                    pressed(&event::read().map_err(Error::Terminal)?)?
                }
                None => None,
            };
            if let Some(key) = key {
                return Ok(key);
            }
        }
    }
}

/// The key of an event, if it is one. Ctrl-C is an error: in raw mode it sends no signal.
fn pressed(event: &event::Event) -> Result<Option<char>> {
    let Some(key) = event
        .as_key_event()
        .filter(|key| key.kind != KeyEventKind::Release)
    else {
        return Ok(None);
    };
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if control => Err(Error::Interrupted),
        KeyCode::Char(letter) if !control => Ok(Some(letter)),
        KeyCode::Enter => Ok(Some('\n')),
        _ => Ok(None),
    }
}

/// Raw mode, in which a key arrives without Enter. It lasts as long as the value.
/// [`Keyboard::hide_keys`] restores signals and line ends in it, so that text can be printed and
/// Ctrl-C also ends the program that is judged.
pub(super) struct Raw;

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = disable_raw_mode();
    }
}
