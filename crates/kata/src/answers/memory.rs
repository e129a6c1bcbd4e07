//! [`LastFailure`]: the case on which an answer failed last. The next run begins with it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::user_file;

/// A case, and the seed that made the boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastFailure {
    pub(crate) seed: u64,
    pub(crate) case: String,
}

/// Those of all answers, by their absolute paths.
type All = BTreeMap<String, LastFailure>;

impl LastFailure {
    /// That of this answer; `None` if it passed, or if nothing can be read.
    pub(crate) fn of(answer: &Path) -> Option<Self> {
        read(&file()?).remove(&user_file::key(answer))
    }

    /// Keeps the failure of this answer, or forgets it. It is only a short cut, so a cache that
    /// cannot be written is not an error.
    pub(crate) fn keep(failure: Option<Self>, answer: &Path) {
        if let Some(file) = file() {
            let _ = write(&file, user_file::key(answer), failure);
        }
    }
}

fn read(file: &Path) -> All {
    let text = fs::read(file).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

fn write(file: &Path, key: String, failure: Option<LastFailure>) -> std::io::Result<()> {
    let mut all = read(file);
    let before = all.clone();
    match failure {
        Some(failure) => all.insert(key, failure),
        None => all.remove(&key),
    };
    if all == before {
        return Ok(());
    }
    // Answers that are gone do not come again.
    all.retain(|path, _| Path::new(path).exists());
    user_file::write(file, &all)
}

/// The file in the folder where programs keep what can be made again.
fn file() -> Option<PathBuf> {
    user_file::path("XDG_CACHE_HOME", "LOCALAPPDATA", ".cache", "last-failures.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_kept_until_the_answer_passes_or_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/failures.json");
        let answer = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let failure = |case: &str| LastFailure { seed: 7, case: case.to_owned() };
        for name in ["one.py", "other.py"] {
            fs::write(answer(name), "").unwrap();
            write(&file, answer(name), Some(failure(name))).unwrap();
        }
        assert_eq!(read(&file)[&answer("one.py")], failure("one.py"));
        write(&file, answer("one.py"), None).unwrap();
        assert_eq!(read(&file).len(), 1);
        fs::remove_file(answer("other.py")).unwrap();
        write(&file, answer("one.py"), Some(failure("fresh:3"))).unwrap();
        assert_eq!(read(&file).into_values().collect::<Vec<_>>(), [failure("fresh:3")]);
        fs::write(&file, "{").unwrap();
        assert!(read(&file).is_empty());
    }
}
