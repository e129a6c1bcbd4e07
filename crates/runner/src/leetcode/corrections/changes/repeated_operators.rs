//! Replaces an operator at all its places in a line.
//!
//! Mistake: a condition for a row, a column and a box has the wrong operator twice.
//!
//! Change tried: use the other operator at both places.
//!
//! ```cpp
//! return ~(rows[r] & cols[c] & boxes[b]);   // `rows[r] | cols[c] | boxes[b]`
//! ```

use super::super::code::operators::has_one_meaning;
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// Operators, and what may be meant in place of each.
const SIGNS: [(&str, &str); 11] = [
    ("&", "|"),
    ("|", "&"),
    ("^", "|"),
    ("&&", "||"),
    ("||", "&&"),
    ("and", "or"),
    ("or", "and"),
    ("and", "&"),
    ("or", "|"),
    ("&&", "&"),
    ("||", "|"),
];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        for (sign, other) in SIGNS {
            let mut same = Vec::new();
            for token in source.tokens_of(line) {
                if source.word(token) == sign && has_one_meaning(source, token) {
                    same.push(token);
                }
            }
            add_with_other(versions, &same, other);
            // `(rows[r] & cols[c] & boxes[b]) & bit` has a third one, which is right.
            for in_brackets in divided_by_brackets(source, &same) {
                add_with_other(versions, &in_brackets, other);
            }
        }
    }
}

/// Adds the answer with the other operator in place of all of these, if they are several.
fn add_with_other(versions: &mut Versions<'_>, signs: &[usize], other: &str) {
    if signs.len() < 2 {
        return;
    }
    let mut words = Vec::new();
    for &sign in signs {
        words.push((sign, other));
    }
    versions.replace_tokens(Rank::Likely, &words);
}

/// These tokens of a line in groups: those of one group stand directly between the same brackets.
fn divided_by_brackets(source: &Source, tokens: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
    for &token in tokens {
        let bracket = innermost_bracket(source, token);
        match groups.iter_mut().find(|(other, _)| *other == bracket) {
            Some((_, group)) => group.push(token),
            None => groups.push((bracket, vec![token])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The token of the bracket that opens last before this token in its line, and closes after it.
fn innermost_bracket(source: &Source, token: usize) -> Option<usize> {
    let line = source.tokens_of(source.tokens[token].line);
    (line.start..token).rev().find(|&open| {
        ["(", "["].contains(&source.word(open))
            && source.closing(open).is_none_or(|close| close > token)
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::xor_of_three(
        Tongue::Java,
        "int used = a[r] ^ b[c] ^ d[x];",
        "With `int used = a[r] | b[c] | d[x];` instead of"
    )]
    #[case::and_of_three(
        Tongue::Cpp,
        "return ~(rows[x] & cols[y] & boxes[z]);",
        "With `return ~(rows[x] | cols[y] | boxes[z]);` instead of"
    )]
    #[case::sets_that_are_no_conditions(
        Tongue::Python,
        "open = rows[r] and columns[c] and boxes[b]\n",
        "With `open = rows[r] & columns[c] & boxes[b]` instead of"
    )]
    #[case::or_of_three(
        Tongue::Python,
        "if (a or b or c) or d:\n",
        "With `if (a and b and c) or d:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
