//! [`PracticeProgress`]: what a learner has done, in a file beside the answer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::output;

/// The progress of one answer. Stages are remembered by their titles, so that a new rung does not
/// shift them.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PracticeProgress {
    #[serde(skip)]
    path: PathBuf,
    pub(super) passed: Vec<String>,
    pub(super) skipped: Vec<String>,
    /// How many hints were shown.
    pub(super) hints: BTreeMap<String, usize>,
    /// The stages whose model answer was shown.
    pub(super) answers: Vec<String>,
}

impl PracticeProgress {
    /// The file with the progress of this answer: `solution.py.practice`.
    pub(super) fn path(answer: &Path) -> PathBuf {
        let mut name = answer.as_os_str().to_owned();
        name.push(".practice");
        name.into()
    }

    /// Reads the progress of this answer; none where there is no file.
    ///
    /// # Errors
    ///
    /// The file cannot be read. It is left as it is.
    pub(super) fn read(answer: &Path) -> Result<Self, Error> {
        let path = Self::path(answer);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self { path, ..Self::default() });
            }
            Err(source) => return Err(Error::Input { path, source }),
        };
        match serde_json::from_str::<Self>(&text) {
            Ok(read) => Ok(Self { path, ..read }),
            Err(error) => Err(Error::Usage(format!(
                "{} is not the progress that kata practice wrote: {error}. Nothing was changed. \
                 Correct the file, or move it away to begin with the first stage",
                path.display()
            ))),
        }
    }

    /// Writes the file. It is replaced in one step, so that it is whole at any moment.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn write(&self) -> Result<(), Error> {
        let failed = |source| Error::Written { path: self.path.clone(), source };
        let text = serde_json::to_string_pretty(self).map_err(|error| failed(error.into()))?;
        output::replace(&self.path, &(text + "\n")).map_err(failed)
    }

    /// Whether the learner has left this stage behind.
    pub(super) fn is_done(&self, title: &str) -> bool {
        let is_there = |titles: &[String]| titles.iter().any(|done| done == title);
        is_there(&self.passed) || is_there(&self.skipped)
    }

    /// The name of the file.
    pub(super) fn file(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let answer = folder.path().join("solution.py");
        let mut progress = PracticeProgress::read(&answer).unwrap();
        assert!(progress.passed.is_empty() && !progress.is_done("One"));
        progress.passed.push("One".to_owned());
        progress.skipped.push("Two".to_owned());
        progress.hints.insert("Two".to_owned(), 3);
        progress.write().unwrap();
        assert_eq!(PracticeProgress::read(&answer).unwrap(), progress);
        assert!(progress.is_done("One") && progress.is_done("Two") && !progress.is_done("Three"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left");
    }

    #[test]
    fn a_file_that_is_no_progress_is_named_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let answer = folder.path().join("solution.py");
        let path = PracticeProgress::path(&answer);
        for (text, reason) in [
            ("{\"passed\": [\"One\"", "EOF while parsing a list at line 1 column 17"),
            ("{\"done\": 3}", "unknown field `done`"),
            ("", "EOF while parsing a value"),
        ] {
            fs::write(&path, text).unwrap();
            let message = PracticeProgress::read(&answer).unwrap_err().to_string();
            assert!(message.contains("solution.py.practice is not the progress"), "{message}");
            assert!(message.contains(reason), "{message}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
