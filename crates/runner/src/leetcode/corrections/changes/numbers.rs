//! Adds 1 to a number, or subtracts 1.
//!
//! Mistake: a number is one too small or one too large.
//!
//! Change tried: use the next number, or the previous one.
//!
//! ```java
//! for (int row = 0; row < 8; row++)   // `9` instead of `8`
//! ```

use super::super::source::TokenKind;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    for token in 0..versions.source.tokens.len() {
        if versions.source.tokens[token].kind != TokenKind::Number {
            continue;
        }
        let Ok(number) = versions.source.word(token).parse::<u32>() else {
            continue;
        };
        let rank = rank_of(number);
        versions.replace_tokens(rank, &[(token, &(number + 1).to_string())]);
        if let Some(less) = number.checked_sub(1) {
            versions.replace_tokens(rank, &[(token, &less.to_string())]);
        }
    }
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
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::eight_for_nine(
        Tongue::Java,
        "for (int row = 0; row < 8; row++) {\n}",
        "With `for (int row = 0; row < 9; row++) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
