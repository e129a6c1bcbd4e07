//! Sets a flag such as `changed` only where something has changed.
//!
//! Mistake: a rule that strikes nothing sets the flag as well, so the loop never ends. A function
//! may return true in place of the flag.
//!
//! Change tried: set the flag only if a statement of its block changes something. In an endless
//! loop, also never set it there.
//!
//! ```java
//! while (changed) {
//!     changed = false;
//!     ...
//!     for (int cell : unit) left[cell] &= ~pair;   // `if ((left[cell] & ~pair) != left[cell]) …`
//!     changed = true;
//! }
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use evidence::{Edit, PlacedEdit};
use regex_lite::Regex;

use super::super::code::blocks::is_in_loop;
use super::super::code::effects::{Effect, effect_of};
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

/// A statement that sets a flag. It may stand after another one in the same line.
static SETS_FLAG: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?:^|; |\) |: )(?P<flag>(?:self\.|this\.)?\w+ = [Tt]rue;?)$";
    Regex::new(pattern).expect("the pattern is constant")
});

/// A function of a rule may return whether it has changed something, in place of a flag.
static RETURNS_TRUE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:^|; )(?P<flag>return [Tt]rue;?)$").expect("the pattern is constant")
});

/// The most statements of one block that get the flag.
const MOST_STATEMENTS: usize = 4;

pub(super) fn add(versions: &mut Versions<'_>) {
    add_where_changed(versions, &SETS_FLAG);
}

/// Adds the answers that return true only where a statement before it changes something. Of an
/// answer that ends, such a change says nothing: most returns are those of a search.
pub(super) fn add_with_returns(versions: &mut Versions<'_>) {
    add_where_changed(versions, &RETURNS_TRUE);
}

/// Adds the answers in which what the pattern finds follows only if something has changed.
fn add_where_changed(versions: &mut Versions<'_>, pattern: &Regex) {
    let source = versions.source;
    for line in statements_in_loops(source) {
        let text = source.line_text(line);
        let Some(found) = pattern.captures(text) else {
            continue;
        };
        let flag = &found["flag"];
        let before = text[..text.len() - flag.len()].trim_end();
        if before.ends_with(';') {
            add_in_one_line(versions, line, before, flag);
        } else if before.is_empty() && !source.lines[line].is_lone_body {
            add_in_block(versions, line, flag);
        }
    }
}

/// Adds the answers that never set the flag in one of the lines, nor do anything else there: where
/// a condition does not say that something has changed, the flag is too much. The other changes of
/// an answer have these among those that take something out.
pub(super) fn add_without_flag(versions: &mut Versions<'_>) {
    let source = versions.source;
    let nothing = nothing(source.tongue);
    for line in statements_in_loops(source) {
        let text = source.line_text(line);
        if SETS_FLAG.is_match(text) {
            let edit = Edit::Without {
                text: text.to_owned(),
            };
            let range = source.lines[line].range.clone();
            versions.push(Rank::Removal, line, edit, &[(range, nothing)]);
        }
    }
}

/// The statements in loops: above a loop, a flag gets its first value.
fn statements_in_loops(source: &Source) -> Vec<usize> {
    let mut lines = source.statements();
    lines.retain(|&line| is_in_loop(source, line));
    lines
}

/// A statement that does nothing.
const fn nothing(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::Python => "pass",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => ";",
    }
}

/// Adds the answer with the flag only where the statement before it in the same line changes
/// something.
fn add_in_one_line(versions: &mut Versions<'_>, line: usize, before: &str, flag: &str) {
    let source = versions.source;
    let statement = match source.tongue {
        Tongue::Python => before.trim_end_matches(';'),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => before,
    };
    if let Some(conditional) = with_flag(source.tongue, statement, flag) {
        let range = source.lines[line].range.clone();
        versions.replace_places(Rank::Precise, line, &[(range, &conditional)]);
    }
}

