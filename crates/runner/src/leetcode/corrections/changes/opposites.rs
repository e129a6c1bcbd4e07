//! Calls the function that undoes a call before a function gives up, or the one that is undone.
//!
//! Mistake: a function calls `cover` and returns without `uncover`, or calls only `uncover`.
//!
//! Change tried: call another function of the answer with the same arguments. Which function undoes
//! which one is not known: each one with as many parameters is tried, and the same one, which may
//! toggle something. What follows a call of the function itself undoes something, so that is called
//! before it, too.
//!
//! ```python
//! self.cover(best)
//! for row in self.rows_of(best):
//!     if self.try_row(row): return True
//! # missing: self.uncover(best)
//! return False
//! ```

use super::super::code::blocks::end_of_block;
use super::super::code::expressions::arguments;
use super::super::code::functions::{Function, functions};
use super::super::source::{Source, Tongue, is_jump};
use super::super::versions::{Place, Rank, Versions};
use super::before_jumps::{add_before_jump, has_just_run, own_call_above};
use super::undo::add_after;

/// A statement that is a call of a function of the answer, and nothing else.
struct CallStatement<'s> {
    /// What stands before the name: empty, or as in `self.`.
    object: &'s str,
    name: &'s str,
    /// The arguments in their brackets, and a semicolon.
    rest: &'s str,
    arguments: usize,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let functions = functions(source);
    for line in source.statements() {
        let Some(call) = call_statement(source, line, &functions) else {
            continue;
        };
        let own_call = own_call_above(source, line);
        for function in &functions {
            let calls_itself = source.function_name(line) == Some(function.name);
            if function.parameters != call.arguments || calls_itself {
                continue;
            }
            let undo = format!("{}{}{}", call.object, function.name, call.rest);
            // In the same block, a second call of the same function takes the first one back.
            if function.name != call.name {
                add_after(versions, line, &undo);
            }
            let above = if function.name == call.name {
                source.function_of(line)
            } else {
                Some(line)
            };
            if let Some(above) = above {
                add_before_ends(versions, line, above, &undo);
            }
            if let Some(own_call) = own_call {
                versions.insert(Rank::First, Place::Before(own_call), &undo);
            }
        }
    }
}

/// The call, if the line is nothing else, and no call of the function that the line is in.
fn call_statement<'s>(
    source: &'s Source,
    line: usize,
    functions: &[Function<'_>],
) -> Option<CallStatement<'s>> {
    let tokens = source.tokens_of(line);
    let mut first = tokens.start;
    if ["self", "this"].contains(&source.word(first)) {
        first += 2;
    }
    let name = source.word(first);
    let close = source.closing(first + 1)?;
    let is_whole = source.ends_statement(close + 1);
    let is_known = functions.iter().any(|function| function.name == name);
    let calls_itself = source.function_name(line) == Some(name);
    if source.word(first + 1) != "(" || !is_whole || !is_known || calls_itself {
        return None;
    }
    let range = &source.lines[line].range;
    let place = &source.tokens[first].range;
    Some(CallStatement {
        object: &source.text[range.start..place.start],
        name,
        rest: &source.text[place.end..range.end],
        arguments: arguments(source, first + 1).len(),
    })
}

/// Adds the answers with what undoes the statement in the line `done`: before each return below the
/// line `above`, in the same function, and at the end of that function.
///
/// A return above the statement has nothing to undo, so `above` is the line `done`. For a call that
/// toggles something, it is the header of the function: such a return may lack the same call.
pub(super) fn add_before_ends(versions: &mut Versions<'_>, done: usize, above: usize, undo: &str) {
    let source = versions.source;
    let Some(header) = source.function_of(done) else {
        return;
    };
    let mut line = above;
    while let Some(next) = source.next_line(line) {
        if source.lines[next].indent <= source.lines[header].indent {
            break;
        }
        if source.function_of(next) == Some(header) && !has_just_run(source, done, next) {
            add_before_jump(versions, next, &["return"], undo);
        }
        line = next;
    }
    if !is_jump(source.line_text(line))
        && let Some(end) = end_of_block(source, header)
    {
        let place = if source.tongue == Tongue::Python {
            Place::After(end)
        } else {
            Place::Before(end)
        };
        let model = source.next_line(header).unwrap_or(done);
        versions.insert_indented(Rank::First, place, model, undo);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::python_method(
        Tongue::Python,
        "def cover(self, h):\n    pass\ndef uncover(self, h):\n    pass\ndef search(self):\n    \
         self.cover(best)\n    if self.search(): return True\n    return False\n",
        "With `self.uncover(best)` after line 7"
    )]
    #[case::before_a_return_in_one_line(
        Tongue::Java,
        "boolean search() {\n  if (isDead()) return false;\n  clear(forced);\n  return true;\n}\n\
         void clear(int[] cells) {\n}",
        "With `if (isDead()) { clear(forced); return false; }` instead of"
    )]
    #[case::arrow_functions(
        Tongue::JavaScript,
        "const put = (r, c) => {\n};\nconst drop = (r, c) => {\n};\nconst search = () => {\n  \
         put(r, c);\n  search();\n};",
        "With `drop(r, c);` after line 7"
    )]
    #[case::before_the_own_call(
        Tongue::Cpp,
        "bool f(int c) {\n  if (f(c + 1)) return true;\n  drop(c, d);\n}\nvoid drop(int c, int d) {\n}\n\
         void put(int c, int d) {\n}",
        "With `put(c, d);` after line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::last_round_has_undone_it(
        Tongue::Python,
        "def f(a):\n    for x in a:\n        self.uncover(x)\n        a.pop()\n    return False\n\
         \ndef uncover(x):\n    pass\n",
        "`self.uncover(x)` after line 4, it is right"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
