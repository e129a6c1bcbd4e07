//! Removes one part of a condition that has two.
//!
//! Mistake: a condition has one part too many.
//!
//! Change tried: keep only the part before or after an `and` or `or`.
//!
//! ```javascript
//! if (choices.length > 0 && choices.length < least) {    // without `choices.length > 0`
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::source::Source;
use super::super::versions::{Rank, Versions};
use super::wrong_operators::chooses_best;

/// A part that is false where a number is 0, or where a list is empty.
static EXCLUDES_NONE: LazyLock<Regex> = LazyLock::new(|| {
    let number = r"(?P<number>[^&|]*) (?:> 0|!==? 0|>= 1)";
    let list = r"!(?P<list>[^&|]*)\.(?:empty|isEmpty)\(\)";
    let pattern = format!("^(?:(?:&&|and) )?(?:{number}|{list})(?: (?:&&|and) )?$");
    Regex::new(&pattern).expect("constant")
});

/// What joins two parts of a condition.
const JOINS: [&str; 4] = ["&&", "||", "and", "or"];

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 0..source.tokens.len() {
        if !JOINS.contains(&source.word(token)) {
            continue;
        }
        let line = source.tokens_of(source.tokens[token].line);
        let first = first_of_part(source, line.start, token);
        let last = last_of_part(source, token, line.end);
        if first == token || last == token {
            continue;
        }
        let before = source.tokens[first].range.start..source.tokens[token + 1].range.start;
        let after = source.tokens[token - 1].range.end..source.tokens[last].range.end;
        for place in [before, after] {
            remove(versions, source.tokens[token].line, place);
        }
    }
}

fn remove(versions: &mut Versions<'_>, line: usize, place: Range<usize>) {
    let rank = if excludes_from_choice(versions.source, line, &place) {
        Rank::Precise
    } else {
        Rank::Likely
    };
    versions.replace_places(rank, line, &[(place, "")]);
}

/// Whether this part excludes a cell without candidates from a choice of the fewest: `n > 0` in
/// `if (n > 0 && n < fewest) fewest = n;`. The search then takes other cells first, and finds the
/// dead end late or never.
fn excludes_from_choice(source: &Source, line: usize, place: &Range<usize>) -> bool {
    let Some(found) = EXCLUDES_NONE.captures(&source.text[place.clone()]) else {
        return false;
    };
    let counted = match (found.name("number"), found.name("list")) {
        (Some(number), _) => number.as_str().to_owned(),
        (None, Some(list)) => format!("{}.size()", list.as_str()),
        (None, None) => return false,
    };
    let mut tokens = source.tokens_of(line);
    tokens.any(|token| {
        let is_in_part = place.contains(&source.tokens[token].range.start);
        !is_in_part && is_smaller_side(source, token, &counted) && chooses_best(source, token)
    })
}

/// Whether this sign compares, and this expression is on its smaller side.
fn is_smaller_side(source: &Source, sign: usize, expression: &str) -> bool {
    let place = &source.tokens[sign].range;
    let line = &source.lines[source.tokens[sign].line].range;
    match source.word(sign) {
        "<" | "<=" => {
            let before = source.text[line.start..place.start].trim_end();
            let rest = before.strip_suffix(expression);
            rest.is_some_and(|rest| !rest.ends_with(is_part_of_operand))
        }
        ">" | ">=" => {
            let after = source.text[place.end..line.end].trim_start();
            let rest = after.strip_prefix(expression);
            rest.is_some_and(|rest| !rest.starts_with(is_part_of_operand))
        }
        _ => false,
    }
}

fn is_part_of_operand(character: char) -> bool {
    character.is_ascii_alphanumeric() || ['_', '$', '.', '[', ']'].contains(&character)
}

/// The first token of the part that ends before this one.
fn first_of_part(source: &Source, start: usize, join: usize) -> usize {
    let mut depth = 0;
    let mut first = join;
    while first > start {
        match source.word(first - 1) {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" if depth == 0 => break,
            "(" | "[" | "{" => depth -= 1,
            word if depth == 0 && begins_part(word) => break,
            _ => {}
        }
        first -= 1;
    }
    first
}

/// The last token of the part that begins after this one.
fn last_of_part(source: &Source, join: usize, end: usize) -> usize {
    let mut depth = 0;
    let mut last = join;
    while last + 1 < end {
        match source.word(last + 1) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 0 => break,
            ")" | "]" | "}" => depth -= 1,
            word if depth == 0 && ends_part(word) => break,
            _ => {}
        }
        last += 1;
    }
    last
}

/// Whether a part of a condition begins after this word.
fn begins_part(word: &str) -> bool {
    JOINS.contains(&word) || ["if", "elif", "while", "return", "=", ";", "?", ","].contains(&word)
}

/// Whether a part of a condition ends before this word.
fn ends_part(word: &str) -> bool {
    JOINS.contains(&word) || [":", ";", "?", ",", "else", "for"].contains(&word)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_rank, assert_tried};
    use super::super::super::versions::Rank;
    use super::add;

    #[rstest]
    #[case::first_of_two(
        Tongue::JavaScript,
        "function f(a) {\n  if (a.length > 0 && (b || a.length < n)) {\n    g();\n  }\n}",
        "With `if ((b || a.length < n)) {` instead of"
    )]
    #[case::middle_of_three(
        Tongue::Python,
        "def f(a):\n    if a > 0 and a < 9 or b:\n        g()\n",
        "With `if a > 0 or b:` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::count_of_a_cell(
        Tongue::Java,
        "if (g[r][c] == '.' && open[r][c] > 0 && open[r][c] < fewest) {\n  fewest = open[r][c];\n}",
        "With `if (g[r][c] == '.' && open[r][c] < fewest) {` instead of",
        Rank::Precise
    )]
    #[case::empty_list(
        Tongue::Cpp,
        "if (!open.empty() && open.size() < fewest) {\n  fewest = open.size();\n}",
        "With `if (open.size() < fewest) {` instead of",
        Rank::Precise
    )]
    #[case::length_of_a_list(
        Tongue::Python,
        "if len(open) > 0 and fewest > len(open):\n    fewest = len(open)\n",
        "With `if fewest > len(open):` instead of",
        Rank::Precise
    )]
    #[case::other_number(
        Tongue::Java,
        "if (r % 3 != 0 && open[r][c] < fewest) {\n  fewest = open[r][c];\n}",
        "With `if (open[r][c] < fewest) {` instead of",
        Rank::Likely
    )]
    #[case::no_choice(
        Tongue::Java,
        "if (row > 0 && row < rows.length) {\n  g(row);\n}",
        "With `if (row < rows.length) {` instead of",
        Rank::Likely
    )]
    fn is_ranked(
        #[case] tongue: Tongue,
        #[case] text: &str,
        #[case] expected: &str,
        #[case] rank: Rank,
    ) {
        assert_rank(add, tongue, text, expected, rank);
    }
}
