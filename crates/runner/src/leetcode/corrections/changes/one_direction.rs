//! Registers both cells of a pair with each other.
//!
//! Mistake: a loop over pairs begins after the first one, so that the second one is registered with
//! the first one only.
//!
//! Change tried: begin at 0, and leave out the first one itself.
//!
//! ```javascript
//! for (let i = 0; i < 81; i++)
//!     for (let j = i + 1; j < 81; j++)   // `for (let j = 0; j < 81; j++) if (j !== i)`
//!         if (seesEachOther(i, j)) neighbours[i].push(j);
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, Tables, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for found in found_in_lines(source, TABLES.of(source.tongue), Source::line_text) {
        versions.replace_places(Rank::First, found.line, &[(found.place, &found.written)]);
    }
}

static PYTHON: Table = LazyLock::new(|| {
    let words = [
        ("SECOND", r"(?P<second>\w+)"),
        ("FIRST", r"(?P<first>\w+)"),
        ("END", r"(?P<end>\w+)"),
    ];
    vec![Pattern::new(
        r"\bfor SECOND in range\(FIRST \+ 1, END\)",
        &words,
        "for $second in (other for other in range($end) if other != $first)",
    )]
});

/// The header of a loop with a counter, and the words for its parts.
const HEADER: &str = r"\bfor \(TYPE SECOND = FIRST \+ 1; (?P<end>[^;]+); (?P<step>[^;]+?)\)";
const WORDS: [(&str, &str); 3] = [
    ("TYPE", r"(?P<type>\w+)"),
    ("SECOND", r"(?P<second>\w+)"),
    ("FIRST", r"(?P<first>\w+)"),
];

static C: Table = LazyLock::new(|| {
    vec![Pattern::new(
        HEADER,
        &WORDS,
        "for ($type $second = 0; $end; $step) if ($second != $first)",
    )]
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    vec![Pattern::new(
        HEADER,
        &WORDS,
        "for ($type $second = 0; $end; $step) if ($second !== $first)",
    )]
});

const TABLES: Tables = Tables {
    python: &PYTHON,
    java: &C,
    cpp: &C,
    javascript: &JAVASCRIPT,
};

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::range(
        Tongue::Python,
        "for b in range(a + 1, 81):\n    pass\n",
        "With `for b in (other for other in range(81) if other != a):` instead of"
    )]
    #[case::counter_of_java(
        Tongue::Java,
        "for (int j = i + 1; j < 81; j++) {\n}",
        "With `for (int j = 0; j < 81; j++) if (j != i) {` instead of"
    )]
    #[case::counter_of_javascript(
        Tongue::JavaScript,
        "for (let j = i + 1; j < 81; j++)\n  f(i, j);",
        "With `for (let j = 0; j < 81; j++) if (j !== i)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_loop_that_does_not_begin_after_another_element_stays() {
        for header in ["int j = i; j < 81; j++", "int j = i + 2; j < 81; j++"] {
            let text = format!("for ({header}) {{\n}}");
            assert_not_tried(add, Tongue::Java, &text, "With");
        }
    }
}
