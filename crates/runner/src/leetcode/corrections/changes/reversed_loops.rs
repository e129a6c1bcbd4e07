//! Reverses the direction of a loop.
//!
//! Mistake: a loop undoes steps in the order in which they were done. The last step must be undone
//! first.
//!
//! Change tried: loop in the other direction. Only loops that change elements are reversed: another
//! order of trials may let a wrong answer find the solution first.
//!
//! ```python
//! for column in columns: self.cover(column)
//! ...
//! for column in columns: self.uncover(column)   # `in reversed(columns)`
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::code::blocks::{end_of_block, looped_over};
use super::super::code::expressions::{arguments, place_of, text_of};
use super::super::source::{Source, Tongue};
use super::super::versions::{Rank, Versions};

/// A loop that counts: its type, its variable, its start, the variable, its end, and the variable.
static COUNTING_LOOP: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^for \((int|let) (\w+) = ([^;]+); (\w+) < ([^;]+); (?:\+\+)?(\w+)(?:\+\+)?\)";
    Regex::new(pattern).expect("the pattern is constant")
});

pub(super) fn add(versions: &mut Versions<'_>) {
    let source = versions.source;
    for line in 0..source.lines.len() {
        if !only_changes_elements(source, line) {
            continue;
        }
        if let Some(collection) = looped_over(source, line)
            && let Some(reversed) = reversed_collection(source, &collection)
        {
            let place = place_of(source, &collection);
            versions.replace_places(Rank::Likely, line, &[(place, &reversed)]);
        }
        add_counting_down(versions, line);
    }
}

/// Whether the loop that begins in this line changes elements or calls functions, and neither ends
/// early nor calls its own function, as a search does.
fn only_changes_elements(source: &Source, header: usize) -> bool {
    if source.first_word(header) != "for" {
        return false;
    }
    let last = end_of_block(source, header).unwrap_or(header);
    let own_name = source.function_name(header);
    let mut changes = false;
    for token in source.tokens_of(header).start..source.tokens_of(last).end {
        let word = source.word(token);
        let calls_itself = source.word(token + 1) == "(" && Some(word) == own_name;
        if calls_itself || ["return", "break", "yield"].contains(&word) {
            return false;
        }
        changes |= changes_element(source, token);
    }
    changes
}

/// Whether an element is set after this token, or a function is called as a statement.
fn changes_element(source: &Source, token: usize) -> bool {
    const SETS: [&str; 8] = ["=", "|=", "&=", "^=", "+=", "-=", "++", "--"];
    let after = source.word(token + 1);
    if source.word(token) == "]" {
        return SETS.contains(&after);
    }
    let ends_line = source
        .tokens
        .get(token + 1)
        .is_none_or(|next| next.line > source.tokens[token].line);
    let ends_statement = match source.tongue {
        Tongue::Python => ends_line,
        Tongue::Java | Tongue::Cpp | Tongue::JavaScript => after == ";",
    };
    source.word(token) == ")" && ends_statement
}

/// The collection from its last element to its first one. `None` in Java, which has no short form
/// of it for all collections.
fn reversed_collection(source: &Source, collection: &Range<usize>) -> Option<String> {
    let text = text_of(source, collection);
    match source.tongue {
        Tongue::Python => Some(reversed_iterable(source, collection)),
        Tongue::JavaScript => Some(format!("[...{text}].reverse()")),
        Tongue::Cpp => Some(format!("{text} | views::reverse")),
        Tongue::Java => None,
    }
}

/// The same in Python. Of `zip(a, b)`, both are reversed, and `reversed(a)` becomes `a`.
fn reversed_iterable(source: &Source, collection: &Range<usize>) -> String {
    let text = text_of(source, collection);
    let arguments = arguments(source, collection.start + 1);
    match (source.word(collection.start), &arguments[..]) {
        ("reversed", [argument]) => source.text[argument.clone()].to_owned(),
        ("zip", _) => {
            let mut reversed = Vec::new();
            for argument in arguments {
                reversed.push(format!("reversed({})", &source.text[argument]));
            }
            format!("zip({})", reversed.join(", "))
        }
        _ => format!("reversed({text})"),
    }
}

