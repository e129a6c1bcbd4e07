//! [`PracticeProgress`]: what a learner has done, in one file of the user's data folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::user_file;

/// The progress of all answers. Stages are remembered by their titles, so that a new rung does not
/// shift them.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PracticeProgress {
    /// By the absolute path of the answer.
    answers: BTreeMap<String, AnswerProgress>,
    /// The name of the language that was used last.
    #[serde(default)]
    pub(super) language: String,
}

/// The progress of one answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AnswerProgress {
    pub(super) passed: Vec<String>,
    pub(super) skipped: Vec<String>,
}

impl AnswerProgress {
    /// Whether the learner has left this stage behind.
    pub(super) fn is_done(&self, title: &str) -> bool {
        self.passed.iter().chain(&self.skipped).any(|done| done == title)
    }
}

impl PracticeProgress {
    /// Reads the file; no progress where there is none.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or `kata practice` has not written it.
    pub(super) fn read(file: &Path) -> Result<Self, Error> {
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(source) => return Err(Error::Input { path: file.to_owned(), source }),
        };
        serde_json::from_slice(&text).map_err(|error| {
            let error = format!("expected what kata practice writes: {error}; move the file away");
            Error::Record { path: file.to_owned(), error }
        })
    }

    /// Reads the file again, since another session may have written it, makes this change, and
    /// writes it. The file is replaced in one step, so that it is whole at any moment.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written.
    fn update(file: &Path, change: impl FnOnce(&mut Self)) -> Result<(), Error> {
        let mut progress = Self::read(file)?;
        change(&mut progress);
        user_file::write(file, &progress)
            .map_err(|source| Error::Written { path: file.to_owned(), source })
    }

    /// The progress of this answer; none at first.
    pub(super) fn of(mut self, answer: &Path) -> AnswerProgress {
        self.answers.remove(&user_file::key(answer)).unwrap_or_default()
    }

    /// Keeps the progress of this answer.
    pub(super) fn keep(file: &Path, answer: &Path, done: &AnswerProgress) -> Result<(), Error> {
        Self::update(file, |all| {
            all.answers.insert(user_file::key(answer), done.clone());
        })
    }

    /// Keeps the language that is used.
    pub(super) fn keep_language(file: &Path, name: &str) -> Result<(), Error> {
        Self::update(file, |all| name.clone_into(&mut all.language))
    }
}

/// The file with the progress of this user.
pub(super) fn file() -> Result<PathBuf, Error> {
    let file = user_file::path("XDG_DATA_HOME", "APPDATA", ".local/share", "practice.json");
    file.ok_or(Error::NoDataFolder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written_and_another_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (file, answer) = (folder.path().join("new/practice.json"), Path::new("solution.py"));
        assert_eq!(PracticeProgress::read(&file).unwrap(), PracticeProgress::default());
        let done = AnswerProgress { passed: vec!["One".into()], skipped: vec!["Two".into()] };
        assert!(done.is_done("One") && done.is_done("Two") && !done.is_done("Three"));
        PracticeProgress::keep(&file, answer, &done).unwrap();
        PracticeProgress::keep_language(&file, "java").unwrap();
        let read = PracticeProgress::read(&file).unwrap();
        assert_eq!(read.language, "java");
        assert_eq!(read.of(answer), done);
        fs::write(&file, "{\"answers\": {").unwrap();
        assert!(PracticeProgress::keep(&file, answer, &done).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "{\"answers\": {");
    }
}
