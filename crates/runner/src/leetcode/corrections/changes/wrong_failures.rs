//! Compares with another value that may mean a failure.
//!
//! Mistake: a result is compared with a value that its function never returns on failure.
//!
//! Change tried: compare with each other value by which functions of the language say so.
//!
//! ```javascript
//! const solved = search(next);
//! if (solved !== false) return solved;   // `null`: `search` ends with `return null;`
//! ```

use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let failures = values_of_failures(source);
    for token in 0..source.tokens.len() {
        let word = source.word(token);
        if !failures.contains(&word) || !is_compared(source, token) {
            continue;
        }
        for failure in &failures {
            if *failure != word {
                versions.replace_tokens(Rank::First, &[(token, failure)]);
            }
        }
    }
}

/// The values without a sign that may mean a failure. Java and C++ refuse to compare a result with
/// a value of another type.
fn values_of_failures(source: &Source) -> Vec<&'static str> {
    let values: &[&str] = match source.tongue {
        Tongue::Python => &["None", "False"],
        Tongue::JavaScript => &["null", "undefined", "false"],
        Tongue::Java | Tongue::Cpp => &[],
    };
    values.to_vec()
}

/// Whether the token is the right side of a comparison.
fn is_compared(source: &Source, token: usize) -> bool {
    const COMPARISONS: [&str; 6] = ["==", "!=", "===", "!==", "is", "not"];
    let before = source.word_before(token);
    // `not None` alone is no comparison.
    let is_whole = before != "not" || source.word(token.wrapping_sub(2)) == "is";
    COMPARISONS.contains(&before) && is_whole
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::null_in_javascript(
        Tongue::JavaScript,
        "if (solved !== false) return solved;",
        "With `if (solved !== null) return solved;` instead of"
    )]
    #[case::none_in_python(
        Tongue::Python,
        "if solved is not False:",
        "With `if solved is not None:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_value_that_is_not_compared_stays() {
        assert_not_tried(add, Tongue::Python, "found = not False\n", "None");
    }
}
