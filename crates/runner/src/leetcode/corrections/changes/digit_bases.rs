//! Counts the digits from 1 to 9 instead of from 0 to 8, or the other way round.
//!
//! Mistake: the answer counts digits from 0 at one place and from 1 at another.
//!
//! Change tried: use the other count in a mask, a bit or a loop, or add the difference of 1 where a
//! digit becomes a character or a character a digit.
//!
//! ```java
//! int all = (1 << 9) - 1;            // `(1 << 10) - 2`, where digit d has bit d
//! board[r][c] = (char) ('0' + d);    // `'1' + d`, where d is one less than the digit
//! for (int d = 0; d < 9; d++)        // `int d = 1; d <= 9`
//! ```

use std::sync::LazyLock;

use super::super::code::patterns::{Pattern, Table, found_in_lines};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// An expression, and the same one for the other digits.
fn other_base(pattern: &str, other: &'static str) -> Pattern {
    Pattern::new(pattern, &[], other)
}

/// The mask of all digits.
static MASKS: Table = LazyLock::new(|| {
    vec![
        other_base(r"\(1 << 9\) - 1\b", "(1 << 10) - 2"),
        other_base(r"\(1 << 10\) - [12]\b", "(1 << 9) - 1"),
        other_base(r"\b511\b", "1022"),
        other_base(r"\b102[23]\b", "511"),
        other_base(r"\b1023\b", "1022"),
        other_base(r"\b0[xX]1[fF]{2}\b", "0x3fe"),
        other_base(r"\b0[xX]3[fF][eEfF]\b", "0x1ff"),
        other_base(r"\b0[xX]3[fF]{2}\b", "0x3fe"),
        other_base(r"\b0b1{9}\b", "0b1111111110"),
        other_base(r"\b0b1{9}[01]\b", "0b111111111"),
    ]
});

static CHARACTERS_AND_LOOPS: Table = LazyLock::new(|| {
    vec![
        // The character of a digit, and its number.
        other_base(r"'0'(?P<sign> ?[-+])", "'1'$sign"),
        other_base(r"'1'(?P<sign> ?[-+])", "'0'$sign"),
        other_base(r"(?P<sign>[-+] ?)'0'", "$sign'1'"),
        other_base(r"(?P<sign>[-+] ?)'1'", "$sign'0'"),
        other_base(r"\bstr\((?P<name>\w+)\)", "str($name + 1)"),
        other_base(r"\bString\((?P<name>\w+)\)", "String($name + 1)"),
        other_base(r"\bint\((?P<text>[^()]+)\)", "(int($text) - 1)"),
        other_base(r"\bNumber\((?P<text>[^()]+)\)", "(Number($text) - 1)"),
        other_base(
            r"\b(?P<number>(?:Integer\.parseInt|Character\.getNumericValue|parseInt|stoi|Integer\.valueOf)\((?:[^()]|\([^()]*\))+\))",
            "($number - 1)",
        ),
        // A loop over the digits.
        other_base(r"\brange\(9\)", "range(1, 10)"),
        other_base(r"\brange\(1, 10\)", "range(9)"),
        other_base(r"= 0; (?P<name>\w+) < 9;", "= 1; $name <= 9;"),
        other_base(r"= 1; (?P<name>\w+) (?:<= 9|< 10);", "= 0; $name < 9;"),
    ]
});

/// The bit of a digit.
static BITS: Table = LazyLock::new(|| {
    let bit = r"\b1 << (?P<digit>[A-Za-z][\w.]*(?:\[[^\]]*\]|\([^()]*\))*)";
    vec![
        other_base(bit, "1 << ($digit - 1)"),
        other_base(bit, "1 << ($digit + 1)"),
    ]
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for (rank, table) in [
        (Rank::First, &MASKS),
        (Rank::Likely, &CHARACTERS_AND_LOOPS),
        (Rank::Possible, &BITS),
    ] {
        for found in found_in_lines(source, table, Source::line_text) {
            versions.replace_places(rank, found.line, &[(found.place, &found.written)]);
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
    #[case::bit_of_a_cell(
        Tongue::JavaScript,
        "const bit = 1 << board[r][c];\n",
        "With `const bit = 1 << (board[r][c] - 1);` instead of"
    )]
    #[case::mask_of_all_digits(
        Tongue::Java,
        "int all = (1 << 9) - 1;",
        "With `int all = (1 << 10) - 2;` instead of"
    )]
    #[case::hexadecimal_mask(Tongue::Cpp, "cell = 0x3FE;", "With `cell = 0x1ff;` instead of")]
    #[case::character_of_a_digit(
        Tongue::Java,
        "board[r][c] = (char) ('0' + d);",
        "With `board[r][c] = (char) ('1' + d);` instead of"
    )]
    #[case::number_of_a_character(
        Tongue::Java,
        "mark(r, c, Character.getNumericValue(board[r][c]));",
        "With `mark(r, c, (Character.getNumericValue(board[r][c]) - 1));` instead of"
    )]
    #[case::counted_loop(
        Tongue::JavaScript,
        "for (let d = 0; d < 9; d++) {\n}",
        "With `for (let d = 1; d <= 9; d++) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
