//! Repeats a step as long as its condition holds.
//!
//! Mistake: the answer takes one element off a stack where it should take off all of them down to a
//! mark.
//!
//! Change tried: `while` instead of `if`, where the block takes something off what the condition
//! tests.
//!
//! ```cpp
//! if (trail.size() > mark) {    // `while`
//!     undo(trail.back());
//!     trail.pop_back();
//! }
//! ```

use std::ops::Range;

use super::super::code::blocks::end_of_block;
use super::super::code::keywords::KEYWORDS;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

/// The methods that take an element off a collection begin with one of these words.
const TAKES_OFF: [&str; 5] = ["pop", "poll", "remove", "shift", "dequeue"];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let keyword = source.tokens_of(line).start;
        if source.word(keyword) != "if" {
            continue;
        }
        if let Some(condition) = condition_from(source, keyword)
            && takes_off(source, &condition, &body_of(source, line, condition.end))
        {
            versions.replace_tokens(Rank::First, &[(keyword, "while")]);
        }
    }
}

/// The tokens of the condition after this `if`.
fn condition_from(source: &Source, keyword: usize) -> Option<Range<usize>> {
    if source.tongue != Tongue::Python {
        return Some(keyword + 1..source.closing(keyword + 1)?);
    }
    let mut end = keyword + 1;
    while !["", ":"].contains(&source.word(end)) {
        end = match source.word(end) {
            "(" | "[" | "{" => source.closing(end)?,
            _ => end,
        } + 1;
    }
    Some(keyword + 1..end)
}

/// The tokens of what depends on the condition in this line, which ends with the token
/// `condition_end`.
fn body_of(source: &Source, line: usize, condition_end: usize) -> Range<usize> {
    let last = match source.lines[line].kind {
        LineKind::Header => end_of_block(source, line).unwrap_or(line),
        _ => match source.next_line(line) {
            Some(next) if source.lines[next].is_lone_body => next,
            _ => line,
        },
    };
    condition_end..source.tokens_of(last).end
}

/// Whether the body takes an element off a collection in the condition, or decreases a number in
/// it.
fn takes_off(source: &Source, condition: &Range<usize>, body: &Range<usize>) -> bool {
    body.clone().any(|token| {
        let name = source.word(token);
        let is_tested = condition.clone().any(|tested| source.word(tested) == name);
        source.is_name(token)
            && !KEYWORDS.contains(&name)
            && is_tested
            && (calls_to_take_off(source, token) || is_decreased(source, token))
    })
}

/// Whether a method is called that takes an element off the collection with this name.
fn calls_to_take_off(source: &Source, token: usize) -> bool {
    let method = source.word(token + 2);
    [".", "->"].contains(&source.word(token + 1))
        && TAKES_OFF.iter().any(|word| method.starts_with(word))
}

/// Whether the number with this name becomes less.
fn is_decreased(source: &Source, token: usize) -> bool {
    ["--", "-="].contains(&source.word(token + 1)) || source.word_before(token) == "--"
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::vector(
        Tongue::Cpp,
        "void undo(int mark) {\n  if (trail.size() > mark) {\n    clear(trail.back());\n    \
         trail.pop_back();\n  }\n}",
        "With `while (trail.size() > mark) {` instead of `if (trail.size() > mark) {` in line 2"
    )]
    #[case::list(
        Tongue::Python,
        "def undo(self, mark):\n    if len(self.trail) > mark:\n        clear(self.trail.pop())\n",
        "With `while len(self.trail) > mark:` instead of"
    )]
    #[case::array_in_the_next_line(
        Tongue::Java,
        "void undo(int mark) {\n  if (top > mark)\n    clear(trail[--top]);\n}",
        "With `while (top > mark)` instead of"
    )]
    #[case::array_in_one_line(
        Tongue::JavaScript,
        "if (trail.length > mark) clear(trail.pop());",
        "With `while (trail.length > mark) clear(trail.pop());` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::nothing_taken_off(
        Tongue::Cpp,
        "if (trail.size() > mark) {\n  clear(trail.back());\n}\ntrail.pop_back();",
        "while"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
