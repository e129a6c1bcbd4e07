//! Adds the first row or column of a box to the row or column within the box.
//!
//! Mistake: a row or column within a box, from 0 to 2, stands for one of the board.
//!
//! Change tried: add what other code of the function adds to the same quotient or remainder.
//!
//! ```python
//! places = [k for k in range(9) if digit in cells[top + k // 3][left + k % 3]]
//! rows = set(k // 3 for k in places)   # `set(top + k // 3 for k in places)`
//! ```

use std::ops::Range;

use super::super::code::expressions::text_of;
use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

/// A quotient or remainder of a name: `k // 3`.
struct Part<'s> {
    tokens: Range<usize>,
    text: &'s str,
    /// What is added to it: `top` of `top + k // 3`.
    offset: Option<&'s str>,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let parts = parts(source);
    for part in &parts {
        if part.offset.is_some() {
            continue;
        }
        let mut tried: Vec<&str> = Vec::new();
        for other in &parts {
            let Some(offset) = other.offset else { continue };
            if other.text != part.text || !is_same_function(source, part, other) {
                continue;
            }
            if tried.contains(&offset) {
                continue;
            }
            tried.push(offset);
            let start = source.tokens[part.tokens.start].range.start;
            let line = source.tokens[part.tokens.start].line;
            let sum = format!("{offset} + ");
            versions.replace_places(Rank::First, line, &[(start..start, &sum)]);
        }
    }
}

fn is_same_function(source: &Source, one: &Part<'_>, other: &Part<'_>) -> bool {
    let function_of = |part: &Part<'_>| source.function_of(source.tokens[part.tokens.start].line);
    function_of(one) == function_of(other)
}

/// The quotients and remainders of a name by a number.
fn parts(source: &Source) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    for sign in 1..source.tokens.len() {
        let divides = ["/", "//", "%"].contains(&source.word(sign));
        let is_number =
            source.tokens.get(sign + 1).map(|token| token.kind) == Some(TokenKind::Number);
        if !divides || !is_number || !source.is_name(sign - 1) {
            continue;
        }
        let tokens = sign - 1..sign + 2;
        let text = text_of(source, &tokens);
        parts.push(Part {
            offset: offset_of(source, sign - 1),
            tokens,
            text,
        });
    }
    parts
}

/// The name that is added before this token.
fn offset_of(source: &Source, first: usize) -> Option<&str> {
    let name = first.checked_sub(2)?;
    let is_sum = source.word(first - 1) == "+" && source.is_name(name);
    is_sum.then(|| source.word(name))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::row_within_a_box(
        Tongue::Python,
        "def f(top):\n    a = [k for k in b if c[top + k // 3]]\n    d = set(k // 3 for k in a)\n",
        "With `d = set(top + k // 3 for k in a)` instead of `d = set(k // 3 for k in a)` in line 3"
    )]
    #[case::column_in_java(
        Tongue::Java,
        "void f(int left) {\n  use(c[left + k % 3]);\n  int column = k % 3;\n}",
        "With `int column = left + k % 3;` instead of `int column = k % 3;` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn what_another_function_adds_is_not_added() {
        let text = "def f(top):\n    return top + k // 3\ndef g():\n    return k // 3\n";
        assert_not_tried(add, Tongue::Python, text, "With");
    }
}
