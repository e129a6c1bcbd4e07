//! Treats a house as its neighbours are treated.
//!
//! Mistake: the answer marks or tests two of the three houses of a cell. The marks of the third one
//! are set or removed elsewhere.
//!
//! Change tried: do the same with the third collection, wherever the other two are marked or tested
//! without it.
//!
//! ```java
//! rows[r][d] = true;
//! cols[c][d] = true;       // and `boxes[b][d] = true;`
//! if (search()) return true;
//! rows[r][d] = false;
//! cols[c][d] = false;
//! boxes[b][d] = false;
//! ```
//!
//! ```cpp
//! return !rows[r][d] && !cols[c][d];    // `&& !boxes[b][d]`
//! ```

use std::ops::Range;

use super::super::code::expressions::{operand_from, text_of};
use super::super::source::Source;
use super::super::versions::{Place, Rank, Versions};
use super::undo::undos;

/// The statements about the houses of a cell stand at most this many lines apart.
const LINES_BETWEEN: usize = 2;

/// What joins the tests of several houses.
const JOINS: [&str; 5] = ["&&", "||", "|", "and", "or"];

/// A statement that begins with an element of a collection: `boxes[b][d] = true;`.
struct Statement<'s> {
    line: usize,
    collection: &'s str,
    /// The element, without a method that is called: `boxes[b]` of `boxes[b].add(d)`.
    element: &'s str,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let statements: Vec<Statement<'_>> = source
        .statements()
        .into_iter()
        .filter_map(|line| statement_in(source, line))
        .collect();
    for third in &statements {
        for neighbour in &statements {
            let is_beside = neighbour.line.abs_diff(third.line) <= LINES_BETWEEN;
            let is_in_block =
                source.lines[neighbour.line].indent == source.lines[third.line].indent;
            if is_beside && is_in_block && neighbour.collection != third.collection {
                add_statements(versions, third, neighbour);
                add_tests(versions, third, neighbour);
            }
        }
    }
}

/// The statement in this line, if it begins with an element.
fn statement_in(source: &Source, line: usize) -> Option<Statement<'_>> {
    let mut first = source.tokens_of(line).start;
    let operand = operand_from(source, first)?;
    if ["self", "this"].contains(&source.word(first)) {
        first += 2;
    }
    let element = element_of(source, &operand)?;
    let is_element = ["[", "."].contains(&source.word(first + 1)) && element.len() > 1;
    is_element.then(|| Statement {
        line,
        collection: source.word(first),
        element: text_of(source, &element),
    })
}

/// The tokens of the operand up to its last index, or to the last `get` of a list.
fn element_of(source: &Source, operand: &Range<usize>) -> Option<Range<usize>> {
    let mut last = None;
    let mut token = operand.start;
    while token < operand.end {
        let is_index = source.word(token) == "[";
        let is_get = source.word(token) == "(" && source.word_before(token) == "get";
        if ["[", "("].contains(&source.word(token)) {
            // What stands in the brackets is no part of the collection.
            token = source.closing(token)?;
        }
        if is_index || is_get {
            last = Some(token);
        }
        token += 1;
    }
    Some(operand.start..last? + 1)
}

/// Adds the opposite of the statement of the third house beside each opposite of its neighbour.
fn add_statements(versions: &mut Versions<'_>, third: &Statement<'_>, neighbour: &Statement<'_>) {
    let source = versions.source;
    for of_neighbour in undos(source, neighbour.line) {
        for line in source.statements() {
            if source.line_text(line) != of_neighbour || is_near(source, line, third.collection) {
                continue;
            }
            for opposite in undos(source, third.line) {
                versions.insert(Rank::First, Place::After(line), &opposite);
            }
        }
    }
}

/// Whether a line near this one has the collection.
fn is_near(source: &Source, line: usize, collection: &str) -> bool {
    let first = source.tokens_of(line.saturating_sub(LINES_BETWEEN)).start;
    let last = (line + LINES_BETWEEN).min(source.lines.len() - 1);
    (first..source.tokens_of(last).end).any(|token| source.word(token) == collection)
}

