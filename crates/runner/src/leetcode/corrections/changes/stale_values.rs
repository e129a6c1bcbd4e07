//! Calculates a variable again after what it depends on has changed.
//!
//! Mistake: a variable was calculated from others. They have changed since, and it still has the
//! old value.
//!
//! Change tried: write the expression in place of the variable.
//!
//! ```python
//! b = r // 3 * 3 + c // 3
//! ...
//! r, c = blanks[k]
//! box[b][d] = False    # `box[r // 3 * 3 + c // 3][d]`
//! ```

use super::super::code::expressions::text_of;
use super::super::code::formulas::{Formula, formulas, is_assigned};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    for formula in formulas(versions.source) {
        for line in stale_lines(versions.source, &formula) {
            use_expression(versions, &formula, line);
        }
    }
}

/// The lines that use the variable of the formula after a name in the expression got another value.
fn stale_lines(source: &Source, formula: &Formula<'_>) -> Vec<usize> {
    let mut lines = Vec::new();
    let mut is_stale = false;
    let function = source.function_of(formula.line);
    let mut place = formula.line;
    while let Some(line) = source.next_line(place) {
        place = line;
        let tokens = source.tokens_of(line);
        if source.function_of(line) != function || source.lines[line].is_function {
            break;
        }
        for token in tokens.clone() {
            let word = source.word(token);
            if is_assigned(source, token) {
                if word == formula.name {
                    return lines;
                }
                let mut names = formula.expression.clone();
                is_stale |= names.any(|name| source.word(name) == word);
            } else if is_stale && word == formula.name && !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

/// Adds the answer with the expression in place of its variable in this line.
fn use_expression(versions: &mut Versions<'_>, formula: &Formula<'_>, line: usize) {
    let source = versions.source;
    let expression = text_of(source, &formula.expression);
    let in_brackets = format!("({expression})");
    let mut places = Vec::new();
    for token in source.tokens_of(line) {
        if source.word(token) != formula.name || [".", "->"].contains(&source.word_before(token)) {
            continue;
        }
        let needs_no_brackets = ["[", "(", ","].contains(&source.word_before(token))
            && ["]", ")", ","].contains(&source.word(token + 1));
        let text = if needs_no_brackets {
            expression
        } else {
            &in_brackets
        };
        places.push((source.tokens[token].range.clone(), text));
    }
    if !places.is_empty() {
        versions.replace_places(Rank::First, line, &places);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::box_of_the_cell_before(
        Tongue::Python,
        "def f():\n    b = r // 3 * 3 + c // 3\n\n    r, c = blanks[k]\n    box[b][d] = False\n",
        "With `box[r // 3 * 3 + c // 3][d] = False` instead of"
    )]
    #[case::sum_of_the_row_before(
        Tongue::Java,
        "void f() {\n  int x = 9 * r, b = x + d;\n  r--;\n  x = 9 * r;\n  g(b + 1);\n}",
        "With `g((x + d) + 1);` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
