//! Loops over a copy of a collection that the loop changes.
//!
//! Mistake: the loop adds or removes elements of the collection that it goes through.
//!
//! Change tried: loop over a copy of the collection.
//!
//! ```python
//! for digit in options:           # `list(options)`: otherwise, a removal skips the next digit
//!     if taken(digit):
//!         options.remove(digit)
//! ```

use std::ops::Range;

use super::super::code::blocks::looped_over;
use super::super::code::expressions::{place_of, text_of};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// Methods that return a collection itself, or a view of it. Others, such as `range`, make a new
/// one.
const VIEWS: [&str; 9] = [
    "get",
    "at",
    "items",
    "keys",
    "values",
    "entries",
    "keySet",
    "entrySet",
    "getOrDefault",
];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(tokens) = looped_over(source, line) else {
            continue;
        };
        if !outlives_loop(source, &tokens) {
            continue;
        }
        let collection = text_of(source, &tokens);
        match source.tongue {
            Tongue::Python => {
                let copied = format!("list({collection})");
                versions.replace_places(Rank::First, line, &[(place_of(source, &tokens), &copied)]);
            }
            Tongue::JavaScript => {
                let copied = format!("[...{collection}]");
                versions.replace_places(Rank::First, line, &[(place_of(source, &tokens), &copied)]);
            }
            Tongue::Java => {
                let copied = format!("new ArrayList<>({collection})");
                versions.replace_places(Rank::First, line, &[(place_of(source, &tokens), &copied)]);
            }
            Tongue::Cpp => add_initialised_copy(versions, line, &tokens),
        }
    }
}

/// The same where a loop would have no end. In JavaScript a loop over a set also meets the elements
/// that are added to it meanwhile. Other languages report an error.
pub(super) fn add_where_elements_are_met_again(versions: &mut Versions<'_>) {
    if versions.source.tongue == Tongue::JavaScript {
        add(versions);
    }
}

/// `for (int digit : options)` becomes `for (auto copy = options; int digit : copy)`.
fn add_initialised_copy(versions: &mut Versions<'_>, line: usize, tokens: &Range<usize>) {
    let source = versions.source;
    let declaration = source.tokens_of(line).start + 2;
    let start = source.tokens[declaration].range.start;
    let copied = format!("auto copy = {}; ", text_of(source, tokens));
    versions.replace_places(
        Rank::First,
        line,
        &[(start..start, &copied), (place_of(source, tokens), "copy")],
    );
}

/// Whether the collection exists before the loop: it is a variable or a part of one.
fn outlives_loop(source: &Source, tokens: &Range<usize>) -> bool {
    let mut calls = tokens.clone().filter(|&token| source.word(token) == "(");
    calls.all(|open| {
        let is_method = [".", "->"].contains(&source.word(open.wrapping_sub(2)));
        is_method && VIEWS.contains(&source.word_before(open))
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::{add, add_where_elements_are_met_again};

    #[rstest]
    #[case::python_list(
        Tongue::Python,
        "for d in opts:\n    opts.remove(d)\n",
        "With `for d in list(opts):` instead of"
    )]
    #[case::javascript_set(
        Tongue::JavaScript,
        "for (const d of cand[cell]) {\n}",
        "With `for (const d of [...cand[cell]]) {` instead of"
    )]
    #[case::part_of_a_map(
        Tongue::Java,
        "for (int d : rows.get(r)) {\n}",
        "With `for (int d : new ArrayList<>(rows.get(r))) {` instead of"
    )]
    #[case::part_of_a_vector(
        Tongue::Cpp,
        "for (int d : cand[cell]) {\n}",
        "With `for (auto copy = cand[cell]; int d : copy) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_loop_over_a_growing_set_has_no_end_in_javascript_alone() {
        let kind = add_where_elements_are_met_again;
        let javascript = "for (const d of left.get(k)) {\n}";
        let copied = "With `for (const d of [...left.get(k)]) {` instead of";
        assert_tried(kind, Tongue::JavaScript, javascript, copied);
        assert_not_tried(kind, Tongue::Java, "for (int d : left.get(k)) {\n}", "With");
    }
}
