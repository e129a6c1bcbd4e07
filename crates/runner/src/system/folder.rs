//! [`Folder`]: a temporary folder, in which a program runs or an answer is built.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, fs, thread};

use rustix::fs::CWD;

use super::identity::folder_prefix;
use super::remove::{self, remove};
use super::watcher;
use crate::process::RunnerError;

/// A new folder, which is removed with the value.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// The number of links that were made in it, and when the last one was. Nothing else is in it
    /// as long as it was not changed later.
    links: Option<(usize, Changed)>,
}

/// When a folder was changed, by the clock of its file system. No program can set this.
type Changed = (i64, i64);

/// The longest time between two ticks of that clock. Changes between them have the same time.
const TICK: Duration = Duration::from_millis(10);

/// The folders that are there, each with its handle. It leads to the folder even if the program has
/// moved it and put something else in its place.
static FOLDERS: Mutex<BTreeMap<PathBuf, OwnedFd>> = Mutex::new(BTreeMap::new());

impl Folder {
    /// A folder that only this user can read.
    pub(crate) fn new() -> Result<Self, RunnerError> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // If this process is killed, the watcher removes the folder.
        let _ = watcher::started();
        let mut path = folder_prefix().as_os_str().to_owned();
        path.push(NUMBER.fetch_add(1, Ordering::Relaxed).to_string());
        let path = PathBuf::from(path);
        // An error if it is there already, so that no file of another user is used.
        fs::DirBuilder::new().mode(0o700).create(&path).map_err(RunnerError::Folder)?;
        let handle = remove::open(CWD, &path).map_err(|error| RunnerError::Folder(error.into()))?;
        FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone(), handle);
        Ok(Self { path, links: None })
    }

    /// A folder with links to everything in the working directory of this process. There, a
    /// relative path leads to the same file.
    pub(crate) fn with_links() -> Result<Self, RunnerError> {
        let mut folder = Self::new()?;
        let mut links = 0;
        let here = env::current_dir().and_then(fs::read_dir);
        // What cannot be read here, the program could not read either.
        for entry in here.into_iter().flatten().flatten() {
            let link = folder.path.join(entry.file_name());
            links += usize::from(symlink(entry.path(), &link).is_ok());
        }
        folder.links = folder.changed().map(|changed| (links, changed));
        thread::sleep(TICK);
        Ok(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The number of links in it, if there was nothing else in it at first.
    pub(super) fn links(&self) -> Option<usize> {
        self.links.map(|(links, _)| links)
    }

    /// Whether the links are there, and nothing else. Looking for each takes long where the working
    /// directory has many files.
    pub(crate) fn is_as_new(&self) -> bool {
        self.links.is_some_and(|(_, made)| self.changed() == Some(made))
    }

    fn changed(&self) -> Option<Changed> {
        let folder = fs::symlink_metadata(&self.path).ok()?;
        Some((folder.ctime(), folder.ctime_nsec()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let handle = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.path);
        if let Some(handle) = handle {
            remove(&self.path, &handle);
        }
    }
}

/// Removes every folder. For the end of the process, at which no value is dropped.
pub(super) fn remove_all() {
    let folders = std::mem::take(&mut *FOLDERS.lock().unwrap_or_else(PoisonError::into_inner));
    for (path, handle) in &folders {
        remove(path, handle);
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
