//! Returns whether a loop found something.
//!
//! Mistake: a loop ends with a `break` where it finds something. The function then returns another
//! condition, which also holds if nothing was found.
//!
//! Change tried: return the condition of the loop, which still holds after a `break`.
//!
//! ```cpp
//! for (++d; d <= 9; ++d) {
//!     if (used[d]) continue;
//!     frame.digit = d;
//!     break;
//! }
//! return frame.digit != 0;    // `d <= 9`: it may be the digit before
//! ```

use std::ops::Range;

use super::super::code::blocks::end_of_block;
use super::super::code::expressions::trimmed;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for header in 0..source.lines.len() {
        let Some(condition) = condition_of_loop(source, header) else {
            continue;
        };
        let Some(end) = end_of_block(source, header) else {
            continue;
        };
        let has_break = (header + 1..=end).any(|line| {
            source
                .tokens_of(line)
                .any(|token| source.word(token) == "break")
        });
        let Some(after) = source.next_line(end) else {
            continue;
        };
        let is_result = source.first_word(after) == "return"
            && source.lines[after].indent == source.lines[header].indent;
        if has_break && is_result {
            let range = source.lines[after].range.clone();
            let end = if source.tongue == Tongue::Python {
                ""
            } else {
                ";"
            };
            let returned = format!("return {}{end}", &source.text[condition]);
            versions.replace_places(Rank::First, after, &[(range, &returned)]);
        }
    }
}

/// The place of the condition of a loop that declares no variable, which would not exist after it.
fn condition_of_loop(source: &Source, header: usize) -> Option<Range<usize>> {
    let first = source.tokens_of(header).start;
    let range = &source.lines[header].range;
    match (source.first_word(header), source.tongue) {
        ("while", Tongue::Python) => {
            let start = source.tokens[first].range.end;
            let end = range.end - usize::from(source.line_text(header).ends_with(':'));
            Some(trimmed(source, start..end))
        }
        ("while", _) => {
            let close = source.closing(first + 1)?;
            Some(source.tokens[first + 1].range.end..source.tokens[close].range.start)
        }
        ("for", Tongue::Java | Tongue::Cpp | Tongue::JavaScript) => {
            let mut semicolons = source
                .tokens_of(header)
                .filter(|&token| source.word(token) == ";");
            let [start, end] = [semicolons.next()?, semicolons.next()?];
            let declares = source.is_name(first + 2) && source.is_name(first + 3);
            let condition = source.tokens[start].range.end..source.tokens[end].range.start;
            (!declares).then(|| trimmed(source, condition))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::next_digit(
        Tongue::Cpp,
        "bool next(F& f) {\n  for (++d; d <= 9; ++d) {\n    if (used[d]) continue;\n    \
         break;\n  }\n  return f.digit != 0;\n}",
        "With `return d <= 9;` instead of `return f.digit != 0;` in line 6"
    )]
    #[case::while_of_python(
        Tongue::Python,
        "def f():\n    while d < 10:\n        if fits(d):\n            break\n        \
         d += 1\n    return digit > 0\n",
        "With `return d < 10` instead of `return digit > 0` in line 6"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::variable_of_the_loop(
        Tongue::Java,
        "boolean f() {\n  for (int d = 1; d <= 9; d++) {\n    if (fits(d)) break;\n  }\n  \
         return x;\n}",
        "d <= 9"
    )]
    #[case::no_break(
        Tongue::Java,
        "boolean f() {\n  while (d <= 9) {\n    d++;\n  }\n  return x;\n}",
        "return d <= 9"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
