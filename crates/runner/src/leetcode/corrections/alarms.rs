//! Alarms: whether code that ran before a change never runs after it. See [`with_alarms`].
//!
//! `if (count > 1)` in place of `if (count == 1)` makes an answer right whose mistake is in the
//! block below: the block no longer runs. So each block of the changed answer gets an alarm in
//! turn, which ends it. If the answer is right with an alarm, that block never runs. The same holds
//! for other code that a condition may exclude, such as what follows `if (p == b) continue;`.

use std::cmp::Reverse;
use std::ops::Range;

use evidence::Edit;

use super::code::expressions::place_of;
use super::idle_texts::IdleTexts;
use super::source::{LineKind, Source, TokenKind, Tongue, is_jump};
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

/// The version with an alarm in front of each part that ran before the change: a block, the body
/// of a loop or a condition in one line, or what follows a jump. `idle` has the lines that did not
/// run. A [`Rank::Removal`] gets none: its text already says that code no longer runs.
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
    let mut versions = with_alarms_in_condition(version, &source, idle);
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

/// The version with an alarm in the condition that the change is in, at one result of it. The
/// condition had that result before the change: up to the first time that it differs, nothing else
/// does. If the version is right with the alarm, it never has that result again.
///
/// - *True*, where the condition decides whether the function returns a value that it looks up or
///   calculates. Other blocks get alarms themselves, and a constant such as `return false` may be
///   meant never to be returned.
/// - *False*, if the block of the condition ran before, too.
fn with_alarms_in_condition(version: &Version, source: &Source, idle: &IdleTexts) -> Vec<Version> {
    if !matches!(version.edit, Edit::Instead { .. }) {
        return Vec::new();
    }
    let Some(condition) = condition_in(source, version.line) else {
        return Vec::new();
    };
    let (and, or) = match source.tongue {
        Tongue::Python => (" and ", " or "),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => (" && ", " || "),
    };
    let mut signs = Vec::new();
    let code = &source.text[condition.body.clone()];
    if code.starts_with("return ") && !returns_constant(source, condition.first_of_body) {
        signs.push(and);
    }
    let is_block = condition.line_of_body != version.line;
    if is_block && !is_jump(code) && !idle.contains(source, condition.line_of_body) {
        signs.push(or);
    }
    let mut versions = Vec::new();
    for sign in signs {
        let start = condition.range.start..condition.range.start;
        let end = condition.range.end..condition.range.end;
        let alarm = format!("){sign}{}", alarm_in_expression(source.tongue));
        versions.push(Version {
            text: source.replaced(&[(start, "("), (end, &alarm)]),
            ..version.clone()
        });
    }
    versions
}

/// The condition of an `if`, and the code that it decides about.
struct Condition {
    /// Its place, without the brackets around it.
    range: Range<usize>,
    /// The place of the code from the start of its block on, up to the end of that line.
    body: Range<usize>,
    line_of_body: usize,
    /// The first token of that code.
    first_of_body: usize,
}

/// The condition of the `if` with which this line begins; `None` if it does not begin with one, or
/// if the condition does not end in this line.
fn condition_in(source: &Source, line: usize) -> Option<Condition> {
    let tokens = source.tokens_of(line);
    let mut first = tokens.start;
    while ["}", "else"].contains(&source.word(first)) && first < tokens.end {
        first += 1;
    }
    if !["if", "elif"].contains(&source.word(first)) {
        return None;
    }
    let (condition, mut next) = if source.tongue == Tongue::Python {
        let colon = colon_of_header(source, first + 1, tokens.end)?;
        (first + 1..colon, colon + 1)
    } else {
        let close = source.closing(first + 1)?;
        (first + 2..close, close + 1)
    };
    if condition.is_empty() || !tokens.contains(&condition.end) {
        return None;
    }
    if source.word(next) == "{" {
        next += 1;
    }
    let line_of_body = source.tokens.get(next)?.line;
    Some(Condition {
        range: place_of(source, &condition),
        body: source.tokens[next].range.start..source.lines[line_of_body].range.end,
        line_of_body,
        first_of_body: next,
    })
}

/// The colon that ends a header of Python, between these tokens. Those of a slice, a dictionary, a
/// lambda and `:=` are others.
fn colon_of_header(source: &Source, start: usize, end: usize) -> Option<usize> {
    let mut is_in_lambda = false;
    let mut token = start;
    while token < end {
        match source.word(token) {
            "(" | "[" | "{" => token = source.closing(token)?,
            "lambda" => is_in_lambda = true,
            ":" if is_in_lambda => is_in_lambda = false,
            ":" if source.word(token + 1) != "=" => return Some(token),
            _ => {}
        }
        token += 1;
    }
    None
}

/// The names of values that never change.
const CONSTANTS: [&str; 8] = [
    "true",
    "false",
    "True",
    "False",
    "None",
    "null",
    "nullptr",
    "undefined",
];

