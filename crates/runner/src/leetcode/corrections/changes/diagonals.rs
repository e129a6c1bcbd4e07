//! Takes both diagonals out of the houses.
//!
//! Mistake: the answer treats the two long diagonals as houses, as in a variant of Sudoku.
//!
//! Change tried: neither of the two lines for the diagonals.
//!
//! ```cpp
//! if (r == c) houses.push_back(27);        // without this line
//! if (r + c == 8) houses.push_back(28);    // and without this line
//! ```

use std::sync::LazyLock;

use evidence::{Edit, PlacedEdit};
use regex_lite::Regex;

use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

/// The second diagonal: `r + c == 8`, `c == 8 - r` or `[i][8 - i]`.
static SECOND: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"\b(?:r\w*|c\w*|[ijxy]) \+ (?:r\w*|c\w*|[ijxy])\d? ===? 8\b|\b8 - \w+";
    Regex::new(pattern).expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for second in 0..source.lines.len() {
        if !SECOND.is_match(source.line_code(second)) || !is_whole(source, second) {
            continue;
        }
        // Either of them may stand first.
        for other in [source.line_before(second), source.next_line(second)] {
            let Some(other) = other else { continue };
            let is_beside = source.lines[other].indent == source.lines[second].indent
                && source.first_word(other) == source.first_word(second);
            if is_beside && is_whole(source, other) {
                add_without_both(versions, other.min(second), other.max(second));
            }
        }
    }
}

/// Whether the line is a statement, with or without its condition or loop.
fn is_whole(source: &Source, line: usize) -> bool {
    let text = source.line_text(line);
    let is_kind = match source.tongue {
        Tongue::Python => !text.ends_with(':'),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            text.ends_with(';') && !source.lines[line].is_lone_body
        }
    };
    is_kind && source.lines[line].kind != LineKind::Blank
}

/// Adds the answer without these two lines.
fn add_without_both(versions: &mut Versions<'_>, first: usize, second: usize) {
    let source = versions.source;
    let nothing = match source.tongue {
        Tongue::Python => "pass",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => ";",
    };
    let mut edits = Vec::new();
    let mut places = Vec::new();
    for line in [first, second] {
        edits.push(PlacedEdit {
            line: line as u32 + 1,
            edit: Edit::Without {
                text: source.line_text(line).to_owned(),
            },
        });
        places.push((source.lines[line].range.clone(), nothing));
    }
    versions.push(Rank::First, first, Edit::Together { edits }, &places);
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::conditions(
        Tongue::Cpp,
        "vector<int> h = houses();\nif (r == c) h.push_back(27);\n\
         if (r + c == 8) h.push_back(28);\nreturn h;",
        "Without line 2, `if (r == c) h.push_back(27);` and without line 3, \
         `if (r + c == 8) h.push_back(28);`"
    )]
    #[case::sums(
        Tongue::JavaScript,
        "if (r1 - c1 === 0 && r2 - c2 === 0) return true;\n\
         if (r1 + c1 === 8 && r2 + c2 === 8) return true;",
        "Without line 1, `if (r1 - c1 === 0 && r2 - c2 === 0) return true;` and without line 2,"
    )]
    #[case::lists(
        Tongue::Python,
        "units.append([(i, i) for i in range(9)])\nunits.append([(i, 8 - i) for i in range(9)])\n",
        "Without line 1, `units.append([(i, i) for i in range(9)])` and without line 2,"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::last_row(Tongue::Java, "x = 1;\nif (r == 8) return true;", "Without")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
