//! The failures of the last runs, which are kept in a file. The next run begins with that of its answer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use answers::LastFailure;

use crate::user_file;

/// Those of all answers, by their absolute paths.
type All = BTreeMap<String, LastFailure>;

/// That of this answer; `None` if it passed, or if nothing can be read.
pub(crate) fn last_failure(answer: &Path) -> Option<LastFailure> {
    user_file::read::<All>(&file()?)
        .ok()?
        .remove(&user_file::key(answer))
}

/// Keeps the failure of this answer, or forgets it. It is only a shortcut, so a cache that is
/// damaged or cannot be written is not an error.
pub(crate) fn keep(failure: Option<LastFailure>, answer: &Path) {
    let Some(file) = file() else { return };
    let key = user_file::key(answer);
    let mut all: All = user_file::read(&file).unwrap_or_default();
    if all.get(&key) == failure.as_ref() {
        return;
    }
    match failure {
        Some(failure) => all.insert(key, failure),
        None => all.remove(&key),
    };
    // Answers that are gone do not come again.
    all.retain(|path, _| Path::new(path).exists());
    let _ = user_file::write(&file, &all);
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