/// Adds the answers with the flag only where statements of its block change something: all of them,
/// and only one of them.
fn add_in_block(versions: &mut Versions<'_>, flag_line: usize, flag: &str) {
    let source = versions.source;
    let mut changed = Vec::new();
    for line in block_around(source, flag_line) {
        let may_change = matches!(
            source.lines[line].kind,
            LineKind::Statement | LineKind::Other
        );
        if line == flag_line || !may_change {
            continue;
        }
        if let Some(conditional) = with_flag(source.tongue, source.line_text(line), flag) {
            changed.push((line, conditional));
        }
    }
    changed.truncate(MOST_STATEMENTS);
    if changed.len() > 1 {
        add_in_lines(versions, flag_line, &changed);
    }
    for one in &changed {
        add_in_lines(versions, flag_line, std::slice::from_ref(one));
    }
}

/// The lines of the block that this line is in, with the blocks inside of it.
fn block_around(source: &Source, line: usize) -> Range<usize> {
    let indent = source.lines[line].indent;
    let mut start = line;
    while let Some(before) = source.line_before(start)
        && source.lines[before].indent >= indent
    {
        start = before;
    }
    let mut last = line;
    while let Some(next) = source.next_line(last)
        && source.lines[next].indent >= indent
    {
        last = next;
    }
    start..last + 1
}

/// Adds the answer with these lines in place of others, which set the flag themselves, and without
/// the line of the flag.
fn add_in_lines(versions: &mut Versions<'_>, flag_line: usize, changed: &[(usize, String)]) {
    let source = versions.source;
    let nothing = nothing(source.tongue);
    let mut lines: Vec<(usize, &str)> = vec![(flag_line, nothing)];
    for (line, conditional) in changed {
        lines.push((*line, conditional));
    }
    lines.sort_unstable();
    let mut edits = Vec::new();
    let mut places = Vec::new();
    for (line, new) in lines {
        let text = source.line_text(line).to_owned();
        let edit = if line == flag_line {
            Edit::Without { text }
        } else {
            let after = new.to_owned();
            Edit::Instead {
                before: text,
                after,
            }
        };
        let number = line as u32 + 1;
        edits.push(PlacedEdit { line: number, edit });
        places.push((source.lines[line].range.clone(), new));
    }
    let edit = Edit::Together { edits };
    versions.push(Rank::Precise, changed[0].0, edit, &places);
}

/// The statement with the flag after it, both only where the statement changes something. `None` if
/// that cannot be tested.
fn with_flag(tongue: Tongue, text: &str, flag: &str) -> Option<String> {
    let Effect {
        before,
        statement,
        condition,
    } = effect_of(tongue, text)?;
    Some(match tongue {
        Tongue::Python => format!("if {condition}: {statement}; {flag}"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            format!("{before}if ({condition}) {{ {statement} {flag} }}")
        }
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::loop_in_one_line(
        Tongue::Java,
        "void f() {\n  for (int c : u) {\n    for (int k : u) left[k] &= ~pair;\n    b = true;\n  \
         }\n}",
        "With `for (int k : u) if ((left[k] & ~pair) != left[k]) { left[k] &= ~pair; b = true; }` \
         instead of `for (int k : u) left[k] &= ~pair;` in line 3 and without line 4, `b = true;`,"
    )]
    #[case::discard_in_python(
        Tongue::Python,
        "def f():\n    for p in peers:\n        left[p].discard(d)\n        changed = True\n",
        "With `if d in left[p]: left[p].discard(d); changed = True` instead of \
         `left[p].discard(d)` in line 3 and without line 4, `changed = True`,"
    )]
    #[case::two_statements_in_one_line(
        Tongue::JavaScript,
        "function f() {\n  for (const p of peers) {\n    left[p].delete(d); changed = true;\n  }\n\
         }",
        "With `if (left[p].has(d)) { left[p].delete(d); changed = true; }` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
