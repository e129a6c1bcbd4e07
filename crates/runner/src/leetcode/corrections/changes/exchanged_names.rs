//! Exchanges two names or two indices.
//!
//! Mistake: two names, arguments or indices are in the wrong order.
//!
//! Change tried: write them in the other order.
//!
//! ```python
//! if fits(board, col, row, digit):   # `row, col` instead of `col, row`
//!     board[col][row] = digit        # `[row][col]` instead of `[col][row]`
//! board[i % 9][i // 9] = digit       # `[i // 9][i % 9]`
//! ```

use std::ops::Range;

use super::super::code::expressions::arguments;
use super::super::code::functions::functions;
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    for token in 0..versions.source.tokens.len() {
        let source = versions.source;
        if source.word(token) == "[" {
            exchange_indices(versions, token);
        }
        if are_arguments(source, token) {
            exchange(versions, token + 1, token + 3);
        }
        if source.word(token) == "(" && is_function_of_answer(source, token) {
            exchange_arguments(versions, token);
        }
    }
}

/// Whether a function of the answer is called with the arguments that begin with this bracket.
fn is_function_of_answer(source: &Source, open: usize) -> bool {
    let name = source.word_before(open);
    let is_declared_here = source.lines[source.tokens[open].line].is_function;
    !is_declared_here
        && functions(source)
            .iter()
            .any(|function| function.name == name)
}

/// Adds the answers with two arguments that stand beside each other in the other order, if they
/// have a variable in common: `(cell, n + 1, n)`.
fn exchange_arguments(versions: &mut Versions<'_>, open: usize) {
    let source = versions.source;
    let line = source.tokens[open].line;
    for pair in arguments(source, open).windows(2) {
        let [first, second] = [&pair[0], &pair[1]];
        let [first_text, second_text] = [first, second].map(|place| &source.text[place.clone()]);
        let has_common = has_common_name(source, first, second);
        if first_text != second_text && has_common {
            let places = [(first.clone(), second_text), (second.clone(), first_text)];
            versions.replace_places(Rank::Likely, line, &places);
        }
    }
}

/// Whether a name stands in both places.
fn has_common_name(source: &Source, first: &Range<usize>, second: &Range<usize>) -> bool {
    let names_of_second = names_in(source, second);
    names_in(source, first)
        .iter()
        .any(|name| names_of_second.contains(name))
}

/// The names in a place of the text.
fn names_in<'s>(source: &'s Source, place: &Range<usize>) -> Vec<&'s str> {
    let start = source
        .tokens
        .partition_point(|token| token.range.start < place.start);
    let mut names = Vec::new();
    for token in start..source.tokens.len() {
        if source.tokens[token].range.end > place.end {
            break;
        }
        if source.is_name(token) {
            names.push(source.word(token));
        }
    }
    names
}

/// Adds the answer with `[second][first]` in place of `[first][second]`, which begins at this
/// token.
fn exchange_indices(versions: &mut Versions<'_>, first_open: usize) {
    let source = versions.source;
    let Some(first_close) = source.closing(first_open) else {
        return;
    };
    let second_open = first_close + 1;
    if source.word(second_open) != "[" {
        return;
    }
    let Some(second_close) = source.closing(second_open) else {
        return;
    };
    let first = source.tokens[first_open].range.end..source.tokens[first_close].range.start;
    let second = source.tokens[second_open].range.end..source.tokens[second_close].range.start;
    let [first_text, second_text] = [&first, &second].map(|place| &source.text[place.clone()]);
    if first_text == second_text {
        return;
    }
    let line = source.tokens[first_open].line;
    let places = [(first.clone(), second_text), (second.clone(), first_text)];
    versions.replace_places(Rank::Possible, line, &places);
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::two_indices_with_numbers(
        Tongue::Java,
        "void f() {\n  board[i % 9][i / 9] = d;\n}",
        "With `board[i / 9][i % 9] = d;` instead of"
    )]
    #[case::two_indices(
        Tongue::Python,
        "board[col][row] = digit",
        "With `board[row][col] = digit` instead of"
    )]
    #[case::arguments_with_a_common_name(
        Tongue::Python,
        "def shift(self, cell, old, new):\n    pass\ndef undo(self):\n    \
         self.shift(p, n + 1, n)\n",
        "With `self.shift(p, n, n + 1)` instead of"
    )]
    #[case::two_arguments(
        Tongue::Python,
        "fits(board, col, row)",
        "With `fits(board, row, col)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
