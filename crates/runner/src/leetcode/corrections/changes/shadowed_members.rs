//! Assigns a member instead of declaring a variable with its name.
//!
//! Mistake: a variable of a function has the name of a member or an outer variable. The outer one
//! keeps its value.
//!
//! Change tried: remove the declaration, so that the statement sets the member.
//!
//! ```java
//! private int left;
//!
//! void count() {
//!     int left = 81;    // `left = 81;`: otherwise the member stays 0
//! ```
//!
//! ```javascript
//! let done = false;
//!
//! function solve() {
//!     let done = true;  // `done = true;`
//! ```

use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    // In Python a member has another name, `self.left`.
    if source.tongue == Tongue::Python {
        return;
    }
    let mut outside = Vec::new();
    for line in 0..source.lines.len() {
        if source.function_of(line).is_none() {
            outside.extend(declared_name(source, line).map(|token| source.word(token)));
        }
    }
    for line in 0..source.lines.len() {
        let Some(name) = declared_name(source, line) else {
            continue;
        };
        if source.function_of(line).is_some() && outside.contains(&source.word(name)) {
            let start = source.lines[line].range.start;
            let declaration = start..source.tokens[name].range.start;
            versions.replace_places(Rank::First, line, &[(declaration, "")]);
        }
    }
}

/// The token of the variable that this line declares: it begins with a type, or with `let`, and a
/// name. Several variables in one declaration are not taken apart.
fn declared_name(source: &Source, line: usize) -> Option<usize> {
    if source.lines[line].is_function {
        return None;
    }
    let tokens = source.tokens_of(line);
    let first_sign = tokens
        .clone()
        .find(|&token| ["=", ";", "(", ","].contains(&source.word(token)))?;
    if !["=", ";"].contains(&source.word(first_sign)) {
        return None;
    }
    let name = first_sign.checked_sub(1)?;
    let has_type = name > tokens.start && source.word(name - 1) != ".";
    let is_variable = has_type && source.is_name(name) && source.word(tokens.start) != "return";
    is_variable.then_some(name)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::int_of_a_class(
        Tongue::Java,
        "int left;\nvoid count() {\n  int left = 81;\n  left--;\n}",
        "With `left = 81;` instead of `int left = 81;` in line 3"
    )]
    #[case::let_of_a_file(
        Tongue::JavaScript,
        "let done = false;\nfunction f(k) {\n  let done = true;\n}",
        "With `done = true;` instead of `let done = true;` in line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
