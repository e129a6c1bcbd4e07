//! Takes over the terminal, and restores it: at the end, on an error, on a signal and on a panic.

use std::io::{self, stdout};
use std::panic;
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

/// Whether the terminal is restored already. Restoring it twice would overwrite what was printed
/// in between.
static RESTORED: AtomicBool = AtomicBool::new(false);

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

/// Restores the terminal when it is dropped.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        if !RESTORED.swap(true, Ordering::SeqCst) {
            let _ = execute!(stdout(), Show);
            // Without a message: after the terminal has closed, writing one would panic.
            let _ = ratatui::try_restore();
        }
    }
}

/// Runs the body with the whole screen, in raw mode.
pub(super) fn with_terminal<T>(
    body: impl FnOnce(&mut DefaultTerminal) -> Result<T, Error>,
) -> Result<T, Error> {
    signals::before_end(|signal| {
        SIGNAL.store(signal, Ordering::Relaxed);
        thread::sleep(GRACE);
        drop(Restore);
    });
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&SUSPEND))
        .map_err(Error::Terminal)?;
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    let _restore = Restore;
    restore_on_panic();
    body(&mut terminal)
}

/// The panic hook of ratatui leaves the alternate screen and raw mode before the message is
/// printed. This hook adds the cursor. A search that panics runs on its own thread:
/// the player reports it, and the session ends without this hook.
fn restore_on_panic() {
    let of_ratatui = panic::take_hook();
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            let _ = execute!(stdout(), Show);
            of_ratatui(panic);
            RESTORED.store(true, Ordering::SeqCst);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    /// Not a test by itself: the next test runs it in a process and a terminal of its own.
    #[test]
    #[ignore = "run by the next test"]
    fn panic_on_purpose() {
        let shown: Result<(), Error> = with_terminal(|terminal| {
            terminal.draw(|frame| frame.render_widget("before the panic", frame.area())).unwrap();
            panic!("on purpose");
        });
        drop(shown);
    }

    #[test]
    fn a_panic_restores_the_terminal_and_its_message_stays() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let settings = || format!("{:?}", pair.master.get_termios());
        let before = settings();
        let mut this = CommandBuilder::new(std::env::current_exe().unwrap());
        let test = "commands::watch::terminal::tests::panic_on_purpose";
        this.args(["--exact", test, "--ignored", "--nocapture"]);
        let mut child = pair.slave.spawn_command(this).unwrap();
        let (mut reader, mut shown) = (pair.master.try_clone_reader().unwrap(), Vec::new());
        while !String::from_utf8_lossy(&shown).contains("test result: FAILED") {
            let mut bytes = [0; 4096];
            let count = reader.read(&mut bytes).unwrap();
            assert!(count > 0, "{}", String::from_utf8_lossy(&shown));
            shown.extend_from_slice(&bytes[..count]);
        }
        assert!(!child.wait().unwrap().success());
        assert_eq!(settings(), before);
        let shown = String::from_utf8(shown).unwrap();
        // It leaves the screen of its own and shows the cursor; then it prints the message.
        let (_, after) = shown.split_once("\x1b[?1049h").unwrap();
        let (left, message) = after.split_once("\x1b[?1049l").unwrap();
        assert!(message.contains("on purpose") && !left.contains("on purpose"), "{after:?}");
        assert!(after.contains("\x1b[?25h"), "{after:?}");
    }
}
