//! Alarms: whether code that ran before a change never runs after it. See [`with_alarms`].
//!
//! `if (count > 1)` in place of `if (count == 1)` makes an answer right whose mistake is in the
//! block below: the block no longer runs. So each block of the changed answer, and each loop in one
//! line, gets an alarm in turn, which ends it. If the answer is right with an alarm, that block never
//! runs.

use std::collections::BTreeSet;
use std::ops::Range;

use super::source::{LineKind, Source, Tongue, is_jump};
use super::versions::{Rank, Version};

/// The most blocks that get an alarm.
const MOST_BLOCKS: usize = 12;

/// The version with an alarm in each of its blocks that ran before the change. `idle` has the lines
/// that did not run, each as text. A [`Rank::Removal`] gets none: its text already says that code
/// no longer runs.
pub(super) fn with_alarms(
    version: &Version,
    tongue: Tongue,
    idle: &BTreeSet<String>,
) -> Vec<Version> {
    if version.rank == Rank::Removal {
        return Vec::new();
    }
    let source = Source::new(&version.text, tongue);
    let alarm = match tongue {
        Tongue::Python => "raise Exception",
        Tongue::Java => "if (true) throw new RuntimeException();",
        Tongue::JavaScript => "throw new Error();",
        Tongue::Cpp => "__builtin_trap();",
    };
    let mut versions = Vec::new();
    let braced_alarm = format!("{{ {alarm} ");
    for OneLineLoop { line, body } in one_line_loops(&source) {
        if idle.contains(source.line_text(line)) {
            continue;
        }
        let begin = body.start..body.start;
        let end = body.end..body.end;
        let text = source.replaced(&[(begin, &braced_alarm), (end, " }")]);
        versions.push(Version {
            text,
            ..version.clone()
        });
    }
    for line in blocks(&source) {
        if idle.contains(source.line_text(line)) {
            continue;
        }
        let place = source.lines[line].range.start;
        let separator = if tongue == Tongue::Python { "; " } else { " " };
        let text = source.replaced(&[(place..place, &format!("{alarm}{separator}"))]);
        versions.push(Version {
            text,
            ..version.clone()
        });
    }
    // The deepest blocks are those that a condition excludes.
    versions.truncate(MOST_BLOCKS);
    versions
}

/// A loop whose body stands in its line: `for (int c = 0; c < 9; c++) if (fits(c)) count++;`.
struct OneLineLoop {
    line: usize,
    /// The place of its body.
    body: Range<usize>,
}

/// The loops inside of a function whose body stands in their line and is not empty. A line of Python
/// seldom has one.
fn one_line_loops(source: &Source) -> Vec<OneLineLoop> {
    let mut loops = Vec::new();
    for line in 0..source.lines.len() {
        if source.tongue == Tongue::Python || source.function_of(line).is_none() {
            continue;
        }
        let tokens = source.tokens_of(line);
        let mut first = tokens.start;
        while ["for", "while"].contains(&source.word(first)) {
            let Some(close) = source.closing(first + 1) else {
                break;
            };
            first = close + 1;
            if !tokens.contains(&first) {
                break;
            }
            let line_range = &source.lines[line].range;
            let body = source.tokens[first].range.start..line_range.end;
            let code = &source.code[body.clone()];
            let is_whole = code.ends_with([';', '}'])
                && code.matches('{').count() == code.matches('}').count();
            if is_whole && code != ";" {
                loops.push(OneLineLoop { line, body });
            }
        }
    }
    loops
}

/// The first statement of each block inside of a function that does more than to leave it, the
/// deepest ones first.
fn blocks(source: &Source) -> Vec<usize> {
    let mut lines = Vec::new();
    for line in 0..source.lines.len() {
        let is_first = match source.line_before(line) {
            Some(before) => {
                source.lines[before].kind == LineKind::Header
                    && source.lines[before].indent < source.lines[line].indent
            }
            None => false,
        };
        let is_statement = source.lines[line].kind == LineKind::Statement;
        if is_first
            && is_statement
            && !is_jump(source.line_text(line))
            && source.function_of(line).is_some()
        {
            lines.push(line);
        }
    }
    lines.sort_by_key(|&line| std::cmp::Reverse(source.lines[line].indent));
    lines
}

#[cfg(test)]
mod tests {
    use super::super::versions_of;
    use super::*;

    #[test]
    fn a_loop_in_one_line_gets_an_alarm() {
        let text = "int f(int d) {\n  int n = 0;\n  for (int c = 0; c < 9; c++) if (c == d) { n++; \
                    }\n  while (n > 1);\n  return n;\n}\n";
        let mut version = versions_of(text, Tongue::Cpp, &[]).remove(0);
        version.text = text.to_owned();
        version.rank = Rank::Likely;
        let with_alarms = with_alarms(&version, Tongue::Cpp, &BTreeSet::new());
        let has_alarm = with_alarms.iter().any(|version| {
            let expected = "c < 9; c++) { __builtin_trap(); if (c == d) { n++; } }\n";
            version.text.contains(expected)
        });
        assert!(has_alarm, "{with_alarms:#?}");
        // The other alarm is at the beginning of the function.
        assert_eq!(with_alarms.len(), 2);
    }
}
