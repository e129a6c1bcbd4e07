//! Assigns an outer variable instead of declaring another one with its name.
//!
//! Mistake: a variable has the name of a member, or of a variable of a block around it. The outer
//! one keeps its value.
//!
//! Change tried: remove the declaration, so that the statement sets the outer variable.
//!
//! ```java
//! private int left;
//!
//! void count() {
//!     int left = 81;    // `left = 81;`: otherwise the member stays 0
//! ```
//!
//! ```cpp
//! int row = -1, col = -1;
//! for (int i = 0; i < 81; i++)
//!     if (isBest(i)) {
//!         int row = i / 9, col = i % 9;    // `row = i / 9; col = i % 9;`
//! ```

use super::super::code::declarations::{Declaration, declaration_in};
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    // In Python a member has another name, `self.left`, and a block has no variables of its own.
    if source.tongue == Tongue::Python {
        return;
    }
    let declarations: Vec<Declaration<'_>> = (0..source.lines.len())
        .filter_map(|line| declaration_in(source, line))
        .collect();
    for declaration in &declarations {
        let is_inner = source.function_of(declaration.line).is_some();
        let shadows_all = declaration
            .names
            .iter()
            .all(|name| is_declared_around(source, &declarations, declaration.line, name));
        // Without braces, only the first of several statements would depend on the condition.
        let is_one_statement =
            declaration.names.len() == 1 || !source.lines[declaration.line].is_lone_body;
        let is_assignment = declaration.names.len() == 1 || declaration.sets_all;
        if is_inner && shadows_all && is_one_statement && is_assignment {
            let mut places = vec![(declaration.type_place.clone(), "")];
            for comma in &declaration.between {
                places.push((comma.clone(), "; "));
            }
            versions.replace_places(Rank::First, declaration.line, &places);
        }
    }
}

/// Whether one of the declarations declares the name outside of functions, or in a block around the
/// line.
fn is_declared_around(
    source: &Source,
    declarations: &[Declaration<'_>],
    line: usize,
    name: &str,
) -> bool {
    declarations.iter().any(|outer| {
        let is_outside = source.function_of(outer.line).is_none();
        outer.names.contains(&name) && (is_outside || is_in_block_of(source, line, outer.line))
    })
}

/// Whether the line is in a block that begins below the line `outer`, in the same block as that.
fn is_in_block_of(source: &Source, line: usize, outer: usize) -> bool {
    let indent = source.lines[outer].indent;
    outer < line
        && source.lines[line].indent > indent
        && (outer..line).all(|between| {
            let entry = &source.lines[between];
            entry.kind == LineKind::Blank || entry.indent >= indent
        })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_tried};
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
    #[case::several_of_a_block(
        Tongue::Cpp,
        "void f() {\n  int row = -1, col = -1;\n  if (g()) {\n    int row = i, col = h(i, 1);\n  }\n}",
        "With `row = i; col = h(i, 1);` instead of `int row = i, col = h(i, 1);` in line 4"
    )]
    #[case::const_of_a_block(
        Tongue::JavaScript,
        "function f() {\n  let best = -1;\n  for (const c of cells) {\n    const best = c;\n  }\n}",
        "With `best = c;` instead of `const best = c;` in line 4"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::other_block(
        Tongue::Cpp,
        "void f() {\n  if (g()) {\n    int row = i;\n  }\n  if (h()) {\n    if (k()) {\n      \
         int row = j;\n    }\n  }\n}",
        "With `row = j;`"
    )]
    #[case::new_variable_beside_it(
        Tongue::Cpp,
        "int row;\nvoid f() {\n  int row = i, col = j;\n}",
        "row = i; col = j;"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
