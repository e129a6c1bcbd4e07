//! What ends with this process, however it ends: the runs that are not over, and the temporary
//! folders.
//!
//! A process that is killed by SIGKILL cannot tidy up. So another one does it, the *keeper*: a
//! shell that reads the *will* of this process, one line of shell commands, from a pipe. A new line
//! replaces the previous one. When this process has ended, the kernel closes the pipe, and the
//! keeper executes the last line, such as `kill -s KILL -- -4711; rm -rf -- 'kata-judge-x'`.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::Pid;

use super::containment::Containment;

/// The script of the keeper. Neither Ctrl-C nor the end of a terminal ends it.
const SCRIPT: &str = r#"trap '' HUP INT QUIT TERM
while IFS= read -r line; do will=$line; done; eval "$will""#;

/// What ends with this process. While a thread holds the lock, no run starts and none ends.
static KEPT: Mutex<Kept> = Mutex::new(Kept {
    leaders: Vec::new(),
    folders: Vec::new(),
    keeper: None,
});

/// The runs and folders of this process, and the pipe to the keeper.
struct Kept {
    /// The leaders of the runs that are not over.
    leaders: Vec<Pid>,
    folders: Vec<PathBuf>,
    /// `None` before the first run or folder.
    keeper: Option<ChildStdin>,
}

fn lock() -> MutexGuard<'static, Kept> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the programs that are being judged, with everything that they started, and removes all
/// temporary folders. For a handler of Ctrl-C that ends this process.
///
/// While the result is kept, no run comes to its end: what was killed gets no verdict.
#[must_use = "when it is dropped, the killed program is judged"]
pub fn kill_running() -> impl Sized + use<> {
    let kept = lock();
    for &leader in &kept.leaders {
        Containment::of_this_system().kill(leader);
    }
    for folder in &kept.folders {
        let _ = fs::remove_dir_all(folder);
    }
    kept
}

/// Starts the leader of a run. It is killed when this process ends.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    let mut kept = lock();
    kept.start_keeper()?;
    let child = command.process_group(0).spawn()?;
    kept.leaders.push(Pid::from_child(&child));
    kept.write_will();
    Ok(child)
}

/// Kills what is left of a run, before its leader is waited for.
pub(super) fn end(leader: Pid) {
    let mut kept = lock();
    Containment::of_this_system().kill(leader);
    kept.leaders.retain(|&other| other != leader);
    kept.write_will();
}

/// Makes a temporary folder that only this user can read. It is removed when this process ends.
pub(super) fn make_folder() -> io::Result<PathBuf> {
    let mut kept = lock();
    kept.start_keeper()?;
    let folder = tempfile::Builder::new().prefix("kata-judge-").tempdir()?;
    // Messages of compilers show this path without links.
    let path = folder.keep().canonicalize()?;
    kept.folders.push(path.clone());
    kept.write_will();
    Ok(path)
}

/// Removes a folder of [`make_folder`].
pub(super) fn remove_folder(path: &Path) {
    let mut kept = lock();
    let _ = fs::remove_dir_all(path);
    kept.folders.retain(|other| other != path);
    kept.write_will();
}

impl Kept {
    fn start_keeper(&mut self) -> io::Result<()> {
        if self.keeper.is_some() {
            return Ok(());
        }
        let mut keeper = Command::new("sh")
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir("/")
            // Ctrl-C of a terminal is sent to the group of this process.
            .process_group(0)
            .spawn()?;
        self.keeper = keeper.stdin.take();
        Ok(())
    }

    /// Writes what the keeper has to do if this process ends now.
    fn write_will(&mut self) {
        let mut will = Vec::new();
        if !self.leaders.is_empty() {
            will.extend(b"kill -s KILL --");
            for leader in &self.leaders {
                // A negative number stands for the group.
                will.extend(format!(" -{}", leader.as_raw_nonzero()).bytes());
            }
            will.push(b';');
        }
        if !self.folders.is_empty() {
            will.extend(b"rm -rf --");
            for folder in &self.folders {
                will.push(b' ');
                will.extend(quoted(folder.as_os_str()));
            }
        }
        will.push(b'\n');
        if let Some(keeper) = &mut self.keeper {
            // Without a keeper, only an end by SIGKILL leaves something behind.
            let _ = keeper.write_all(&will);
        }
    }
}

/// The word as a shell reads it literally: `'it'\''s'` for `it's`.
fn quoted(word: &OsStr) -> Vec<u8> {
    let mut text = vec![b'\''];
    for &byte in word.as_bytes() {
        if byte == b'\'' {
            text.extend(br"'\''");
        } else {
            text.push(byte);
        }
    }
    text.push(b'\'');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_a_quoted_word_literally() {
        let word = "it's $HOME; `ls` \"x\" \\ *";
        let script = [b"printf %s ", &*quoted(OsStr::new(word))].concat();
        let script = String::from_utf8(script).unwrap();
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), word);
    }
}
