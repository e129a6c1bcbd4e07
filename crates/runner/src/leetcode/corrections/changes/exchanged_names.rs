//! Two names in the other order.
//!
//! ```python
//! if fits(board, col, row, digit):   # `row, col` instead of `col, row`
//!     board[col][row] = digit        # `[row][col]` instead of `[col][row]`
//! ```

use super::super::source::Source;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    for token in 0..versions.source.tokens.len() {
        let source = versions.source;
        if are_indices(source, token) {
            exchange(versions, token + 1, token + 4);
        }
        if are_arguments(source, token) {
            exchange(versions, token + 1, token + 3);
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
fn exchange(versions: &mut Versions<'_>, first: usize, second: usize) {
    let first_word = versions.source.word(first).to_owned();
    let second_word = versions.source.word(second).to_owned();
    if first_word != second_word {
        versions.replace_tokens(
            Rank::Possible,
            &[(first, &second_word), (second, &first_word)],
        );
    }
}
