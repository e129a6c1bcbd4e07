//! [`PracticeProgress`]: what a learner has done, in one file of the user's data folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::user_file;

/// The progress of all answers. Stages are remembered by their titles, so that a new rung does not
/// shift them.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct PracticeProgress {
    /// By the absolute path of the answer.
    pub(super) answers: BTreeMap<String, AnswerProgress>,
    /// The name of the language that was used last.
    #[serde(default)]
    pub(super) language: String,
}

/// The progress of one answer.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct AnswerProgress {
    pub(super) passed: BTreeSet<String>,
    pub(super) skipped: BTreeSet<String>,
}

impl AnswerProgress {
    /// Whether the learner has left this stage behind.
    pub(super) fn is_done(&self, title: &str) -> bool {
        self.passed.contains(title) || self.skipped.contains(title)
    }
}

impl PracticeProgress {
    /// Reads the file again, since another session may have written it, makes this change, and
    /// writes it.
    pub(super) fn update(file: &Path, change: impl FnOnce(&mut Self)) -> Result {
        let mut progress = user_file::read(file)?;
        change(&mut progress);
        user_file::write(file, &progress)
    }
}

/// The file with the progress of this user.
pub(super) fn file() -> Result<PathBuf> {
    let file = user_file::path("XDG_DATA_HOME", "APPDATA", ".local/share", "practice.json");
    file.ok_or(Error::NoDataFolder)
}
