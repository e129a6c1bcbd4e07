//! Begins a loop over a box at the first row or column of the box.
//!
//! Mistake: the loop begins at the row or column of a cell.
//!
//! Change tried: round the start down to a multiple of 3.
//!
//! ```java
//! for (int r = row; r < row + 3; r++)   // `row / 3 * 3` instead of the first `row`
//! ```

use super::super::source::Tongue;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    // A loop of Python has a range, whose start is a quotient or a name as any other.
    if source.tongue == Tongue::Python {
        return;
    }
    for line in 0..source.lines.len() {
        let code = source.line_code(line);
        if source.first_word(line) != "for" {
            continue;
        }
        let Some((declaration, rest)) = code.split_once(" = ") else {
            continue;
        };
        let Some((value, _)) = rest.split_once(';') else {
            continue;
        };
        let start = source.lines[line].range.start + declaration.len() + " = ".len();
        let place = start..start + value.len();
        for name in names_in(value) {
            let corner = if source.tongue == Tongue::JavaScript {
                format!("{name} - {name} % 3")
            } else {
                format!("{name} / 3 * 3")
            };
            versions.replace_places(Rank::First, line, &[(place.clone(), &corner)]);
        }
    }
}

fn names_in(text: &str) -> Vec<&str> {
    text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_')
        .filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
        .collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::start_of_a_box(
        Tongue::Cpp,
        "void f() {\n  for (int x = r + 1; x < 9; x++) {\n  }\n}",
        "With `for (int x = r / 3 * 3; x < 9; x++) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