/// Whether the `return` at this token has a constant, or nothing, as its value. A text in quotes
/// has no token.
fn returns_constant(source: &Source, token: usize) -> bool {
    let end = source.tokens_of(source.tokens[token].line).end;
    (token + 1..end).all(|token| match source.tokens[token].kind {
        TokenKind::Number => true,
        TokenKind::Name => CONSTANTS.contains(&source.word(token)),
        TokenKind::Sign => ["-", ";", "}"].contains(&source.word(token)),
    })
}

/// An alarm where an expression stands.
const fn alarm_in_expression(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::Python => "1 // 0",
        Tongue::Java => "Integer.parseInt(\"\") == 0",
        Tongue::JavaScript => "(() => { throw new Error(); })()",
        Tongue::Cpp => "(__builtin_trap(), true)",
    }
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

    /// The conditions with an alarm, where the change is in the line that begins an `if`, and every
    /// line ran.
    #[track_caller]
    fn assert_condition_alarms(tongue: Tongue, text: &str, expected: &[&str]) {
        let mut version = Version::unchanged(text);
        let source = Source::new(text, tongue);
        let is_condition = |&line: &usize| source.line_text(line).contains("if");
        version.line = (0..source.lines.len()).find(is_condition).unwrap();
        let mut lines = Vec::new();
        for version in with_alarms_in_condition(&version, &source, &IdleTexts::default()) {
            lines.push(
                version
                    .text
                    .lines()
                    .nth(version.line)
                    .unwrap()
                    .trim()
                    .to_owned(),
            );
        }
        assert_eq!(lines, expected, "{text}");
    }

    #[test]
    fn a_changed_condition_gets_an_alarm_for_a_result_that_it_had() {
        let uses = "const f = (k) => {\n  if (!memo.has(f)) {\n    memo.set(k, 1);\n  }\n};\n";
        let alarm = "if ((!memo.has(f)) || (() => { throw new Error(); })()) {";
        assert_condition_alarms(Tongue::JavaScript, uses, &[alarm]);
        let looks_up = "def f(k):\n    if f in memo:\n        return memo[k]\n    g(k)\n";
        assert_condition_alarms(Tongue::Python, looks_up, &["if (f in memo) and 1 // 0:"]);
        let looks_up = "bool f(int k) {\n  if (memo.count(0)) return memo[k];\n  return g(k);\n}\n";
        let alarm = "if ((memo.count(0)) && (__builtin_trap(), true)) return memo[k];";
        assert_condition_alarms(Tongue::Cpp, looks_up, &[alarm]);
        // Both may be meant for boards that are never tried.
        let is_checked = "def f(k):\n    if k > 9:\n        return False\n    g(k)\n";
        assert_condition_alarms(Tongue::Python, is_checked, &[]);
        let is_checked = "int f(int k) {\n  if (k < 0) { return -1; }\n  return g(k);\n}\n";
        assert_condition_alarms(Tongue::Java, is_checked, &[]);
        let is_checked = "def f(k):\n    if k > 9: return ''\n    g(k)\n";
        assert_condition_alarms(Tongue::Python, is_checked, &[]);
    }

    #[test]
    fn a_variable_is_no_constant_however_it_is_written() {
        for name in ["isValid", "is_valid"] {
            let text = format!("def f(k):\n    if f in memo:\n        return {name}\n    g(k)\n");
            assert_condition_alarms(Tongue::Python, &text, &["if (f in memo) and 1 // 0:"]);
        }
    }

    #[test]
    fn a_condition_ends_at_the_first_colon_outside_of_brackets() {
        let text = "def f(k):\n    if k in memo: return memo[k][1:]\n    g(k)\n";
        let alarm = "if (k in memo) and 1 // 0: return memo[k][1:]";
        assert_condition_alarms(Tongue::Python, text, &[alarm]);
        let text = "def f(k):\n    if m := memo.get(k): return m[1:]\n    g(k)\n";
        let alarm = "if (m := memo.get(k)) and 1 // 0: return m[1:]";
        assert_condition_alarms(Tongue::Python, text, &[alarm]);
        let text = "def f(k):\n    if a[1:] and any(map(lambda d: d, a)):\n        return a[k]\n    \
                    g(k)\n";
        let alarm = "if (a[1:] and any(map(lambda d: d, a))) and 1 // 0:";
        assert_condition_alarms(Tongue::Python, text, &[alarm]);
    }

    #[test]
    fn no_alarm_stands_before_a_case() {
        let text = "int f(int d) {\n  switch (d) {\n    case 0: return 1;\n    default: return d;\n  \
                    }\n}\n";
        assert_eq!(lines_with_alarms(text, Tongue::Cpp), [] as [&str; 0]);
    }
}
