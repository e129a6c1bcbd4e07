//! Tells 0 from no value.
//!
//! Mistake: the answer tests a number as if it were a Boolean, so 0, such as the first cell, counts
//! as no value.
//!
//! Change tried: compare it with the value that says that there is none.
//!
//! ```javascript
//! const { pos, list } = tightest();
//! if (!pos) return true;              // `pos == null`
//! ```
//!
//! ```python
//! if not best: return True            # `if best is None`
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, found_in_lines};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

static IN_JAVASCRIPT: Table = LazyLock::new(|| {
    vec![
        Pattern::new(
            r"!(?P<name>[A-Za-z_]\w*)(?P<end> ?[)&|])",
            &[],
            "$name == null$end",
        ),
        Pattern::new(
            r"(?P<start>[(&|] ?)(?P<name>[A-Za-z_]\w*)(?P<end>\) (?:return|break|continue|\{))",
            &[],
            "$start$name != null$end",
        ),
        Pattern::new(
            r"(?P<name>[A-Za-z_]\w*) \|\| (?P<other>-?\w+;)",
            &[],
            "$name ?? $other",
        ),
    ]
});

static IN_PYTHON: Table = LazyLock::new(|| {
    vec![
        Pattern::new(
            r"\bif not (?P<name>[A-Za-z_]\w*):",
            &[],
            "if $name is None:",
        ),
        Pattern::new(
            r"\bif (?P<name>[A-Za-z_]\w*):",
            &[],
            "if $name is not None:",
        ),
    ]
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let table = match source.tongue {
        Tongue::JavaScript => &IN_JAVASCRIPT,
        Tongue::Python => &IN_PYTHON,
        // A number is not a Boolean in Java, and in C++ an `int` has no value that means none.
        Tongue::Java | Tongue::Cpp => return,
    };
    for found in found_in_lines(source, table, Source::line_code) {
        versions.replace_places(Rank::First, found.line, &[(found.place, &found.written)]);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::no_cell(
        Tongue::JavaScript,
        "if (!pos) return true;",
        "With `if (pos == null) return true;` instead of"
    )]
    #[case::a_cell(
        Tongue::JavaScript,
        "if (pos) {\n}",
        "With `if (pos != null) {` instead of"
    )]
    #[case::in_python(
        Tongue::Python,
        "if not best:\n    return True\n",
        "With `if best is None:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
