//! [`LastFailure`]: the case on which an answer failed last. The next run begins with it.

use std::collections::BTreeMap;
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
        user_file::read::<All>(&file()?).ok()?.remove(&user_file::key(answer))
    }

    /// Keeps the failure of this answer, or forgets it.
    pub(crate) fn keep(failure: Option<Self>, answer: &Path) {
        if let Some(file) = file() {
            keep(&file, user_file::key(answer), failure);
        }
    }
}

/// It is only a short cut, so a cache that is damaged or cannot be written is not an error.
fn keep(file: &Path, key: String, failure: Option<LastFailure>) {
    let mut all: All = user_file::read(file).unwrap_or_default();
    if all.get(&key) == failure.as_ref() {
        return;
    }
    match failure {
        Some(failure) => all.insert(key, failure),
        None => all.remove(&key),
    };
    // Answers that are gone do not come again.
    all.retain(|path, _| Path::new(path).exists());
    let _ = user_file::write(file, &all);
}

/// The file in the folder where programs keep what can be made again.
fn file() -> Option<PathBuf> {
    user_file::path("XDG_CACHE_HOME", "LOCALAPPDATA", ".cache", "last-failures.json")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_failure_is_kept_until_the_answer_passes_or_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/failures.json");
        let answer = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let failure = |case: &str| Some(LastFailure { seed: 7, case: case.to_owned() });
        let kept = || -> Vec<String> {
            let all: All = user_file::read(&file).unwrap();
            all.into_values().map(|failure| failure.case).collect()
        };
        let (one, other) = (answer("one.py"), answer("other.py"));
        for path in [&one, &other] {
            fs::write(path, "").unwrap();
            keep(&file, path.clone(), failure(path));
        }
        keep(&file, one.clone(), None);
        assert_eq!(kept(), [&*other]);
        fs::remove_file(other).unwrap();
        keep(&file, one.clone(), failure("fresh:3"));
        assert_eq!(kept(), ["fresh:3"]);
        fs::write(&file, "{").unwrap();
        keep(&file, one, failure("fresh:4"));
        assert_eq!(kept(), ["fresh:4"]);
    }
}
