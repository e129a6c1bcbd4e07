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

/// The folder of the strategies, as it appears in the paths that the compiler records.
const STRATEGIES: &str = "crates/strategies/";

impl CallSite {
    pub(crate) fn new(path: &str, line: u32) -> Self {
        let path = path.replace('\\', "/");
        // A strategy outside this workspace keeps its whole path.
        let file = path
            .rsplit_once(STRATEGIES)
            .map_or(path.as_str(), |(_, file)| file);
        Self {
            file: file.to_owned(),
            line,
        }
    }
}
