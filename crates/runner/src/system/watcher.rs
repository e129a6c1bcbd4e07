//! A process that outlives this one, to end what this one was running.
//!
//! A signal that cannot be caught, such as SIGKILL, gives this process no time to end the program
//! that it judges, or to remove its folder.

use std::env;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use rustix::process::Pid;

/// What the watcher does. A shell is on every Unix.
const SCRIPT: &str = concat!(include_str!("watcher.sh"), include_str!("remove.sh"));

/// The watcher of this process.
pub(super) struct Watcher {
    /// The folder that it removes in the end.
    pub(super) folder: PathBuf,
    pub(super) pid: Option<Pid>,
    /// It ends when this process does, because no other process holds this end of the pipe.
    pipe: Mutex<Option<ChildStdin>>,
}

impl Watcher {
    /// The watcher, which is started if it is not running yet.
    pub(super) fn get() -> io::Result<&'static Self> {
        static WATCHER: OnceLock<Watcher> = OnceLock::new();
        if let Some(watcher) = WATCHER.get() {
            return Ok(watcher);
        }
        // Messages of compilers show this path without links. An empty TMPDIR is as good as none.
        let parent = Some(env::temp_dir()).filter(|path| !path.as_os_str().is_empty());
        let parent = parent.unwrap_or_else(|| "/tmp".into());
        let parent = parent.canonicalize().unwrap_or(parent);
        // Only this user can read it.
        let folder = tempfile::Builder::new().prefix("kata-judge-").tempdir_in(parent)?;
        Ok(WATCHER.get_or_init(|| Self::start(folder.keep())))
    }

    /// Where no watcher can be started, nothing is different as long as this process runs.
    fn start(folder: PathBuf) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(&folder).current_dir("/");
        // A signal to the group of this process, such as that of Ctrl-C, must not reach it.
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        let mut child = command.spawn().ok();
        let pid = child.as_ref().map(Pid::from_child);
        Self { folder, pid, pipe: Mutex::new(child.as_mut().and_then(|child| child.stdin.take())) }
    }

    /// Says that this process group starts or has ended, which costs some microseconds.
    pub(super) fn tell(sign: char, group: Pid) {
        if let Ok(watcher) = Self::get()
            && let Some(pipe) = &mut *watcher.pipe.lock().unwrap_or_else(PoisonError::into_inner)
        {
            let _ = pipe.write_all(format!("{sign} {group}\n").as_bytes());
        }
    }
}

/// Removes what a program left in its folder.
pub(super) fn remove(folder: &Path) {
    let mut command = Command::new("sh");
    command.args(["-c", include_str!("remove.sh"), "sh"]).arg(folder).current_dir("/");
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}
