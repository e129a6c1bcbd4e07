//! [`Folder`]: a temporary folder, in which an answer is built and runs.

use std::path::{Path, PathBuf};

use super::keeper;
use crate::error::RunnerError;

/// A new folder, which is removed with the value, and when this process ends.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// An empty folder that only this user can read.
    pub(crate) fn new() -> Result<Self, RunnerError> {
        match keeper::make_folder() {
            Ok(path) => Ok(Self { path }),
            Err(error) => Err(RunnerError::Folder(error)),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        keeper::remove_folder(&self.path);
    }
}
