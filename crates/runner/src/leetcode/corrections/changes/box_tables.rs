//! Repeats a row in a table of boxes.
//!
//! Mistake: a table with the box of each cell has a wrong entry. The three rows of a band must be
//! equal.
//!
//! Change tried: use the row above or below.
//!
//! ```java
//! "333444555",
//! "334344555",     // `"333444555"`
//! "333444555",
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// A line with a row of the table: a text, or numbers.
static ROW: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r#"^[\[({ ]*["']?(\d{9}|\d(?:, ?\d){8})["']?[\])},; ]*$"#;
    Regex::new(pattern).expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 1..source.lines.len() {
        for [changed, model] in [[line - 1, line], [line, line - 1]] {
            let Some(other) = row_in(source, model).map(|row| row.as_str()) else {
                continue;
            };
            if let Some(row) = row_in(source, changed)
                && row.as_str() != other
                && has_three_boxes(other)
            {
                let start = source.lines[changed].range.start;
                let place = start + row.start()..start + row.end();
                versions.replace_places(Rank::First, changed, &[(place, other)]);
            }
        }
    }
}

/// The digits in the line, if it has nothing else.
fn row_in(source: &Source, line: usize) -> Option<regex_lite::Match<'_>> {
    ROW.captures(source.line_text(line))?.get(1)
}

/// Whether the row has three cells of each of three boxes.
fn has_three_boxes(row: &str) -> bool {
    let cells: Vec<char> = row.chars().filter(char::is_ascii_digit).collect();
    cells
        .chunks(3)
        .all(|chunk| chunk.iter().all(|cell| *cell == chunk[0]))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::text(
        Tongue::Java,
        "String[] box = {\n  \"333444555\",\n  \"334344555\",\n};",
        "With `\"333444555\",` instead of `\"334344555\",` in line 3"
    )]
    #[case::numbers(
        Tongue::JavaScript,
        "const BOX = [\n  3, 3, 3, 4, 4, 4, 5, 5, 5,\n  3, 3, 3, 4, 4, 5, 5, 5, 5,\n];",
        "With `3, 3, 3, 4, 4, 4, 5, 5, 5,` instead of `3, 3, 3, 4, 4, 5, 5, 5, 5,` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_row_of_other_numbers_is_no_model() {
        let text = "ROWS = [\n    1, 2, 3, 4, 5, 6, 7, 8, 9,\n    0, 0, 0, 0, 0, 0, 0, 0, 0,\n]";
        assert_not_tried(add, Tongue::Python, text, "With `1, 2, 3");
    }
}
