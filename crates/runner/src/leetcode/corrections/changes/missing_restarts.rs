//! Moves a first value into a loop.
//!
//! Mistake: a set or a counter starts anew only once, before a loop. The values of one round stay
//! for the next one.
//!
//! The same holds for a copy on which each round of the loop tries something.
//!
//! Change tried: move that statement to the beginning of the loop.
//!
//! ```python
//! seen = set()            # inside of the loop: a set for each row
//! for row in board:
//!     for digit in row:
//!         if digit in seen: return False
//! ```

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::code::blocks::end_of_block;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// A statement that starts something anew stands at most this many lines before the loop: beside
/// those for rows, columns and boxes.
const LINES_TO_LOOP: usize = 6;

/// What starts something anew, in any of the languages.
const STARTS: [&str; 14] = [
    "set()", "[]", "{}", "= 0", "= false", "= False", "clear()", "new ", "fill(", "dict()", "{0}",
    "{false}", "= 1", "= true",
];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let text = source.line_text(line);
        let copied = copied_variable(source, text);
        if !starts_anew(text) && copied.is_none() {
            continue;
        }
        let last = (line + LINES_TO_LOOP).min(source.lines.len() - 1);
        for header in line + 1..=last {
            let is_loop = ["for", "while"].contains(&source.first_word(header));
            let has_copy = copied.is_none_or(|name| is_used_in_block(source, header, name));
            if is_loop && has_copy && source.lines[header].kind == LineKind::Header {
                add_at_the_beginning_of(versions, header, line);
            }
        }
    }
}

fn starts_anew(statement: &str) -> bool {
    // `set<char> seen;` of C++
    let is_declaration = !statement.contains(['=', '(']) && statement.contains(' ');
    is_declaration || STARTS.iter().any(|start| statement.contains(start))
}

/// What copies a collection or an object.
const COPIES: [&str; 12] = [
    "copy(",
    ".slice()",
    "[:]",
    "[...",
    "{...",
    "{ ...",
    ".clone()",
    "structuredClone(",
    "Array.from(",
    "dict(",
    "list(",
    ".map(",
];

/// A declaration of C++ that copies another variable: `auto trial = cells;`.
static COPY_OF_CPP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[\w:<>, ]+ \w+ = \*?\w+;$").expect("the pattern is constant"));

/// The variable that gets a copy in this statement.
fn copied_variable<'s>(source: &Source, statement: &'s str) -> Option<&'s str> {
    let (target, value) = statement.split_once(" = ")?;
    let is_comprehension =
        source.tongue == Tongue::Python && value.starts_with(['{', '[']) && value.contains(" for ");
    let is_copy = is_comprehension
        || COPIES.iter().any(|copy| value.contains(copy))
        || (source.tongue == Tongue::Cpp && COPY_OF_CPP.is_match(statement));
    let name = target.rsplit(' ').next()?;
    (is_copy && !name.contains(['.', '['])).then_some(name)
}

/// Whether the block that this line opens uses the variable.
fn is_used_in_block(source: &Source, header: usize, name: &str) -> bool {
    let Some(end) = end_of_block(source, header) else {
        return false;
    };
    (header + 1..=end).any(|line| {
        source
            .tokens_of(line)
            .any(|token| source.word(token) == name)
    })
}

/// Adds the answer with the statement of this line as the first one of the block.
fn add_at_the_beginning_of(versions: &mut Versions<'_>, header: usize, line: usize) {
    let source = versions.source;
    if let Some(first) = source.next_line(header) {
        let moved = format!("{}{}\n", source.indentation(first), source.line_text(line));
        versions.move_line(Rank::First, line, Place::After(header), &moved);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::set_for_each_row(
        Tongue::Python,
        "seen = set()\nfor row in board:\n    seen.add(1)\n",
        "With `seen = set()` after line 2 instead of in line 1"
    )]
    #[case::copy_for_each_digit(
        Tongue::Python,
        "def f(cand):\n    trial = {t: set(ds) for t, ds in cand.items()}\n    \
         for d in sorted(cand[s]):\n        if assign(trial, s, d):\n            \
         return f(trial)\n",
        "With `trial = {t: set(ds) for t, ds in cand.items()}` after line 3 instead of in line 2"
    )]
    #[case::copy_of_cpp(
        Tongue::Cpp,
        "Cells trial = cells;\nfor (int d : digits) {\n  if (put(trial, d)) return true;\n}",
        "With `Cells trial = cells;` after line 2 instead of in line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
