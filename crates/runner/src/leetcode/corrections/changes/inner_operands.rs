//! Uses an index itself instead of the element at this index.
//!
//! Mistake: a statement takes one element or member too many: `left[column]` for `column`.
//!
//! Change tried: remove the outer element or member.
//!
//! ```java
//! left[right[column]] = left[column];    // `= column;`: the neighbour gets it back
//! node.left.right = node.right;          // `= node;`
//! ```

use super::super::code::expressions::operand_from;
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        for token in source.tokens_of(line) {
            if source.word(token) != "=" {
                continue;
            }
            if let Some(inner) = inner_operand(source, token + 1) {
                let value = source.tokens[token].range.end + 1..source.lines[line].range.end;
                let semicolon = if source.text[value.clone()].ends_with(';') {
                    ";"
                } else {
                    ""
                };
                let text = format!("{inner}{semicolon}");
                versions.replace_places(Rank::Likely, line, &[(value, &text)]);
            }
        }
    }
}

/// The inner operand of a value that ends its line: `column` of `left[column]`, `node` of
/// `node.right`.
fn inner_operand(source: &Source, first: usize) -> Option<&str> {
    let value = operand_from(source, first)?;
    let line = source.tokens[first].line;
    let end = source.tokens_of(line).end;
    if value.end < end && source.word(value.end) != ";" {
        return None;
    }
    let words: Vec<&str> = value.map(|token| source.word(token)).collect();
    match words[..] {
        ["this" | "self", "." | "->", _] => None,
        [_, "[", inner, "]"]
        | ["this" | "self", "." | "->", _, "[", inner, "]"]
        | [inner, "." | "->", _] => Some(inner),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::index_of_a_link(
        Tongue::JavaScript,
        "function f(c) {\n  left[right[c]] = left[c];\n}",
        "With `left[right[c]] = c;` instead of `left[right[c]] = left[c];` in line 2"
    )]
    #[case::member_of_a_link(
        Tongue::Python,
        "def f(c):\n    c.right.left = c.left\n",
        "With `c.right.left = c` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
