//! Steps back over all given cells.
//!
//! Mistake: a search without recursion steps back by one cell. If that is a given one, the head of
//! the loop steps forward again, so it goes back and forth without an end.
//!
//! Change tried: step back until the cell is not a given one, or step over a given cell in the
//! direction of the search, where another statement has it: `pos += back ? -1 : 1`.
//!
//! ```java
//! while (pos < 81) {
//!     if (given[pos]) { pos++; continue; }
//!     ...
//!     pos--;                      // `do { pos--; } while (pos >= 0 && given[pos]);`
//! }
//! ```

use std::ops::Range;

use evidence::Edit;

use super::super::code::blocks::end_of_block;
use super::super::code::expressions::place_of;
use super::super::source::{Source, TokenKind, Tongue};
use super::super::versions::{Rank, Versions};

/// A condition under which the search steps forward at once.
struct Skip<'s> {
    condition: &'s str,
    /// The variable with the number of the cell.
    position: &'s str,
    /// The place of the step forward, such as `pos++`, and its line.
    step: Range<usize>,
    line: usize,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for header in 0..source.lines.len() {
        let Some(skip) = skip_in(source, header) else {
            continue;
        };
        for line in source.statements() {
            if source.function_of(line) != source.function_of(header) {
                continue;
            }
            if let Some(direction) = step_in_direction(source, line, skip.position) {
                versions.replace_places(Rank::First, skip.line, &[(skip.step.clone(), direction)]);
            }
            if steps(source, line, skip.position, ["--", "-="]) {
                step_back_over_givens(versions, line, &skip);
            }
        }
    }
}

/// The condition of this line, if what depends on it only steps forward and goes on.
fn skip_in(source: &Source, header: usize) -> Option<Skip<'_>> {
    if source.first_word(header) != "if" {
        return None;
    }
    let text = source.line_text(header);
    let (condition, body) = match source.tongue {
        Tongue::Python => text.strip_prefix("if ")?.split_once(':')?,
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            let open = source.tokens_of(header).start + 1;
            let close = source.closing(open)?;
            if source.tokens[close].line != header {
                return None;
            }
            let inner = source.tokens[open].range.end..source.tokens[close].range.start;
            let rest = source.tokens[close].range.end..source.lines[header].range.end;
            (&source.text[inner], &source.text[rest])
        }
    };
    // The body stands in the same line, or in the lines of its block.
    let last = if body.contains("continue") {
        header
    } else {
        end_of_block(source, header)?
    };
    let tokens = source.tokens_of(header).start..source.tokens_of(last).end;
    let continues = tokens.clone().any(|token| source.word(token) == "continue");
    let step = tokens
        .clone()
        .find(|&token| ["++", "+="].contains(&source.word(token)))?;
    // `pos++`, `pos += 1` or `++pos`.
    let is_name_first = source.is_name(step - 1);
    let name = if is_name_first { step - 1 } else { step + 1 };
    let first = name.min(step);
    let last = if source.word(step) == "+=" {
        step + 1
    } else {
        name.max(step)
    };
    let position = source.word(name);
    let is_about_position = condition.contains(position);
    (continues && is_about_position).then_some(Skip {
        condition,
        position,
        step: place_of(source, &(first..last + 1)),
        line: source.tokens[first].line,
    })
}

/// The statement, without its end, if it steps this variable by something else than a number:
/// `pos += back ? -1 : 1`.
fn step_in_direction<'s>(source: &'s Source, line: usize, position: &str) -> Option<&'s str> {
    let tokens = source.tokens_of(line);
    let steps = source.word(tokens.start) == position && source.word(tokens.start + 1) == "+=";
    let is_number = source.tokens.get(tokens.start + 2)?.kind == TokenKind::Number;
    let has_direction = tokens
        .clone()
        .skip(2)
        .any(|token| source.is_name(token) && source.word(token) != "if");
    if steps && has_direction && (!is_number || tokens.len() > 4) {
        Some(source.line_text(line).trim_end_matches(';'))
    } else {
        None
    }
}

/// Whether the line is a statement that steps only this variable, with one of these operators.
fn steps(source: &Source, line: usize, variable: &str, operators: [&str; 2]) -> bool {
    let mut words = Vec::new();
    for token in source.tokens_of(line) {
        words.push(source.word(token));
    }
    if words.last() == Some(&";") {
        words.pop();
    }
    match words[..] {
        [name, sign] | [sign, name] if sign == operators[0] => name == variable,
        [name, sign, "1"] if sign == operators[1] => name == variable,
        _ => false,
    }
}

fn step_back_over_givens(versions: &mut Versions<'_>, line: usize, skip: &Skip<'_>) {
    let Skip {
        condition,
        position,
        ..
    } = skip;
    let source = versions.source;
    let range = source.lines[line].range.clone();
    if source.tongue != Tongue::Python {
        let new = format!("do {{ {position}--; }} while ({position} >= 0 && ({condition}));");
        versions.replace_places(Rank::First, line, &[(range, &new)]);
        return;
    }
    let step = source.line_text(line).to_owned();
    let steps = format!("while {position} >= 0 and ({condition}): {position} -= 1");
    let new = format!("{step}\n{}{steps}", source.indentation(line));
    let edit = Edit::TwoLines {
        before: step.clone(),
        after: [step, steps],
    };
    versions.push(Rank::First, line, edit, &[(range, &new)]);
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::block_of_java(
        Tongue::Java,
        "void f() {\n  while (p < 81) {\n    if (given[p]) {\n      p++;\n      continue;\n    }\n    \
         p--;\n  }\n}",
        "With `do { p--; } while (p >= 0 && (given[p]));` instead of `p--;` in line 7"
    )]
    #[case::one_line_of_javascript(
        Tongue::JavaScript,
        "function f() {\n  for (;;) {\n    if (given[p]) { p++; continue; }\n    p -= 1;\n  }\n}",
        "With `do { p--; } while (p >= 0 && (given[p]));` instead of `p -= 1;` in line 4"
    )]
    #[case::direction_of_java(
        Tongue::Java,
        "void f() {\n  while (p < 81) {\n    if (given[p]) {\n      p++;\n      continue;\n    }\n    \
         p += back ? -1 : 1;\n  }\n}",
        "With `p += back ? -1 : 1;` instead of `p++;` in line 4"
    )]
    #[case::direction_of_python(
        Tongue::Python,
        "def f():\n    while p < 81:\n        if given[p]:\n            p += 1\n            \
         continue\n        p += step\n",
        "With `p += step` instead of `p += 1` in line 4"
    )]
    #[case::block_of_python(
        Tongue::Python,
        "def f():\n    while p < 81:\n        if given[p]:\n            p += 1\n            \
         continue\n        p -= 1\n",
        "With `p -= 1` and then `while p >= 0 and (given[p]): p -= 1` instead of `p -= 1` in line 6"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_step_back_without_such_a_condition_stays() {
        let text = "void f() {\n  if (ok) {\n    p++;\n    continue;\n  }\n  p--;\n}";
        assert_not_tried(add, Tongue::Java, text, "With");
    }

    #[test]
    fn a_condition_of_two_lines_is_left_alone() {
        let text =
            "void f() {\n  if (a &&\n      given[p]) {\n    p++;\n    continue;\n  }\n  p--;\n}";
        assert_not_tried(add, Tongue::Java, text, "With");
    }
}
