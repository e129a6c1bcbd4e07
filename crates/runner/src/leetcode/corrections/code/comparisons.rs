//! The comparisons of an answer, found by their signs.

use std::ops::Range;

use super::super::source::Source;

/// The signs that say whether two values are equal.
const EQUALITIES: [&str; 4] = ["==", "!=", "===", "!=="];

/// What stands beside a comparison and is not a part of it.
const BORDERS: [&str; 18] = [
    "(", ")", "[", "]", "{", "}", ",", ";", ":", "?", "&&", "||", "and", "or", "not", "=", "if",
    "return",
];

/// Two expressions that are compared for being equal.
pub(in super::super) struct Equality<'s> {
    pub(in super::super) sign: &'s str,
    /// The tokens of both sides.
    pub(in super::super) left: Range<usize>,
    pub(in super::super) right: Range<usize>,
}

/// The equalities whose both sides have the same number of tokens, in one line.
pub(in super::super) fn equalities_of_same_length(source: &Source) -> Vec<Equality<'_>> {
    let mut equalities = Vec::new();
    for sign in 0..source.tokens.len() {
        if !EQUALITIES.contains(&source.word(sign)) {
            continue;
        }
        let left = side_before(source, sign);
        let right = side_after(source, sign);
        if !left.is_empty() && left.len() == right.len() {
            equalities.push(Equality {
                sign: source.word(sign),
                left,
                right,
            });
        }
    }
    equalities
}

/// The tokens of the expression before the sign, in the same line.
fn side_before(source: &Source, sign: usize) -> Range<usize> {
    let line = source.tokens[sign].line;
    let mut start = sign;
    let mut depth = 0;
    while start > 0 && source.tokens[start - 1].line == line {
        let word = source.word(start - 1);
        match word {
            ")" | "]" => depth += 1,
            "(" | "[" if depth > 0 => depth -= 1,
            _ if depth == 0 && BORDERS.contains(&word) => break,
            _ => {}
        }
        start -= 1;
    }
    start..sign
}

/// The tokens of the expression after the sign, in the same line.
fn side_after(source: &Source, sign: usize) -> Range<usize> {
    let line = source.tokens[sign].line;
    let mut end = sign + 1;
    let mut depth = 0;
    while source
        .tokens
        .get(end)
        .is_some_and(|token| token.line == line)
    {
        let word = source.word(end);
        match word {
            "(" | "[" => depth += 1,
            ")" | "]" if depth > 0 => depth -= 1,
            _ if depth == 0 && BORDERS.contains(&word) => break,
            _ => {}
        }
        end += 1;
    }
    sign + 1..end
}

/// The comparison that holds where this one does not.
pub(in super::super) fn opposite_sign(word: &str) -> Option<&'static str> {
    match word {
        "==" => Some("!="),
        "!=" => Some("=="),
        "===" => Some("!=="),
        "!==" => Some("==="),
        "<" => Some(">="),
        ">=" => Some("<"),
        ">" => Some("<="),
        "<=" => Some(">"),
        _ => None,
    }
}
