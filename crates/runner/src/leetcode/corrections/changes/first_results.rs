//! Tries the next digit if the first recursive call fails.
//!
//! Mistake: the function returns the result of its first recursive call, even if that call fails.
//!
//! Change tried: return only a success, and undo the step after a failure.
//!
//! ```java
//! board[row][col] = digit;
//! return solve(board);       // `if (solve(board)) return true; board[row][col] = '.';`
//! ```

use evidence::Edit;

use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};
use super::undo::undos;

/// The most statements before the call that are undone after it: the marks of a row, a column and
/// a box, and the digit.
const MOST_UNDONE: usize = 4;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(name) = source.function_name(line) else {
            continue;
        };
        let statement = source.line_text(line).trim_end_matches(';');
        let Some(call) = statement.strip_prefix("return ") else {
            continue;
        };
        let function = call.split('(').next().unwrap_or_default();
        if !function.ends_with(name) || function.contains([' ', '=']) {
            continue;
        }
        for undo in undos_before(source, line) {
            add_undone(versions, line, call, &undo);
        }
    }
}

/// What undoes the statements just before this line, the last one first. A statement that nothing
/// undoes is skipped. A digit can be undone in several ways, and each is one text.
fn undos_before(source: &Source, call: usize) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut line = call;
    for _ in 0..MOST_UNDONE {
        let Some(before) = source.line_before(line) else {
            break;
        };
        let entry = &source.lines[before];
        let is_in_block = entry.indent == source.lines[call].indent;
        if entry.kind != LineKind::Statement || !is_in_block {
            break;
        }
        let undos = undos(source, before);
        if texts.is_empty() {
            texts = undos;
        } else if !undos.is_empty() {
            texts = joined(&texts, &undos);
        }
        line = before;
    }
    texts
}

/// Each text with each of the undos after it.
fn joined(texts: &[String], undos: &[String]) -> Vec<String> {
    let mut pairs = Vec::new();
    for text in texts {
        for undo in undos {
            pairs.push(format!("{}; {undo}", text.trim_end_matches(';')));
        }
    }
    pairs
}

/// Adds the answer that returns only a success, and undoes what it did before the call otherwise.
fn add_undone(versions: &mut Versions<'_>, line: usize, call: &str, undo: &str) {
    let source = versions.source;
    let success = match source.tongue {
        Tongue::Python => format!("if {call}: return True"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("if ({call}) return true;"),
    };
    let text = format!("{success}\n{}{undo}", source.indentation(line));
    let range = source.lines[line].range.clone();
    let edit = Edit::TwoLines {
        before: source.line_text(line).to_owned(),
        after: [success, undo.to_owned()],
    };
    versions.push(Rank::First, line, edit, &[(range, &text)]);
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::one_cell(
        Tongue::Java,
        "boolean f(int k) {\n  board[r][c] = d;\n  return f(k + 1);\n}",
        "With `if (f(k + 1)) return true;` and then `board[r][c] = '.';` instead of `return f(k + \
         1);`"
    )]
    #[case::cell_and_flag(
        Tongue::Python,
        "def f(k):\n    row[r][d] = True\n    board[r][c] = d\n    return f(k + 1)\n",
        "With `if f(k + 1): return True` and then `board[r][c] = '.'; row[r][d] = False` instead \
         of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
