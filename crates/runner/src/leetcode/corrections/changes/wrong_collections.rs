//! Loops over another collection of the same function.
//!
//! Mistake: a loop goes through the wrong collection.
//!
//! Change tried: use another one: a parameter, a list, or the collection of another loop.
//!
//! ```javascript
//! function undo(cell, digit, touched) {
//!     for (const peer of peers[cell]) {     // `of touched`
//!         left[peer] |= 1 << digit;
//!     }
//! }
//! ```

use std::ops::Range;

use super::super::code::blocks::{end_of_block, looped_over};
use super::super::code::expressions::{arguments, operand_from, place_of, text_of};
use super::super::code::functions::is_call_of_answer;
use super::super::code::keywords::KEYWORDS;
use super::super::source::{Source, TokenKind};
use super::super::versions::{Rank, Versions};

/// The most other collections for one loop.
const MOST_COLLECTIONS: usize = 6;

/// Methods that a collection has.
const LIST_METHODS: [&str; 6] = ["append", "add", "push", "push_back", "insert", "filter"];

/// Types of parameters that are not collections.
const NUMBERS: [&str; 6] = ["int", "char", "bool", "boolean", "long", "short"];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(tokens) = looped_over(source, line) else {
            continue;
        };
        let place = place_of(source, &tokens);
        let mut others = collections(source, line);
        others.retain(|other| *other != text_of(source, &tokens));
        others.truncate(MOST_COLLECTIONS);
        for other in others {
            versions.replace_places(Rank::Likely, line, &[(place.clone(), other)]);
        }
    }
}

/// What may be a collection in the function that the line is in: what another loop goes through, a
/// part that a loop around the line gets, a parameter, or a list.
fn collections(source: &Source, line: usize) -> Vec<&str> {
    let Some(header) = source.function_of(line) else {
        return Vec::new();
    };
    let last = end_of_block(source, header).unwrap_or(line);
    let mut collections = Vec::new();
    for other in header + 1..=last {
        if let Some(tokens) = looped_over(source, other) {
            let is_around = other < line && source.lines[other].indent < source.lines[line].indent;
            if is_around && source.is_name(tokens.start.saturating_sub(2)) {
                collections.push(source.word(tokens.start - 2));
            }
            if is_simple(source, &tokens) {
                collections.push(text_of(source, &tokens));
            }
        }
    }
    collections.extend(parameters(source, header));
    collections.extend(lists(source, header..line));
    let mut different = Vec::new();
    for collection in collections {
        if !different.contains(&collection) {
            different.push(collection);
        }
    }
    different
}

/// Whether the operand is only a name, or a member such as `self.blanks`.
fn is_simple(source: &Source, operand: &Range<usize>) -> bool {
    operand.clone().all(|token| {
        source.tokens[token].kind == TokenKind::Name || [".", "->"].contains(&source.word(token))
    })
}

/// The names of the parameters that may be collections.
fn parameters(source: &Source, header: usize) -> Vec<&str> {
    let Some(open) = source
        .tokens_of(header)
        .find(|&token| source.word(token) == "(")
    else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for parameter in arguments(source, open) {
        let text = &source.text[parameter];
        // The type of Python stands after the name, that of Java before it.
        let text = text.split([':', '=']).next().unwrap_or_default().trim();
        let (before, name) = text.rsplit_once([' ', '&']).unwrap_or(("", text));
        if !NUMBERS.contains(&before.trim()) && !KEYWORDS.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The variables that may be lists in these lines: they get a list or the result of a function of
/// the answer, or have such a method.
fn lists(source: &Source, lines: Range<usize>) -> Vec<&str> {
    let mut names = Vec::new();
    for token in source.tokens_of(lines.start).start..source.tokens_of(lines.end).start {
        let is_list = match source.word(token + 1) {
            "=" => source.word(token + 2) == "[" || is_result(source, token + 2),
            "." => LIST_METHODS.contains(&source.word(token + 2)) && source.word(token + 3) == "(",
            _ => false,
        };
        let is_member = [".", "->"].contains(&source.word_before(token));
        if source.is_name(token) && is_list && !is_member {
            names.push(source.word(token));
        }
    }
    names
}

/// Whether the operand that begins here is the result of a function of the answer.
fn is_result(source: &Source, first: usize) -> bool {
    match operand_from(source, first) {
        Some(operand) => is_call_of_answer(source, &operand),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::parameter(
        Tongue::JavaScript,
        "function undo(i, touched) {\n  for (const p of peers[i]) {\n  }\n}",
        "With `for (const p of touched) {` instead of"
    )]
    #[case::part_of_an_outer_loop(
        Tongue::Python,
        "def f(self):\n    for unit in units[s]:\n        for p in peers[s]:\n            cut(p)\n",
        "With `for p in unit:` instead of"
    )]
    #[case::result_of_a_function(
        Tongue::Python,
        "def put(a):\n    pass\ndef f(a):\n    struck = put(a)\n    for p in peers[a]:\n        \
         cut(p)\n",
        "With `for p in struck:` instead of"
    )]
    #[case::list_of_a_member(
        Tongue::Java,
        "void f(int r) {\n  saved.add(3);\n  for (int p : cells.get(r)) {\n  }\n}",
        "With `for (int p : saved) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
