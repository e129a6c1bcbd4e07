//! Takes the step of a loop before `continue`, too.
//!
//! Mistake: a loop ends with the statement that brings it on, and a `continue` above skips it. So
//! the loop looks at the same element for ever.
//!
//! Change tried: copy that statement to the line before the `continue`.
//!
//! ```java
//! while (left != 0) {
//!     int bit = left & -left;
//!     if (isUseless(bit)) continue;    // missing before it: left ^= bit;
//!     place(bit);
//!     left ^= bit;
//! }
//! ```

use super::super::code::blocks::end_of_block;
use super::super::code::formulas::is_assigned;
use super::super::source::{LineKind, Source};
use super::super::versions::Versions;
use super::before_jumps::{add_before_jump, has_just_run};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for header in 0..source.lines.len() {
        if source.first_word(header) != "while" {
            continue;
        }
        let Some(step) = step_of_loop(source, header) else {
            continue;
        };
        for jump in header + 1..step {
            let continues = source
                .tokens_of(jump)
                .any(|token| source.word(token) == "continue");
            if continues && !has_just_run(source, step, jump) {
                let statement = source.line_text(step);
                add_before_jump(versions, jump, &["continue"], statement);
            }
        }
    }
}

/// The last statement of the loop, if it changes a variable of the condition in its header.
fn step_of_loop(source: &Source, header: usize) -> Option<usize> {
    let end = end_of_block(source, header)?;
    let step = (header + 1..=end)
        .rev()
        .find(|&line| source.lines[line].kind == LineKind::Statement)?;
    let first = source.next_line(header)?;
    let is_in_loop = source.lines[step].indent == source.lines[first].indent;
    let changes_condition = source.tokens_of(step).any(|token| {
        let name = source.word(token);
        let mut condition = source.tokens_of(header);
        is_assigned(source, token) && condition.any(|other| source.word(other) == name)
    });
    (is_in_loop && changes_condition).then_some(step)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::condition_in_the_line(
        Tongue::Java,
        "while (left != 0) {\n  int bit = left & -left;\n  if (no(bit)) continue;\n  put(bit);\n  left ^= bit;\n}",
        "With `if (no(bit)) { left ^= bit; continue; }` instead of"
    )]
    #[case::in_python(
        Tongue::Python,
        "while left:\n    if no(left):\n        continue\n    put(left)\n    left &= left - 1\n",
        "With `left &= left - 1` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_statement_that_brings_no_loop_on_stays() {
        let text = "while left:\n    if no(left):\n        continue\n    count += 1\n";
        assert_not_tried(add, Tongue::Python, text, "count");
    }
}