/// `for (int i = 0; i < 9; i++)` becomes `for (int i = 9 - 1; i >= 0; i--)`.
fn add_counting_down(versions: &mut Versions<'_>, line: usize) {
    let source = versions.source;
    let range = source.lines[line].range.clone();
    let Some(found) = COUNTING_LOOP.captures(source.line_code(line)) else {
        return;
    };
    let [declared, start, compared, end, counted] = [2, 3, 4, 5, 6].map(|group| &found[group]);
    if declared != compared || declared != counted {
        return;
    }
    let down = format!(
        "for ({} {declared} = {end} - 1; {declared} >= {start}; {declared}--)",
        &found[1]
    );
    let place = range.start..range.start + found[0].len();
    // Steps are undone from where a list was marked, or by a loop as that which did them.
    let begins_at_mark = start.parse::<u32>().is_err();
    let rank = if begins_at_mark || is_header_elsewhere(source, line, &found[0]) {
        Rank::Likely
    } else {
        Rank::Rare
    };
    versions.replace_places(rank, line, &[(place, &down)]);
}

/// Whether another function has a loop with this header, which is not one over all rows, digits or
/// cells.
fn is_header_elsewhere(source: &Source, line: usize, header: &str) -> bool {
    let is_over_all = ["< 9;", "< 10;", "< 81;"]
        .iter()
        .any(|bound| header.contains(bound));
    let function = source.function_of(line);
    !is_over_all
        && (0..source.lines.len()).any(|other| {
            source.function_of(other) != function && source.line_code(other).starts_with(header)
        })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::super::source::Tongue;
    use super::super::super::tests::{assert_not_tried, assert_rank, assert_tried};
    use super::super::super::versions::Rank;
    use super::add;

    #[test]
    fn a_loop_as_another_one_is_reversed_early() {
        let text = "void select(int id) {\n  for (int n = 0; n < 4; n++) {\n    take(y[id][n]);\n  }\n}\n\
                    void deselect(int id) {\n  for (int n = 0; n < 4; n++) {\n    give(y[id][n]);\n  \
                    }\n}\n";
        let expected = "With `for (int n = 4 - 1; n >= 0; n--) {` instead of";
        assert_rank(add, Tongue::Java, text, expected, Rank::Likely);
        let text = "void mark() {\n  for (int n = 0; n < 4; n++) {\n    take(y[n]);\n  }\n}\n";
        assert_rank(add, Tongue::Java, text, expected, Rank::Rare);
    }

    #[rstest]
    #[case::zip(
        Tongue::Python,
        "for j, column in zip(choice, removed):\n    add(j)\n",
        "With `for j, column in zip(reversed(choice), reversed(removed)):` instead of"
    )]
    #[case::for_of(
        Tongue::JavaScript,
        "for (const c of columns) uncover(c);",
        "With `for (const c of [...columns].reverse()) uncover(c);` instead of"
    )]
    #[case::counted(
        Tongue::Java,
        "for (int i = 0; i < n; i++) uncover(i);",
        "With `for (int i = n - 1; i >= 0; i--) uncover(i);` instead of"
    )]
    fn is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        assert_tried(add, tongue, text, expected);
    }

    #[rstest]
    #[case::digits_of_a_search(
        Tongue::Python,
        "def fill(cell):\n    for d in digits:\n        put(d)\n        \
         if fill(cell + 1): return True\n",
        "reversed(digits)"
    )]
    #[case::first_of_the_best(
        Tongue::JavaScript,
        "for (const c of cells) {\n  if (left[c] < fewest) fewest = left[c];\n}",
        "reverse()"
    )]
    #[case::rows_of_a_search(
        Tongue::JavaScript,
        "search() {\n  cover(h.U);\n  for (let i = h.D; i !== h; i = i.D) {\n    \
         if (search()) return true;\n  }\n}",
        "for (let i = h.U; i !== h; i = i.U)"
    )]
    fn is_not_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] unexpected: &str) {
        assert_not_tried(add, tongue, text, unexpected);
    }
}
