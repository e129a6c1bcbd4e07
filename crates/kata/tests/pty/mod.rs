//! A program in a pseudo-terminal of its own, and what its screen shows.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use portable_pty::{
    Child, CommandBuilder, MasterPty, PtyPair, PtySize, SlavePty, native_pty_system,
};

/// A machine that is busy with something else is given so much time for each thing that is waited
/// for.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running program and its terminal.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Held open: the terminal, and its settings, outlive the program.
    _slave: Box<dyn SlavePty + Send>,
    keyboard: Box<dyn Write + Send>,
    shown: Arc<(Mutex<vt100::Parser>, Condvar)>,
    settings: String,
}

impl Screen {
    /// Starts the program in a terminal of this size, with these variables set besides `TERM`.
    pub(crate) fn start(
        program: impl AsRef<OsStr>,
        arguments: &[&str],
        columns: u16,
        rows: u16,
        variables: &[(&str, &str)],
    ) -> Self {
        let PtyPair { slave, master } = native_pty_system().openpty(size(columns, rows)).unwrap();
        let settings = settings(&*master);
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.cwd(std::env::current_dir().unwrap());
        for inherited in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
            command.env_remove(inherited);
        }
        command.env("TERM", "xterm-256color");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = slave.spawn_command(command).unwrap();
        let shown = Arc::new((
            Mutex::new(vt100::Parser::new(at_least_one(rows), at_least_one(columns), 0)),
            Condvar::new(),
        ));
        let mut output = master.try_clone_reader().unwrap();
        let screen = Arc::clone(&shown);
        // It ends with the terminal.
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                screen.0.lock().unwrap().process(&bytes[..count]);
                screen.1.notify_all();
            }
        });
        let keyboard = master.take_writer().unwrap();
        Self { child, master, _slave: slave, keyboard, shown, settings }
    }

    /// Presses keys: text as it is, others as the escape sequences that a terminal sends.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.shown
            .0
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(at_least_one(rows), at_least_one(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let (parser, drawn) = &*self.shown;
        let waiting = |parser: &mut vt100::Parser| !is_so(parser.screen());
        let (parser, timeout) =
            drawn.wait_timeout_while(parser.lock().unwrap(), PATIENCE, waiting).unwrap();
        let contents = parser.screen().contents();
        // Not while the lock is held: the thread that draws needs it whole.
        drop(parser);
        assert!(!timeout.timed_out(), "never came: {what}\n{contents}");
    }

    /// Waits until this text stands somewhere on the screen.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    /// What the screen shows now.
    pub(crate) fn screen(&self) -> vt100::Screen {
        self.shown.0.lock().unwrap().screen().clone()
    }

    /// The number of the program's process.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Waits for the program to end.
    pub(crate) fn exit_code(&mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }

    /// Whether the program has put the terminal into another mode than it found.
    pub(crate) fn is_changed(&self) -> bool {
        settings(&*self.master) != self.settings
    }

    /// After the end: the alternate screen is left, the cursor shown, raw mode and mouse are off.
    #[track_caller]
    pub(crate) fn assert_given_back(&self) {
        self.wait_for("the usual screen", |screen| !screen.alternate_screen());
        self.wait_for("the cursor", |screen| !screen.hide_cursor());
        let no_mouse = vt100::MouseProtocolMode::None;
        self.wait_for("the mouse", |screen| screen.mouse_protocol_mode() == no_mouse);
        assert_eq!(settings(&*self.master), self.settings);
    }
}

/// Starts a program in a terminal, and closes the terminal as soon as something is shown there.
/// Returns whether the program then ends.
pub(crate) fn ends_when_hung_up(program: impl AsRef<OsStr>, arguments: &[&str]) -> bool {
    let PtyPair { slave, master } = native_pty_system().openpty(size(80, 24)).unwrap();
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    let mut child = slave.spawn_command(command).unwrap();
    let mut killer = child.clone_killer();
    drop(slave);
    let mut output = master.try_clone_reader().unwrap();
    assert!(output.read(&mut [0; 64]).unwrap() > 0);
    drop(output);
    // The last of it that is open: now the kernel hangs up.
    drop(master);
    let (tell, told) = mpsc::channel();
    thread::spawn(move || tell.send(child.wait().is_ok()));
    let ended = told.recv_timeout(PATIENCE).unwrap_or(false);
    if !ended {
        let _ = killer.kill();
    }
    ended
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind.
        let _ = self.child.kill();
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn at_least_one(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a terminal has rows and columns")
}

/// Raw mode, echo and the rest, in a form that can be compared.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has settings"))
}
