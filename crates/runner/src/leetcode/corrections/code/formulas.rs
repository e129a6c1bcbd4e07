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

/// Whether the expression is calculated only from names and numbers.
pub(in super::super) fn is_calculated(source: &Source, expression: &Range<usize>) -> bool {
    let has_operator = expression
        .clone()
        .any(|token| ["+", "-", "*", "/", "//", "%", "<<", ">>"].contains(&source.word(token)));
    let has_only_numbers = expression.clone().all(|token| {
        let kind = source.tokens[token].kind;
        let is_operator = ["+", "-", "*", "/", "//", "%", "<<", ">>", "(", ")", "."]
            .contains(&source.word(token));
        kind != TokenKind::Sign || is_operator
    });
    // A text, which has no token, may stand where the first or last operand is missing.
    let ends = [expression.start, expression.end.saturating_sub(1)];
    let has_ends = ends.iter().all(|&end| {
        source.tokens[end].kind != TokenKind::Sign || ["(", ")"].contains(&source.word(end))
    });
    // The floor of a quotient is the only call.
    let has_call = expression.clone().any(|token| {
        source.is_name(token)
            && source.word(token + 1) == "("
            && !["floor", "int"].contains(&source.word(token))
    });
    has_operator && has_only_numbers && has_ends && !has_call
}

/// Whether the token is a variable that gets another value here: `row = 3`, `row, col = cell`,
/// `[row, col] = cell`, `row++` or `for row in rows`.
pub(in super::super) fn is_assigned(source: &Source, token: usize) -> bool {
    const CHANGES: [&str; 12] = [
        "=", "+=", "-=", "*=", "/=", "//=", "%=", "|=", "&=", "^=", "++", "--",
    ];
    let before = source.word_before(token);
    let after = source.word(token + 1);
    // A member, or an element.
    if [".", "->"].contains(&before) || after == "[" {
        return false;
    }
    if CHANGES.contains(&after) || ["++", "--"].contains(&before) {
        return true;
    }
    let line = source.tokens_of(source.tokens[token].line);
    let mut words: &[&str] = &["="];
    let is_loop = source.word(line.start) == "for";
    if is_loop {
        words = &["=", "in", "of", ":"];
    }
    let Some(sign) = line
        .clone()
        .find(|&sign| words.contains(&source.word(sign)))
    else {
        return false;
    };
    // An index and an argument stand after a name.
    let is_part = (line.start..token).any(|open| {
        ["[", "("].contains(&source.word(open))
            && source.closing(open).is_some_and(|close| close > token)
            && open > line.start
            && source.is_name(open - 1)
            && !["let", "const", "var", "auto", "for"].contains(&source.word(open - 1))
    });
    let is_keyword = is_loop && token == line.start;
    token < sign && !is_part && !is_keyword
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
