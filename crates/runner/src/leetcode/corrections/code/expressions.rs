//! Parts of expressions, found by their brackets and names.
//!
//! An *operand* is a name with all that follows it: `digit`, `board[row][col]`,
//! `self.cells.get(3)`.

use std::ops::Range;

use super::super::source::Source;
use super::keywords::KEYWORDS;

/// The tokens of the operand that begins here, all of them in one line.
pub(in super::super) fn operand_from(source: &Source, first: usize) -> Option<Range<usize>> {
    let begins_operand = ["self", "this", "str", "String"].contains(&source.word(first));
    if !source.is_name(first) || (KEYWORDS.contains(&source.word(first)) && !begins_operand) {
        return None;
    }
    let line = source.tokens[first].line;
    let mut end = first + 1;
    while source.tokens.get(end).is_some_and(|next| next.line == line) {
        match source.word(end) {
            "." | "->" if source.is_name(end + 1) => end += 2,
            "[" | "(" => end = source.closing(end)? + 1,
            _ => break,
        }
    }
    if source.tokens[end - 1].line == line {
        Some(first..end)
    } else {
        None
    }
}

/// The tokens of the operand that ends with this one.
pub(in super::super) fn operand_to(source: &Source, last: usize) -> Option<Range<usize>> {
    let line = source.tokens.get(last)?.line;
    // The shortest operands are in the longest one, which begins first.
    source
        .tokens_of(line)
        .take_while(|&first| first <= last)
        .filter(|&first| ![".", "->"].contains(&source.word_before(first)))
        .filter_map(|first| operand_from(source, first))
        .find(|operand| operand.end == last + 1)
}

/// The places in the text of what stands between these brackets and its commas.
pub(in super::super) fn arguments(source: &Source, open: usize) -> Vec<Range<usize>> {
    let Some(close) = source.closing(open) else {
        return Vec::new();
    };
    let mut arguments = Vec::new();
    let mut start = source.tokens[open].range.end;
    let mut token = open + 1;
    while token <= close {
        let range = &source.tokens[token].range;
        match source.word(token) {
            "(" | "[" | "{" => token = source.closing(token).unwrap_or(close),
            "," => {
                arguments.push(trimmed(source, start..range.start));
                start = range.end;
            }
            _ if token == close => arguments.push(trimmed(source, start..range.start)),
            _ => {}
        }
        token += 1;
    }
    arguments.retain(|argument| !argument.is_empty());
    arguments
}

/// The place without the spaces at both of its ends.
pub(in super::super) fn trimmed(source: &Source, place: Range<usize>) -> Range<usize> {
    let text = &source.text[place.clone()];
    let start = place.start + (text.len() - text.trim_start().len());
    start..start.max(place.start + text.trim_end().len())
}

/// The place of these tokens in the text.
pub(in super::super) fn place_of(source: &Source, tokens: &Range<usize>) -> Range<usize> {
    source.tokens[tokens.start].range.start..source.tokens[tokens.end - 1].range.end
}

/// The text of these tokens.
pub(in super::super) fn text_of<'s>(source: &'s Source, tokens: &Range<usize>) -> &'s str {
    &source.text[place_of(source, tokens)]
}

#[cfg(test)]
mod tests {
    use super::super::super::source::Tongue;
    use super::*;

    fn source() -> Source {
        Source::new(
            "x = f(a, g(b, c)[1], '?') + self.cells[r][c]",
            Tongue::Python,
        )
    }

    #[test]
    fn an_operand_ends_where_it_is_not_continued() {
        let source = source();
        let last = source.tokens.len() - 1;
        let operand = operand_to(&source, last).unwrap();
        assert_eq!(text_of(&source, &operand), "self.cells[r][c]");
        assert_eq!(operand_from(&source, operand.start), Some(operand));
        assert_eq!(operand_from(&source, last), None);
    }

    #[test]
    fn arguments_are_divided_by_the_commas_of_their_own_brackets() {
        let source = source();
        let texts: Vec<&str> = arguments(&source, 3)
            .into_iter()
            .map(|place| &source.text[place])
            .collect();
        assert_eq!(texts, ["a", "g(b, c)[1]", "'?'"]);
    }
}
