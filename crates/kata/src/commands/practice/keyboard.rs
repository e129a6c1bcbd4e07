//! [`Keyboard`]: single keys on a terminal; elsewhere the first letter of each line.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;
use std::{mem, panic, thread};

use ratatui::crossterm::event::{self, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
#[cfg(unix)]
use rustix::termios::{
    LocalModes, OptionalActions, OutputModes, SpecialCodeIndex, tcgetattr, tcsetattr,
};

use crate::commands::watch::session::SHORTEST;
use crate::commands::watch::terminal;
use crate::console;
use crate::error::{Error, Result};

/// The pause between two looks at a file: short for a reader, and cheap.
const PAUSE: Duration = Duration::from_millis(200);

/// The pause between two looks at the keyboard while the answer runs: too short to be felt.
const KEY_PAUSE: Duration = Duration::from_millis(20);

/// The key that takes back a letter of a line. To a terminal, it is a step to the left.
const BACKSPACE: char = '\u{8}';

/// What happens to a key other than q that is pressed on a terminal while something takes long.
#[derive(Clone, Copy, Debug)]
pub(super) enum OtherKeys {
    /// [`Keyboard::wait`] returns it later.
    Keep,
    /// It does nothing, and this line says why.
    Drop(&'static str),
}

/// Where keys come from: a terminal, or the lines of another standard input.
pub(super) struct Keyboard {
    /// The lines; `None` for a terminal.
    lines: Option<Receiver<String>>,
    /// Keys that were pressed while the answer ran, the first one first.
    early: RefCell<VecDeque<char>>,
}

impl Keyboard {
    /// The keyboard of standard input. From now on, a signal restores the terminal.
    pub(super) fn new() -> Result<Self> {
        terminal::restore_before_signal();
        let lines = if io::stdin().is_terminal() {
            terminal::catch_suspend()?;
            None
        } else {
            Some(lines_of_stdin())
        };
        Ok(Self {
            lines,
            early: RefCell::default(),
        })
    }

    /// Hides the keys that are pressed while the value lasts; [`wait`](Self::wait) returns them
    /// later. Ctrl-C stays a signal, which ends the program that is judged.
    pub(super) fn hide_keys(&self) -> Result<Option<Raw>> {
        let raw = self.raw()?;
        if raw.is_some() {
            keep_signals()?;
        }
        Ok(raw)
    }

    /// Does something that takes long, in another thread, and reads keys meanwhile. A `q` on a
    /// terminal is followed at once: the program that is judged is killed, the result is `None`,
    /// and this process has to end.
    ///
    /// Call it while [`hide_keys`](Self::hide_keys) lasts.
    pub(super) fn unless_quit<T: Send + 'static>(
        &self,
        other_keys: OtherKeys,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let (sender, ended) = mpsc::channel();
        // After q, the receiver is gone.
        let worker = thread::spawn(move || drop(sender.send(work())));
        loop {
            match ended.recv_timeout(KEY_PAUSE) {
                Ok(result) => return Ok(Some(result)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let panicked = worker.join().expect_err("it has sent nothing");
                    panic::resume_unwind(panicked);
                }
            }
            if terminal::is_suspend_asked() {
                self.suspend()?;
                if self.is_terminal() {
                    // The guard from `hide_keys` still lasts, and ends raw mode.
                    enable_raw_mode().map_err(Error::Terminal)?;
                    keep_signals()?;
                }
            }
            if self.is_terminal() && self.read_keys_until_quit(other_keys)? {
                // While the guard is kept, no killed program is judged.
                let _kept = mem::ManuallyDrop::new(runner::kill_running());
                return Ok(None);
            }
        }
    }

    fn is_terminal(&self) -> bool {
        self.lines.is_none()
    }

    /// Reads the keys that have been pressed, up to a `q`. Returns whether there was one.
    fn read_keys_until_quit(&self, other_keys: OtherKeys) -> Result<bool> {
        while event::poll(SHORTEST).map_err(Error::Terminal)? {
            let Some(key) = pressed(&event::read().map_err(Error::Terminal)?)? else {
                continue;
            };
            if key == 'q' {
                return Ok(true);
            }
            match other_keys {
                OtherKeys::Keep => self.early.borrow_mut().push_back(key),
                OtherKeys::Drop(why) => console::status(why),
            }
        }
        Ok(false)
    }

    /// Restores the terminal, and stops this process until the shell continues it.
    fn suspend(&self) -> Result {
        if self.is_terminal() {
            disable_raw_mode().map_err(Error::Terminal)?;
        }
        terminal::stop().map_err(Error::Terminal)
    }

    /// Drops the keys that were pressed before the next question.
    pub(super) fn forget(&self) -> Result {
        let raw = self.raw()?;
        self.early.borrow_mut().clear();
        while raw.is_some() && event::poll(SHORTEST).map_err(Error::Terminal)? {
            pressed(&event::read().map_err(Error::Terminal)?)?;
        }
        Ok(())
    }

    fn raw(&self) -> Result<Option<Raw>> {
        if !self.is_terminal() {
            return Ok(None);
        }
        enable_raw_mode()
            .map(|()| Some(Raw))
            .map_err(Error::Terminal)
    }

    /// Waits for a key, or until `ends_wait`, which is asked after each pause: the file was saved,
    /// or the time of an interview is up. The key is the first letter of a line, and Enter alone is
    /// `'\n'`. `ends_wait` stands for j, which judges the file, and the end of standard input for
    /// q, which quits.
    pub(super) fn wait(&self, ends_wait: impl Fn() -> bool) -> Result<char> {
        let mut raw = self.raw()?;
        loop {
            let key = self.wait_in(&mut raw, &ends_wait)?;
            if key != BACKSPACE {
                return Ok(key);
            }
        }
    }

    /// Does what [`wait`](Self::wait) does, in raw mode that began before and lasts longer.
    fn wait_in(&self, raw: &mut Option<Raw>, ends_wait: impl Fn() -> bool) -> Result<char> {
        loop {
            if ends_wait() {
                return Ok('j');
            }
            if terminal::is_suspend_asked() {
                drop(raw.take());
                self.suspend()?;
                *raw = self.raw()?;
            }
            if let Some(key) = self.next_key()? {
                return Ok(key);
            }
        }
    }

    /// Waits for Enter, and returns the letters that were typed before it. They are shown as they
    /// are typed, and Backspace takes back the last one. The end of standard input stands for a
    /// line with q.
    pub(super) fn line(&self) -> Result<String> {
        if let Some(lines) = &self.lines {
            return Ok(lines.recv().unwrap_or_else(|_| "q".to_owned()));
        }
        // It lasts for the whole line: without it, Enter arrives as another code.
        let mut raw = self.raw()?;
        let mut line = String::new();
        loop {
            let typed = match self.wait_in(&mut raw, || false)? {
                '\n' => {
                    show_typed("\r\n")?;
                    return Ok(line);
                }
                BACKSPACE if line.pop().is_some() => "\u{8} \u{8}".to_owned(),
                BACKSPACE => String::new(),
                letter => {
                    line.push(letter);
                    letter.to_string()
                }
            };
            show_typed(&typed)?;
        }
    }

    /// The next key, if one arrives within a [`PAUSE`].
    fn next_key(&self) -> Result<Option<char>> {
        if let Some(lines) = &self.lines {
            return Ok(match lines.recv_timeout(PAUSE) {
                Ok(line) => Some(first_letter(&line)),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some('q'),
            });
        }
        if let Some(key) = self.early.borrow_mut().pop_front() {
            return Ok(Some(key));
        }
        if event::poll(PAUSE).map_err(Error::Terminal)? {
            return pressed(&event::read().map_err(Error::Terminal)?);
        }
        Ok(None)
    }
}

/// Writes what is typed to the terminal, which does not do it in raw mode.
fn show_typed(text: &str) -> Result {
    let mut terminal = io::stdout();
    terminal
        .write_all(text.as_bytes())
        .and_then(|()| terminal.flush())
        .map_err(Error::Terminal)
}

/// The first letter of a line, which stands for a key. An empty line is a `'\n'`.
fn first_letter(line: &str) -> char {
    line.trim().chars().next().unwrap_or('\n')
}

/// Each line of standard input, as they arrive.
fn lines_of_stdin() -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    // The thread ends with standard input, or with the process.
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The code that stands for no key among the special keys of a terminal: `_POSIX_VDISABLE`.
#[cfg(target_os = "linux")]
const NO_KEY: u8 = 0;
#[cfg(all(unix, not(target_os = "linux")))]
const NO_KEY: u8 = 0xff;

/// Lets Ctrl-C send its signal in raw mode, and lets a printed line end as elsewhere. Ctrl-Z stays
/// a key: its signal would also stop a program that is just being started, before it has left the
/// process group of the terminal, and nothing would continue that program.
fn keep_signals() -> Result {
    #[cfg(unix)]
    {
        let terminal = io::stdin();
        let changed = tcgetattr(&terminal).and_then(|mut mode| {
            mode.local_modes |= LocalModes::ISIG;
            mode.output_modes |= OutputModes::OPOST;
            mode.special_codes[SpecialCodeIndex::VSUSP] = NO_KEY;
            tcsetattr(&terminal, OptionalActions::Now, &mode)
        });
        changed.map_err(|error| Error::Terminal(error.into()))?;
    }
    Ok(())
}

/// The key of an event, if it is one. In raw mode Ctrl-C and Ctrl-Z send no signal: Ctrl-C is an
/// error, and after Ctrl-Z [`terminal::is_suspend_asked`].
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
        KeyCode::Char('z') if control => {
            terminal::suspend_soon();
            Ok(None)
        }
        // An Enter that is pressed just before raw mode begins arrives as a line feed, and that is
        // the code of Ctrl-J.
        KeyCode::Char('j') if control => Ok(Some('\n')),
        KeyCode::Char(letter) if !control => Ok(Some(letter)),
        KeyCode::Enter => Ok(Some('\n')),
        KeyCode::Backspace => Ok(Some(BACKSPACE)),
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
