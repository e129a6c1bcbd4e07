//! [`Folder`]: a temporary folder, in which a program runs or an answer is built.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, fs};

use walkdir::WalkDir;

use crate::error::RunnerError;

/// Those of this process.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A new folder, which is removed with the value.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// An empty folder that only this user can read.
    pub(crate) fn new() -> Result<Self, RunnerError> {
        // While all are removed, none is made.
        let mut folders = lock();
        let made = tempfile::Builder::new().prefix("kata-judge-").tempdir();
        // Messages of compilers show this path without links.
        let path = made.and_then(|folder| folder.keep().canonicalize());
        let path = path.map_err(RunnerError::Folder)?;
        folders.push(path.clone());
        Ok(Self { path })
    }

    /// A folder with links to everything in the working directory of this process. There, a
    /// relative path leads to the same file.
    pub(crate) fn with_links() -> Result<Self, RunnerError> {
        let folder = Self::new()?;
        let here = env::current_dir().and_then(fs::read_dir);
        // What cannot be read here, the program could not read either.
        for entry in here.into_iter().flatten().flatten() {
            let _ = symlink(entry.path(), folder.path.join(entry.file_name()));
        }
        Ok(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The number of files, links and folders in it and below, and the bytes of the files; until
    /// there are more than enough.
    pub(super) fn content(&self, enough: usize) -> (usize, u64) {
        let entries = WalkDir::new(&self.path).min_depth(1).into_iter().flatten();
        entries
            .take(enough.saturating_add(1))
            .fold((0, 0), |(files, bytes), entry| {
                let is_file = entry.file_type().is_file();
                let length = if is_file {
                    entry.metadata().map_or(0, |file| file.len())
                } else {
                    0
                };
                (files + 1, bytes + length)
            })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let mut folders = lock();
        folders.retain(|path| *path != self.path);
        remove(&self.path);
    }
}

/// Removes all folders; none is made as long as the result is kept.
pub(super) fn remove_all() -> MutexGuard<'static, Vec<PathBuf>> {
    let folders = lock();
    folders.iter().for_each(|path| remove(path));
    folders
}

fn lock() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program may have put a link in its place, which is not followed, or made folders in it that
/// cannot be opened, or so deep that only a program made for this can remove them.
fn remove(path: &Path) {
    const SCRIPT: &str =
        r#"rm -rf -- "$1" || { find "$1" -type d -exec chmod u+rwx {} \;; rm -rf -- "$1"; }"#;
    let mut command = Command::new("sh");
    command
        .args(["-c", SCRIPT, "sh"])
        .arg(path)
        .current_dir("/");
    let _ = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
