//! Appends the last term that similar expressions have.
//!
//! Mistake: one of several similar expressions lacks its last term.
//!
//! Change tried: append the term of the expression before or after it.
//!
//! ```python
//! columns = [
//!     81 + 9 * row + digit - 1,
//!     162 + 9 * column + digit,      # `162 + 9 * column + digit - 1,`
//!     243 + 9 * box + digit - 1,
//! ]
//! ```

use std::ops::Range;

use super::super::code::expressions::text_of;
use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

/// Two expressions are alike from this many tokens on: with fewer, any two are.
const FEWEST_ALIKE: usize = 3;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let parts = parts(source);
    for (index, part) in parts.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &parts[before]);
        for beside in [before, parts.get(index + 1)].into_iter().flatten() {
            let Some(missing) = missing_end(source, part, beside) else {
                continue;
            };
            let end = source.tokens[part.end - 1].range.end;
            let text = format!(" {}", text_of(source, &missing));
            let line = source.tokens[part.end - 1].line;
            versions.replace_places(Rank::First, line, &[(end..end, &text)]);
        }
    }
}

/// What stands between commas, brackets of lists and ends of statements.
fn parts(source: &Source) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for token in 0..source.tokens.len() {
        if [",", ";", "[", "]", "{", "}"].contains(&source.word(token)) {
            parts.push(start..token);
            start = token + 1;
        }
    }
    parts.retain(|part| part.len() >= FEWEST_ALIKE);
    parts
}

/// The tokens at the end of `beside` that the part lacks, if the two are alike before that.
fn missing_end(
    source: &Source,
    part: &Range<usize>,
    beside: &Range<usize>,
) -> Option<Range<usize>> {
    if beside.len() <= part.len() {
        return None;
    }
    let end = beside.start + part.len();
    let mut pairs = part.clone().zip(beside.start..end);
    let is_alike = pairs.all(|(of_part, of_beside)| is_alike(source, of_part, of_beside));
    let begins_with_sign = ["+", "-", "*", "%"].contains(&source.word(end));
    (is_alike && begins_with_sign).then_some(end..beside.end)
}

/// Whether both are names, or numbers, or the same sign.
fn is_alike(source: &Source, one: usize, other: usize) -> bool {
    let kind = source.tokens[one].kind;
    let is_same_kind = kind == source.tokens[other].kind;
    is_same_kind && (kind != TokenKind::Sign || source.word(one) == source.word(other))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::one_of_three_lines(
        Tongue::Python,
        "y = [\n  81 + 9 * r + n - 1,\n  162 + 9 * c + n,\n  243 + 9 * b + n - 1]\n",
        "With `162 + 9 * c + n - 1,` instead of `162 + 9 * c + n,` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
