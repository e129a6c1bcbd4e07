//! Converts the keys of a JavaScript object to numbers.
//!
//! Mistake: the keys of an object are strings in JavaScript. A set of numbers does not have the
//! string "1", and `row * 9 + '3'` is a longer string.
//!
//! Change tried: use numbers: `row * 9 + Number(column)`.
//!
//! ```javascript
//! for (const digit in places) {                              // "1", "2", …
//! for (const digit of Object.keys(places).map(Number)) {     // 1, 2, …
//! ```

use std::sync::LazyLock;

use super::super::code::keywords::KEYWORDS;
use super::super::code::patterns::{Pattern, Table, found_in_lines};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// A loop over the keys of an object, such as `board[row]`.
static LOOP_OVER_KEYS: Table = LazyLock::new(|| {
    vec![Pattern::new(
        r"^for \((?P<declares>const|let|var) (?P<key>\w+) in (?P<object>COLLECTION)\)",
        &[],
        "for ($declares $key of Object.keys($object).map(Number))",
    )]
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    if source.tongue != Tongue::JavaScript {
        return;
    }
    for found in found_in_lines(source, &LOOP_OVER_KEYS, Source::line_code) {
        versions.replace_places(Rank::First, found.line, &[(found.place, &found.written)]);
    }
    add_numbers_in_sums(versions);
}

/// `row + 1` becomes `Number(row) + 1`, and so on the other side, if the variable may be a text.
fn add_numbers_in_sums(versions: &mut Versions<'_>) {
    let source = versions.source;
    let texts = texts(source);
    for token in 0..source.tokens.len() {
        let name = source.word(token);
        let follows_plus = ["+", "+="].contains(&source.word_before(token));
        let precedes_plus = source.word(token + 1) == "+";
        let is_continued = [".", "[", "("].contains(&source.word(token + 1));
        let is_member = source.word_before(token) == ".";
        if (follows_plus || precedes_plus) && !is_continued && !is_member && texts.contains(&name) {
            let number = format!("Number({name})");
            versions.replace_tokens(Rank::First, &[(token, &number)]);
        }
    }
}

/// The variables that get keys of an object or parts of a text.
fn texts(source: &Source) -> Vec<&str> {
    let mut texts = Vec::new();
    for line in 0..source.lines.len() {
        let code = source.line_code(line);
        let tokens = source.tokens_of(line);
        let gives_texts = ["Object.keys(", "Object.entries(", ".split("]
            .iter()
            .any(|call| code.contains(call));
        let sign = tokens.clone().find(|&token| match source.word(token) {
            "in" => source.first_word(line) == "for",
            "of" | "=" => gives_texts,
            _ => false,
        });
        let Some(sign) = sign else { continue };
        for token in tokens.start..sign {
            let name = source.word(token);
            if source.is_name(token) && !KEYWORDS.contains(&name) && !texts.contains(&name) {
                texts.push(name);
            }
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::parts_of_a_string(
        Tongue::JavaScript,
        "const [r, c] = key.split(',');\nput(r * 9 + c);",
        "With `put(r * 9 + Number(c));` instead of"
    )]
    #[case::keys_of_an_object(
        Tongue::JavaScript,
        "for (const d in places) {\n  put(d);\n}",
        "With `for (const d of Object.keys(places).map(Number)) {` instead of"
    )]
    #[case::keys_of_a_row(
        Tongue::JavaScript,
        "for (const c in board[r]) {\n}",
        "With `for (const c of Object.keys(board[r]).map(Number)) {` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
