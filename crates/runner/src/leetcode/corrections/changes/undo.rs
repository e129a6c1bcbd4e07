//! Undoes a statement after a search fails.
//!
//! Mistake: the answer undoes only a part of what it did before the recursive call.
//!
//! Change tried: add the opposite statement after that call, or after a statement that undoes
//! another one.
//!
//! ```java
//! used[row][digit] = true;
//! board[row][col] = digit;
//! if (solve(board)) return true;
//! board[row][col] = '.';
//! // missing: used[row][digit] = false;
//! ```

use super::super::code::blocks::end_of_block;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// A statement that undoes another one stands at most this many lines after it: the marks of a
/// row, a column and a box, the call, and both ends of a loop over boxes or peers between them.
const LINES_TO_UNDO: usize = 18;

/// What does something, and what undoes it.
type Inverse = (&'static str, &'static str);

/// The inverses in Python.
const PYTHON: &[Inverse] = &[
    ("= True", "= False"),
    ("= False", "= True"),
    (".add(", ".remove("),
    (".add(", ".discard("),
    (".remove(", ".add("),
    (".discard(", ".add("),
    (" |= ", " &= ~"),
    (" &= ~", " |= "),
    (" |= ", " ^= "),
    (" += ", " -= "),
    (" -= ", " += "),
    ("= 1", "= 0"),
];

/// The inverses that Java, C++ and JavaScript share.
const SHARED: &[Inverse] = &[
    ("= true;", "= false;"),
    ("= false;", "= true;"),
    (" |= ", " &= ~"),
    (" &= ~", " |= "),
    (" |= ", " ^= "),
    (" += ", " -= "),
    (" -= ", " += "),
    ("++;", "--;"),
    ("--;", "++;"),
    ("= 1;", "= 0;"),
];

/// Those of collections in Java.
const JAVA: &[Inverse] = &[(".add(", ".remove("), (".remove(", ".add(")];

/// Those of collections in C++. A `bitset` has the last one.
const CPP: &[Inverse] = &[
    (".insert(", ".erase("),
    (".erase(", ".insert("),
    (".set(", ".reset("),
];

/// Those of collections in JavaScript.
const JAVASCRIPT: &[Inverse] = &[(".add(", ".delete("), (".delete(", ".add(")];

/// The inverses in each language. The second text takes the place of the first one.
const fn inverses(tongue: Tongue) -> [&'static [Inverse]; 2] {
    match tongue {
        Tongue::Python => [PYTHON, &[]],
        Tongue::Java => [SHARED, JAVA],
        Tongue::Cpp => [SHARED, CPP],
        Tongue::JavaScript => [SHARED, JAVASCRIPT],
    }
}

/// What a statement that undoes something has, in any of the languages: `pop` is `.pop()`,
/// `.pop_back()` and `.popitem()`, and the two texts with a dot write a blank, as
/// `= 0` does. `--` is not in the list: loops have it.
const UNDOES: [&str; 14] = [
    "remove(", "discard(", "delete(", "erase(", "reset(", "= false", "= False", "&= ~", "^= ",
    "-= ", "= '.'", "= \".\"", "pop", "= 0",
];

/// Whether the statement seems to undo something.
pub(super) fn undoes(statement: &str) -> bool {
    UNDOES.iter().any(|word| statement.contains(word))
}

/// What blanks a cell.
const fn blanks(tongue: Tongue) -> &'static [&'static str] {
    match tongue {
        Tongue::Python => &["'.'", "0", "None"],
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => &["'.';", "0;"],
    }
}

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        for undo in undos(source, line) {
            add_after(versions, line, &undo);
        }
    }
}

/// What may undo the statement of this line. A second declaration would hide the first one.
pub(super) fn undos(source: &Source, line: usize) -> Vec<String> {
    if is_declaration(source, line) {
        return Vec::new();
    }
    let text = source.line_text(line);
    let mut undos = Vec::new();
    for (does, undoes) in inverses(source.tongue).into_iter().flatten() {
        if text.contains(does) {
            undos.push(text.replace(does, undoes));
        }
    }
    if let Some(cell) = assigned_cell(text) {
        for blank in blanks(source.tongue) {
            undos.push(format!("{cell} = {blank}"));
        }
    }
    undos
}

/// Whether the statement begins with a type, or with `let`, and a name.
fn is_declaration(source: &Source, line: usize) -> bool {
    let first = source.tokens_of(line).start;
    source.is_name(first) && source.is_name(first + 1)
}

/// The cell that a statement writes: `board[r][c]` of `board[r][c] = digit;`.
fn assigned_cell(statement: &str) -> Option<&str> {
    let (target, _) = statement.split_once(" = ")?;
    if target.ends_with(']') {
        Some(target)
    } else {
        None
    }
}

/// Adds what undoes the statement of this line, wherever it could be undone.
pub(super) fn add_after(versions: &mut Versions<'_>, line: usize, undo: &str) {
    for UndoPlace { after, model } in places_to_undo(versions.source, line) {
        versions.insert_indented(Rank::First, Place::After(after), model, undo);
    }
}

/// A place where a statement could be undone.
struct UndoPlace {
    /// The line before it.
    after: usize,
    /// The line whose indentation it has.
    model: usize,
}

/// The places where a statement could be undone: after lines that undo something else, and after
/// the call of the function itself. The last one is tried first: after it, the rest is undone.
fn places_to_undo(source: &Source, line: usize) -> Vec<UndoPlace> {
    let mut places = Vec::new();
    let call = source.function_name(line).map(|name| format!("{name}("));
    let last = (line + LINES_TO_UNDO).min(source.lines.len() - 1);
    for place in line + 1..=last {
        let code = source.line_text(place);
        let calls_itself = call.as_ref().is_some_and(|call| code.contains(call));
        let after = match source.lines[place].kind {
            LineKind::Statement | LineKind::Other if calls_itself || undoes(code) => Some(place),
            // `if (search()) return true;` in two lines of Python, or with a block.
            LineKind::Header if calls_itself => end_of_block(source, place),
            _ => None,
        };
        places.extend(after.map(|after| UndoPlace {
            after,
            model: place,
        }));
    }
    places.reverse();
    places
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::flag_in_another_line(
        Tongue::Java,
        "void undo(int r, int c, int d) {\n  inRow[r][d] = true;\n  inBox[c][d] = true;\n  \
         inRow[r][d] = false;\n}",
        "With `inBox[c][d] = false;` after line 4"
    )]
    #[case::flag_after_a_call(
        Tongue::Python,
        "def f(k):\n    row[d] = True\n    if f(k + 1):\n        return True\n",
        "With `row[d] = False` after line 4, indented by 4 spaces, it is right"
    )]
    #[case::count_that_falls(
        Tongue::Cpp,
        "bool f() {\n  left--;\n  if (f()) return true;\n  return false;\n}",
        "With `left++;` after line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
