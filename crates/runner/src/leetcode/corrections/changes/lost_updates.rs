//! Stores a changed copy of an element in its collection.
//!
//! Mistake: the answer takes an element out of a collection into a variable and changes the
//! variable. The element keeps its old value.
//!
//! Change tried: after the change, store the variable as the element.
//!
//! ```python
//! cell, left = stack[-1]
//! bit = left & -left
//! left ^= bit                # missing: stack[-1] = (cell, left)
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::{Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// One or several variables that get an element or its parts.
static TAKEN: LazyLock<Regex> = LazyLock::new(|| {
    let names = r"[\[(]?(?P<names>\w+(?:, \w+)*)[\])]?";
    let element = r"(?P<element>[\w.]+(?:\[(?:[^\[\]]|\[[^\[\]]*\])+\])+)";
    Regex::new(&format!(
        "^(?:let |var |int |long |char )?{names} = {element};?$"
    ))
    .expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for taken in source.statements() {
        let Some(found) = TAKEN.captures(source.line_text(taken)) else {
            continue;
        };
        let (Some(names), Some(element)) = (found.name("names"), found.name("element")) else {
            continue;
        };
        let stored = stored_statement(source.tongue, names.as_str(), element.as_str());
        for line in changing_lines(source, taken, names.as_str()) {
            versions.insert(Rank::First, Place::After(line), &stored);
        }
    }
}

/// The statement that stores the variables as the element.
fn stored_statement(tongue: Tongue, names: &str, element: &str) -> String {
    let has_parts = names.contains(',');
    match tongue {
        Tongue::Python if has_parts => format!("{element} = ({names})"),
        Tongue::Python => format!("{element} = {names}"),
        Tongue::JavaScript if has_parts => format!("{element} = [{names}];"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("{element} = {names};"),
    }
}

/// The statements of the same function, below this line, that change one of the variables by an
/// operator such as `^=`.
fn changing_lines(source: &Source, taken: usize, names: &str) -> Vec<usize> {
    const CHANGES: [&str; 6] = ["^=", "&=", "|=", "-=", "+=", "//="];
    let function = source.function_of(taken);
    let mut lines = Vec::new();
    for line in taken + 1..source.lines.len() {
        if source.function_of(line) != function {
            break;
        }
        let first = source.tokens_of(line).start;
        let is_variable = names
            .split(", ")
            .any(|name| name == source.first_word(line));
        let is_statement = source.statements().contains(&line);
        if is_variable && is_statement && CHANGES.contains(&source.word(first + 1)) {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::pair(
        Tongue::Python,
        "p, left = stack[-1]\nbit = left & -left\nleft ^= bit\n",
        "With `stack[-1] = (p, left)` after line 3"
    )]
    #[case::parts(
        Tongue::JavaScript,
        "let [p, left] = stack[stack.length - 1];\nleft ^= left & -left;",
        "With `stack[stack.length - 1] = [p, left];` after line 2"
    )]
    #[case::number(
        Tongue::Java,
        "int mask = rows[r];\nmask |= 1 << d;",
        "With `rows[r] = mask;` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::only_read(Tongue::Java, "int mask = rows[r];\nuse(mask);", "rows[r] = mask")]
    #[case::result_of_a_call(Tongue::Java, "int mask = rows(r);\nmask |= 1;", "= mask")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
