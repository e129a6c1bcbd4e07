//! Adds the statement for the other side.
//!
//! Mistake: a statement changes only one side of a link, or only the row and not the column.
//!
//! Change tried: add the statement with both sides exchanged, before it or after it.
//!
//! ```java
//! node.left.right = node.right;
//! // missing: node.right.left = node.left;
//! ```

use super::super::source::Source;
use super::super::versions::{Place, Rank, Versions};

/// Names of two sides, in dancing links and of a board.
const SIDES: [(&str, &str); 8] = [
    ("left", "right"),
    ("up", "down"),
    ("L", "R"),
    ("U", "D"),
    ("l", "r"),
    ("u", "d"),
    ("prev", "next"),
    ("row", "col"),
];

/// The statement for the other side is there already if it stands at most this many lines away.
const LINES_BETWEEN_SIDES: usize = 2;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(other_side) = other_side(source, line) else {
            continue;
        };
        if !stands_beside(source, line, &other_side) {
            versions.insert(Rank::First, Place::Before(line), &other_side);
            versions.insert(Rank::First, Place::After(line), &other_side);
        }
    }
}

/// Whether the statement stands near this line.
fn stands_beside(source: &Source, line: usize, statement: &str) -> bool {
    source.statements().iter().any(|&other| {
        other.abs_diff(line) <= LINES_BETWEEN_SIDES && source.line_text(other) == statement
    })
}

/// The statement with both sides exchanged; `None` if it has none.
fn other_side(source: &Source, line: usize) -> Option<String> {
    SIDES
        .iter()
        .find_map(|sides| exchanged(source, line, *sides))
}

/// The code of the line with each of these names in place of the other one; `None` if it has
/// neither.
fn exchanged(source: &Source, line: usize, (one, other): (&str, &str)) -> Option<String> {
    let mut places = Vec::new();
    for token in source.tokens_of(line) {
        let new = match source.word(token) {
            word if word == one => other,
            word if word == other => one,
            _ => continue,
        };
        places.push((source.tokens[token].range.clone(), new));
    }
    if places.is_empty() {
        return None;
    }
    Some(source.part_replaced(source.lines[line].range.clone(), &places))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::links_of_a_column(
        Tongue::JavaScript,
        "function f(a) {\n  this.up[this.down[a]] = a;\n}",
        "With `this.down[this.up[a]] = a;` after line 2"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
