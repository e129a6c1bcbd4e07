//! By what the processes and folders of this judge are recognised.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;
use std::{env, process};

/// A variable in the environment of every process of a run. A process inherits it even if it leaves
/// its group, its session and its parent.
pub(super) const MARK: &str = "SUDOKU_JUDGE_RUN";

/// What the values of [`MARK`] begin with in all runs of this process.
pub(super) fn mark() -> String {
    format!("{}.", process::id())
}

/// What the paths of all folders of this process begin with. No other process has the same.
pub(super) fn folder_prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let moment = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        // An empty TMPDIR is as good as none. The working directory of a process is shown without
        // links.
        let temporary = Some(env::temp_dir()).filter(|path| !path.as_os_str().is_empty());
        let temporary = temporary.unwrap_or_else(|| PathBuf::from("/tmp"));
        let temporary = temporary.canonicalize().unwrap_or(temporary);
        temporary.join(format!("kata-judge-{}-{:x}-", process::id(), moment.subsec_nanos()))
    })
}
