//! Numbers in place of the keys of an object, which are texts in JavaScript.
//!
//! ```javascript
//! for (const digit in places) {                              // "1", "2", …
//! for (const digit of Object.keys(places).map(Number)) {     // 1, 2, …
//! ```
//!
//! A set of numbers does not have the text "1".

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Tongue;
use super::super::versions::{Rank, Versions};

/// A loop over keys: the name of a key, and the object.
static LOOP_OVER_KEYS: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^for \((const|let|var) (\w+) in ([A-Za-z_][A-Za-z0-9_.]*)\)";
    Regex::new(pattern).expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    if source.tongue != Tongue::JavaScript {
        return;
    }
    for line in 0..source.lines.len() {
        let range = source.lines[line].range.clone();
        let code = &source.code[range.clone()];
        if let Some(found) = LOOP_OVER_KEYS.captures(code) {
            let end = range.start + found[0].len();
            let numbers = format!(
                "for ({} {} of Object.keys({}).map(Number))",
                &found[1], &found[2], &found[3]
            );
            versions.replace_places(Rank::First, line, &[(range.start..end, &numbers)]);
        }
    }
}
