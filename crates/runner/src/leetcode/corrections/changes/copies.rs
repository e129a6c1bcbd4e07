//! A copy that shares its parts with the original, in place of one that shares nothing.
//!
//! ```python
//! trial = [row[:] for row in candidates]    # the sets of a row are still the same objects
//! trial = copy.deepcopy(candidates)
//! ```
//!
//! A change to a part of the copy then stays when the search goes back. In C++, a container copies
//! its parts.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Tongue;
use super::super::versions::{Rank, Versions};

/// An expression that copies something, and one that copies its parts as well.
struct Copying {
    shallow: Regex,
    /// The groups of `shallow` are in it, as `$place`.
    deep: &'static str,
}

/// A row of the table. What is copied, such as `self.state[i]`, is PLACE in the pattern.
fn copying(pattern: &str, deep: &'static str) -> Copying {
    let place = r"(?P<place>[A-Za-z_][A-Za-z0-9_.]*(?:\[\w+\])*)";
    let pattern = pattern.replace("PLACE", place);
    Copying {
        shallow: Regex::new(&pattern).expect("the pattern is constant"),
        deep,
    }
}

static PYTHON: LazyLock<Vec<Copying>> = LazyLock::new(|| {
    let deep = "copy.deepcopy($place)";
    vec![
        copying(r"\[\w+(?:\[:\]|\.copy\(\)) for \w+ in PLACE\]", deep),
        copying(r"\[list\(\w+\) for \w+ in PLACE\]", deep),
        copying(r"PLACE(?:\[:\]|\.copy\(\))", deep),
        copying(r"\b(?:list|dict)\(PLACE\)", deep),
    ]
});

static JAVASCRIPT: LazyLock<Vec<Copying>> = LazyLock::new(|| {
    let deep = "structuredClone($place)";
    vec![
        copying(r"PLACE\.map\(\(?\w+\)? => \w+\.slice\(\)\)", deep),
        copying(r"PLACE\.map\(\(?\w+\)? => \[\.\.\.\w+\]\)", deep),
        copying(r"PLACE\.slice\(\)", deep),
        copying(r"Object\.assign\(\{\}, PLACE\)", deep),
        copying(r"\.\.\.PLACE", "...structuredClone($place)"),
    ]
});

/// The type of the elements stands in the declaration.
static JAVA: LazyLock<Vec<Copying>> = LazyLock::new(|| {
    vec![copying(
        r"(?P<type>\w+)\[\]\[\] (?P<name>\w+) = PLACE\.clone\(\)",
        "$type[][] $name = Arrays.stream($place).map($type[]::clone).toArray($type[][]::new)",
    )]
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let table: &[Copying] = match source.tongue {
        Tongue::Python => &PYTHON,
        Tongue::JavaScript => &JAVASCRIPT,
        Tongue::Java => &JAVA,
        Tongue::Cpp => return,
    };
    for line in 0..source.lines.len() {
        let range = source.lines[line].range.clone();
        let code = &source.code[range.clone()];
        for copying in table {
            for found in copying.shallow.captures_iter(code) {
                let Some(whole) = found.get(0) else { continue };
                let place = range.start + whole.start()..range.start + whole.end();
                let mut deep = String::new();
                found.expand(copying.deep, &mut deep);
                versions.replace_places(Rank::Likely, line, &[(place, &deep)]);
            }
        }
    }
}
