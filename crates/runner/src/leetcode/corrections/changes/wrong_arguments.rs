//! Passes the arguments of another call in the same function.
//!
//! Mistake: a call gets the arguments that belong to another call.
//!
//! Change tried: pass the arguments of another call with as many arguments.
//!
//! ```cpp
//! put(row, col, digit);
//! if (solve()) return true;
//! take(best_row, best_col, digit);   // `take(row, col, digit)`
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
    count: usize,
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
            if is_near && call.count == other.count {
                let passed = &source.text[other.place.clone()];
                versions.replace_places(Rank::First, call.line, &[(call.place.clone(), passed)]);
            }
        }
    }
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
    let count = arguments(source, open).len();
    if count < 2 || source.tokens[close].line != line {
        return None;
    }
    Some(CallWithArguments {
        line,
        place: source.tokens[open].range.end..source.tokens[close].range.start,
        count,
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
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
