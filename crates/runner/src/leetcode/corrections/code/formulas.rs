//! The expressions from which variables and indices are calculated.

use std::ops::Range;

use super::super::source::{Source, TokenKind, Tongue};

/// A variable that gets the value of an expression, `box = row // 3 * 3 + col // 3`.
pub(in super::super) struct Formula<'s> {
    pub(in super::super) line: usize,
    pub(in super::super) name: &'s str,
    /// The tokens of the expression.
    pub(in super::super) expression: Range<usize>,
}

/// The formulas of the answer. What is a name, a number or a call has no formula.
pub(in super::super) fn formulas(source: &Source) -> Vec<Formula<'_>> {
    let mut formulas = Vec::new();
    for token in 0..source.tokens.len() {
        // `a, b = b, a` of Python has several variables.
        let is_one_of_several = source.tongue == Tongue::Python && source.word_before(token) == ",";
        if !source.is_name(token) || source.word(token + 1) != "=" || is_one_of_several {
            continue;
        }
        let expression = expression_from(source, token + 2);
        if is_calculated(source, &expression) {
            formulas.push(Formula {
                line: source.tokens[token].line,
                name: source.word(token),
                expression,
            });
        }
    }
    formulas
}

/// The tokens up to the end of the statement, or to a comma.
fn expression_from(source: &Source, first: usize) -> Range<usize> {
    let line = source.tokens.get(first).map(|token| token.line);
    let mut end = first;
    while source.tokens.get(end).map(|token| token.line) == line {
        match source.word(end) {
            "(" | "[" => match source.closing(end) {
                Some(close) => end = close + 1,
                None => break,
            },
            ";" | "," | ")" | "]" | ":" | "" => break,
            _ => end += 1,
        }
    }
    first..end
}

/// The operators of formulas.
const OPERATORS: [&str; 8] = ["+", "-", "*", "/", "//", "%", "<<", ">>"];

/// Whether the expression is calculated only from names and numbers. The floor of a quotient is the
/// only call that it may have.
pub(in super::super) fn is_calculated(source: &Source, expression: &Range<usize>) -> bool {
    let mut has_operator = false;
    for token in expression.clone() {
        let word = source.word(token);
        has_operator |= OPERATORS.contains(&word);
        let is_call = source.is_name(token) && source.word(token + 1) == "(";
        if is_call && !["floor", "int"].contains(&word) {
            return false;
        }
        let is_sign = source.tokens[token].kind == TokenKind::Sign;
        if is_sign && !OPERATORS.contains(&word) && !["(", ")", "."].contains(&word) {
            return false;
        }
    }
    let last = expression.end.saturating_sub(1);
    has_operator && may_be_end(source, expression.start) && may_be_end(source, last)
}

/// Whether an expression may begin or end with this token: an operator there has a string on its
/// other side, which has no token.
fn may_be_end(source: &Source, token: usize) -> bool {
    source.tokens[token].kind != TokenKind::Sign || ["(", ")"].contains(&source.word(token))
}

/// Whether the token is a variable that gets another value here: `row = 3`, `row, col = cell`,
/// `[row, col] = cell`, `row++` or `for row in rows`.
pub(in super::super) fn is_assigned(source: &Source, token: usize) -> bool {
    const CHANGES: [&str; 12] = [
        "=", "+=", "-=", "*=", "/=", "//=", "%=", "|=", "&=", "^=", "++", "--",
    ];
    let before = source.word_before(token);
    let after = source.word(token + 1);
    let is_member = [".", "->"].contains(&before);
    let has_index = after == "[";
    if is_member || has_index {
        return false;
    }
    if CHANGES.contains(&after) || ["++", "--"].contains(&before) {
        return true;
    }
    let line = source.tokens[token].line;
    let is_keyword = token == source.tokens_of(line).start && source.first_word(line) == "for";
    match assignment_of_line(source, line) {
        Some(sign) => token < sign && !is_keyword && !is_index_or_argument(source, token),
        None => false,
    }
}

/// The token of the line before which the variables stand that get values.
fn assignment_of_line(source: &Source, line: usize) -> Option<usize> {
    let signs: &[&str] = if source.first_word(line) == "for" {
        &["=", "in", "of", ":"]
    } else {
        &["="]
    };
    let mut tokens = source.tokens_of(line);
    tokens.find(|&token| signs.contains(&source.word(token)))
}

/// Whether the token is in brackets that follow a name, as an index and an argument do. The
/// brackets of `let [row, col] = cell` follow a keyword.
fn is_index_or_argument(source: &Source, token: usize) -> bool {
    const KEYWORDS: [&str; 5] = ["let", "const", "var", "auto", "for"];
    let start = source.tokens_of(source.tokens[token].line).start;
    for open in start + 1..token {
        let is_open = ["[", "("].contains(&source.word(open));
        let is_around = source.closing(open).is_some_and(|close| close > token);
        let follows_name = source.is_name(open - 1) && !KEYWORDS.contains(&source.word(open - 1));
        if is_open && is_around && follows_name {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::expressions::text_of;
    use super::*;

    #[test]
    fn a_formula_has_no_text_and_one_line() {
        let text = "d = ch - '0';\nbox = r / 3 * 3 + c / 3, e = 5;\nx = f(a + b);";
        let source = Source::new(text, Tongue::Java);
        let texts: Vec<&str> = formulas(&source)
            .iter()
            .map(|formula| text_of(&source, &formula.expression))
            .collect();
        assert_eq!(texts, ["r / 3 * 3 + c / 3"]);
    }

    #[test]
    fn a_variable_is_assigned_and_an_index_is_not() {
        let source = Source::new("a, b = rows[c]\nx[d] = e\nfor f in g:\n", Tongue::Python);
        let names: Vec<&str> = (0..source.tokens.len())
            .filter(|&token| source.is_name(token) && is_assigned(&source, token))
            .map(|token| source.word(token))
            .collect();
        assert_eq!(names, ["a", "b", "f"]);
    }
}
