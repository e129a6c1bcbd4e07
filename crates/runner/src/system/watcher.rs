//! A process that outlives this one, to end what this one was running.
//!
//! A signal that cannot be caught, such as SIGKILL, gives this process no time to end the program
//! that it judges. A signal for the end of a parent would reach only the first process of the
//! program, so a watcher looks for all of them, as [`Family`](super::family::Family) does.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rustix::process::Pid;

use super::family::cgroup_prefix;
use super::identity::{MARK, folder_prefix, mark};

/// What the watcher does. A shell is on every Unix.
const SCRIPT: &str = include_str!("watcher.sh");

/// A run or a process group that the watcher ends if this process ends before the value.
pub(super) struct Watched(String);

impl Watched {
    /// A run, before its first process starts.
    pub(super) fn run() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Self::new(format!("run-{}", NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    /// The process group of a run.
    pub(super) fn group(group: Pid) -> Self {
        Self::new(group.to_string())
    }

    fn new(name: String) -> Self {
        tell('+', &name);
        Self(name)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        tell('-', &self.0);
    }
}

/// Writes a line to the watcher, which costs some microseconds.
fn tell(sign: char, name: &str) {
    // Where it cannot be started, or was killed, nothing is different as long as this process runs.
    if let Some(pipe) = started() {
        let line = format!("{sign} {name}\n");
        let _ = pipe.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes());
    }
}

/// The pipe to the watcher, which is started if it is not running yet. From now on, it removes the
/// folders of this process.
pub(super) fn started() -> Option<&'static Mutex<ChildStdin>> {
    static WATCHER: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();
    WATCHER.get_or_init(start).as_ref()
}

/// Starts the watcher. Its standard input ends when this process does, because no other process
/// holds the other end.
fn start() -> Option<Mutex<ChildStdin>> {
    let mut watcher = Command::new("sh");
    watcher.args(["-c", SCRIPT, "sh"]).arg(folder_prefix()).arg(format!("{MARK}={}", mark()));
    watcher.args(cgroup_prefix());
    // It is no orphan of a run, although it has a group of its own.
    watcher.env(MARK, "watcher");
    watcher.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A signal to the group of this process, such as that of Ctrl-C, must not reach it.
    watcher.process_group(0).current_dir("/");
    watcher.spawn().ok()?.stdin.map(Mutex::new)
}
