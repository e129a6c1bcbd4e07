//! Undoes a step before a `return` or another jump.
//!
//! Mistake: the answer undoes a step at one place, but a `return`, `break` or `continue` near it
//! skips that place.
//!
//! Change tried: copy the statement or loop that undoes the step to the line before the jump.
//!
//! ```java
//! for (int column : columns) cover(column);
//! if (search()) {
//!     return true;   // missing before it: for (int column : columns) uncover(column);
//! }
//! for (int column : columns) uncover(column);
//! ```
//!
//! What stands below a call of the function itself undoes something, too:
//!
//! ```java
//! if (!update(row, col, digit, 1)) continue;   // missing before it: update(row, col, digit, -1);
//! if (search()) return true;
//! update(row, col, digit, -1);
//! ```

use super::super::code::blocks::end_of_block;
use super::super::source::{JUMPS, LineKind, Source, Tongue, is_jump};
use super::super::versions::{Place, Rank, Versions};
use super::undo::undoes;

/// A copied statement stands at most this many lines away from the jump: in the same block, or in
/// one beside it.
const LINES_TO_COPY: usize = 12;

/// A loop that undoes a step has up to this many lines below its first one.
const LINES_OF_LOOP: usize = 6;

/// What else may undo something: a candidate is put back into a list, and a helper has such a name.
const RESTORES: [&str; 7] = [
    ".add(", ".push", ".append(", ".poll", "restore", "undo", "uncover",
];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for jump in 0..source.lines.len() {
        if jump_in(source, jump, &JUMPS).is_none() {
            continue;
        }
        for line in lines_to_copy(source, jump) {
            // Twice in a row, it has no effect, or takes itself back.
            if has_just_run(source, line, jump) {
                continue;
            }
            if let Some(copied) = undoing(source, line) {
                add_before_jump(versions, jump, &JUMPS, &copied);
            }
        }
    }
}

/// The lines that may undo what was done before the jump: those near it, and the loops of its
/// function. Whole loops come before single statements.
fn lines_to_copy(source: &Source, jump: usize) -> Vec<usize> {
    let function = source.function_of(jump);
    let mut lines = Vec::new();
    for line in 0..source.lines.len() {
        let is_near = line.abs_diff(jump) <= LINES_TO_COPY;
        if is_near || (is_loop(source, line) && source.function_of(line) == function) {
            lines.push(line);
        }
    }
    lines.sort_by_key(|&line| source.lines[line].kind == LineKind::Statement);
    lines
}

fn is_loop(source: &Source, line: usize) -> bool {
    ["for", "while"].contains(&source.first_word(line))
}

/// The token with which this line leaves a loop or a function. It begins the line, or stands behind
/// its condition.
fn jump_in(source: &Source, line: usize, words: &[&str]) -> Option<usize> {
    let entry = &source.lines[line];
    let mut tokens = source.tokens_of(line);
    let token = tokens.find(|&token| words.contains(&source.word(token)))?;
    let begins_line = token == source.tokens_of(line).start;
    if begins_line && !entry.is_lone_body {
        return Some(token);
    }
    let before = source.word_before(token);
    let follows_condition = match source.tongue {
        Tongue::Python => before == ":",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => before == ")" || before == "else",
    };
    let is_whole = entry.kind == LineKind::Statement;
    (is_whole && (begins_line || follows_condition)).then_some(token)
}

/// Adds the answer with this statement before the jump in the line, which may be that of a
/// condition in the same line, `if (isFull()) return true;`, or in the line before.
pub(super) fn add_before_jump(
    versions: &mut Versions<'_>,
    line: usize,
    jumps: &[&str],
    statement: &str,
) {
    let source = versions.source;
    let Some(token) = jump_in(source, line, jumps) else {
        return;
    };
    let start = source.tokens[token].range.start;
    let range = source.lines[line].range.clone();
    if start == range.start && !source.lines[line].is_lone_body {
        versions.insert(Rank::First, Place::Before(line), statement);
    } else if statement.contains('\n') {
        // A loop has no place in the line of a condition.
    } else if source.tongue == Tongue::Python {
        let text = format!("{statement}; ");
        versions.replace_places(Rank::First, line, &[(start..start, &text)]);
    } else {
        let begin = format!("{{ {statement} ");
        versions.replace_places(
            Rank::First,
            line,
            &[(start..start, &begin), (range.end..range.end, " }")],
        );
    }
}

/// Whether the statement in this line has run just before the jump: it stands above the jump in the
/// same block, and only conditions to leave stand between them.
pub(super) fn has_just_run(source: &Source, line: usize, jump: usize) -> bool {
    if line >= jump {
        return false;
    }
    if source.lines[line].indent != source.lines[jump].indent {
        return has_run_in_loop(source, line, jump);
    }
    for between in line + 1..jump {
        let is_blank = source.lines[between].kind == LineKind::Blank;
        if !is_blank && !source.leaves_on_condition(between) {
            return false;
        }
    }
    true
}

/// Whether the statement in this line is one of a loop that ends just above the jump: its last
/// round has run it.
fn has_run_in_loop(source: &Source, line: usize, jump: usize) -> bool {
    let mut above = (0..line).rev();
    let Some(header) = above.find(|&header| {
        source.lines[header].kind != LineKind::Blank
            && source.lines[header].indent < source.lines[line].indent
    }) else {
        return false;
    };
    let is_loop = is_loop(source, header);
    let is_beside_jump = source.lines[header].indent == source.lines[jump].indent;
    is_loop
        && is_beside_jump
        && (line + 1..jump).all(|between| {
            let is_inside = source.lines[between].indent > source.lines[jump].indent;
            is_inside || [LineKind::Blank, LineKind::End].contains(&source.lines[between].kind)
        })
}

