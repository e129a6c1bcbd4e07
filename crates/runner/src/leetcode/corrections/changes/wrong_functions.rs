//! Calls another function of the answer.
//!
//! Mistake: the answer calls the wrong one of its functions.
//!
//! Change tried: call another one with as many parameters, at one place or at all of a line.
//!
//! ```javascript
//! if (!cells.every(cell => stackOf(cell) === stackOf(cells[0]))) continue;   // `boxOf`
//! ```

use super::super::code::expressions::arguments;
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// The most other functions for one call. Of answers with many small functions, the nearest ones.
const MOST_FUNCTIONS: usize = 6;

/// A function that is declared in the answer.
struct Declared<'s> {
    name: &'s str,
    parameters: usize,
    /// The token of its name.
    token: usize,
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let declared = declared_functions(source);
    for line in 0..source.lines.len() {
        for function in &declared {
            let calls = calls_in(source, line, function);
            if calls.is_empty() {
                continue;
            }
            for other in others(function, &declared, line, source) {
                let mut words = Vec::new();
                for &call in &calls {
                    versions.replace_tokens(Rank::Possible, &[(call, other)]);
                    words.push((call, other));
                }
                if words.len() > 1 {
                    versions.replace_tokens(Rank::Likely, &words);
                }
            }
        }
    }
}

/// The functions with parameters that the answer declares, also those in one line.
fn declared_functions(source: &Source) -> Vec<Declared<'_>> {
    let mut declared: Vec<Declared<'_>> = Vec::new();
    for token in 0..source.tokens.len() {
        let Some(parameters) = parameters_of(source, token) else {
            continue;
        };
        let name = source.word(token);
        if parameters > 0 && declared.iter().all(|function| function.name != name) {
            declared.push(Declared {
                name,
                parameters,
                token,
            });
        }
    }
    declared
}

/// The number of parameters of the function that this name declares; `None` if it declares none.
fn parameters_of(source: &Source, name: usize) -> Option<usize> {
    if !source.is_name(name) {
        return None;
    }
    // `const boxOf = cell => …`, and `const boxOf = (row, column) => …`.
    if source.tongue == Tongue::JavaScript && source.word(name + 1) == "=" {
        if source.word(name + 3) == "=>" {
            return Some(1);
        }
        let close = if source.word(name + 2) == "(" {
            source.closing(name + 2)?
        } else {
            return None;
        };
        return if source.word(close + 1) == "=>" {
            Some(arguments(source, name + 2).len())
        } else {
            None
        };
    }
    let open = name + 1;
    if source.word(open) != "(" {
        return None;
    }
    let close = source.closing(open)?;
    let mut parameters = arguments(source, open);
    let is_declared = if source.tongue == Tongue::Python {
        parameters.retain(|parameter| &source.text[parameter.clone()] != "self");
        source.word_before(name) == "def"
    } else {
        // A type or `function` stands before the name, and a block follows.
        let has_type = name > 0 && source.is_name(name - 1) && source.word(name - 1) != "new";
        has_type && ["{", "const", "throws"].contains(&source.word(close + 1))
    };
    if is_declared {
        Some(parameters.len())
    } else {
        None
    }
}

/// The tokens of a line that call the function.
fn calls_in(source: &Source, line: usize, function: &Declared<'_>) -> Vec<usize> {
    let mut calls = Vec::new();
    for token in source.tokens_of(line) {
        if token != function.token
            && source.word(token) == function.name
            && source.word(token + 1) == "("
            && arguments(source, token + 1).len() == function.parameters
        {
            calls.push(token);
        }
    }
    calls
}

/// The names of the other functions with as many parameters, those declared nearest to the line
/// first.
fn others<'s>(
    function: &Declared<'_>,
    declared: &[Declared<'s>],
    line: usize,
    source: &Source,
) -> Vec<&'s str> {
    let mut others = Vec::new();
    for other in declared {
        if other.name != function.name && other.parameters == function.parameters {
            others.push(other);
        }
    }
    others.sort_by_key(|other| source.tokens[other.token].line.abs_diff(line));
    others.truncate(MOST_FUNCTIONS);
    others.into_iter().map(|other| other.name).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::at_both_places(
        Tongue::JavaScript,
        "const boxOf = c => c % 9;\nconst stackOf = c => c % 3;\nif (stackOf(a) === stackOf(b)) go();",
        "With `if (boxOf(a) === boxOf(b)) go();` instead of"
    )]
    #[case::method(
        Tongue::Java,
        "int rowOf(int c) { return c / 9; }\nint boxOf(int c) { return c / 27; }\nx = rowOf(y);",
        "With `x = boxOf(y);` instead of"
    )]
    #[case::method_of_self(
        Tongue::Python,
        "def cover(self, c):\n    pass\ndef uncover(self, c):\n    pass\nself.cover(c)\n",
        "With `self.uncover(c)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn a_function_with_other_parameters_is_not_called() {
        let text = "int boxOf(int r, int c) { return r; }\nint rowOf(int c) { return c / 9; }\n\
                    x = rowOf(y);";
        assert_not_tried(add, Tongue::Cpp, text, "boxOf");
    }
}
