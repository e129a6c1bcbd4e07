//! Keeps the best value found so far.
//!
//! Mistake: the answer compares each value with a limit, but does not change the limit when it
//! finds a better value.
//!
//! Change tried: store the better value as the new limit.
//!
//! ```java
//! if (options.size() < fewest) {
//!     best = cell;
//!     // missing: fewest = options.size();
//! }
//! ```

use super::super::code::expressions::{operand_from, operand_to, text_of};
use super::super::source::{LineKind, Source, Tongue};
use super::super::versions::{Place, Rank, Versions};

/// The limit is updated if one of this many lines below the condition does it. A block that stores
/// the best cell may store its row, its column, its box, its candidates and their bits before it.
const LINES_TO_LIMIT: usize = 6;

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for token in 1..source.tokens.len() {
        let line = source.tokens[token].line;
        let is_condition = source
            .tokens_of(line)
            .any(|word| ["if", "elif"].contains(&source.word(word)));
        let is_block = source.lines[line].kind == LineKind::Header && is_condition;
        if !is_block || !["<", ">", "<=", ">="].contains(&source.word(token)) {
            continue;
        }
        let (Some(left), Some(right)) = (
            operand_to(source, token - 1),
            operand_from(source, token + 1),
        ) else {
            continue;
        };
        for (limit, value) in [(&right, &left), (&left, &right)] {
            if !is_limit_updated(source, line, text_of(source, limit)) && limit.len() == 1 {
                let update =
                    update_statement(source, text_of(source, limit), text_of(source, value));
                let model = source.next_line(line).unwrap_or(line);
                versions.insert_indented(Rank::First, Place::After(line), model, &update);
            }
        }
    }
}

/// Whether a line just below the condition gives the limit another value.
fn is_limit_updated(source: &Source, line: usize, limit: &str) -> bool {
    let last = (line + LINES_TO_LIMIT).min(source.lines.len() - 1);
    (line + 1..=last).any(|below| source.line_text(below).contains(&format!("{limit} = ")))
}

/// The statement that makes the value the new limit.
fn update_statement(source: &Source, limit: &str, value: &str) -> String {
    match source.tongue {
        Tongue::Python => format!("{limit} = {value}"),
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => format!("{limit} = {value};"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::assert_tried;
    use super::add;

    #[rstest]
    #[case::fewest_is_not_changed(
        Tongue::Java,
        "if (options.size() < fewest) {\n  cell = i;\n}",
        "With `fewest = options.size();` after line 1"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }
}
