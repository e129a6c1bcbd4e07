//! Multiplies the number of a band or stack by 3, as elsewhere in the function.
//!
//! Mistake: the number of a box in its row, from 0 to 2, stands for its first column.
//!
//! Change tried: write the product that other code of the function has.
//!
//! ```java
//! if ((places & ~(7 << box)) != 0) continue;           // `7 << (box * 3)`
//! for (int c = box * 3; c < box * 3 + 3; c++) strike(row, c, digit);
//! ```
//!
//! The factor may also stand with the wrong number:
//!
//! ```java
//! int box = cell / 27 + cell % 9 / 3 * 3;              // `cell / 27 * 3 + cell % 9 / 3`
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// Operators before a first column: `7 << box`, `left + box`.
const BEFORE: [&str; 3] = ["<<", ">>", "+"];

/// The number of a band plus three times that of a stack: the number of the other box beside the
/// diagonal, where boxes are counted row by row.
static OTHER_BOX: Table = LazyLock::new(|| {
    let pattern = r"(?P<band>\b\w+ //? (?:3|27)) \+ (?P<stack>\w+(?: % 9)? //? 3) \* 3\b";
    vec![Pattern::new(pattern, &[], "$band * 3 + $stack")]
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for found in found_in_lines(source, &OTHER_BOX, Source::line_code) {
        versions.replace_places(Rank::First, found.line, &[(found.place, &found.written)]);
    }
    for token in 1..source.tokens.len() {
        let word = source.word(token);
        let is_added = source.is_name(token) && BEFORE.contains(&source.word_before(token));
        if !is_added || is_multiplied(source, token) || is_longer(source, token) {
            continue;
        }
        let function = source.function_of(source.tokens[token].line);
        let has_product = (0..source.tokens.len()).any(|other| {
            source.word(other) == word
                && is_multiplied(source, other)
                && source.function_of(source.tokens[other].line) == function
        });
        if has_product {
            versions.replace_tokens(Rank::First, &[(token, &format!("({word} * 3)"))]);
        }
    }
}

/// Whether the name is a factor of a product with 3.
fn is_multiplied(source: &Source, token: usize) -> bool {
    let is_first = source.word(token + 1) == "*" && source.word(token + 2) == "3";
    let is_second = source.word_before(token) == "*" && source.word(token.wrapping_sub(2)) == "3";
    is_first || is_second
}

/// Whether the name is only a part of an operand or of a product.
fn is_longer(source: &Source, token: usize) -> bool {
    ["[", "(", ".", "->", "*", "/", "//", "%"].contains(&source.word(token + 1))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::shift(
        Tongue::JavaScript,
        "function f(s) {\n  if (w & ~(7 << s)) return;\n  g(s * 3);\n}",
        "With `if (w & ~(7 << (s * 3))) return;` instead of"
    )]
    #[case::wrong_number(
        Tongue::Java,
        "own.add(boxes.get(s / 27 + s % 9 / 3 * 3));",
        "With `own.add(boxes.get(s / 27 * 3 + s % 9 / 3));` instead of"
    )]
    #[case::sum(
        Tongue::Python,
        "def f(b):\n    x = r + b\n    y = 3 * b\n",
        "With `x = r + (b * 3)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_name_without_such_a_product_stays() {
        let text = "def f(b):\n    x = r + b\ndef g(b):\n    y = 3 * b\n";
        assert_not_tried(add, Tongue::Python, text, "With");
    }
}
