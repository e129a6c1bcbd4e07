//! [`Folder`]: a temporary folder for a build.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{env, fs, io, process};

/// A new folder, which is removed with the value.
#[derive(Debug)]
pub(super) struct Folder(PathBuf);

/// The folders that are there, for [`remove_all`].
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("kata-judge-{}-{number}", process::id()));
        // An error if it is there already, so that no file of another user is used.
        fs::create_dir(&path)?;
        FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
        FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
    }
}

/// Removes every folder. For the end of the process, at which no value is dropped.
pub(in crate::runner) fn remove_all() {
    for path in FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = fs::remove_dir_all(path);
    }
}
