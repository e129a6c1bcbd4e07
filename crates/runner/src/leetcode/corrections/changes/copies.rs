//! Copies the parts of a collection, too.
//!
//! Mistake: a copy shares its parts with the original. A change to such a part stays when the
//! search goes back.
//!
//! Change tried: make a deep copy, which shares nothing. In C++, a container already copies its
//! parts.
//!
//! ```python
//! trial = [row[:] for row in candidates]    # the sets of a row are still the same objects
//! trial = copy.deepcopy(candidates)
//! before = {k: options[k] for k in near}    # `{k: copy.deepcopy(options[k]) for k in near}`
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, Tables, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// What copies something, and what copies its parts as well. What is copied, such as
/// `self.state[i]`, is PLACE in the pattern.
/// An element that is kept without a copy, such as `left[cell]`, is ELEMENT.
fn copying(pattern: &str, deep: &'static str) -> Pattern {
    let words = [
        ("PLACE", r"(?P<place>COLLECTION)"),
        ("ELEMENT", r"(?P<place>VARIABLEINDEX+)"),
    ];
    Pattern::new(pattern, &words, deep)
}

static PYTHON: Table = LazyLock::new(|| {
    let deep = "copy.deepcopy($place)";
    vec![
        copying(r"\[\w+(?:\[:\]|\.copy\(\)) for \w+ in PLACE\]", deep),
        copying(r"\[list\(\w+\) for \w+ in PLACE\]", deep),
        copying(r"PLACE(?:\[:\]|\.copy\(\))", deep),
        copying(r"\b(?:list|dict)\(PLACE\)", deep),
        copying(
            r"\{(?P<key>\w+): ELEMENT for ",
            "{$key: copy.deepcopy($place) for ",
        ),
        copying(r"\[ELEMENT for ", "[copy.deepcopy($place) for "),
        copying(
            r"\((?P<key>\w+), ELEMENT\)",
            "($key, copy.deepcopy($place))",
        ),
    ]
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    let deep = "structuredClone($place)";
    vec![
        copying(r"PLACE\.map\(\(?\w+\)? => \w+\.slice\(\)\)", deep),
        copying(r"PLACE\.map\(\(?\w+\)? => \[\.\.\.\w+\]\)", deep),
        copying(r"PLACE\.slice\(\)", deep),
        copying(r"Object\.assign\(\{\}, PLACE\)", deep),
        copying(r"\.\.\.PLACE", "...structuredClone($place)"),
        copying(r"=> ELEMENT\)", "=> structuredClone($place))"),
        copying(
            r"\[(?P<key>\w+), ELEMENT\]",
            "[$key, structuredClone($place)]",
        ),
    ]
});

/// The type of the elements stands in the declaration.
static JAVA: Table = LazyLock::new(|| {
    vec![copying(
        r"(?P<type>\w+)\[\]\[\] (?P<name>\w+) = PLACE\.clone\(\)",
        "$type[][] $name = Arrays.stream($place).map($type[]::clone).toArray($type[][]::new)",
    )]
});

/// A container of C++ copies its parts.
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
    #[case::slices_of_rows(
        Tongue::Python,
        "trial = [row[:] for row in self.left]",
        "With `trial = copy.deepcopy(self.left)` instead of"
    )]
    #[case::dict_of_rows(
        Tongue::Python,
        "go(dict(left), k)",
        "With `go(copy.deepcopy(left), k)` instead of"
    )]
    #[case::kept_elements(
        Tongue::Python,
        "before = {k: self.options[k] for k in near}",
        "With `before = {k: copy.deepcopy(self.options[k]) for k in near}` instead of"
    )]
    #[case::kept_pairs(
        Tongue::JavaScript,
        "const saved = near.map(k => [k, options[k]]);",
        "With `const saved = near.map(k => [k, structuredClone(options[k])]);` instead of"
    )]
    #[case::spread_object(
        Tongue::JavaScript,
        "const next = { ...state, rows: [...state.rows] };",
        "With `const next = { ...structuredClone(state), rows: [...state.rows] };` instead of"
    )]
    #[case::mapped_slices(
        Tongue::JavaScript,
        "const next = left.map(row => row.slice());",
        "With `const next = structuredClone(left);` instead of"
    )]
    #[case::cloned_rows(
        Tongue::Java,
        "boolean[][] next = left.clone();",
        "With `boolean[][] next = \
         Arrays.stream(left).map(boolean[]::clone).toArray(boolean[][]::new);`"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
