//! [`CallSite`]: the line of code that reports an event.

use std::fmt;

use serde::Serialize;

/// A line of a strategy's code. As text: `xor-bitmask/src/lib.rs:47`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CallSite {
    /// The file, with the folder of its crate: `xor-bitmask/src/lib.rs`.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
}

impl fmt::Display for CallSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl CallSite {
    /// The line in the file that the compiler records, such as
    /// `crates/strategies/xor-bitmask/src/lib.rs`.
    pub(crate) fn new(path: &str, line: u32) -> Self {
        let path = path.replace('\\', "/");
        let file = match path.rsplit_once("/src/") {
            Some((folder, below)) => format!("{}/src/{below}", last_part(folder)),
            // A strategy outside of a Cargo package keeps its whole path.
            None => path,
        };
        Self { file, line }
    }
}

/// The name of a folder, without the folders that contain it.
fn last_part(folder: &str) -> &str {
    folder.rsplit('/').next().unwrap_or(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_with_the_folder_of_its_crate() {
        for (path, file) in [
            ("crates/strategies/sat/src/lib.rs", "sat/src/lib.rs"),
            ("/elsewhere/my-solver/src/a/b.rs", "my-solver/src/a/b.rs"),
            ("my-solver\\src\\lib.rs", "my-solver/src/lib.rs"),
            ("solver.rs", "solver.rs"),
        ] {
            assert_eq!(CallSite::new(path, 1).file, file);
        }
    }
}
