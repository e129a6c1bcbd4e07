//! Returns the result of a trial only if the trial succeeds.
//!
//! Mistake: a loop returns the result of its first digit, even if that digit fails. No other digit
//! is tried.
//!
//! Change tried: return the result only if the trial succeeds.
//!
//! ```python
//! for digit in options:
//!     result = self.search(board, digit)
//!     return result                        # `if result: return result`
//! ```

use std::ops::Range;

use super::super::code::blocks::is_in_loop;
use super::super::code::expressions::{operand_from, text_of};
use super::super::code::functions::is_call_of_answer;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// A returned variable gets the result of a call at most this many lines above. Most answers return
/// it in the next line. Three lines that undo the marks of a row, a column and a box fit between.
const LINES_FROM_CALL: usize = 4;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(returned) = returned_operand(source, line) else {
            continue;
        };
        if !is_in_loop(source, line) {
            continue;
        }
        let text = text_of(source, &returned);
        let returns = if is_call_of_answer(source, &returned) {
            returns_of_call(text, source.tongue)
        } else if returned.len() == 1 && has_result_of_call(source, line, text) {
            returns_of_name(text, source.tongue)
        } else {
            continue;
        };
        let range = source.lines[line].range.clone();
        for conditional in returns {
            versions.replace_places(Rank::First, line, &[(range.clone(), &conditional)]);
        }
    }
}

/// The operand of a statement that returns nothing else: `result` of `return result;`.
fn returned_operand(source: &Source, line: usize) -> Option<Range<usize>> {
    let tokens = source.tokens_of(line);
    if source.word(tokens.start) != "return" {
        return None;
    }
    let operand = operand_from(source, tokens.start + 1)?;
    let is_whole = operand.end == tokens.end
        || (operand.end + 1 == tokens.end && source.word(operand.end) == ";");
    if is_whole { Some(operand) } else { None }
}

/// Whether the variable gets the result of a call in a line just above.
fn has_result_of_call(source: &Source, line: usize, name: &str) -> bool {
    (line.saturating_sub(LINES_FROM_CALL)..line).any(|above| {
        let is_assigned = source
            .tokens_of(above)
            .any(|token| source.word(token) == name && source.word(token + 1) == "=");
        is_assigned && source.line_code(above).contains('(')
    })
}

/// Statements that return the result of the call only if it is a success.
fn returns_of_call(call: &str, tongue: Tongue) -> Vec<String> {
    match tongue {
        Tongue::Python => vec![
            format!("if {call}: return True"),
            format!("if result := {call}: return result"),
        ],
        Tongue::Java => vec![
            format!("if ({call}) return true;"),
            format!("{{ var result = {call}; if (result != null) return result; }}"),
        ],
        Tongue::Cpp => vec![
            format!("if ({call}) return true;"),
            format!("if (auto result = {call}) return result;"),
            format!("{{ auto result = {call}; if (!result.empty()) return result; }}"),
        ],
        Tongue::JavaScript => vec![
            format!("if ({call}) return true;"),
            format!("{{ const result = {call}; if (result) return result; }}"),
        ],
    }
}

/// Statements that return the variable only if it has a success.
fn returns_of_name(name: &str, tongue: Tongue) -> Vec<String> {
    match tongue {
        Tongue::Python => vec![
            format!("if {name}: return {name}"),
            format!("if {name} is not None: return {name}"),
        ],
        Tongue::Java => vec![
            format!("if ({name}) return {name};"),
            format!("if ({name} != null) return {name};"),
        ],
        Tongue::Cpp => vec![
            format!("if ({name}) return {name};"),
            format!("if (!{name}.empty()) return {name};"),
        ],
        Tongue::JavaScript => vec![
            format!("if ({name}) return {name};"),
            format!("if ({name} !== null) return {name};"),
        ],
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::call_in_python(
        Tongue::Python,
        "def f(self, a):\n    for d in a:\n        return self.f(d)\n",
        "With `if result := self.f(d): return result` instead of"
    )]
    #[case::variable(
        Tongue::JavaScript,
        "function f(a) {\n  for (const d of a) {\n    const next = f(d);\n    return next;\n  }\n}",
        "With `if (next) return next;` instead of"
    )]
    #[case::object_in_java(
        Tongue::Java,
        "Board go(int a) {\n  while (next()) {\n    return go(a);\n  }\n}",
        "With `{ var result = go(a); if (result != null) return result; }` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
