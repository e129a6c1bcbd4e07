//! Moves a statement out of its block, into another one, or after the next statement.
//!
//! Mistake: a statement runs too often, too seldom, too early or too late.
//!
//! Change tried: move it by one closing brace, to another indentation in Python, into the block of
//! the condition below it, or after the next statement.
//!
//! ```python
//! for digit in '123456789':
//!     if fits(row, col, digit):
//!         board[row][col] = digit
//!         if solve(): return True
//!         board[row][col] = '.'
//!     return False                 # further out: after all digits
//! ```

use super::super::source::{LineKind, Source, Tongue, is_jump};
use super::super::versions::{Place, Rank, Versions};
use super::before_jumps::own_call_above;
use evidence::Edit;

pub(super) fn add(versions: &mut Versions<'_>) {
    for line in versions.source.statements() {
        if versions.source.tongue == Tongue::Python {
            add_other_indents(versions, line);
        } else {
            add_beyond_braces(versions, line);
        }
    }
    add_into_block_below(versions);
    add_exchanged(versions);
}

/// A jump is often in the wrong block, and so is what undoes a step after a call of the function
/// itself.
fn rank_of(source: &Source, line: usize) -> Rank {
    if is_jump(source.line_text(line)) || own_call_above(source, line).is_some() {
        Rank::First
    } else {
        Rank::Likely
    }
}

/// Gives the line the indentation of each line above it, up to the header of its function.
fn add_other_indents(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let text = source.line_text(line);
    let indent = source.lines[line].indent;
    let start = source.lines[line].whole.start;
    let rank = rank_of(source, line);
    for other in indents_above(source, line) {
        let edit = Edit::Indented {
            text: text.to_owned(),
            before: indent,
            after: other,
        };
        let spaces = " ".repeat(other);
        versions.push(rank, line, edit, &[(start..start + indent, &spaces)]);
    }
}

/// The indentations of the lines above, the nearest one first, without that of the line itself.
fn indents_above(source: &Source, line: usize) -> Vec<usize> {
    let mut indents: Vec<usize> = Vec::new();
    let mut place = line;
    while let Some(above) = source.line_before(place) {
        let indent = source.lines[above].indent;
        if indent != source.lines[line].indent && !indents.contains(&indent) {
            indents.push(indent);
        }
        if source.lines[above].is_function {
            break;
        }
        place = above;
    }
    indents
}

/// Exchanges the line with a closing brace after it, and with one before it.
fn add_beyond_braces(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let rank = rank_of(source, line);
    let moved = &source.text[source.lines[line].whole.clone()];
    if let Some(next) = source.next_line(line)
        && source.line_code(next) == "}"
    {
        versions.move_line(rank, line, Place::After(next), moved);
    }
    if let Some(before) = source.line_before(line)
        && source.line_code(before) == "}"
    {
        versions.move_line(rank, line, Place::Before(before), moved);
    }
}

/// Moves a statement into the block of the condition below it.
fn add_into_block_below(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        let Some(header) = source.next_line(line) else {
            continue;
        };
        let is_condition = source.lines[header].kind == LineKind::Header
            && source.first_word(header) == "if"
            && source.lines[header].indent == source.lines[line].indent;
        if is_condition
            && !is_jump(source.line_text(line))
            && let Some(first) = source.next_line(header)
        {
            let moved = format!("{}{}\n", source.indentation(first), source.line_text(line));
            versions.move_line(Rank::Likely, line, Place::After(header), &moved);
        }
    }
}

/// Two statements in the other order.
fn add_exchanged(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in source.statements() {
        if let Some(next) = source.next_line(line)
            && source.lines[next].kind == LineKind::Statement
            && source.lines[next].indent == source.lines[line].indent
        {
            let moved = &source.text[source.lines[line].whole.clone()];
            versions.move_line(Rank::Rare, line, Place::After(next), moved);
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::{Source, Tongue};
    use super::super::super::tests::assert_tried;
    use super::super::super::versions::{Rank, Versions};
    use super::add;

    #[rstest]
    #[case::return_out_of_a_loop(
        Tongue::Python,
        "def f(x):\n    for y in x:\n        return False\n",
        "With `return False` in line 3 indented by 4 spaces instead of 8"
    )]
    #[case::into_the_condition_below(
        Tongue::Python,
        "for r, c in group:\n    where = (r, c)\n    if fits(r, c, d):\n        n += 1\n",
        "With `where = (r, c)` after line 3 instead of in line 2"
    )]
    #[case::into_braces(
        Tongue::Java,
        "last = cell;\nif (fits(cell)) {\n  n++;\n}",
        "With `last = cell;` after line 2 instead of in line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[test]
    fn what_undoes_a_step_is_tried_first() {
        let text = "boolean f(int c) {\n  if (put(c)) {\n    if (f(c + 1)) return true;\n    \
         drop(c);\n  \
                    }\n  return false;\n}";
        let source = Source::new(text, Tongue::Java);
        let mut versions = Versions {
            source: &source,
            list: Vec::new(),
        };
        add(&mut versions);
        let moved = versions
            .list
            .iter()
            .find(|version| version.text.contains("}\n    drop(c);"));
        assert_eq!(moved.map(|version| version.rank), Some(Rank::First));
    }
}
