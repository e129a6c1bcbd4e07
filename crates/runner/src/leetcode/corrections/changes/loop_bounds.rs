//! Loops over a whole row, column or board.
//!
//! Mistake: a loop begins or ends at the position of a cell, so it skips the cells on one side of
//! it.
//!
//! Change tried: begin the loop at 0, or end it at 9.
//!
//! ```java
//! for (int i = 0; i < row; i++)         // `i < 9`
//! for (int i = row + 1; i < 9; i++)     // `int i = 0`
//! ```

use std::ops::Range;

use super::super::code::expressions::{arguments, place_of};
use super::super::source::{Source, TokenKind, Tongue};
use super::super::versions::{Rank, Versions};

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        if source.first_word(line) != "for" {
            continue;
        }
        if source.tongue == Tongue::Python {
            add_to_range(versions, line);
        } else {
            add_to_header(versions, line);
        }
    }
}

/// `range(row)` becomes `range(9)`, and so does `range(row + 1, 9)`.
fn add_to_range(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let call = source
        .tokens_of(line)
        .find(|&token| source.word(token) == "(" && source.word_before(token) == "range");
    let Some(open) = call else { return };
    let places = arguments(source, open);
    if places.len() > 2 {
        return;
    }
    let Some(end) = places.last() else { return };
    let start = if places.len() == 2 {
        source.text[places[0].clone()].to_owned()
    } else {
        "0".to_owned()
    };
    if is_index_elsewhere(source, &tokens_of_place(source, end)) {
        let whole = if start == "0" {
            "9".to_owned()
        } else {
            format!("{start}, 9")
        };
        let place = places[0].start..end.end;
        versions.replace_places(Rank::Likely, line, &[(place, &whole)]);
    } else if &source.text[end.clone()] == "9"
        && is_index_elsewhere(source, &tokens_of_place(source, &places[0]))
    {
        let place = places[0].start..end.end;
        versions.replace_places(Rank::Likely, line, &[(place, "9")]);
    }
}

/// `i = 0; i < row` becomes `i = 0; i < 9`, and so does `i = row + 1; i < 9`.
fn add_to_header(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let tokens = source.tokens_of(line);
    let Some(start) = between(source, &tokens, &["="], ";") else {
        return;
    };
    let condition = start.end..tokens.end;
    let Some(end) = between(source, &condition, &["<", "<="], ";") else {
        return;
    };
    if is_index_elsewhere(source, &end) {
        let sign = &source.tokens[end.start - 1].range;
        let place = sign.start..place_of(source, &end).end;
        versions.replace_places(Rank::Likely, line, &[(place, "< 9")]);
    } else if end.len() == 1 && source.word(end.start) == "9" && is_index_elsewhere(source, &start)
    {
        versions.replace_places(Rank::Likely, line, &[(place_of(source, &start), "0")]);
    }
}

/// The tokens after the first of these signs and before the next `last`; `None` if there are none.
fn between(
    source: &Source,
    tokens: &Range<usize>,
    signs: &[&str],
    last: &str,
) -> Option<Range<usize>> {
    let sign = tokens
        .clone()
        .find(|&token| signs.contains(&source.word(token)))?;
    let end = (sign + 1..tokens.end).find(|&token| source.word(token) == last)?;
    if end > sign + 1 {
        Some(sign + 1..end)
    } else {
        None
    }
}

/// The tokens in this place of the text.
fn tokens_of_place(source: &Source, place: &Range<usize>) -> Range<usize> {
    let tokens = &source.tokens;
    let start = tokens.partition_point(|token| token.range.start < place.start);
    let end = tokens.partition_point(|token| token.range.start < place.end);
    start..end
}

/// Whether the expression is a row or a column, which is an index elsewhere, or the one beside it:
/// `row` or `row + 1`.
fn is_index_elsewhere(source: &Source, expression: &Range<usize>) -> bool {
    let first = expression.start;
    let is_beside = expression.len() == 3
        && ["+", "-"].contains(&source.word(first + 1))
        && source.tokens[first + 2].kind == TokenKind::Number;
    let name = source.word(first);
    let is_index = (0..source.tokens.len()).any(|token| {
        source.word(token) == name
            && source.word_before(token) == "["
            && source.word(token + 1) == "]"
    });
    source.is_name(first) && (expression.len() == 1 || is_beside) && is_index
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::cells_above(
        Tongue::Cpp,
        "for (int i = 0; i < r; ++i)\n  use(board[i][c] == board[r][c]);",
        "With `for (int i = 0; i < 9; ++i)` instead of"
    )]
    #[case::cells_below(
        Tongue::Java,
        "for (int i = r + 1; i < 9; i++) {\n  use(board[i][c] == board[r][c]);\n}",
        "With `for (int i = 0; i < 9; i++) {` instead of"
    )]
    #[case::range_above(
        Tongue::Python,
        "for i in range(r):\n    use(board[i][c], board[r][c])\n",
        "With `for i in range(9):` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
