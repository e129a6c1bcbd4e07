//! The file of last failures: the case on which each answer failed when it was judged last. The next
//! run begins with that case.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use answers::LastFailure;

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
    let Some(file) = file() else { return };
    let key = user_file::key(answer);
    let mut failures: LastFailures = user_file::read(&file).unwrap_or_default();
    if failures.get(&key) == failure.as_ref() {
        return;
    }
    match failure {
        Some(failure) => failures.insert(key, failure),
        None => failures.remove(&key),
    };
    // Answers that are gone do not come again.
    failures.retain(|path, _| Path::new(path).exists());
    let _ = user_file::write(&file, &failures);
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
