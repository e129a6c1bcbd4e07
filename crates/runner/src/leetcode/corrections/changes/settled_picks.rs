//! Takes any open cell in place of a settled one.
//!
//! Mistake: the search for the cell with the fewest candidates begins with a cell that may be
//! settled. It has one candidate, so no open cell has fewer.
//!
//! Change tried: an open cell also replaces one that has a single candidate.
//!
//! ```java
//! int pick = 0;
//! for (int s = 1; s < 81; s++) {
//!     int n = Integer.bitCount(values[s]);
//!     // `n > 1 && (Integer.bitCount(values[pick]) <= 1 || n < Integer.bitCount(values[pick]))`
//!     if (n > 1 && n < Integer.bitCount(values[pick])) pick = s;
//! }
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Tongue;
use super::super::versions::{Rank, Versions};

/// `n > 1 && n < count(values[pick])`.
static FEWER: LazyLock<Regex> = LazyLock::new(|| {
    let call = r"\((?:[^()]|\([^()]*\))*\)";
    let other = format!(r"[A-Za-z_][\w.]*(?:{call}|\[[^\[\]]*\](?:\.length|\.size\(\))?)");
    let pattern = format!(r"\b(?P<open>\w+) > 1 (?:&&|and) (?P<fewer>\w+) < (?P<other>{other})");
    Regex::new(&pattern).expect("constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(found) = FEWER.captures(source.line_code(line)) else {
            continue;
        };
        if found["open"] != found["fewer"] {
            continue;
        }
        let Some(start) = found.name("fewer") else {
            continue;
        };
        let Some(end) = found.get(0) else { continue };
        let (count, other) = (&found["fewer"], &found["other"]);
        let or = match source.tongue {
            Tongue::Python => "or",
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => "||",
        };
        let text = format!("({other} <= 1 {or} {count} < {other})");
        let begin = source.lines[line].range.start;
        let place = begin + start.start()..begin + end.end();
        versions.replace_places(Rank::Precise, line, &[(place, &text)]);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::in_java(
        Tongue::Java,
        "if (n > 1 && n < Integer.bitCount(values[pick])) pick = s;",
        "With `if (n > 1 && (Integer.bitCount(values[pick]) <= 1 || n < Integer.bitCount(values[pick])))"
    )]
    #[case::in_python(
        Tongue::Python,
        "if n > 1 and n < len(cells[best]):\n    best = k\n",
        "With `if n > 1 and (len(cells[best]) <= 1 or n < len(cells[best])):`"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn two_numbers_are_not_compared() {
        let text = "if (n > 1 && m < count(values[pick])) pick = s;";
        assert_not_tried(add, Tongue::Java, text, "With");
    }
}
