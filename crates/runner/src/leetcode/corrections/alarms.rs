//! Alarms: whether code that ran before a change never runs after it. See [`with_alarms`].
//!
//! `if (count > 1)` in place of `if (count == 1)` makes an answer right whose mistake is in the
//! block below: the block no longer runs. So each block of the changed answer gets an alarm in
//! turn, which ends it. If the answer is right with an alarm, that block never runs. The same holds
//! for other code that a condition may exclude, such as what follows `if (p == b) continue;`.

use std::cmp::Reverse;
use std::ops::Range;

use super::idle_texts::IdleTexts;
use super::source::{LineKind, Source, Tongue, is_jump};
use super::versions::{Rank, Version};

/// The most alarms that are tried, each in a version that is called. Answers have 3 to 25 parts
/// that may get one, and seven in eight have up to 16. Of a longer answer, those near the change
/// are tried.
const MOST_ALARMS: usize = 16;

/// A part of the answer that may get an alarm in front of it.
struct Part {
    line: usize,
    /// The place of the code: from the start of the line, or the body after a condition or a loop
    /// in the same line.
    range: Range<usize>,
    /// Whether the alarm and the code need braces around them.
    needs_braces: bool,
}

/// The version with an alarm in front of each part that ran before the change: a block, the body of
/// a loop or a condition in one line, or what follows a jump. `idle` has the lines that did not run.
/// A [`Rank::Removal`] gets none: its text already says that code no longer runs.
pub(super) fn with_alarms(version: &Version, tongue: Tongue, idle: &IdleTexts) -> Vec<Version> {
    if version.rank == Rank::Removal {
        return Vec::new();
    }
    let source = Source::new(&version.text, tongue);
    let mut parts = parts_of(&source);
    parts.retain(|part| !idle.contains(&source, part.line));
    // The change excludes code of its own function, and the deepest parts are those that a
    // condition excludes.
    let changed_function = source.function_of(version.line);
    parts.sort_by_key(|part| {
        let is_elsewhere = source.function_of(part.line) != changed_function;
        (is_elsewhere, Reverse(source.lines[part.line].indent))
    });
    parts.truncate(MOST_ALARMS);
    let mut versions = Vec::new();
    for part in parts {
        versions.push(Version {
            text: with_alarm(&source, &part),
            ..version.clone()
        });
    }
    versions
}

/// The answer with an alarm in front of each part that may get one, and the line of that part.
pub(super) fn with_alarm_in_each_part(answer: &Version, source: &Source) -> Vec<(usize, Version)> {
    let mut versions = Vec::new();
    for part in parts_of(source) {
        let version = Version {
            text: with_alarm(source, &part),
            ..answer.clone()
        };
        versions.push((part.line, version));
    }
    versions
}

/// The parts that may get an alarm.
fn parts_of(source: &Source) -> Vec<Part> {
    let mut parts = bodies_in_one_line(source);
    for line in 0..source.lines.len() {
        if begins_block(source, line) || follows_jump(source, line) {
            parts.push(Part {
                line,
                range: source.lines[line].range.clone(),
                needs_braces: false,
            });
        }
    }
    parts
}

/// The text with an alarm in front of this part.
fn with_alarm(source: &Source, part: &Part) -> String {
    let alarm = match source.tongue {
        Tongue::Python => "raise Exception; ",
        Tongue::Java => "if (true) throw new RuntimeException(); ",
        Tongue::JavaScript => "throw new Error(); ",
        Tongue::Cpp => "__builtin_trap(); ",
    };
    let start = part.range.start..part.range.start;
    let end = part.range.end..part.range.end;
    if part.needs_braces {
        let begin = format!("{{ {alarm}");
        source.replaced(&[(start, &begin), (end, " }")])
    } else {
        source.replaced(&[(start, alarm)])
    }
}

/// The code after each header of a loop or a condition, if it stands in one line with the header.
/// In `for (int c = 0; c < 9; c++) if (fits(c)) count++;`, this is `if (fits(c)) count++;` and
/// `count++;`. A line of Python seldom has such code. Code that is empty or leaves the loop gets no
/// alarm.
fn bodies_in_one_line(source: &Source) -> Vec<Part> {
    let mut bodies = Vec::new();
    for line in 0..source.lines.len() {
        if source.tongue == Tongue::Python || source.function_of(line).is_none() {
            continue;
        }
        let tokens = source.tokens_of(line);
        let mut first = tokens.start;
        while ["for", "while", "if"].contains(&source.word(first)) {
            let Some(close) = source.closing(first + 1) else {
                break;
            };
            first = close + 1;
            if !tokens.contains(&first) {
                break;
            }
            let range = source.tokens[first].range.start..source.lines[line].range.end;
            let code = &source.code[range.clone()];
            let is_whole = code.ends_with([';', '}'])
                && code.matches('{').count() == code.matches('}').count();
            if is_whole && code != ";" && !is_jump(code) {
                bodies.push(Part {
                    line,
                    range,
                    needs_braces: true,
                });
            }
        }
    }
    bodies
}

