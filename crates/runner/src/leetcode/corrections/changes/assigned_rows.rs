//! Writes new content into a row or a board instead of assigning its variable.
//!
//! Mistake: a parameter or the variable of a loop gets another row. The board does not change.
//!
//! Change tried: copy the content of that row into the row of the board.
//!
//! ```java
//! for (char[] row : board) {
//!     row = next();          // `System.arraycopy(next(), 0, row, 0, 9);`
//! }
//! ```
//!
//! In C++, the variable lacks a reference: see [`declarations`](super::declarations).

use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let tokens = source.tokens_of(line);
        let name = source.word(tokens.start);
        let is_assignment = tokens.len() > 2
            && source.is_name(tokens.start)
            && source.word(tokens.start + 1) == "=";
        if !is_assignment {
            continue;
        }
        let is_passed = is_passed(source, line, name);
        let value_start = source.tokens[tokens.start + 1].range.end;
        let range = source.lines[line].range.clone();
        let value = source.text[value_start..range.end]
            .trim()
            .trim_end_matches(';');
        match source.tongue {
            Tongue::Python => {
                let rank = if is_passed {
                    Rank::First
                } else {
                    Rank::Possible
                };
                let content = format!("{name}[:]");
                versions.replace_tokens(rank, &[(tokens.start, &content)]);
            }
            Tongue::Java if is_passed => {
                let content = format!("System.arraycopy({value}, 0, {name}, 0, 9);");
                versions.replace_places(Rank::First, line, &[(range, &content)]);
            }
            Tongue::JavaScript if is_passed => {
                let content = format!("{name}.splice(0, 9, ...{value});");
                versions.replace_places(Rank::First, line, &[(range, &content)]);
            }
            Tongue::Java | Tongue::JavaScript | Tongue::Cpp => {}
        }
    }
}

/// Whether the name is a parameter of the function that the line is in or of one that is an
/// argument there, or the variable of a loop: it stands for a row or a board that exists elsewhere.
fn is_passed(source: &Source, line: usize, name: &str) -> bool {
    let Some(header) = source.function_of(line) else {
        return false;
    };
    (header..line).any(|above| {
        let begins_block = source.first_word(above) == "for" || has_arrow(source, above);
        (above == header || begins_block)
            && source
                .tokens_of(above)
                .any(|token| source.word(token) == name && ends_variable(source, token))
    })
}

/// Whether a function without a name begins in the line: `rows.forEach((row) => {`.
fn has_arrow(source: &Source, line: usize) -> bool {
    let mut tokens = source.tokens_of(line);
    tokens.any(|token| source.word(token) == "=>")
}

/// Whether a parameter or the variable of a loop may end with this token.
fn ends_variable(source: &Source, token: usize) -> bool {
    [",", ")", ":", "in", "of", "=>"].contains(&source.word(token + 1))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::row_of_a_loop(
        Tongue::Java,
        "void f(char[][] board) {\n  for (char[] row : board) {\n    row = g();\n  }\n}",
        "With `System.arraycopy(g(), 0, row, 0, 9);` instead of"
    )]
    #[case::parameter(
        Tongue::JavaScript,
        "function f(board) {\n  board = solved;\n}",
        "With `board.splice(0, 9, ...solved);` instead of"
    )]
    #[case::parameter_of_a_callback(
        Tongue::JavaScript,
        "function f(board) {\n  board.forEach((row, r) => {\n    row = cells.slice(r * 9);\n  });\n}",
        "With `row.splice(0, 9, ...cells.slice(r * 9));` instead of"
    )]
    #[case::row_in_python(
        Tongue::Python,
        "for row in board:\n    row = sorted(row)\n",
        "With `row[:] = sorted(row)` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
