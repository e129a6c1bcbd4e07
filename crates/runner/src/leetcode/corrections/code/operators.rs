//! The operators of an answer.

use super::super::source::{Source, Tongue};

/// Whether the token has one meaning. Outside Python, `<` and `>` may belong to a type, `*` and `&`
/// to a pointer or reference, `-` and `+` to a number. There, each counts as an operator only if it
/// stands between spaces.
pub(in super::super) fn has_one_meaning(source: &Source, token: usize) -> bool {
    let is_ambiguous = ["<", ">", "-", "+", "*", "&"].contains(&source.word(token));
    if !is_ambiguous || source.tongue == Tongue::Python {
        return true;
    }
    let range = &source.tokens[token].range;
    source.code[..range.start].ends_with(' ') && source.code[range.end..].starts_with(' ')
}
