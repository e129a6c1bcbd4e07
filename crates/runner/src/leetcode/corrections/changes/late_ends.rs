//! Ends a loop one step earlier that goes on to the next element before it uses it.
//!
//! Mistake: a loop steps first and then undoes a step, so its last round is that of the element at
//! which it began. That element needs no undo.
//!
//! Change tried: end the loop if the next element is the last one.
//!
//! ```java
//! do {
//!     node = node.left;
//!     uncover(node.column);
//! } while (node != row);      // `node.left != row`
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// The end of a loop until a variable is something.
static END: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\} while \((?P<name>\w+) !==? [\w.]+\);?$").expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for end in 0..source.lines.len() {
        let Some(name) = END
            .captures(source.line_code(end))
            .and_then(|found| found.name("name"))
        else {
            continue;
        };
        if let Some(next) = next_element(source, end, name.as_str()) {
            let start = source.lines[end].range.start;
            let place = start + name.start()..start + name.end();
            versions.replace_places(Rank::First, end, &[(place, next)]);
        }
    }
}

/// The element after the one that the variable is, as the first statement of the loop has it:
/// `node.left` of `node = node.left;`.
fn next_element<'s>(source: &'s Source, end: usize, name: &str) -> Option<&'s str> {
    let begin = (0..end).rev().find(|&line| {
        source.first_word(line) == "do" && source.lines[line].indent == source.lines[end].indent
    })?;
    let first = source.next_line(begin)?;
    let (target, next) = source
        .line_text(first)
        .trim_end_matches(';')
        .split_once(" = ")?;
    let is_step = target == name && next.contains(name);
    is_step.then_some(next)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::links(
        Tongue::Java,
        "do {\n  j = j.left;\n  uncover(j.col);\n} while (j != row);",
        "With `} while (j.left != row);` instead of"
    )]
    #[case::indices(
        Tongue::JavaScript,
        "do {\n  j = L[j];\n  uncover(C[j]);\n} while (j !== row);",
        "With `} while (L[j] !== row);` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::step_at_the_end(
        Tongue::Java,
        "do {\n  cover(j.col);\n  j = j.right;\n} while (j != row);",
        "j.right != row"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
