//! Returns at once where a function is called with the result of a failure.
//!
//! Mistake: a function gets `null` where an earlier step found a contradiction, and uses it.
//!
//! Change tried: return what the function returns elsewhere when it fails.
//!
//! ```python
//! def search(self, options):
//!                              # `if options is None: return None`
//!     cell = min(options, key=lambda cell: len(options[cell]))
//!     ...
//!     return self.search(self.assign(options.copy(), cell, digit))
//! ```

use super::super::code::expressions::arguments;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// What may mean a failure.
const FAILURES: [&str; 6] = ["None", "False", "null", "false", "undefined", "nullptr"];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    if !returns_nothing_somewhere(source) {
        return;
    }
    for header in 0..source.lines.len() {
        if !source.lines[header].is_function || source.lines[header].kind != LineKind::Header {
            continue;
        }
        let Some(body) = source.next_line(header) else {
            continue;
        };
        for failure in failures_of(source, header) {
            for parameter in parameters(source, header) {
                let guard = guard(source.tongue, parameter, failure);
                versions.insert_indented(Rank::First, Place::After(header), body, &guard);
            }
        }
    }
}

/// Whether a function of the answer may return no object.
fn returns_nothing_somewhere(source: &Source) -> bool {
    (0..source.tokens.len()).any(|token| {
        source.word_before(token) == "return"
            && ["None", "null", "undefined", "nullptr"].contains(&source.word(token))
    })
}

/// The failures that the function returns, each once.
fn failures_of(source: &Source, header: usize) -> Vec<&str> {
    let mut failures = Vec::new();
    for token in 1..source.tokens.len() {
        let word = source.word(token);
        let is_returned = source.word(token - 1) == "return";
        let is_inside = source.function_of(source.tokens[token].line) == Some(header);
        if is_returned && is_inside && FAILURES.contains(&word) && !failures.contains(&word) {
            failures.push(word);
        }
    }
    failures
}

/// The names of the parameters: the last word of `char[][] board`, the first one of `cell: int`.
fn parameters(source: &Source, header: usize) -> Vec<&str> {
    let mut tokens = source.tokens_of(header);
    let Some(open) = tokens.find(|&token| source.word(token) == "(") else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for place in arguments(source, open) {
        let text = &source.text[place];
        let name = match source.tongue {
            Tongue::Python => text.split([':', '=', ' ']).next(),
            Tongue::JavaScript => text.split(['=', ' ']).next(),
            Tongue::Java | Tongue::Cpp => text.rsplit([' ', '&', '*']).next(),
        };
        if let Some(name) = name
            && name != "self"
        {
            names.push(name);
        }
    }
    names
}

/// The statement at the beginning of the function.
fn guard(tongue: Tongue, parameter: &str, failure: &str) -> String {
    match tongue {
        Tongue::Python => format!("if {parameter} is None: return {failure}"),
        Tongue::Java | Tongue::JavaScript => {
            format!("if ({parameter} == null) return {failure};")
        }
        Tongue::Cpp => format!("if ({parameter} == nullptr) return {failure};"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::none_in_python(
        Tongue::Python,
        "def search(self, left: dict):\n    cell = left[0]\n    return None\n",
        "With `if left is None: return None` after line 1"
    )]
    #[case::null_in_javascript(
        Tongue::JavaScript,
        "function search(left) {\n  const cell = left[0];\n  return null;\n}",
        "With `if (left == null) return null;` after line 1"
    )]
    #[case::another_function_returns_null_in_java(
        Tongue::Java,
        "int[] next(int a) {\n  return null;\n}\nboolean f(int[] left) {\n  return false;\n}",
        "With `if (left == null) return false;` after line 4"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn an_answer_without_null_needs_no_guard() {
        let text = "function search(left) {\n  return false;\n}";
        assert_not_tried(add, Tongue::JavaScript, text, "With");
    }
}
