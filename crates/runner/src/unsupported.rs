//! What stands in for `system` where programs cannot be run within limits.

use std::path::Path;

use crate::error::RunnerError;
use crate::process::{Process, ProcessEnd};

pub(crate) use super::system as folder;

/// There is none.
#[derive(Debug)]
pub(crate) enum Folder {}

impl Folder {
    pub(crate) fn new() -> Result<Self, RunnerError> {
        Err(RunnerError::System)
    }

    pub(crate) fn path(&self) -> &Path {
        match *self {}
    }
}

pub(crate) fn run(_: Process<'_>) -> Result<ProcessEnd, RunnerError> {
    Err(RunnerError::System)
}

/// Nothing is running.
pub fn kill_running() {}
