//! A condition before an element is removed that may not be there.
//!
//! ```cpp
//! options[peer].erase(options[peer].find(digit), 1);
//! // `if (options[peer].find(digit) != string::npos) options[peer].erase(…);`
//! ```
//!
//! Without it, there is an exception, or another element is removed: `splice(-1, 1)` of JavaScript
//! removes the last one.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Tongue;
use super::super::versions::{Rank, Versions};

/// A statement that removes an element, and the condition that it is there.
struct Removal {
    removes: Regex,
    /// The groups of `removes` are in it, as `$name`.
    condition: &'static str,
}

/// A row of the table. In the pattern, LIST is a collection such as `options[cell]`, and AGAIN one
/// that is named again.
fn removal(pattern: &str, condition: &'static str) -> Removal {
    let list = r"[A-Za-z_][A-Za-z0-9_.]*(?:\[[^\[\]]+\])*";
    let pattern = pattern
        .replace("LIST", &format!(r"\b(?P<list>{list})"))
        .replace("AGAIN", list);
    Removal {
        removes: Regex::new(&pattern).expect("the pattern is constant"),
        condition,
    }
}

static PYTHON: LazyLock<Vec<Removal>> = LazyLock::new(|| {
    vec![removal(
        r"^LIST\.remove\((?P<element>.+)\)$",
        "if $element in $list: ",
    )]
});

static JAVA: LazyLock<Vec<Removal>> = LazyLock::new(|| {
    vec![removal(
        r"LIST\.(?:remove|deleteCharAt)\((?P<find>AGAIN\.indexOf\(.+\))\);$",
        "if ($find >= 0) ",
    )]
});

static CPP: LazyLock<Vec<Removal>> = LazyLock::new(|| {
    vec![
        removal(
            r"LIST\.erase\((?P<find>AGAIN\.find\(.+\)), 1\);$",
            "if ($find != string::npos) ",
        ),
        removal(
            r"LIST\.erase\((?P<find>AGAIN\.find\(.+\))\);$",
            "if ($find != $list.end()) ",
        ),
        removal(
            r"LIST\.erase\((?P<find>(?:std::)?find\(.+\))\);$",
            "if ($find != $list.end()) ",
        ),
    ]
});

static JAVASCRIPT: LazyLock<Vec<Removal>> = LazyLock::new(|| {
    vec![removal(
        r"LIST\.splice\(AGAIN\.indexOf\((?P<element>.+)\), 1\);?$",
        "if ($list.includes($element)) ",
    )]
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let table: &[Removal] = match source.tongue {
        Tongue::Python => &PYTHON,
        Tongue::Java => &JAVA,
        Tongue::Cpp => &CPP,
        Tongue::JavaScript => &JAVASCRIPT,
    };
    for line in 0..source.lines.len() {
        let text = source.line_text(line);
        for removal in table {
            let Some(found) = removal.removes.captures(text) else {
                continue;
            };
            let Some(whole) = found.get(0) else { continue };
            let start = source.lines[line].range.start + whole.start();
            let mut condition = String::new();
            found.expand(removal.condition, &mut condition);
            versions.replace_places(Rank::First, line, &[(start..start, &condition)]);
        }
    }
}
