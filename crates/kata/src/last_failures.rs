//! The file of last failures: the case on which each answer failed when it was judged last. The
//! next run begins with that case.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use answers::LastFailure;

use crate::error::Result;
use crate::user_file;

/// The last failures of all answers, by their absolute paths.
type LastFailures = BTreeMap<String, LastFailure>;

/// The last failure of this answer; `None` if it passed, or if nothing can be read.
pub(crate) fn read(answer: &Path) -> Option<LastFailure> {
    user_file::read::<LastFailures>(&file()?)
        .ok()?
        .remove(&user_file::key(answer))
}

/// Keeps the failure of this answer, or forgets it. It is only a shortcut, so a cache that is
/// damaged or cannot be written is not an error.
pub(crate) fn write(failure: Option<LastFailure>, answer: &Path) {
    if let Some(file) = file() {
        let _ = write_to(&file, failure, answer);
    }
}

/// Another session may write the failure of another answer at the same time, so the file is locked
/// from reading it to writing it.
fn write_to(file: &Path, failure: Option<LastFailure>, answer: &Path) -> Result {
    let key = user_file::key(answer);
    // A damaged file is written anew.
    let failures: LastFailures = if let Ok(failures) = user_file::read(file) {
        failures
    } else {
        user_file::write(file, &LastFailures::new())?;
        LastFailures::new()
    };
    // Most answers pass again and again, and nothing changes.
    if failures.get(&key) == failure.as_ref() {
        return Ok(());
    }
    user_file::update(file, |failures: &mut LastFailures| {
        match failure {
            Some(failure) => failures.insert(key, failure),
            None => failures.remove(&key),
        };
        // Answers that are gone do not come again.
        failures.retain(|path, _| Path::new(path).exists());
    })
}

/// The file in the folder where programs keep what can be made again.
fn file() -> Option<PathBuf> {
    user_file::path(
        "XDG_CACHE_HOME",
        "LOCALAPPDATA",
        ".cache",
        "last-failures.json",
    )
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn sessions_at_the_same_time_lose_no_failure() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("last-failures.json");
        let answers: Vec<PathBuf> = (0..40)
            .map(|number| folder.path().join(format!("{number}.py")))
            .collect();
        for answer in &answers {
            std::fs::write(answer, "").unwrap();
        }
        thread::scope(|scope| {
            for session in answers.chunks(10) {
                let file = &file;
                scope.spawn(move || {
                    for answer in session {
                        let failure = LastFailure {
                            seed: 1,
                            case: Some("fresh:1".to_owned()),
                        };
                        write_to(file, Some(failure), answer).unwrap();
                    }
                });
            }
        });
        let kept: LastFailures = user_file::read(&file).unwrap();
        assert_eq!(kept.len(), answers.len());
    }

    #[test]
    fn a_damaged_file_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("last-failures.json");
        std::fs::write(&file, "{ damaged").unwrap();
        let failure = LastFailure {
            seed: 1,
            case: Some("fresh:1".to_owned()),
        };
        write_to(&file, Some(failure), &file).unwrap();
        let kept: LastFailures = user_file::read(&file).unwrap();
        assert_eq!(kept.len(), 1);
    }
}
