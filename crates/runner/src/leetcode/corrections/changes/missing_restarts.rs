//! Moves a first value into a loop.
//!
//! Mistake: a set or a counter starts anew only once, before a loop. The values of one round stay
//! for the next one.
//!
//! Change tried: move that statement to the beginning of the loop.
//!
//! ```python
//! seen = set()            # inside of the loop: a set for each row
//! for row in board:
//!     for digit in row:
//!         if digit in seen: return False
//! ```

use super::super::source::LineKind;
use super::super::versions::{Place, Rank, Versions};

/// A statement that starts something anew stands at most this many lines before the loop: beside
/// those for rows, columns and boxes.
const LINES_TO_LOOP: usize = 6;

/// What starts something anew, in any of the languages.
const STARTS: [&str; 14] = [
    "set()", "[]", "{}", "= 0", "= false", "= False", "clear()", "new ", "fill(", "dict()", "{0}",
    "{false}", "= 1", "= true",
];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        if !starts_anew(source.line_text(line)) {
            continue;
        }
        let last = (line + LINES_TO_LOOP).min(source.lines.len() - 1);
        for header in line + 1..=last {
            let is_loop = ["for", "while"].contains(&source.first_word(header));
            if is_loop && source.lines[header].kind == LineKind::Header {
                add_at_the_beginning_of(versions, header, line);
            }
        }
    }
}

fn starts_anew(statement: &str) -> bool {
    // `set<char> seen;` of C++
    let is_declaration = !statement.contains(['=', '(']) && statement.contains(' ');
    is_declaration || STARTS.iter().any(|start| statement.contains(start))
}

/// Adds the answer with the statement of this line as the first one of the block.
fn add_at_the_beginning_of(versions: &mut Versions<'_>, header: usize, line: usize) {
    let source = versions.source;
    if let Some(first) = source.next_line(header) {
        let moved = format!("{}{}\n", source.indentation(first), source.line_text(line));
        versions.move_line(Rank::First, line, Place::After(header), &moved);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::set_for_each_row(
        Tongue::Python,
        "seen = set()\nfor row in board:\n    seen.add(1)\n",
        "With `seen = set()` after line 2 instead of in line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
