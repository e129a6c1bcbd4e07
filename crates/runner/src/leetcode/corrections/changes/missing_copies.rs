//! Copies a collection instead of giving it a second name.
//!
//! Mistake: the answer saves a collection without a copy. What it saved changes with the original.
//!
//! Change tried: save a copy.
//!
//! ```python
//! saved = self.candidates         # `copy.deepcopy(self.candidates)`: it changes with the original
//! ...
//! self.candidates = saved
//! ```
//!
//! In C++, only a reference is a second name: see [`declarations`](super::declarations).

use std::ops::Range;

use super::super::code::expressions::{operand_from, place_of, text_of};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// Methods that keep their argument.
const KEEPS: [&str; 3] = ["append", "push", "add"];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 1..source.tokens.len() {
        let Some(kept) = kept_collection(source, token) else {
            continue;
        };
        let place = text_of(source, &kept);
        let copied = match source.tongue {
            Tongue::Python => format!("copy.deepcopy({place})"),
            Tongue::JavaScript => format!("structuredClone({place})"),
            // Of an array with numbers; the compiler refuses it for a list.
            Tongue::Java => format!("{place}.clone()"),
            Tongue::Cpp => return,
        };
        let line = source.tokens[token].line;
        versions.replace_places(Rank::Likely, line, &[(place_of(source, &kept), &copied)]);
    }
}

/// The tokens of a collection that gets a second name here: it is assigned, or put into another
/// one.
fn kept_collection(source: &Source, token: usize) -> Option<Range<usize>> {
    let gives_second_name = match source.word(token) {
        "=" => true,
        "(" => KEEPS.contains(&source.word(token - 1)),
        _ => false,
    };
    let kept = operand_from(source, token + 1)?;
    let ends = source.word(kept.end) == ")" || source.ends_statement(kept.end);
    let has_call = kept.clone().any(|part| source.word(part) == "(");
    if gives_second_name && ends && !has_call && is_collection(source, text_of(source, &kept)) {
        Some(kept)
    } else {
        None
    }
}

/// Whether the answer has an index of it somewhere: `candidates[cell]` of `candidates`. A part of
/// a collection is one itself if this part has an index, `rows[r][c]` of `rows[r]`.
fn is_collection(source: &Source, place: &str) -> bool {
    source.code.contains(&format!("{place}["))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::member(
        Tongue::Python,
        "saved = self.left\nself.left[r] = 0\n",
        "With `saved = copy.deepcopy(self.left)` instead of"
    )]
    #[case::array(
        Tongue::Java,
        "int[] saved = left;\nleft[r] = 0;",
        "With `int[] saved = left.clone();` instead of"
    )]
    #[case::pushed_object(
        Tongue::JavaScript,
        "stack.push(next);\nnext[r] = 0;",
        "With `stack.push(structuredClone(next));` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
