//! Two names in the other order.
//!
//! ```python
//! if fits(board, col, row, digit):   # `row, col` instead of `col, row`
//!     board[col][row] = digit        # `[row][col]` instead of `[col][row]`
//! ```

use super::super::source::Source;
use super::super::variants::{Rank, Variants};

pub(super) fn add(variants: &mut Variants<'_>) {
    for token in 0..variants.source.tokens.len() {
        let source = variants.source;
        if are_indices(source, token) {
            exchange(variants, token + 1, token + 4);
        }
        if are_arguments(source, token) {
            exchange(variants, token + 1, token + 3);
        }
    }
}

/// Whether `[first][second]` begins at this token.
fn are_indices(source: &Source, token: usize) -> bool {
    source.word(token) == "["
        && source.word(token + 2) == "]"
        && source.word(token + 3) == "["
        && source.word(token + 5) == "]"
}

/// Whether `(first, second` begins at this token, or the same further on in a list.
fn are_arguments(source: &Source, token: usize) -> bool {
    ["(", "[", ","].contains(&source.word(token))
        && source.is_name(token + 1)
        && source.word(token + 2) == ","
        && source.is_name(token + 3)
        && [",", ")", "]"].contains(&source.word(token + 4))
}

/// Adds the answer with each of two different tokens in place of the other.
fn exchange(variants: &mut Variants<'_>, first: usize, second: usize) {
    let first_word = variants.source.word(first).to_owned();
    let second_word = variants.source.word(second).to_owned();
    if first_word != second_word {
        variants.replace_tokens(
            Rank::Possible,
            &[(first, &second_word), (second, &first_word)],
        );
    }
}
