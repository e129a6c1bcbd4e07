//! Tests that an element exists before the answer removes it.
//!
//! Mistake: the answer removes an element that may not be in the collection. This raises an
//! exception, or removes another element: `splice(-1, 1)` of JavaScript removes the last one.
//!
//! Change tried: remove the element only if the collection has it.
//!
//! ```cpp
//! options[peer].erase(options[peer].find(digit), 1);
//! // `if (options[peer].find(digit) != string::npos) options[peer].erase(…);`
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, Tables, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// A statement that removes an element, and the condition that it is there. In the pattern, LIST is
/// a collection such as `options[cell]`, and AGAIN one that is named again.
fn removal(pattern: &str, condition: &'static str) -> Pattern {
    let words = [("LIST", r"\b(?P<list>COLLECTION)"), ("AGAIN", "COLLECTION")];
    Pattern::new(pattern, &words, condition)
}

static PYTHON: Table = LazyLock::new(|| {
    vec![removal(
        r"^LIST\.remove\((?P<element>.+)\)$",
        "if $element in $list: ",
    )]
});

static JAVA: Table = LazyLock::new(|| {
    vec![removal(
        r"LIST\.(?:remove|deleteCharAt)\((?P<find>AGAIN\.indexOf\(.+\))\);$",
        "if ($find >= 0) ",
    )]
});

static CPP: Table = LazyLock::new(|| {
    vec![
        removal(
            r"LIST\.erase\((?P<find>AGAIN\.find\(.+\)), 1\);$",
            "if ($find != string::npos) ",
        ),
        removal(
            r"LIST\.erase\((?P<find>AGAIN\.find\(.+\))\);$",
            "if ($find != $list.end()) ",
        ),
        removal(
            r"LIST\.erase\((?P<find>(?:std::)?find\(.+\))\);$",
            "if ($find != $list.end()) ",
        ),
    ]
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    vec![removal(
        r"LIST\.splice\(AGAIN\.indexOf\((?P<element>.+)\), 1\);?$",
        "if ($list.includes($element)) ",
    )]
});

const TABLES: Tables = Tables {
    python: &PYTHON,
    java: &JAVA,
    cpp: &CPP,
    javascript: &JAVASCRIPT,
};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for found in found_in_lines(source, TABLES.of(source.tongue), Source::line_text) {
        let start = found.place.start;
        versions.replace_places(Rank::Precise, found.line, &[(start..start, &found.written)]);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::erased_character(
        Tongue::Cpp,
        "left[p].erase(left[p].find(d), 1);",
        "With `if (left[p].find(d) != string::npos) left[p].erase(left[p].find(d), 1);` instead of"
    )]
    #[case::spliced_index(
        Tongue::JavaScript,
        "left[p].splice(left[p].indexOf(d), 1);",
        "With `if (left[p].includes(d)) left[p].splice(left[p].indexOf(d), 1);` instead of"
    )]
    #[case::removed_from_an_element_of_an_element(
        Tongue::Python,
        "left[unit[k]].remove(d)",
        "With `if d in left[unit[k]]: left[unit[k]].remove(d)` instead of"
    )]
    #[case::removed_from_a_list(
        Tongue::Python,
        "left[p].remove(d)",
        "With `if d in left[p]: left[p].remove(d)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
