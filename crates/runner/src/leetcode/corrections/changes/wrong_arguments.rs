//! Passes the arguments of another call in the same function.
//!
//! Mistake: a call gets the arguments that belong to another call.
//!
//! Change tried: pass the arguments of another call with as many arguments, and keep `true` and
//! `false`, which say what is done.
//!
//! ```cpp
//! put(row, col, digit, true);
//! if (solve()) return true;
//! put(best_row, best_col, digit, false);   // `put(row, col, digit, false)`
//! ```

use std::ops::Range;

use super::super::code::expressions::arguments;
use super::super::code::functions::{Function, functions};
use super::super::source::Source;
use super::super::versions::{Rank, Versions};

/// A call of a function of the answer with several arguments.
struct CallWithArguments {
    line: usize,
    /// The place of all arguments.
    place: Range<usize>,
    /// The place of each argument.
    arguments: Vec<Range<usize>>,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let functions = functions(source);
    let mut calls = Vec::new();
    for token in 1..source.tokens.len() {
        calls.extend(call_at(source, token, &functions));
    }
    for call in &calls {
        for other in &calls {
            let is_near = source.function_of(call.line) == source.function_of(other.line);
            if is_near && call.arguments.len() == other.arguments.len() {
                let passed = passed(source, call, other);
                versions.replace_places(Rank::First, call.line, &[(call.place.clone(), &passed)]);
            }
        }
    }
}

/// The arguments of the other call, with the truth values of this one.
fn passed(source: &Source, call: &CallWithArguments, other: &CallWithArguments) -> String {
    let mut texts = Vec::new();
    for (own, others) in call.arguments.iter().zip(&other.arguments) {
        let own = &source.text[own.clone()];
        let is_truth_value = ["true", "false", "True", "False"].contains(&own);
        texts.push(if is_truth_value {
            own
        } else {
            &source.text[others.clone()]
        });
    }
    texts.join(", ")
}

/// The call whose arguments begin at this token, all in one line. The header of a function is none.
fn call_at(source: &Source, open: usize, functions: &[Function<'_>]) -> Option<CallWithArguments> {
    let line = source.tokens[open].line;
    let name = source.word_before(open);
    let is_known = functions.iter().any(|function| function.name == name);
    if source.word(open) != "(" || !is_known || source.lines[line].is_function {
        return None;
    }
    let close = source.closing(open)?;
    let arguments = arguments(source, open);
    if arguments.len() < 2 || source.tokens[close].line != line {
        return None;
    }
    Some(CallWithArguments {
        line,
        place: source.tokens[open].range.end..source.tokens[close].range.start,
        arguments,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::row_of_the_first_call(
        Tongue::Cpp,
        "void put(int r, int c) {\n}\nbool f() {\n  put(r, c);\n  f();\n  put(bestR, c);\n}",
        "With `put(r, c);` instead of `put(bestR, c);`"
    )]
    #[case::what_is_done_stays(
        Tongue::Cpp,
        "void put(int r, bool on) {\n}\nbool f() {\n  put(r, true);\n  f();\n  put(best, false);\n}",
        "With `put(r, false);` instead of `put(best, false);`"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
