//! Completes a string of the digits.
//!
//! Mistake: the string lacks a digit at one end, or has a 0.
//!
//! Change tried: use the digits from 1 to 9.
//!
//! ```python
//! for digit in "12345678":    # "123456789"
//! ```

use super::super::versions::{Rank, Versions};

/// What people write for the digits.
const WRONG: [&str; 5] = [
    "12345678",
    "23456789",
    "0123456789",
    "012345678",
    "1234567890",
];
const RIGHT: &str = "123456789";

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let start = source.lines[line].range.start;
        for wrong in WRONG {
            for quote in ['"', '\'', '`'] {
                let string = format!("{quote}{wrong}{quote}");
                for (at, _) in source.line_text(line).match_indices(&string) {
                    let first = start + at + quote.len_utf8();
                    let place = first..first + wrong.len();
                    versions.replace_places(Rank::First, line, &[(place, RIGHT)]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::nine_is_missing(
        Tongue::Python,
        "for d in '12345678':\n    f(d)\n",
        "With `for d in '123456789':` instead of `for d in '12345678':` in line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