/// The statement that begins here and undoes something, or a loop with one such statement.
fn undoing(source: &Source, line: usize) -> Option<String> {
    let text = source.line_text(line);
    let is_loop = is_loop(source, line);
    match source.lines[line].kind {
        LineKind::Statement
            if (may_undo(text) || follows_own_call(source, line))
                && !is_only_statement_of_loop(source, line) =>
        {
            Some(text.to_owned())
        }
        LineKind::Header if is_loop => undoing_loop(source, line),
        // `for (int column : columns) uncover(column);`
        LineKind::Other if is_loop && text.ends_with(';') && may_undo(text) => {
            Some(text.to_owned())
        }
        _ => None,
    }
}

fn may_undo(statement: &str) -> bool {
    undoes(statement) || RESTORES.iter().any(|word| statement.contains(word))
}

/// Whether the statement stands below a call of its own function, in the same block. Such a call
/// comes back if the search failed, and what follows undoes the step before it:
/// `update(row, col, digit, -1);`.
fn follows_own_call(source: &Source, line: usize) -> bool {
    !is_jump(source.line_text(line)) && own_call_above(source, line).is_some()
}

/// The line above with a call of the function that the line is in, if it is in the same block.
pub(super) fn own_call_above(source: &Source, line: usize) -> Option<usize> {
    let call = format!("{}(", source.function_name(line)?);
    let indent = source.lines[line].indent;
    for above in (0..line).rev() {
        let entry = &source.lines[above];
        if entry.kind == LineKind::Blank {
            continue;
        }
        if entry.indent < indent {
            return None;
        }
        if source.line_code(above).contains(&call) {
            return Some(above);
        }
    }
    None
}

/// The loop that begins here, if it has a few statements, and one of them undoes something.
fn undoing_loop(source: &Source, header: usize) -> Option<String> {
    let last = end_of_block(source, header)?;
    let mut copied = source.line_text(header).to_owned();
    let mut undoes_something = false;
    // In Python, a loop of statements is one line: `for p in trail: left[p] |= bit; count -= 1`.
    let mut separator = match source.tongue {
        Tongue::Python => " ",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => "\n    ",
    };
    for line in header + 1..=last {
        let text = source.line_text(line);
        match source.lines[line].kind {
            LineKind::Blank => continue,
            LineKind::Statement => copied.push_str(separator),
            LineKind::End if line == last => copied.push('\n'),
            LineKind::Header | LineKind::End | LineKind::Other => return None,
        }
        copied.push_str(text);
        if source.tongue == Tongue::Python {
            separator = "; ";
        }
        undoes_something |= may_undo(text);
    }
    let is_short = last - header <= LINES_OF_LOOP;
    (is_short && undoes_something).then_some(copied)
}

/// Whether the statement is the only one of a loop over what it undoes. Without the loop, it would
/// undo one of them.
fn is_only_statement_of_loop(source: &Source, line: usize) -> bool {
    let Some(before) = source.line_before(line) else {
        return false;
    };
    let is_last = match source.next_line(line) {
        Some(next) => source.lines[next].indent < source.lines[line].indent,
        None => true,
    };
    is_last && source.first_word(before) == "for"
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::loop_before_a_return(
        Tongue::Java,
        "if (search()) {\n  return true;\n}\nfor (int c : columns) uncover(c);",
        "With `for (int c : columns) uncover(c);` after line 1"
    )]
    #[case::below_the_own_call(
        Tongue::Java,
        "boolean f(int c) {\n  if (!put(c, 1)) {\n    continue;\n  }\n  \
         if (f(c + 1)) return true;\n  put(c, -1);\n  return false;\n}",
        "With `put(c, -1);` after line 2"
    )]
    #[case::jump_in_the_line_of_a_condition(
        Tongue::Java,
        "boolean f(int c) {\n  if (!put(c, 1)) continue;\n  if (f(c + 1)) return true;\n  \
         put(c, -1);\n  return false;\n}",
        "With `if (!put(c, 1)) { put(c, -1); continue; }` instead of"
    )]
    #[case::jump_alone_below_a_condition(
        Tongue::Cpp,
        "bool f(int c) {\n  if (!put(c, 1))\n    continue;\n  if (f(c + 1)) return true;\n  \
         put(c, -1);\n  return false;\n}",
        "With `{ put(c, -1); continue; }` instead of"
    )]
    #[case::after_a_name_that_begins_with_for(
        Tongue::Java,
        "boolean f() {\n  if (a) {\n    forced = g();\n    used.add(d);\n  }\n  b();\n  \
         return false;\n}",
        "With `used.add(d);` after line 6"
    )]
    #[case::loop_far_below(
        Tongue::Java,
        "boolean f() {\n  if (!force(placed)) {\n    return false;\n  }\n\n\n\n\n\n\n\n\n\n\n\n\n  \
         while (!placed.isEmpty()) {\n    drop(placed.pop());\n  }\n}",
        "With `while (!placed.isEmpty()) { drop(placed.pop()); }` after line 2"
    )]
    #[case::loop_with_several_statements(
        Tongue::Cpp,
        "bool f() {\n  if (!put(c)) {\n    return false;\n  }\n  while (trail.size() > mark) {\n    \
         int p = trail.back();\n    trail.pop_back();\n    left[p] |= bit;\n  }\n}",
        "With `while (trail.size() > mark) { int p = trail.back(); trail.pop_back(); \
         left[p] |= bit; }` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::only_a_condition_to_leave_is_between(
        Tongue::Python,
        "def f(left, digit):\n    left ^= digit\n    if left == 0: return False\n    return True\n",
        "`left ^= digit` after line 3"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
