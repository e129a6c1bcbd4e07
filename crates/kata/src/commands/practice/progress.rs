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

/// How a learner leaves a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageEnd {
    Passed,
    Skipped,
}

impl PracticeProgress {
    /// Keeps the name of the language that is used now.
    pub(super) fn keep_language(file: &Path, language: &str) -> Result {
        user_file::update(file, |all: &mut Self| {
            language.clone_into(&mut all.language);
        })
    }

    /// Keeps that a stage of the answer is passed or skipped. A stage that was passed once stays
    /// so. Returns the progress of the answer, to which another session may have added.
    pub(super) fn leave(
        file: &Path,
        answer: &str,
        title: &str,
        end: StageEnd,
    ) -> Result<AnswerProgress> {
        Self::update(file, answer, |done| {
            if end == StageEnd::Passed || done.passed.contains(title) {
                done.skipped.remove(title);
                done.passed.insert(title.to_owned());
            } else {
                done.skipped.insert(title.to_owned());
            }
        })
    }

    /// Opens one skipped stage of the answer again. Returns its progress.
    pub(super) fn reopen(file: &Path, answer: &str, title: &str) -> Result<AnswerProgress> {
        Self::update(file, answer, |done| {
            done.skipped.remove(title);
        })
    }

    /// Opens the skipped stages of the answer again. Returns its progress.
    pub(super) fn reopen_skipped(file: &Path, answer: &str) -> Result<AnswerProgress> {
        Self::update(file, answer, |done| done.skipped.clear())
    }

    /// Changes the progress of one answer in the file. Only what changes is passed on, never a
    /// copy from the start of a session: that would undo what another session has kept since.
    fn update(
        file: &Path,
        answer: &str,
        change: impl FnOnce(&mut AnswerProgress),
    ) -> Result<AnswerProgress> {
        let mut changed = AnswerProgress::default();
        user_file::update(file, |all: &mut Self| {
            let done = all.answers.entry(answer.to_owned()).or_default();
            change(done);
            changed = done.clone();
        })?;
        Ok(changed)
    }
}

/// The file with the progress of this user.
pub(super) fn file() -> Result<PathBuf> {
    let file = user_file::path("XDG_DATA_HOME", "APPDATA", ".local/share", "practice.json");
    file.ok_or(Error::NoDataFolder)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn sessions_at_the_same_time_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kata/practice.json");
        thread::scope(|scope| {
            for session in 0..4 {
                let file = &file;
                scope.spawn(move || {
                    for stage in 0..25 {
                        let title = format!("{session}-{stage}");
                        PracticeProgress::leave(file, "a.py", &title, StageEnd::Passed).unwrap();
                    }
                });
            }
        });
        let kept: PracticeProgress = user_file::read(&file).unwrap();
        assert_eq!(kept.answers["a.py"].passed.len(), 100);
    }
}
