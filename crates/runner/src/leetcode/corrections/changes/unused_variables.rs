//! Uses a variable that the answer sets and never reads.
//!
//! Mistake: another variable stands where this one is meant.
//!
//! Change tried: use it in place of each other variable below it.
//!
//! ```cpp
//! auto [cell, digit] = trail.back();   // nothing reads `cell`
//! trail.pop_back();
//! left[start] |= 1 << digit;           // `left[cell]`
//! ```

use std::ops::Range;

use super::super::code::blocks::end_of_block;
use super::super::code::formulas::is_assigned;
use super::super::code::keywords::KEYWORDS;
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// The variable is meant at most this many lines below the one that sets it.
const LINES_TO_USE: usize = 12;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 0..source.tokens.len() {
        let Some(function) = function_around(source, token) else {
            continue;
        };
        if !is_unused(source, token, &function) {
            continue;
        }
        let last_line = source.tokens[token].line + LINES_TO_USE;
        for other in token + 1..function.end {
            if source.tokens[other].line <= last_line && is_read(source, other) {
                versions.replace_tokens(Rank::First, &[(other, source.word(token))]);
            }
        }
    }
}

/// The tokens of the function that the token is in, with its header.
fn function_around(source: &Source, token: usize) -> Option<Range<usize>> {
    let line = source.tokens[token].line;
    let header = if source.lines[line].is_function {
        line
    } else {
        source.function_of(line)?
    };
    let last = end_of_block(source, header)?;
    Some(source.tokens_of(header).start..source.tokens_of(last).end)
}

/// Whether the token sets a variable that stands nowhere else in its function.
fn is_unused(source: &Source, token: usize, function: &Range<usize>) -> bool {
    let name = source.word(token);
    // Python programmers write `_` for what they do not need.
    if !source.is_name(token) || KEYWORDS.contains(&name) || name.starts_with('_') {
        return false;
    }
    let is_set = is_assigned(source, token) || is_parameter(source, token);
    is_set
        && !function
            .clone()
            .any(|other| other != token && source.word(other) == name)
}

/// Whether the token is the name of a parameter of a function with several.
fn is_parameter(source: &Source, token: usize) -> bool {
    let line = source.tokens[token].line;
    let is_in_list = [",", ")"].contains(&source.word(token + 1));
    let is_only_one = source.word_before(token) == "(" && source.word(token + 1) == ")";
    source.lines[line].is_function && is_in_list && !is_only_one
}

/// Whether the value of a variable is read here.
fn is_read(source: &Source, token: usize) -> bool {
    let is_variable = source.is_name(token)
        && !KEYWORDS.contains(&source.word(token))
        && ![".", "->"].contains(&source.word_before(token))
        && source.word(token + 1) != "(";
    let has_type = source.is_name(token.wrapping_sub(1))
        && ![
            "return", "in", "of", "and", "or", "not", "if", "else", "while",
        ]
        .contains(&source.word_before(token));
    is_variable && !has_type && !is_assigned(source, token)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::structured_binding(
        Tongue::Cpp,
        "void undo(int start) {\n  auto [cell, d] = trail.back();\n  left[start] |= 1 << d;\n}",
        "With `left[cell] |= 1 << d;` instead of `left[start] |= 1 << d;` in line 3"
    )]
    #[case::tuple(
        Tongue::Python,
        "def undo(self, start):\n    cell, d = self.trail.pop()\n    self.left[start].add(d)\n",
        "With `self.left[cell].add(d)` instead of"
    )]
    #[case::parameter(
        Tongue::Java,
        "boolean fits(int row, int col, int d) {\n  return !rows[row][d] && !cols[row][d];\n}",
        "With `return !rows[row][d] && !cols[col][d];` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::read_below(
        Tongue::Python,
        "def undo(self, start):\n    cell = self.trail.pop()\n    f(start)\n    g(cell)\n",
        "f(cell)"
    )]
    #[case::not_needed(
        Tongue::Python,
        "def undo(self, start):\n    _, d = self.trail.pop()\n    f(start, d)\n",
        "f(_, d)"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
