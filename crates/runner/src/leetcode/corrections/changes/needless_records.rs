//! Records a change only where something changes.
//!
//! Mistake: the answer strikes a candidate and records the cell, also if the cell did not have the
//! candidate. The undo then gives it back.
//!
//! Change tried: continue with the next cell if the statement before the record changes nothing.
//!
//! ```cpp
//! for (int p : peers[cell]) {
//!                              // missing: if ((left[p] & ~bit) == left[p]) continue;
//!     left[p] &= ~bit;
//!     struck.push_back(p);
//! }
//! ```

use super::super::code::blocks::is_in_loop;
use super::super::code::effects::effect_of;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// Methods that record something.
const RECORDS: [&str; 6] = [
    ".append(",
    ".push(",
    ".push_back(",
    ".add(",
    ".addLast(",
    ".emplace_back(",
];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(next) = source.next_line(line) else {
            continue;
        };
        let is_recorded = source.lines[next].kind == LineKind::Statement
            && source.lines[next].indent == source.lines[line].indent
            && records(source, next);
        if !is_recorded || !is_in_loop(source, line) {
            continue;
        }
        let Some(effect) = effect_of(source.tongue, source.line_text(line)) else {
            continue;
        };
        // A condition before it is one already.
        if !effect.before.trim().is_empty() {
            continue;
        }
        let unchanged = negated(&effect.condition);
        let skip = match source.tongue {
            Tongue::Python => format!("if {unchanged}: continue"),
            Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
                format!("if ({unchanged}) continue;")
            }
        };
        versions.insert(Rank::Precise, Place::Before(line), &skip);
    }
}

/// The opposite of a condition, as people write it: `d not in left[p]` of `d in left[p]`.
fn negated(condition: &str) -> String {
    for (sign, opposite) in [(" !== ", " === "), (" != ", " == "), (" in ", " not in ")] {
        if condition.contains(sign) {
            return condition.replacen(sign, opposite, 1);
        }
    }
    format!("!{condition}")
}

fn records(source: &Source, line: usize) -> bool {
    let text = source.line_text(line);
    RECORDS.iter().any(|method| text.contains(method))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::bits(
        Tongue::Cpp,
        "void f(int x) {\n  for (int p : peers[x]) {\n    cand[p] &= ~bit;\n    \
         struck.push_back(p);\n  }\n}",
        "With `if ((cand[p] & ~bit) == cand[p]) continue;` after line 2"
    )]
    #[case::set(
        Tongue::Python,
        "def f():\n    for p in peers:\n        cand[p].discard(d)\n        struck.append(p)\n",
        "With `if d not in cand[p]: continue` after line 2"
    )]
    #[case::set_of_javascript(
        Tongue::JavaScript,
        "function f() {\n  for (const p of peers) {\n    cand[p].delete(d);\n    \
         struck.push(p);\n  }\n}",
        "With `if (!cand[p].has(d)) continue;` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::not_in_a_loop(Tongue::Java, "left[p] &= ~bit;\nstruck.add(p);", "continue")]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
