//! Takes the condition of a statement away.
//!
//! Mistake: a statement depends on a condition that it must not depend on.
//!
//! Change tried: run the statement always.
//!
//! ```java
//! for (int p : peers[cell]) {
//!     if (value[p] < 0) blocked[p][digit]--;   // without the condition
//! }
//! ```

use super::super::source::{LineKind, Source, Tongue, is_jump};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        if source.first_word(line) != "if" {
            continue;
        }
        if source.tongue == Tongue::Python {
            add_in_python(versions, line);
        } else if let Some(start) = statement_after_condition(source, line) {
            let place = source.lines[line].range.start..start;
            versions.replace_places(Rank::Likely, line, &[(place, "")]);
        }
    }
}

/// Adds the answer with `if True:`, where one statement depends on the condition.
fn add_in_python(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let body = line + 1;
    if source.lines[line].kind != LineKind::Header || body >= source.lines.len() {
        return;
    }
    let is_only_statement = source
        .next_line(body)
        .is_none_or(|after| source.lines[after].indent < source.lines[body].indent);
    if is_only_statement && !is_jump(source.line_text(body)) {
        let range = source.lines[line].range.clone();
        versions.replace_places(Rank::Likely, line, &[(range, "if True:")]);
    }
}

/// Where the statement begins that depends on a condition in the same line. A jump does not count:
/// without its condition, nothing after it would run.
fn statement_after_condition(source: &Source, line: usize) -> Option<usize> {
    let close = source.closing(source.tokens_of(line).start + 1)?;
    let first = source.tokens.get(close + 1)?;
    let end = source.lines[line].range.end;
    let statement = &source.text[first.range.start..end.max(first.range.start)];
    let is_whole = source.lines[line].kind == LineKind::Statement && first.line == line;
    if is_whole && !is_jump(statement) && !statement.starts_with("if") {
        Some(first.range.start)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::in_one_line(
        Tongue::Java,
        "if (value[p] < 0) blocked[p][d]--;",
        "With `blocked[p][d]--;` instead of `if (value[p] < 0) blocked[p][d]--;` in line 1"
    )]
    #[case::in_python(
        Tongue::Python,
        "for p in peers:\n    if p in left:\n        blocked[p] -= 1\n",
        "With `if True:` instead of `if p in left:` in line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::jump(Tongue::Cpp, "if (left == 0) return true;", "return true")]
    #[case::jump_in_python(Tongue::Python, "if left == 0:\n    return True\n", "if True")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
