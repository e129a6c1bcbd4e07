//! Adds 1 to a number, or subtracts 1; or compares with the number of cells.
//!
//! Mistake: a number is one too small or one too large, or another number than that of the cells
//! ends a search.
//!
//! Change tried: use the next number, or the previous one; or 81. The number before 0 is tried only
//! where a search steps before it looks at the first element.
//!
//! ```java
//! for (int row = 0; row < 8; row++)   // `9` instead of `8`
//! if (cell == 90) return true;        // `81` instead of `90`
//! ```

use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    for token in 0..versions.source.tokens.len() {
        if versions.source.tokens[token].kind != TokenKind::Number {
            continue;
        }
        let Ok(number) = versions.source.word(token).parse::<u32>() else {
            continue;
        };
        let is_near = CELLS.abs_diff(number) <= 1;
        if TWO_DIGITS.contains(&number) && !is_near && is_compared(versions.source, token) {
            versions.replace_tokens(Rank::Likely, &[(token, &CELLS.to_string())]);
        }
        if is_right_divisor(versions.source, token, number) {
            continue;
        }
        let rank = rank_of(number);
        versions.replace_tokens(rank, &[(token, &(number + 1).to_string())]);
        if number == 0 && is_start_of_search(versions.source, token) {
            versions.replace_tokens(rank, &[(token, "-1")]);
        }
        if let Some(less) = number.checked_sub(1) {
            versions.replace_tokens(rank, &[(token, &less.to_string())]);
        }
    }
}

/// The number of cells.
const CELLS: u32 = 81;

/// A number with which a cell may be compared: smaller ones count rows, columns and digits.
const TWO_DIGITS: std::ops::RangeInclusive<u32> = 10..=99;

const COMPARISONS: [&str; 8] = ["==", "===", "!=", "!==", "<", "<=", ">", ">="];

/// Whether the number stands on one side of a comparison.
fn is_compared(source: &Source, token: usize) -> bool {
    let before = source.word_before(token);
    let after = source.word(token + 1);
    COMPARISONS.contains(&before) || COMPARISONS.contains(&after)
}

/// Whether the variable that gets this number is stepped before the first element is looked at:
/// `p = text.indexOf("5", p + 1)`, or `while (++p < 81)`.
fn is_start_of_search(source: &Source, token: usize) -> bool {
    let Some(name) = token.checked_sub(2) else {
        return false;
    };
    if source.word(name + 1) != "=" || !source.is_name(name) {
        return false;
    }
    let word = source.word(name);
    let line = source.tokens[token].line;
    let function = source.function_of(line);
    for next in source.tokens_of(line).end..source.tokens.len() {
        if source.word(next) != word || source.function_of(source.tokens[next].line) != function {
            continue;
        }
        let is_next = source.word(next + 1) == "+"
            && source.word(next + 2) == "1"
            && source.word(next + 3) == ")";
        let is_stepped = source.word_before(next) == "++" && source.word(next + 1) == "<";
        if is_next || is_stepped {
            return true;
        }
    }
    false
}

/// Whether the number divides by the length of a row or of a box. People do not mean to divide
/// cells by 10, but `cell / 10` may avoid an element that does not exist.
fn is_right_divisor(source: &Source, token: usize, number: u32) -> bool {
    let sign = source.word_before(token);
    ["/", "//", "%"].contains(&sign) && [3, 9].contains(&number)
}

/// The bounds of loops over digits, rows and cells are wrong more often than other numbers. Above
/// the mask of nine bits, 511, stand numbers such as a modulus, where one more changes nothing.
const fn rank_of(number: u32) -> Rank {
    match number {
        0 | 1 | 8 | 9 | 10 | 80 | 81 => Rank::Likely,
        2..=511 => Rank::Possible,
        _ => Rank::Rare,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::eight_for_nine(
        Tongue::Java,
        "for (int row = 0; row < 8; row++) {\n}",
        "With `for (int row = 0; row < 9; row++) {` instead of"
    )]
    #[case::before_the_first(
        Tongue::Cpp,
        "void f() {\n  size_t p = 0;\n  \
         while ((p = flat.find_first_of(\"12\", p + 1)) != string::npos)\n    toggle(p);\n}",
        "With `size_t p = -1;` instead of"
    )]
    #[case::before_the_first_step(
        Tongue::Java,
        "int k = 0;\nwhile (++k < 81) {\n  see(k);\n}",
        "With `int k = -1;` instead of"
    )]
    #[case::number_of_cells(
        Tongue::Cpp,
        "if (cell == 90) return true;",
        "With `if (cell == 81) return true;` instead of"
    )]
    #[case::number_of_cells_after_less(
        Tongue::Python,
        "while cell < 72:\n    cell += 1",
        "With `while cell < 81:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::row_of_ten("int row = cell / 9;", "cell / 10")]
    #[case::box_of_four("int top = row % 3;", "row % 4")]
    #[case::stepped_at_the_end("int k = 0;\nwhile (k < 81) {\n  see(k++);\n}", "k = -1")]
    #[case::not_compared("int limit = 90;", "81")]
    fn is_not_tried(#[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, Tongue::Cpp, text, unexpected);
    }
}
