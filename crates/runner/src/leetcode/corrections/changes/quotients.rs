//! Multiplies a quotient by its divisor, or rounds it down in JavaScript.
//!
//! Mistake: `row / 3` stands for the first row of a box, or has a fraction in JavaScript.
//!
//! Change tried: write `row / 3 * 3`, or `Math.floor(row / 3)`.
//!
//! ```java
//! int top = row / 3;                     // `row / 3 * 3`
//! char cell = board[box / 3][box % 3];   // `[box / 3 * 3][box % 3 * 3]`
//! ```
//!
//! ```javascript
//! const band = row / 3;   // `Math.floor(row / 3)`
//! const box = row / 3 | 0 * 3 + column / 3 | 0;   // `(row / 3 | 0) * 3 + (column / 3 | 0)`
//! ```

use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    if versions.source.tongue == Tongue::JavaScript {
        for line in 0..versions.source.lines.len() {
            round_each(versions, line);
        }
    }
    for number in 1..versions.source.tokens.len() {
        let source = versions.source;
        if !is_divisor(source, number) || !["3", "9", "27"].contains(&source.word(number)) {
            continue;
        }
        add_column_of_box(versions, number);
        let factor = format!("{0} * {0}", source.word(number));
        if !is_multiplied(source, number) {
            versions.replace_tokens(Rank::First, &[(number, &factor)]);
            add_row_and_column(versions, number, &factor);
        }
        let sign = source.word_before(number);
        if let Some(operand) = number.checked_sub(2)
            && source.tongue == Tongue::JavaScript
            && sign == "/"
            && source.is_name(operand)
        {
            let floor = format!("Math.floor({}", source.word(operand));
            let closed = format!("{})", source.word(number));
            versions.replace_tokens(Rank::First, &[(operand, &floor), (number, &closed)]);
        }
    }
}

/// Adds the answer with `cell % 9 // 3 * 3` in place of `cell % 3 * 3`: the first column of the box
/// of a cell that has a number from 0 to 80.
fn add_column_of_box(versions: &mut Versions<'_>, number: usize) {
    let source = versions.source;
    let is_remainder = source.word_before(number) == "%" && source.word(number) == "3";
    let Some(name) = number.checked_sub(2) else {
        return;
    };
    if !is_remainder || !source.is_name(name) {
        return;
    }
    let cell = source.word(name);
    let column = match source.tongue {
        Tongue::Python => format!("{cell} % 9 // 3"),
        Tongue::Java | Tongue::Cpp => format!("{cell} % 9 / 3"),
        Tongue::JavaScript => format!("Math.floor({cell} % 9 / 3)"),
    };
    let place = source.tokens[name].range.start..source.tokens[number].range.end;
    let line = source.tokens[name].line;
    versions.replace_places(Rank::First, line, &[(place, &column)]);
}

/// Adds the answer in which each quotient of the line is rounded down before anything else: `|`
/// binds less than `*` and `+`.
fn round_each(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let mut texts = Vec::new();
    for number in source.tokens_of(line) {
        if source.word_before(number) != "/" || source.word(number) != "3" {
            continue;
        }
        let is_rounded = source.word(number + 1) == "|" && source.word(number + 2) == "0";
        let last = if is_rounded { number + 2 } else { number };
        if let Some(operand) = number.checked_sub(2)
            && source.is_name(operand)
            && source.tokens[operand].line == line
        {
            let place = source.tokens[operand].range.start..source.tokens[last].range.end;
            texts.push((place, format!("({} / 3 | 0)", source.word(operand))));
        }
    }
    // A single quotient is rounded below.
    if texts.len() > 1 {
        let mut places = Vec::new();
        for (place, text) in &texts {
            places.push((place.clone(), text.as_str()));
        }
        versions.replace_places(Rank::First, line, &places);
    }
}

/// `b / 3` and `b % 3` in one line are the row and the column of a box, each without its factor.
fn add_row_and_column(versions: &mut Versions<'_>, number: usize, factor: &str) {
    let source = versions.source;
    let line = source.tokens[number].line;
    let name = source.word(number.wrapping_sub(2));
    for other in number + 1..source.tokens_of(line).end {
        if is_divisor(source, other)
            && source.word(other) == source.word(number)
            && source.word(other - 2) == name
            && !is_multiplied(source, other)
        {
            versions.replace_tokens(Rank::First, &[(number, factor), (other, factor)]);
        }
    }
}

/// Whether the number is the divisor of a quotient or a remainder.
fn is_divisor(source: &Source, number: usize) -> bool {
    ["/", "//", "%"].contains(&source.word_before(number))
}

/// Whether the quotient has a factor: `b / 3 * 3`, `Math.floor(b / 3) * 3`.
fn is_multiplied(source: &Source, number: usize) -> bool {
    let mut next = number + 1;
    while source.word(next) == ")" {
        next += 1;
    }
    source.word(next) == "*"
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::both_are_rounded(
        Tongue::JavaScript,
        "const box = (r, c) => r / 3 | 0 * 3 + c / 3 | 0;\n",
        "With `const box = (r, c) => (r / 3 | 0) * 3 + (c / 3 | 0);` instead of"
    )]
    #[case::column_without_a_factor(
        Tongue::Python,
        "def f(x):\n    y = x // 3 * 3 + x % 3\n",
        "With `y = x // 3 * 3 + x % 3 * 3`"
    )]
    #[case::column_of_the_box_of_a_cell(
        Tongue::Python,
        "b = i // 27 * 27 + i % 3 * 3",
        "With `b = i // 27 * 27 + i % 9 // 3 * 3` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::quotient_with_a_factor(
        Tongue::JavaScript,
        "const br = Math.floor(b / 3) * 3;",
        "b / 3 * 3"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
