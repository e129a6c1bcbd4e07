//! [`PracticeProgress`]: what a learner has done, in one file of the user's data folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::{Deserialize, Serialize};

use super::review::Review;
use crate::console;
use crate::error::Error;
use crate::output;

/// The file, below the data folder.
const FILE: &str = "sudoku-kata/practice.json";

/// The version of its form.
const VERSION: u32 = 1;

/// The progress of all answers, and the questions. Stages are remembered by their titles, so that a
/// new rung does not shift them.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeProgress {
    #[serde(skip)]
    path: PathBuf,
    version: u32,
    /// By the absolute path of the answer.
    answers: BTreeMap<String, AnswerProgress>,
    /// The name of the language that was used last.
    #[serde(default)]
    pub(super) language: String,
    /// The questions that were asked; without a review, one that was known at once.
    pub(super) questions: BTreeMap<String, Option<Review>>,
}

/// The progress of one answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerProgress {
    pub(super) passed: Vec<String>,
    pub(super) skipped: Vec<String>,
    /// How many hints were shown.
    pub(super) hints: BTreeMap<String, usize>,
    /// The stages whose model answer was shown.
    pub(super) answers: Vec<String>,
}

impl AnswerProgress {
    /// Whether the learner has left this stage behind.
    pub(super) fn is_done(&self, title: &str) -> bool {
        self.passed.iter().chain(&self.skipped).any(|done| done == title)
    }
}

impl PracticeProgress {
    /// Reads the file of the user's data folder; no progress where there is none.
    ///
    /// # Errors
    ///
    /// There is no data folder, or the file cannot be read, or a later `kata` has written it.
    pub(super) fn read() -> Result<Self, Error> {
        Self::read_file(data_folder().ok_or(Error::NoDataFolder)?.join(FILE))
    }

    /// Reads this file. One that is broken gets another name, and a warning says so.
    fn read_file(path: PathBuf) -> Result<Self, Error> {
        let new = |path| Self { path, version: VERSION, ..Self::default() };
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(new(path)),
            Err(source) => return Err(Error::Input { path, source }),
        };
        let wrong = match serde_json::from_slice::<Self>(&text) {
            Ok(read) if read.version == VERSION => return Ok(Self { path, ..read }),
            Ok(read) if read.version > VERSION => return Err(Error::LaterVersion(path)),
            Ok(read) => format!("expected version {VERSION}, found {}", read.version),
            Err(error) => error.to_string(),
        };
        let mut names = (1..).map(|number| path.with_extension(format!("json.broken-{number}")));
        let aside = names.find(|name| !name.exists()).expect("the numbers do not end");
        fs::rename(&path, &aside)
            .map_err(|source| Error::Written { path: aside.clone(), source })?;
        let (path_shown, aside) = (path.display(), aside.display());
        console::warning(&format!(
            "{path_shown} is not what kata practice wrote: {wrong}. It is kept as {aside}; the \
             progress begins anew"
        ));
        Ok(new(path))
    }

    /// Reads the file again, since another session may have written it, makes this change, and
    /// writes it. The file is replaced in one step, so that it is whole at any moment.
    fn update(&mut self, change: impl FnOnce(&mut Self)) -> Result<(), Error> {
        *self = Self::read_file(self.path.clone())?;
        change(self);
        let failed = |source| Error::Written { path: self.path.clone(), source };
        let text = serde_json::to_string_pretty(self).map_err(|error| failed(error.into()))?;
        fs::create_dir_all(self.path.parent().unwrap_or(Path::new("."))).map_err(failed)?;
        output::replace(&self.path, &(text + "\n")).map_err(failed)
    }

    /// The progress of this answer, if there is any.
    pub(super) fn of(&self, answer: &Path) -> Option<&AnswerProgress> {
        self.answers.get(&absolute(answer))
    }

    /// Keeps the progress of this answer, and writes the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn keep(&mut self, answer: &Path, progress: &AnswerProgress) -> Result<(), Error> {
        self.update(|all| {
            all.answers.insert(absolute(answer), progress.clone());
        })
    }

    /// Keeps the language that is used, and writes the file if it is another one than before.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn keep_language(&mut self, name: &str) -> Result<(), Error> {
        if self.language == name {
            return Ok(());
        }
        self.update(|all| name.clone_into(&mut all.language))
    }

    /// Keeps when this question comes again, and writes the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn keep_review(&mut self, key: &str, review: Option<Review>) -> Result<(), Error> {
        self.update(|all| {
            all.questions.insert(key.to_owned(), review);
        })
    }

    /// The name of the file.
    pub(super) fn file(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

fn absolute(path: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    absolute.to_string_lossy().into_owned()
}

/// Where programs keep the data of this user.
fn data_folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let usual = || Some(env::home_dir()?.join(".local/share"));
    named("XDG_DATA_HOME").or_else(|| if cfg!(windows) { named("APPDATA") } else { usual() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let (path, answer) = (folder.path().join("new/practice.json"), Path::new("solution.py"));
        let mut progress = PracticeProgress::read_file(path.clone()).unwrap();
        assert!(progress.of(answer).is_none());
        let mut done = AnswerProgress::default();
        done.passed.push("One".to_owned());
        done.skipped.push("Two".to_owned());
        done.hints.insert("Two".to_owned(), 3);
        progress.keep(answer, &done).unwrap();
        let mut other = PracticeProgress::read_file(path.clone()).unwrap();
        other.keep_review("Why?", Some(Review::missed(None, 5))).unwrap();
        progress.keep(answer, &done).unwrap();
        assert_eq!(PracticeProgress::read_file(path.clone()).unwrap(), progress);
        assert_eq!(progress.of(answer), Some(&done));
        assert!(done.is_done("One") && done.is_done("Two") && !done.is_done("Three"));
        let files = fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(files.count(), 1, "no other file is left");
    }

    #[test]
    fn a_broken_file_is_kept_aside_and_one_of_a_later_version_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("practice.json");
        for (text, aside) in [(&b"{\"version\": 1"[..], "1"), (b"", "2"), (b"\xff", "3")] {
            fs::write(&path, text).unwrap();
            let read = PracticeProgress::read_file(path.clone()).unwrap();
            assert!(read.answers.is_empty() && read.version == VERSION && !path.exists());
            let aside = folder.path().join(format!("practice.json.broken-{aside}"));
            assert_eq!(fs::read(aside).unwrap(), text);
        }
        let text = "{\"version\": 2, \"answers\": {}, \"questions\": {}}";
        fs::write(&path, text).unwrap();
        let refused = PracticeProgress::read_file(path.clone()).unwrap_err().to_string();
        assert!(refused.starts_with("a later version of kata wrote "), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}
