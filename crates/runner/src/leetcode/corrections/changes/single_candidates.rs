//! Uses the digit that is left, where one is left.
//!
//! Mistake: if a cell has one candidate left, the answer goes on with another digit, such as the
//! one that was struck last.
//!
//! Change tried: go on with the candidate that is left.
//!
//! ```javascript
//! if (values[s].length === 1) {
//!     for (const p of peers[s]) eliminate(values, p, d);   // `eliminate(values, p, values[s])`
//! }
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use super::super::code::blocks::end_of_block;
use super::super::code::expressions::arguments;
use super::super::code::patterns::{Pattern, Table};
use super::super::source::{Source, TokenKind, Tongue};
use super::super::versions::{Rank, Versions};

/// The conditions that a collection, a text or a mask has one element.
static ONE_LEFT: Table = LazyLock::new(|| {
    let mut table = Vec::new();
    for pattern in [
        r"len\((?P<left>COLLECTION)\) == 1\b",
        r"(?P<left>COLLECTION)\.(?:length|size) ===? 1\b",
        r"(?P<left>COLLECTION)\.(?:length|size|count|cardinality)\(\) == 1\b",
        r"(?i:\w*bitcount|\w*popcount|count)\((?P<left>COLLECTION)\) ===? 1\b",
    ] {
        table.push(Pattern::new(pattern, &[], "$left"));
    }
    table
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for header in 0..source.lines.len() {
        if source.first_word(header) != "if" {
            continue;
        }
        let last = end_of_block(source, header).unwrap_or(header);
        for pattern in &*ONE_LEFT {
            for found in pattern.found_in(source.line_text(header)) {
                replace_arguments(versions, header..last + 1, &found.written);
            }
        }
    }
}

/// Adds the answers with what is left in place of one argument that is a name.
fn replace_arguments(versions: &mut Versions<'_>, lines: Range<usize>, left: &str) {
    let source = versions.source;
    for line in lines {
        for open in source.tokens_of(line) {
            let is_call = source.word(open) == "(" && open > 0 && source.is_name(open - 1);
            let is_condition = ["if", "for", "while", "len"].contains(&source.word_before(open));
            if !is_call || is_condition {
                continue;
            }
            for place in arguments(source, open) {
                if is_name(source, &place) {
                    for value in values_of(left, source.tongue) {
                        versions.replace_places(Rank::Likely, line, &[(place.clone(), &value)]);
                    }
                }
            }
        }
    }
}

/// Whether this part of the text is one name.
fn is_name(source: &Source, place: &Range<usize>) -> bool {
    source
        .tokens
        .iter()
        .any(|token| token.kind == TokenKind::Name && token.range == *place)
}

/// The candidate that is left: the text or mask itself, or the element of the collection.
fn values_of(left: &str, tongue: Tongue) -> Vec<String> {
    let element = match tongue {
        Tongue::Python => format!("next(iter({left}))"),
        Tongue::Java => format!("{left}.iterator().next()"),
        Tongue::Cpp => format!("*{left}.begin()"),
        Tongue::JavaScript => format!("[...{left}][0]"),
    };
    vec![left.to_owned(), element]
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::text(
        Tongue::JavaScript,
        "if (values[s].length === 1) {\n  for (const p of peers[s]) strike(values, p, d);\n}",
        "With `for (const p of peers[s]) strike(values, p, values[s]);` instead of"
    )]
    #[case::set(
        Tongue::Python,
        "if len(self.left[cell]) == 1:\n    self.put(cell, digit)\n",
        "With `self.put(cell, next(iter(self.left[cell])))` instead of"
    )]
    #[case::mask(
        Tongue::Java,
        "if (Integer.bitCount(left[cell]) == 1) {\n  strike(peer, bit);\n}",
        "With `strike(peer, left[cell]);` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
