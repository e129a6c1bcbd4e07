//! Skips only the statement that needs a condition.
//!
//! Mistake: a `continue` also skips statements that do not need its condition.
//!
//! Change tried: put the opposite condition around the first statements only, without the
//! `continue`.
//!
//! ```java
//! for (int j = 0; j < 9; j++) {
//!     if (board[i][j] == '.') continue;              // it skips the cell of the column, too
//!     if (!row.add(board[i][j])) return false;       // only here: `if (board[i][j] != '.')`
//!     if (!column.add(board[j][i])) return false;
//! }
//! ```

use std::ops::Range;

use evidence::Edit;

use super::super::code::comparisons::opposite_sign;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// The condition is put around at most this many of the statements after the jump.
const MOST_STATEMENTS: usize = 6;

/// A condition with a jump, and nothing else.
struct Guard {
    first_line: usize,
    last_line: usize,
    /// The place of the condition in the text.
    condition: Range<usize>,
    /// Its text with the jump, as one line.
    shown: String,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(guard) = guard_at(source, line) else {
            continue;
        };
        for last in ends_of_statements(source, &guard) {
            add_around(versions, &guard, last);
        }
    }
}

/// The guard that begins in this line: in one line, with the jump in the next one, or with the jump
/// in a block.
fn guard_at(source: &Source, line: usize) -> Option<Guard> {
    let tokens = source.tokens_of(line);
    if source.word(tokens.start) != "if" {
        return None;
    }
    let condition = condition_of(source, tokens.clone())?;
    let text = source.line_text(line);
    let rest =
        source.text[condition.end..source.lines[line].range.end].trim_start_matches([')', ':']);
    if is_skip(source, rest.trim()) {
        return Some(Guard {
            first_line: line,
            last_line: line,
            condition,
            shown: text.to_owned(),
        });
    }
    let is_empty = ["", "{"].contains(&rest.trim());
    let jump = source.next_line(line)?;
    let is_inside = source.lines[jump].indent > source.lines[line].indent;
    if !is_empty || !is_inside || !is_skip(source, source.line_text(jump)) {
        return None;
    }
    let mut last_line = jump;
    let mut shown = format!("{text} {}", source.line_text(jump));
    if text.ends_with('{') {
        last_line = source.next_line(jump)?;
        if source.line_text(last_line) != "}" {
            return None;
        }
        shown.push_str(" }");
    }
    Some(Guard {
        first_line: line,
        last_line,
        condition,
        shown,
    })
}

/// The place of the condition of the `if` with these tokens.
fn condition_of(source: &Source, tokens: Range<usize>) -> Option<Range<usize>> {
    let first = tokens.start + 1;
    if source.tongue == Tongue::Python {
        let colon = tokens.rev().find(|&token| source.word(token) == ":")?;
        // The condition may begin or end with a text, which has no token.
        let start = source.tokens[first - 1].range.end + 1;
        return Some(start..source.tokens[colon].range.start);
    }
    let close = source.closing(first)?;
    if source.word(first) != "(" || !tokens.contains(&close) {
        return None;
    }
    Some(source.tokens[first].range.end..source.tokens[close].range.start)
}

/// Whether the statement skips the rest of a round. A round of `forEach` in JavaScript is a
/// function, which ends with `return`.
fn is_skip(source: &Source, statement: &str) -> bool {
    match statement.trim_end_matches(';') {
        "continue" => true,
        "return" => source.tongue == Tongue::JavaScript,
        _ => false,
    }
}

/// The last lines of the statements after the guard, the farthest first, without that of the last
/// statement in the block: up to there, the guard skips the same as before.
fn ends_of_statements(source: &Source, guard: &Guard) -> Vec<usize> {
    let indent = source.lines[guard.first_line].indent;
    let mut ends = Vec::new();
    let mut last = guard.last_line;
    while let Some(next) = source.next_line(last) {
        if source.lines[next].indent < indent || ends.len() > MOST_STATEMENTS {
            break;
        }
        if source.lines[next].indent == indent
            && begins_statement(source, next)
            && last > guard.last_line
        {
            ends.push(last);
        }
        last = next;
    }
    ends.reverse();
    ends
}

/// Whether the line with the indentation of a block is not a part of the statement above it.
fn begins_statement(source: &Source, line: usize) -> bool {
    let text = source.line_text(line);
    let continues = text.starts_with(['}', ')', ']'])
        || ["else", "elif", "except", "finally", "catch"]
            .iter()
            .any(|word| text.starts_with(word));
    !continues && !source.lines[line].is_lone_body
}

/// Adds the answer with the opposite condition around the lines after the guard up to this one.
fn add_around(versions: &mut Versions<'_>, guard: &Guard, last: usize) {
    let source = versions.source;
    let Some(first) = source.next_line(guard.last_line) else {
        return;
    };
    let opposite = opposite(source, &guard.condition);
    let header = match source.tongue {
        Tongue::Python => format!("if {opposite}"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("if ({opposite})"),
    };
    let edit = Edit::Around {
        before: guard.shown.clone(),
        after: header.clone(),
        first: first as u32 + 1,
        last: last as u32 + 1,
    };
    let guarded =
        source.lines[guard.first_line].range.start..source.lines[guard.last_line].range.end;
    let end = source.lines[last].range.end;
    if source.tongue == Tongue::Python {
        let begin = format!("{header}:");
        let mut places = vec![(guarded, begin.as_str())];
        for line in first..=last {
            let start = source.lines[line].whole.start;
            places.push((start..start, "    "));
        }
        versions.push(Rank::Likely, guard.first_line, edit, &places);
    } else {
        let begin = format!("{header} {{");
        versions.push(
            Rank::Likely,
            guard.first_line,
            edit,
            &[(guarded, &begin), (end..end, " }")],
        );
    }
}

/// The opposite of the condition: `cell != '.'` of `cell == '.'`.
fn opposite(source: &Source, condition: &Range<usize>) -> String {
    let mut comparisons = Vec::new();
    let mut has_parts = false;
    for token in &source.tokens {
        if token.range.start < condition.start || token.range.end > condition.end {
            continue;
        }
        let word = &source.text[token.range.clone()];
        if let Some(opposite) = opposite_sign(word) {
            comparisons.push((token.range.clone(), opposite));
        }
        has_parts |= ["&&", "||", "and", "or", "not", "in", "?", "if", "for", "!"].contains(&word);
    }
    if let [comparison] = &comparisons[..]
        && !has_parts
    {
        return source.part_replaced(condition.clone(), std::slice::from_ref(comparison));
    }
    let text = &source.text[condition.clone()];
    match source.tongue {
        Tongue::Python => format!("not ({text})"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("!({text})"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::continue_in_one_line(
        Tongue::Java,
        "for (;;) {\n  if (a == b) continue;\n  f(a);\n  g(c);\n}",
        "With `if (a != b)` around line 3 only, instead of `if (a == b) continue;` in line 2,"
    )]
    #[case::continue_in_python(
        Tongue::Python,
        "for c in row:\n    if c == '.':\n        continue\n    f(c)\n    h(c)\n    g(d)\n",
        "With `if c != '.'` around lines 4–5 only, instead of `if c == '.': continue` in line 2,"
    )]
    #[case::return_of_a_callback(
        Tongue::JavaScript,
        "cells.forEach((c) => {\n  if (!c || d) {\n    return;\n  }\n  f(c);\n  g(d);\n});",
        "With `if (!(!c || d))` around line 5 only, instead of `if (!c || d) { return; }` in line \
         2,"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
