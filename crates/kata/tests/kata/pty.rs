//! A program in its own pseudo-terminal, and what its screen shows.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{
    Child, CommandBuilder, MasterPty, PtyPair, PtySize, SlavePty, native_pty_system,
};

/// The time limit of each wait. Only what never happens takes so long, even on a slow machine that
/// is busy with other tests.
const PATIENCE: Duration = Duration::from_mins(5);

/// The pause between two looks at what nothing announces.
const PAUSE: Duration = Duration::from_millis(5);

/// A running program and its terminal.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Kept open, so that the terminal and its settings outlive the program. So the reader of its
    /// output gets no end of file when the program ends, and nothing wakes a wait then: a wait for
    /// a text that never comes lasts until its time is over.
    _slave: Box<dyn SlavePty + Send>,
    keyboard: Box<dyn Write + Send>,
    drawing: Arc<Drawing>,
    /// The settings of the terminal before the program began.
    first_settings: String,
}

/// What the program has drawn. Both sides have the default size: 24 lines of 80 columns.
#[derive(Default)]
struct Drawing {
    parser: Mutex<vt100::Parser>,
    /// Notified after each change.
    has_changed: Condvar,
}

impl Screen {
    /// Starts the program in a terminal of 24 lines and 80 columns.
    pub(crate) fn start(program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let PtyPair { slave, master } = native_pty_system().openpty(PtySize::default()).unwrap();
        let first_settings = settings(&*master);
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.cwd(std::env::current_dir().unwrap());
        for inherited in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
            command.env_remove(inherited);
        }
        command.env("TERM", "xterm-256color");
        let child = slave.spawn_command(command).unwrap();
        let drawing: Arc<Drawing> = Arc::default();
        let mut output = master.try_clone_reader().unwrap();
        let drawn = Arc::clone(&drawing);
        // The thread ends when the terminal closes, which is when the `Screen` is dropped.
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                drawn.parser.lock().unwrap().process(&bytes[..count]);
                drawn.has_changed.notify_all();
            }
        });
        let keyboard = master.take_writer().unwrap();
        Self {
            child,
            master,
            _slave: slave,
            keyboard,
            drawing,
            first_settings,
        }
    }

    /// Presses keys: plain text, or the escape sequences that a terminal sends for other keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let [lines, width] = [rows, columns].map(|number| NonZero::new(number).unwrap());
        self.drawing
            .parser
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(lines, width);
        self.master
            .resize(PtySize {
                rows,
                cols: columns,
                ..PtySize::default()
            })
            .unwrap();
    }

    /// Waits until the condition holds for the screen. `failure` says what is wrong if that never
    /// happens.
    #[track_caller]
    pub(crate) fn wait_for(&self, failure: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let parser = self.drawing.parser.lock().unwrap();
        let (parser, timeout) = self
            .drawing
            .has_changed
            .wait_timeout_while(parser, PATIENCE, |parser| !is_so(parser.screen()))
            .unwrap();
        let contents = parser.screen().contents();
        // A panic while the lock is held would poison it for the thread that draws.
        drop(parser);
        assert!(!timeout.timed_out(), "{failure}\n{contents}");
    }

    /// Waits until this text is on the screen.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) {
        let failure = format!("the screen never showed {text}");
        self.wait_for(&failure, |screen| screen.contents().contains(text));
    }

    /// The number of the program's process.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Waits until the program is suspended.
    #[track_caller]
    pub(crate) fn wait_until_stopped(&self) {
        let path = format!("/proc/{}/stat", self.process());
        wait_until("it was never suspended", || {
            // The state follows the name in brackets: `T` is stopped.
            std::fs::read_to_string(&path).unwrap().contains(") T ")
        });
    }

    /// Waits until the program has changed the settings of the terminal. It does so once, when it
    /// begins to read single keys.
    #[track_caller]
    pub(crate) fn wait_for_changed_settings(&self) {
        wait_until("the terminal still echoes keys", || {
            settings(&*self.master) != self.first_settings
        });
    }

    /// Waits for the program to end.
    #[track_caller]
    pub(crate) fn exit_code(&mut self) -> u32 {
        let mut status = None;
        wait_until("it did not end", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap().exit_code()
    }

    /// Checks that the program has restored the terminal: no alternate screen, a visible cursor and
    /// no raw mode.
    #[track_caller]
    pub(crate) fn assert_restored(&self) {
        self.wait_for("the alternate screen stayed", |screen| {
            !screen.alternate_screen()
        });
        self.wait_for("the cursor stayed hidden", |screen| !screen.hide_cursor());
        assert_eq!(settings(&*self.master), self.first_settings);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A failed test must not leave the program running.
        let _ = self.child.kill();
    }
}

/// Looks until it is so. `failure` says what is wrong if that never happens.
#[track_caller]
fn wait_until(failure: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{failure}");
        thread::sleep(PAUSE);
    }
}

/// All settings of the terminal, such as raw mode and echo, in a form that can be compared.
fn settings(master: &dyn MasterPty) -> String {
    format!(
        "{:?}",
        master.get_termios().expect("a terminal has settings")
    )
}
