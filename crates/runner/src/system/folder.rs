//! [`Folder`]: a temporary folder, in which a program runs or an answer is built.

use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

use super::watcher::{Watcher, remove};
use crate::error::RunnerError;

/// A new folder, which is removed with the value.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// When the last link was made in it. Nothing else is in it as long as it was not changed later.
    made: Option<Changed>,
}

/// When a folder was changed, by the clock of its file system. No program can set this.
type Changed = (i64, i64);

/// The longest time between two ticks of that clock. Changes between them have the same time.
const TICK: Duration = Duration::from_millis(10);

impl Folder {
    /// An empty folder that only this user can read. If this process is killed, the watcher removes
    /// it.
    pub(crate) fn new() -> Result<Self, RunnerError> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = Watcher::get().map_err(RunnerError::Folder)?.folder.join(number.to_string());
        fs::create_dir(&path).map_err(RunnerError::Folder)?;
        Ok(Self { path, made: None })
    }

    /// A folder with links to everything in the working directory of this process. There, a
    /// relative path leads to the same file.
    pub(crate) fn with_links() -> Result<Self, RunnerError> {
        let mut folder = Self::new()?;
        let here = env::current_dir().and_then(fs::read_dir);
        // What cannot be read here, the program could not read either.
        for entry in here.into_iter().flatten().flatten() {
            let _ = symlink(entry.path(), folder.path.join(entry.file_name()));
        }
        folder.made = folder.changed();
        thread::sleep(TICK);
        Ok(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the links are there, and nothing else. Looking for each takes long where the working
    /// directory has many files.
    pub(crate) fn is_as_new(&self) -> bool {
        self.made.is_some() && self.made == self.changed()
    }

    fn changed(&self) -> Option<Changed> {
        let folder = fs::symlink_metadata(&self.path).ok()?;
        Some((folder.ctime(), folder.ctime_nsec()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_in_which_a_link_leads_elsewhere_is_not_as_new() {
        let folder = Folder::with_links().unwrap();
        assert!(folder.is_as_new());
        let link = folder.path().join("Cargo.toml");
        fs::remove_file(&link).unwrap();
        symlink("state", &link).unwrap();
        assert!(!folder.is_as_new());
    }
}