/// Whether the line is the first statement of a block inside of a function, and does more than to
/// leave it.
fn begins_block(source: &Source, line: usize) -> bool {
    source.is_first_of_block(line) && is_guarded_statement(source, line)
}

/// Whether the line is a statement that a jump before it may exclude: it follows `if (p == b)
/// continue;`, a block of one jump, or a jump.
fn follows_jump(source: &Source, line: usize) -> bool {
    if !is_guarded_statement(source, line) {
        return false;
    }
    let mut before = source.line_before(line);
    // The end of a block of one jump.
    if let Some(end) = before
        && source.lines[end].kind == LineKind::End
    {
        before = source.line_before(end);
    }
    let Some(jump) = before else { return false };
    let text = source.line_text(jump);
    if source.lines[jump].indent > source.lines[line].indent {
        return is_jump(text);
    }
    let is_same_block = source.lines[jump].indent == source.lines[line].indent;
    is_same_block && (is_jump(text) || source.leaves_on_condition(jump))
}

/// Whether the line is a statement of a function, and no jump. Nothing that stands before a `case`
/// ever runs, so an alarm there would say nothing.
fn is_guarded_statement(source: &Source, line: usize) -> bool {
    source.lines[line].kind == LineKind::Statement
        && !["case", "default"].contains(&source.first_word(line))
        && !source.lines[line].is_lone_body
        && !is_jump(source.line_text(line))
        && source.function_of(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::{CHANGES, versions_of};
    use super::*;

    /// The lines with an alarm, in a version with this text in which every line ran.
    fn lines_with_alarms(text: &str, tongue: Tongue) -> Vec<String> {
        let mut version = versions_of(text, tongue, CHANGES, &[]).remove(0);
        version.text = text.to_owned();
        version.rank = Rank::Likely;
        let mut lines = Vec::new();
        for version in with_alarms(&version, tongue, &IdleTexts::default()) {
            let has_alarm = |line: &&str| line.contains("trap") || line.contains("Exception");
            let line = version.text.lines().find(has_alarm).unwrap();
            lines.push(line.trim().to_owned());
        }
        lines.sort();
        lines
    }

    #[test]
    fn the_bodies_of_a_line_get_alarms() {
        let text = "int f(int d) {\n  int n = 0;\n  for (int c = 0; c < 9; c++) if (c == d) { n++; \
                    }\n  while (n > 1);\n  return n;\n}\n";
        assert_eq!(
            lines_with_alarms(text, Tongue::Cpp),
            [
                "__builtin_trap(); int n = 0;",
                "for (int c = 0; c < 9; c++) if (c == d) { __builtin_trap(); { n++; } }",
                "for (int c = 0; c < 9; c++) { __builtin_trap(); if (c == d) { n++; } }",
            ]
        );
    }

    #[test]
    fn what_follows_a_conditional_jump_gets_an_alarm() {
        let text = "int f(int d) {\n  int n = 0;\n  if (d == n) return 1;\n  n = 2;\n  n = 3;\n  \
                    return n;\n}\n";
        let expected = ["__builtin_trap(); int n = 0;", "__builtin_trap(); n = 2;"];
        assert_eq!(lines_with_alarms(text, Tongue::Cpp), expected);
        let text = "def f(d):\n  for n in d:\n    if n == 3:\n      continue\n    d.remove(n)\n    \
                    d.sort()\n";
        let expected = ["raise Exception; d.remove(n)"];
        assert_eq!(lines_with_alarms(text, Tongue::Python), expected);
    }

    #[test]
    fn no_alarm_stands_before_a_case() {
        let text = "int f(int d) {\n  switch (d) {\n    case 0: return 1;\n    default: return d;\n  \
                    }\n}\n";
        assert_eq!(lines_with_alarms(text, Tongue::Cpp), [] as [&str; 0]);
    }
}
