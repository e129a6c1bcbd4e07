//! Adds 1 to a calculated number, or subtracts 1.
//!
//! Mistake: one kind of numbers begins with 0, and the others begin with 1.
//!
//! Change tried: let these numbers begin one later, or one earlier.
//!
//! ```java
//! int[] columns = {
//!     row * 9 + col,            // `row * 9 + col + 1`: column 0 is the root
//!     81 + row * 9 + digit,     // digits begin with 1
//! };
//! ```

use std::ops::Range;

use super::super::code::formulas::is_calculated;
use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

/// What stands around an expression that is a whole value.
const BORDERS: [&str; 9] = [",", ";", "[", "]", "{", "}", "(", ")", "="];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for numbered in numbered(source) {
        let last = &source.tokens[numbered.end - 1];
        let end = last.range.end;
        for term in [" + 1", " - 1"] {
            versions.replace_places(Rank::First, last.line, &[(end..end, term)]);
        }
    }
}

/// The tokens of the sums such as `row * 9 + col` that are a whole value, an index or an argument.
fn numbered(source: &Source) -> Vec<Range<usize>> {
    let mut sums = Vec::new();
    let mut start = 0;
    for token in 0..source.tokens.len() {
        let begins_line = token > 0 && source.tokens[token - 1].line != source.tokens[token].line;
        if begins_line && start < token {
            sums.push(start..token);
            start = token;
        }
        if BORDERS.contains(&source.word(token)) {
            sums.push(start..token);
            start = token + 1;
        }
    }
    sums.retain(|sum| is_numbering(source, sum));
    sums
}

/// Whether the expression numbers something: it has a multiple of a name, and its last term is a
/// name.
fn is_numbering(source: &Source, sum: &Range<usize>) -> bool {
    if sum.len() < 5 || !is_calculated(source, sum) {
        return false;
    }
    let has_multiple = sum.clone().any(|token| source.word(token) == "*");
    let last = sum.end - 1;
    let ends_with_name = source.tokens[last].kind == TokenKind::Name;
    has_multiple && ends_with_name && source.word(last - 1) == "+"
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::elements(
        Tongue::Java,
        "int[] columns = {\n  r * 9 + c,\n  81 + r * 9 + d\n};",
        "With `r * 9 + c + 1,` instead of `r * 9 + c,` in line 2"
    )]
    #[case::arguments(
        Tongue::Cpp,
        "link(id, r * 9 + c, 81 + r * 9 + d);",
        "With `link(id, r * 9 + c, 81 + r * 9 + d - 1);` instead of"
    )]
    #[case::list(
        Tongue::Python,
        "columns = [r * 9 + c, 81 + r * 9 + d]\n",
        "With `columns = [r * 9 + c + 1, 81 + r * 9 + d]` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::number_at_the_end(Tongue::Java, "f(r * 9 + c + 1);", "c + 1 + 1")]
    #[case::no_multiple(Tongue::Java, "f(a + b + c);", "a + b + c + 1")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
