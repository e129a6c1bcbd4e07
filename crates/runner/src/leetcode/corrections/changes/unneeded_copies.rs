//! Uses a collection itself in place of a copy.
//!
//! Mistake: what is done to a collection afterwards does not show in the copy, such as the order in
//! which a search takes its cells.
//!
//! Change tried: give the collection a second name.
//!
//! ```python
//! spots = self.holes[:]               # `self.holes`, which the search sorts
//! if self.solve(0):
//!     for cell, digit in zip(spots, self.picks): ...
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, Tables, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// A variable that gets a copy of a collection, such as `self.state[i]`, which is PLACE in the
/// pattern.
fn copied(pattern: &str) -> Pattern {
    let words = [("PLACE", r"(?P<place>COLLECTION)")];
    Pattern::new(pattern, &words, "= $place$end")
}

static PYTHON: Table = LazyLock::new(|| {
    vec![
        copied(r"= PLACE(?:\[:\]|\.copy\(\))(?P<end>$)"),
        copied(r"= (?:list|set|dict)\(PLACE\)(?P<end>$)"),
    ]
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    vec![
        copied(r"= PLACE\.slice\(\)(?P<end>;)"),
        copied(r"= \[\.\.\.PLACE\](?P<end>;)"),
    ]
});

static JAVA: Table = LazyLock::new(|| {
    vec![
        copied(r"= PLACE\.clone\(\)(?P<end>;)"),
        copied(r"= new \w+<>\(PLACE\)(?P<end>;)"),
    ]
});

/// For C++, see [`declarations`](super::declarations).
static CPP: Table = LazyLock::new(Vec::new);

const TABLES: Tables = Tables {
    python: &PYTHON,
    java: &JAVA,
    cpp: &CPP,
    javascript: &JAVASCRIPT,
};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for found in found_in_lines(source, TABLES.of(source.tongue), Source::line_code) {
        versions.replace_places(Rank::Likely, found.line, &[(found.place, &found.written)]);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::slice(
        Tongue::Python,
        "spots = self.holes[:]\n",
        "With `spots = self.holes` instead of"
    )]
    #[case::spread(
        Tongue::JavaScript,
        "const order = [...cells];",
        "With `const order = cells;` instead of"
    )]
    #[case::new_list(
        Tongue::Java,
        "List<Integer> spots = new ArrayList<>(holes);",
        "With `List<Integer> spots = holes;` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
