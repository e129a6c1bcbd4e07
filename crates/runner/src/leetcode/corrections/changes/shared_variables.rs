//! Declares a variable in a function that calls itself.
//!
//! Mistake: each call keeps its choice in the same outer variable, so that a deeper call changes
//! it.
//!
//! Change tried: declare the variable in the function.
//!
//! ```javascript
//! let cell;
//! const search = () => {
//!                              // `let cell;`
//!     for (const open of blanks) if (isBetter(open)) cell = open;
//!     place(cell);
//!     if (search()) return true;
//!     undo(cell);              // without it, this is the cell of the deepest call
//! };
//! ```

use std::ops::Range;

use super::super::code::blocks::end_of_block;
use super::super::code::declarations::{Declaration, declaration_in};
use super::super::code::formulas::is_assigned;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    // In Python the line `nonlocal cell` is taken out.
    if source.tongue == Tongue::Python {
        return;
    }
    for header in 0..source.lines.len() {
        let Some(body) = body_of_recursion(source, header) else {
            continue;
        };
        for line in (0..header).chain(body.end..source.lines.len()) {
            let Some(outer) = declaration_in(source, line) else {
                continue;
            };
            let is_around = source.lines[line].indent <= source.lines[header].indent;
            let is_set = outer
                .names
                .iter()
                .all(|name| is_set_in(source, &body, name));
            if is_around && is_set {
                let own = own_declaration(source, &outer);
                versions.insert_indented(Rank::First, Place::After(header), body.start, &own);
            }
        }
    }
}

/// The lines of a function that calls itself.
fn body_of_recursion(source: &Source, header: usize) -> Option<Range<usize>> {
    let entry = &source.lines[header];
    if !entry.is_function || entry.kind != LineKind::Header {
        return None;
    }
    let name = source.name_of_header(header)?;
    let body = source.next_line(header)?..end_of_block(source, header)?;
    let calls_itself = tokens_in(source, &body)
        .any(|token| source.word(token) == name && source.word(token + 1) == "(");
    calls_itself.then_some(body)
}

fn tokens_in<'s>(source: &'s Source, body: &Range<usize>) -> impl Iterator<Item = usize> + use<'s> {
    let last = body.end - 1;
    source.tokens_of(body.start).start..source.tokens_of(last).end
}

/// Whether the variable is set in these lines and not declared there.
fn is_set_in(source: &Source, body: &Range<usize>, name: &str) -> bool {
    let is_declared = body
        .clone()
        .any(|line| declaration_in(source, line).is_some_and(|inner| inner.names.contains(&name)));
    let is_set = tokens_in(source, body)
        .any(|token| source.word(token) == name && is_assigned(source, token));
    is_set && !is_declared
}

/// The same variables with a value that means nothing: Java refuses a variable that may have none.
fn own_declaration(source: &Source, outer: &Declaration<'_>) -> String {
    let type_text = source.text[outer.type_place.clone()].trim();
    let words = type_text.split_whitespace();
    let kept: Vec<&str> = words
        .filter(|word| !["private", "public", "protected", "static", "final"].contains(word))
        .collect();
    let value = match kept.last() {
        Some(&"let" | &"var") => "",
        Some(&"int" | &"long" | &"char" | &"short" | &"byte") => " = 0",
        Some(&"boolean" | &"bool") => " = false",
        _ if source.tongue == Tongue::Java => " = null",
        _ => " = {}",
    };
    let mut variables = Vec::new();
    for name in &outer.names {
        variables.push(format!("{name}{value}"));
    }
    format!("{} {};", kept.join(" "), variables.join(", "))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
    use super::add;

    #[rstest]
    #[case::let_around_a_function(
        Tongue::JavaScript,
        "let cell;\nconst go = () => {\n  cell = next();\n  if (go()) return true;\n  undo(cell);\n};",
        "With `let cell;` after line 2"
    )]
    #[case::members_of_java(
        Tongue::Java,
        "private int row, col;\nboolean go() {\n  row = 1;\n  col = 2;\n  return go();\n}",
        "With `int row = 0, col = 0;` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::not_recursive(
        Tongue::JavaScript,
        "let cell;\nconst go = () => {\n  cell = next();\n};"
    )]
    #[case::only_read(
        Tongue::JavaScript,
        "let cell = 3;\nconst go = () => {\n  if (go()) return cell;\n};"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str) {
        assert_not_tried(add, tongue, text, "With");
    }
}
