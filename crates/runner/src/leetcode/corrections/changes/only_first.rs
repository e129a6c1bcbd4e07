//! Ends a loop after the first value that it writes.
//!
//! Mistake: a loop writes several values that were found before it. After the first one, the others
//! may no longer fit.
//!
//! Change tried: add a `break` after the first one.
//!
//! ```javascript
//! for (const { row, column, digits } of singles(board)) {
//!     board[row][column] = digits;   // and then `break;`
//! }
//! ```

use super::super::code::blocks::looped_over;
use super::super::code::expressions::operand_to;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    let end = if source.tongue == Tongue::Python {
        "break"
    } else {
        "break;"
    };
    for line in source.statements() {
        let Some(target) = element_that_is_set(source, line) else {
            continue;
        };
        if source.lines[line].is_lone_body || !is_last_in_loop(source, line) {
            continue;
        }
        let range = source.lines[line].range.clone();
        let start = source.tokens[target].range.start;
        if start == range.start {
            versions.insert(Rank::Likely, Place::After(line), end);
        } else if source.tongue == Tongue::Python {
            let end = format!("; {end}");
            versions.replace_places(Rank::Likely, line, &[(range.end..range.end, &end)]);
        } else {
            let end = format!(" {end} }}");
            versions.replace_places(
                Rank::Likely,
                line,
                &[(start..start, "{ "), (range.end..range.end, &end)],
            );
        }
    }
}

/// The first token of the element that the statement sets, such as `board` of `board[r][c] =
/// digit`. A condition may stand before it.
fn element_that_is_set(source: &Source, line: usize) -> Option<usize> {
    let tokens = source.tokens_of(line);
    let sign = tokens.clone().find(|&token| source.word(token) == "=")?;
    let target = operand_to(source, sign.checked_sub(1)?)?;
    let is_element = source.word(sign - 1) == "]";
    let is_first = target.start == tokens.start || source.word(tokens.start) == "if";
    if is_element && is_first {
        Some(target.start)
    } else {
        None
    }
}

/// Whether the innermost loop around the line goes through a collection and has nothing after the
/// line.
fn is_last_in_loop(source: &Source, line: usize) -> bool {
    let mut indent = source.lines[line].indent;
    let mut header = None;
    for above in (0..line).rev() {
        let entry = &source.lines[above];
        if entry.kind == LineKind::Blank || entry.indent >= indent {
            continue;
        }
        indent = entry.indent;
        let first = source.first_word(above);
        if looped_over(source, above).is_some() {
            header = Some(above);
            break;
        }
        if first != "if" {
            return false;
        }
    }
    let Some(header) = header else {
        return false;
    };
    let mut last = line;
    while let Some(next) = source.next_line(last) {
        let is_outside = source.lines[next].indent <= source.lines[header].indent;
        if is_outside {
            return true;
        }
        if source.lines[next].kind != LineKind::End {
            return false;
        }
        last = next;
    }
    true
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::after_the_assignment(
        Tongue::JavaScript,
        "for (const { r, c, digits } of cells) {\n  if (digits.length !== 1) break;\n  \
         g[r][c] = digits;\n}",
        "With `break;` after line 3"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
