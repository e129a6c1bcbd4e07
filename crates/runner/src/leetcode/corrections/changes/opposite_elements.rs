//! Changes the element that the opposite statement changes.
//!
//! Mistake: one statement counts, adds or marks at an index, and the statement that takes it back
//! uses another index.
//!
//! Change tried: use the index of the opposite statement.
//!
//! ```cpp
//! --size[column[j]];    // when the column is covered
//! ...
//! ++size[c];            // `size[column[j]]`
//! ```

use std::ops::Range;

use super::super::code::expressions::{place_of, text_of};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// What is put in or counted up, and what is taken out or counted down.
const UP: [&str; 9] = [
    "++",
    "+=",
    "|=",
    "add",
    "append",
    "push",
    "push_back",
    "insert",
    "set",
];
const DOWN: [&str; 9] = [
    "--", "-=", "&=", "remove", "discard", "pop", "pop_back", "erase", "delete",
];

/// A place that changes an element.
struct ChangedElement<'s> {
    list: &'s str,
    /// The tokens of the indices with their brackets.
    indices: Range<usize>,
    is_up: bool,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let elements = changed_elements(source);
    for element in &elements {
        let indices = text_of(source, &element.indices);
        let mut tried = Vec::new();
        for opposite in &elements {
            let new_indices = text_of(source, &opposite.indices);
            let is_opposite = opposite.list == element.list && opposite.is_up != element.is_up;
            if !is_opposite || new_indices == indices || tried.contains(&new_indices) {
                continue;
            }
            tried.push(new_indices);
            let line = source.tokens[element.indices.start].line;
            let place = place_of(source, &element.indices);
            versions.replace_places(Rank::First, line, &[(place, new_indices)]);
        }
    }
}

fn changed_elements(source: &Source) -> Vec<ChangedElement<'_>> {
    let mut elements = Vec::new();
    for name in 0..source.tokens.len() {
        let Some(indices) = indices_from(source, name + 1) else {
            continue;
        };
        if !source.is_name(name) {
            continue;
        }
        let mut change = source.word(indices.end);
        if change == "." {
            change = source.word(indices.end + 1);
        }
        // The object of a member stands before it: `++node->size[c]`.
        let before = source.word_before(name);
        if ["++", "--"].contains(&before) {
            change = before;
        }
        let is_up = UP.contains(&change);
        if is_up || DOWN.contains(&change) {
            elements.push(ChangedElement {
                list: source.word(name),
                indices,
                is_up,
            });
        }
    }
    elements
}

/// The tokens of one or several indices that begin here, in one line.
fn indices_from(source: &Source, first: usize) -> Option<Range<usize>> {
    let mut end = first;
    while source.word(end) == "[" {
        end = source.closing(end)? + 1;
    }
    let is_in_one_line = end > first && source.tokens[first].line == source.tokens[end - 1].line;
    is_in_one_line.then_some(first..end)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::counted(
        Tongue::Cpp,
        "void cover(int c) {\n  --S[C[j]];\n}\nvoid uncover(int c) {\n  ++S[c];\n}",
        "With `++S[C[j]];` instead of `++S[c];` in line 5"
    )]
    #[case::put_back(
        Tongue::Java,
        "cols[c].remove(d);\nif (solve()) return true;\ncols[r].add(d);",
        "With `cols[c].add(d);` instead of `cols[r].add(d);` in line 3"
    )]
    #[case::marked(
        Tongue::Python,
        "box[r // 3][c // 3] |= bit\nbox[r // 3][r // 3] &= ~bit\n",
        "With `box[r // 3][c // 3] &= ~bit` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::same_direction(Tongue::Java, "n[a]++;\nn[b]++;", "n[b]++")]
    #[case::other_list(Tongue::Java, "n[a]++;\nm[b]--;", "n[b]++")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
