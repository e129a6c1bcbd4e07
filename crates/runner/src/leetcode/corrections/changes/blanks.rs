//! Skips the blanks of a board.
//!
//! Mistake: a loop treats a blank like a digit.
//!
//! Change tried: continue with the next cell if the cell is blank.
//!
//! ```java
//! for (char digit : row) {
//!     // missing: if (digit == '.') continue;
//!     if (!seen.add(digit)) return false;
//! }
//! ```

use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(name) = name_of_cell(source, line) else {
            continue;
        };
        let skip = match source.tongue {
            Tongue::Python => format!("if {name} == '.': continue"),
            Tongue::JavaScript => format!("if ({name} === '.') continue;"),
            Tongue::Java | Tongue::Cpp => format!("if ({name} == '.') continue;"),
        };
        // The first line of a block has its indentation.
        let model = if source.lines[line].kind == LineKind::Header {
            source.next_line(line).unwrap_or(line)
        } else {
            line
        };
        versions.insert_indented(Rank::First, Place::After(line), model, &skip);
    }
}

/// The variable that gets the content of a cell in this line.
fn name_of_cell(source: &Source, line: usize) -> Option<&str> {
    let code = source.line_code(line);
    match source.lines[line].kind {
        LineKind::Statement => assigned_name(code),
        LineKind::Header if source.first_word(line) == "for" => name_of_loop(code),
        _ => None,
    }
}

/// The name that gets a value with an index: `char ch = board[r][c];` has `ch`.
fn assigned_name(code: &str) -> Option<&str> {
    let (target, value) = code.split_once(" = ")?;
    if !value.contains('[') {
        return None;
    }
    last_name(target, &[' '])
}

/// The variable of a loop over cells: `for ch in row:`, `for (char ch : row) {`.
fn name_of_loop(code: &str) -> Option<&str> {
    for separator in [" in ", " of ", " : "] {
        if let Some((head, _)) = code.split_once(separator) {
            return last_name(head, &[' ', '(', '&']);
        }
    }
    None
}

/// What stands after the last of these separators, if it is a name.
fn last_name<'s>(text: &'s str, separators: &[char]) -> Option<&'s str> {
    let name = text.split(separators).next_back()?;
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || character == '_');
    if is_name { Some(name) } else { None }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::blank_is_collected(
        Tongue::Java,
        "for (char digit : row) {\n  seen.add(digit);\n}",
        "With `if (digit == '.') continue;` after line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
