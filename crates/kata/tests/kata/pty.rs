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

/// The time limit of each wait. It is long, because the machine may be busy with other tests.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running program and its terminal.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Kept open, so that the terminal and its settings outlive the program.
    _slave: Box<dyn SlavePty + Send>,
    keyboard: Box<dyn Write + Send>,
    shown: Arc<(Mutex<vt100::Parser>, Condvar)>,
    settings: String,
}

impl Screen {
    /// Starts the program in a terminal of the usual size.
    pub(crate) fn start(program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let PtyPair { slave, master } = native_pty_system().openpty(PtySize::default()).unwrap();
        let settings = settings(&*master);
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.cwd(std::env::current_dir().unwrap());
        for inherited in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
            command.env_remove(inherited);
        }
        command.env("TERM", "xterm-256color");
        let child = slave.spawn_command(command).unwrap();
        let shown: Arc<(Mutex<vt100::Parser>, Condvar)> = Arc::default();
        let mut output = master.try_clone_reader().unwrap();
        let screen = Arc::clone(&shown);
        // The thread ends when the terminal closes.
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                screen.0.lock().unwrap().process(&bytes[..count]);
                screen.1.notify_all();
            }
        });
        let keyboard = master.take_writer().unwrap();
        Self {
            child,
            master,
            _slave: slave,
            keyboard,
            shown,
            settings,
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
        self.shown
            .0
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

    /// Waits until the condition holds for the screen. `what` describes it in the failure message.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let (parser, drawn) = &*self.shown;
        let waiting = |parser: &mut vt100::Parser| !is_so(parser.screen());
        let (parser, timeout) = drawn
            .wait_timeout_while(parser.lock().unwrap(), PATIENCE, waiting)
            .unwrap();
        let contents = parser.screen().contents();
        // A panic while the lock is held would poison it for the thread that draws.
        drop(parser);
        assert!(
            !timeout.timed_out(),
            "the screen never showed {what}\n{contents}"
        );
    }

    /// Waits until this text is on the screen.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    /// The number of the program's process.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Whether the program is suspended.
    pub(crate) fn is_stopped(&self) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process())).unwrap();
        stat.contains(") T ")
    }

    /// Waits until the program has turned off the echo of keys.
    #[track_caller]
    pub(crate) fn wait_for_hidden_keys(&self) {
        let start = Instant::now();
        while settings(&*self.master) == self.settings {
            assert!(start.elapsed() < PATIENCE, "the terminal still echoes keys");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the program to end.
    #[track_caller]
    pub(crate) fn exit_code(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "it did not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Checks that the program has restored the terminal: no alternate screen, a visible cursor and
    /// no raw mode.
    #[track_caller]
    pub(crate) fn assert_restored(&self) {
        self.wait_for("the usual screen", |screen| !screen.alternate_screen());
        self.wait_for("the cursor", |screen| !screen.hide_cursor());
        assert_eq!(settings(&*self.master), self.settings);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A failed test must not leave the program running.
        let _ = self.child.kill();
    }
}

/// All settings of the terminal, such as raw mode and echo, in a form that can be compared.
fn settings(master: &dyn MasterPty) -> String {
    format!(
        "{:?}",
        master.get_termios().expect("a terminal has settings")
    )
}
