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

/// A line with a row of the table as a text.
static ROW: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"^[\[({ ]*["'](\d{9})["'][\])},; ]*$"#).expect("constant"));

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 1..source.lines.len() {
        for [changed, model] in [[line - 1, line], [line, line - 1]] {
            let Some(other) = row_in(source, model).map(|row| row.as_str()) else {
                continue;
            };
            if let Some(row) = row_in(source, changed)
                && row.as_str() != other
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

#[cfg(test)]
mod tests {
    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[test]
    fn a_row_is_repeated() {
        let text = "String[] box = {\n  \"333444555\",\n  \"334344555\",\n};";
        let expected = "With `\"333444555\",` instead of `\"334344555\",` in line 3";
        assert_tried(add, Tongue::Java, text, expected);
    }
}
