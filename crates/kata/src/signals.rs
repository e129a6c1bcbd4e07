//! What a command does when a signal ends it.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// A terminal that takes no output, or a pipe that is not read, does not keep a process alive for
/// longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Calls the closure when SIGHUP, SIGINT, SIGQUIT or SIGTERM arrives,
/// and then ends this process with the exit code that shells expect. What the closure returns is
/// kept until then. A signal that is ignored, as SIGHUP below `nohup`, stays ignored. Only the
/// first call has an effect.
#[cfg(unix)]
pub(crate) fn before_end<T>(act: impl FnOnce() -> T + Send + 'static) {
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ignored = ignored();
        let caught = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter();
        let caught = caught.filter(|signal| ignored & 1 << (signal - 1) == 0);
        // If they cannot be caught, a signal ends the process at once.
        let Ok(mut signals) = Signals::new(caught) else {
            return;
        };
        thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let _kept = act();
                std::process::exit(128 + signal);
            }
        });
    });
}

/// Calls the closure on another thread, and waits for it for up to [`PATIENCE`]; whether it has
/// ended.
pub(crate) fn within_patience(act: impl FnOnce() + Send + 'static) -> bool {
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        act();
        let _ = sender.send(());
    });
    ended.recv_timeout(PATIENCE).is_ok()
}

/// Lets Ctrl-C ask for an early end: the closure says whether it was pressed. A second one ends
/// this process.
#[cfg(unix)]
pub(crate) fn interrupted() -> impl Fn() -> bool {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use signal_hook::{consts::SIGINT, flag};

    let pressed = Arc::new(AtomicBool::new(false));
    let code = crate::error::INTERRUPTED.into();
    // If it cannot be caught, it ends the process at once.
    let _ = flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&pressed))
        .and_then(|_| flag::register(SIGINT, Arc::clone(&pressed)));
    move || pressed.load(Ordering::Relaxed)
}

/// Other systems end the process.
#[cfg(not(unix))]
pub(crate) fn interrupted() -> impl Fn() -> bool {
    || false
}

/// The signals that this process ignores: bit 0 is set for signal 1. None where Linux does not say
/// so.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}

/// Other systems have no such signals.
#[cfg(not(unix))]
pub(crate) fn before_end<T>(_: impl FnOnce() -> T + Send + 'static) {}
