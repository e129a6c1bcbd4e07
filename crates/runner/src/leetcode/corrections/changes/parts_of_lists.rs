//! Takes a part of a list or of a text by the method that is meant.
//!
//! Mistake: a method takes the elements out instead of copying them, or its second argument is the
//! end where the number is meant, or the other way round; or the result of `concat` is not used.
//!
//! Change tried: use the other method, with the other arguments.
//!
//! ```javascript
//! cells = cells.concat(board[r].splice(left, 3));   // `slice(left, left + 3)`
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, Tables, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// A call of a method, and the one that may be meant. In the pattern, START and COUNT are its two
/// arguments.
fn part(pattern: &str, written: &'static str) -> Pattern {
    let words = [
        ("START", r"(?P<start>[^(),]+)"),
        ("COUNT", r"(?P<count>[^(),]+)"),
        ("LIST", r"(?P<list>VARIABLE)"),
    ];
    Pattern::new(pattern, &words, written)
}

static PYTHON: Table = LazyLock::new(Vec::new);

static JAVA: Table = LazyLock::new(|| {
    vec![part(
        r"\.substring\(START, COUNT\)",
        ".substring($start, $start + $count)",
    )]
});

static CPP: Table = LazyLock::new(|| {
    vec![part(
        r"\.substr\(START, (?P<end>[^(),]+) \+ COUNT\)",
        ".substr($start, $count)",
    )]
});

static JAVASCRIPT: Table = LazyLock::new(|| {
    vec![
        part(
            r"\.splice\(START, COUNT\)",
            ".slice($start, $start + $count)",
        ),
        part(
            r"\.slice\(START, COUNT\)",
            ".slice($start, $start + $count)",
        ),
        part(
            r"^LIST\.concat\((?P<added>.+)\);?$",
            "$list.push(...$added);",
        ),
    ]
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
    #[case::cells_that_are_taken_out(
        Tongue::JavaScript,
        "out = out.concat(board[r].splice(left, 3));",
        "With `out = out.concat(board[r].slice(left, left + 3));` instead of"
    )]
    #[case::result_that_is_not_used(
        Tongue::JavaScript,
        "seen.concat(row);",
        "With `seen.push(...row);` instead of"
    )]
    #[case::end_of_a_text(
        Tongue::Java,
        "String box = text.substring(start, 3);",
        "With `String box = text.substring(start, start + 3);` instead of"
    )]
    #[case::number_of_characters(
        Tongue::Cpp,
        "box += text.substr(start, start + 3);",
        "With `box += text.substr(start, 3);` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
