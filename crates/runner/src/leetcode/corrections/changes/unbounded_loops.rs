//! Ends the search for a blank at the end of the board.
//!
//! Mistake: after the last blank, the loop leaves the board.
//!
//! Change tried: add the bound 9 or 81 to the condition of the loop.
//!
//! ```python
//! while board[pos // 9][pos % 9] != '.':   # `pos < 81 and board[pos // 9][pos % 9] != '.'`
//!     pos += 1
//! ```

use std::ops::Range;

use super::super::code::keywords::KEYWORDS;
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        let Some(condition) = loop_condition(source, line) else {
            continue;
        };
        for index in indices(source, &condition) {
            let name = source.word(index);
            let is_bounded = ["<", "<="].contains(&source.word(condition.start + 1))
                && source.word(condition.start) == name;
            if is_bounded {
                continue;
            }
            let bounds: &[u32] = if is_number_of_cell(source, &condition, name) {
                &[81]
            } else {
                &[9, 81]
            };
            for bound in bounds {
                add_bound(versions, line, &condition, &format!("{name} < {bound}"));
            }
        }
    }
}

/// The tokens of the condition of a loop in this line.
fn loop_condition(source: &Source, line: usize) -> Option<Range<usize>> {
    let tokens = source.tokens_of(line);
    let first = tokens.start;
    let keyword = source.word(first);
    if source.tongue == Tongue::Python {
        let is_loop = keyword == "while" && source.lines[line].kind == LineKind::Header;
        return if is_loop {
            Some(first + 1..tokens.end - 1)
        } else {
            None
        };
    }
    let close = source.closing(first + 1)?;
    if !tokens.contains(&close) || source.word(first + 1) != "(" {
        return None;
    }
    if keyword == "while" {
        return Some(first + 2..close);
    }
    // `for (; board[pos / 9][pos % 9] != '.'; pos++);`
    let mut semicolons = (first..close).filter(|&token| source.word(token) == ";");
    let (start, end) = (semicolons.next()? + 1, semicolons.next()?);
    if keyword == "for" && start < end {
        Some(start..end)
    } else {
        None
    }
}

/// The different variables in the indices of the condition, each by its first token.
fn indices(source: &Source, condition: &Range<usize>) -> Vec<usize> {
    let mut indices: Vec<usize> = Vec::new();
    for open in condition.clone() {
        if source.word(open) != "[" {
            continue;
        }
        let Some(close) = source.closing(open) else {
            continue;
        };
        for token in open + 1..close {
            let name = source.word(token);
            let is_variable = source.is_name(token)
                && !KEYWORDS.contains(&name)
                && !["(", ".", "["].contains(&source.word(token + 1))
                && source.word_before(token) != ".";
            let is_new = indices.iter().all(|&index| source.word(index) != name);
            if is_variable && is_new {
                indices.push(token);
            }
        }
    }
    indices
}

/// Whether the variable is the number of a cell: the condition has its row or column.
fn is_number_of_cell(source: &Source, condition: &Range<usize>, name: &str) -> bool {
    condition.clone().any(|token| {
        source.word(token) == name && ["/", "//", "%"].contains(&source.word(token + 1))
    })
}

/// The loop goes on only as long as this holds, too.
fn add_bound(versions: &mut Versions<'_>, line: usize, condition: &Range<usize>, bound: &str) {
    let source = versions.source;
    let and = if source.tongue == Tongue::Python {
        "and"
    } else {
        "&&"
    };
    let start = source.tokens[condition.start].range.start;
    let has_or = condition
        .clone()
        .any(|token| ["or", "||"].contains(&source.word(token)));
    if has_or {
        // The condition may end with a text, which has no token.
        let end = source.tokens[condition.end].range.start;
        let begin = format!("{bound} {and} (");
        versions.replace_places(
            Rank::First,
            line,
            &[(start..start, &begin), (end..end, ")")],
        );
    } else {
        let begin = format!("{bound} {and} ");
        versions.replace_places(Rank::First, line, &[(start..start, &begin)]);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::number_of_a_cell(
        Tongue::Python,
        "while board[k // 9][k % 9] != '.':\n",
        "With `while k < 81 and board[k // 9][k % 9] != '.':` instead of"
    )]
    #[case::condition_with_or(
        Tongue::Java,
        "while (row[c] == 0 || row[c] == 1) c++;",
        "With `while (c < 9 && (row[c] == 0 || row[c] == 1)) c++;` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
