//! Removes a statement, negates a condition, or makes it never hold.
//!
//! Mistake: a statement or a condition should not be there, or a condition is the wrong way round.
//!
//! Change tried: make the statement do nothing, the condition always false, or the condition its
//! opposite.
//!
//! ```java
//! if (count == 1) place(row, col);   // without what depends on `count == 1`
//! board[row][col] = '.';             // without this line
//! ```

use std::ops::Range;

use evidence::Edit;

use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        if let Some(condition) = condition_in_line(source, line) {
            add_without_condition(versions, line, condition);
        }
    }
    for line in source.statements() {
        add_without_statement(versions, line);
    }
}

/// The place of the condition of an `if` that ends in the same line.
fn condition_in_line(source: &Source, line: usize) -> Option<Range<usize>> {
    let tokens = source.tokens_of(line);
    let keyword = tokens
        .clone()
        .find(|&token| ["if", "elif"].contains(&source.word(token)))?;
    if source.tongue == Tongue::Python {
        // Another `if` is a part of an expression.
        if keyword != tokens.start || source.lines[line].kind != LineKind::Header {
            return None;
        }
        let colon = source.lines[line].range.end - 1;
        return Some(source.tokens[keyword].range.end + 1..colon);
    }
    let open = keyword + 1;
    let close = source.closing(open)?;
    if source.word(open) != "(" || source.tokens[close].line != line {
        return None;
    }
    Some(source.tokens[open].range.end..source.tokens[close].range.start)
}

/// Adds the answers with the negated condition, and with one that never holds.
fn add_without_condition(versions: &mut Versions<'_>, line: usize, place: Range<usize>) {
    let condition = versions.source.text[place.clone()].to_owned();
    let (never, negated) = match versions.source.tongue {
        Tongue::Python => ("False".to_owned(), format!("not ({condition})")),
        // A compiler must still find what the condition declares.
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => {
            (format!("false && ({condition})"), format!("!({condition})"))
        }
    };
    versions.replace_places(Rank::Possible, line, &[(place.clone(), &negated)]);
    let edit = Edit::Never { condition };
    versions.push(Rank::Removal, line, edit, &[(place, &never)]);
}

/// Adds the answer in which the line does nothing.
fn add_without_statement(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let text = source.line_text(line).to_owned();
    let nothing = match source.tongue {
        Tongue::Python => "pass",
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => ";",
    };
    // Without a variable's new value, what depends on it may not happen.
    let rank = if assigns(&text) {
        Rank::Rare
    } else {
        Rank::Removal
    };
    let range = source.lines[line].range.clone();
    versions.push(rank, line, Edit::Without { text }, &[(range, nothing)]);
}

/// Whether a statement gives a variable a new value. The variable of a loop before it, as in
/// `for (int d = 1; d <= 9; d++) left[d] &= ~bit;`, does not count.
fn assigns(statement: &str) -> bool {
    let mut depth = 0;
    for (place, character) in statement.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            '=' if depth == 0
                && statement[..place].ends_with(' ')
                && statement[place..].starts_with("= ") =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::condition(
        Tongue::Java,
        "if (count == 1) place(row, col);",
        "Without the condition `count == 1` in line 1"
    )]
    #[case::statement(
        Tongue::Python,
        "board[row][col] = '.'",
        "Without line 1, `board[row][col] = '.'`,"
    )]
    #[case::statement_of_a_loop(
        Tongue::Cpp,
        "for (int x = 0; x < 3; x++) left[x] &= ~only;",
        "Without line 1, `for (int x = 0; x < 3; x++) left[x] &= ~only;`,"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn the_variable_of_a_loop_is_no_new_value() {
        assert!(super::assigns("box = r / 3 * 3 + c / 3;"));
        assert!(super::assigns("const [r, c] = cells[k];"));
        assert!(!super::assigns(
            "for (int d = 1; d <= 9; d++) left[d] &= ~bit;"
        ));
        assert!(!super::assigns("if (row == 9) count(row == 1);"));
    }
}