/// Adds the test of the element of the third house beside each test of its neighbour.
fn add_tests(versions: &mut Versions<'_>, third: &Statement<'_>, neighbour: &Statement<'_>) {
    let source = versions.source;
    for sign in 0..source.tokens.len() {
        let line = source.tokens[sign].line;
        let is_tested = source
            .tokens_of(line)
            .any(|token| source.word(token) == third.collection);
        if !JOINS.contains(&source.word(sign)) || is_tested {
            continue;
        }
        for test in [test_before(source, sign), test_after(source, sign)] {
            // The sign begins or ends its line.
            if test.is_empty() {
                continue;
            }
            let text = text_of(source, &test);
            if text.contains(neighbour.element) {
                let copied = text.replace(neighbour.element, third.element);
                let added = format!(" {} {copied}", source.word(sign));
                let end = source.tokens[test.end - 1].range.end;
                versions.replace_places(Rank::First, line, &[(end..end, &added)]);
            }
        }
    }
}

/// The tokens of the test that ends before this sign, in the same line.
fn test_before(source: &Source, sign: usize) -> Range<usize> {
    let first = source.tokens_of(source.tokens[sign].line).start;
    let mut depth = 0;
    let mut start = sign;
    while start > first {
        match source.word(start - 1) {
            ")" | "]" => depth += 1,
            "(" | "[" if depth > 0 => depth -= 1,
            "(" | "[" => break,
            word if depth == 0 && ends_test(word) => break,
            _ => {}
        }
        start -= 1;
    }
    start..sign
}

/// The tokens of the test that begins after this sign, in the same line.
fn test_after(source: &Source, sign: usize) -> Range<usize> {
    let last = source.tokens_of(source.tokens[sign].line).end;
    let mut end = sign + 1;
    while end < last && !ends_test(source.word(end)) {
        end = match source.word(end) {
            "(" | "[" => source.closing(end).unwrap_or(end),
            _ => end,
        } + 1;
    }
    sign + 1..end.min(last)
}

/// Whether the word stands beside a test and is not a part of it.
fn ends_test(word: &str) -> bool {
    JOINS.contains(&word)
        || [
            ")", "]", "{", "}", ",", ";", ":", "?", "=", "if", "return", "=>",
        ]
        .contains(&word)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    const MARKS: &str = "void take(int r, int c, int d) {\n  rows[r][d] = false;\n  \
                         cols[c][d] = false;\n  boxes[f(r, c)][d] = false;\n}\n";

    #[rstest]
    #[case::mark(
        Tongue::Java,
        "void put(int r, int c, int d) {\n  rows[r][d] = true;\n  cols[c][d] = true;\n}",
        "With `boxes[f(r, c)][d] = true;` after line 8"
    )]
    #[case::test(
        Tongue::Cpp,
        "bool fits(int r, int c, int d) {\n  return !rows[r][d] && !cols[c][d];\n}",
        "With `return !rows[r][d] && !cols[c][d] && !boxes[f(r, c)][d];` instead of"
    )]
    #[case::test_of_two(
        Tongue::JavaScript,
        "function fits(r, c, d) {\n  if (rows[r][d] || cols[c][d]) return false;\n}",
        "With `if (rows[r][d] || cols[c][d] || boxes[f(r, c)][d]) return false;` instead of"
    )]
    #[case::lists(
        Tongue::Java,
        "rows.get(r).remove(d);\ncols.get(c).remove(d);\nvoid put() {\n  rows.get(r).add(d);\n}",
        "With `cols.get(c).add(d);` after line 9"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, &format!("{MARKS}{text}"), expected);
    }

    #[test]
    fn sets_of_python_are_tested_with_in() {
        assert_tried(
            add,
            Tongue::Python,
            "rows[r].add(d)\ncols[c].add(d)\nboxes[b].add(d)\nif d in rows[r] or d in cols[c]:\n",
            "With `if d in rows[r] or d in cols[c] or d in boxes[b]:` instead of",
        );
    }

    #[rstest]
    #[case::all_three(
        Tongue::Java,
        "void put(int r, int c, int d) {\n  rows[r][d] = true;\n  cols[c][d] = true;\n  \
         boxes[f(r, c)][d] = true;\n}",
        "= true;"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, &format!("{MARKS}{text}"), unexpected);
    }

    /// A test before an operator that begins its line, or after one that ends it, is not known.
    #[test]
    fn a_condition_of_two_lines_is_left_alone() {
        let text = "if (rows[r][d]\n    && columns[c][d]) {\n}\nif (rows[r][d] ||\n    x) {\n}";
        assert_not_tried(
            add,
            Tongue::Java,
            &format!("{MARKS}{text}"),
            "boxes[f(r, c)][d])",
        );
    }
}
