//! Whether a change hides a mistake instead of mending it: [`with_alarms`], [`searches_more`],
//! [`searches_longer`].
//!
//! `if (count > 1)` in place of `if (count == 1)` makes an answer right whose mistake is in the
//! block below: the block no longer runs. So each block of the changed answer, and each loop in one
//! line, gets an alarm in turn, which ends it. If the answer is right with an alarm, that block never
//! runs.
//!
//! `if (false && isTaken(…))` in place of a test that refuses right digits makes an answer right
//! that validates the full board: it now tries out what it used to exclude. So the blocks that the
//! changed answer enters are counted. A plain search enters about the same number for each digit
//! that it writes, on small boards and on large ones; one that tries out enters far more on large
//! boards.
//!
//! An answer may exclude more than a plain search does, such as digits that propagation strikes. A
//! change after which it strikes none makes a plain search of it. So the calls of functions that call
//! themselves are counted on boards on which the answer itself is right: the changed answer must not
//! need far more of them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::boards::Steps;
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

/// A version may take this many times as many steps for a placement of a plain search on large
/// boards as on small ones. A call that prepares something takes more steps on small boards, and a
/// search that chooses its next cell takes more on large ones.
const MOST_TIMES: u64 = 4;

/// Whether the version tries out what a plain search excludes. The placements are those of a plain
/// search on the same boards.
pub(super) fn searches_more(steps: Steps, placements: Steps) -> bool {
    // Without counters, or without both small and large boards, nothing can be compared.
    if steps.on_small == 0 || placements.on_small == 0 || placements.on_large == 0 {
        return false;
    }
    let on_large = u128::from(steps.on_large) * u128::from(placements.on_small);
    let on_small = u128::from(steps.on_small) * u128::from(placements.on_large);
    on_large > on_small * u128::from(MOST_TIMES)
}

/// A version may search this many times as long as the answer on boards on which both are right. A
/// search that tries out what the answer excluded takes a hundred times as long on such boards.
const MOST_TIMES_AS_LONG: u64 = 10;

/// Whether a version with these steps searches far longer than the answer with those.
pub(super) fn searches_longer(version: Steps, answer: Steps) -> bool {
    version.on_large > answer.on_large.saturating_mul(MOST_TIMES_AS_LONG)
}

/// The version with a counter in each block of its functions.
pub(super) fn with_counters(version: &Version, tongue: Tongue) -> Version {
    with_counters_where(version, tongue, begins_counted_block)
}

/// The version with a counter in each function that calls itself, as a search does. No step that
/// prepares or chooses something is counted.
pub(super) fn with_call_counters(version: &Version, tongue: Tongue) -> Version {
    with_counters_where(version, tongue, begins_recursive_function)
}

/// The version with a counter before each of these lines.
fn with_counters_where(
    version: &Version,
    tongue: Tongue,
    is_counted: fn(&Source, usize) -> bool,
) -> Version {
    let source = Source::new(&version.text, tongue);
    let counter = match tongue {
        Tongue::Python => "kata_steps[0] += 1",
        Tongue::Java => "KataSteps.count++;",
        Tongue::JavaScript => "kataSteps++;",
        Tongue::Cpp => "kata_steps++;",
    };
    let mut inserted = Vec::new();
    for line in 0..source.lines.len() {
        if is_counted(&source, line) {
            let place = source.lines[line].whole.start;
            let text = format!("{}{counter}\n", source.indentation(line));
            inserted.push((place, text));
        }
    }
    let places: Vec<_> = inserted
        .iter()
        .map(|(place, text)| (*place..*place, text.as_str()))
        .collect();
    let mut text = source.replaced(&places);
    if tongue == Tongue::Java {
        text.push_str("\nfinal class KataSteps { static long count; }\n");
    }
    Version {
        text,
        ..version.clone()
    }
}

/// Whether the line is the first one in the block of a function, a loop or a condition.
fn begins_counted_block(source: &Source, line: usize) -> bool {
    if source.lines[line].kind == LineKind::Blank || source.function_of(line).is_none() {
        return false;
    }
    let Some(header) = source.line_before(line) else {
        return false;
    };
    let code = source.line_text(header);
    source.lines[header].kind == LineKind::Header
        && source.lines[header].indent < source.lines[line].indent
        && !opens_literal(code)
        // The first statement in a `switch` is a `case`, which cannot be preceded by a counter.
        && !code.starts_with("switch")
}

/// Whether the line opens an object or an array, such as `const start = {`, instead of a block: a
/// counter inside of it would break the syntax.
fn opens_literal(code: &str) -> bool {
    if code.starts_with("case ") || code.starts_with("default") {
        return false;
    }
    match code.strip_suffix('{') {
        Some(before) => {
            let before = before.trim_end();
            before.ends_with(['=', '(', '[', ',', ':', '?']) || before.ends_with("return")
        }
        None => false,
    }
}

/// Whether the line is the first one in the block of a function that calls itself.
fn begins_recursive_function(source: &Source, line: usize) -> bool {
    let header = source.function_of(line);
    if !begins_counted_block(source, line) || source.line_before(line) != header {
        return false;
    }
    let Some(name) = source.function_name(line) else {
        return false;
    };
    let call = format!("{name}(");
    let mut body = line..source.lines.len();
    body.any(|place| source.function_of(place) == header && source.line_text(place).contains(&call))
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
