//! The page of a strategy has a limit of words. This protects a learner, who reads a page in ten
//! minutes; an engineer finds the rest in `DESIGN.md` and `LOG.md`, which have no limit.

use crate::{crates_in, prose, read};

/// The most words of prose on the page of a strategy: what a learner reads in ten minutes.
const MOST_WORDS: usize = 900;

#[test]
fn the_page_of_a_strategy_is_read_in_ten_minutes() {
    let mut too_long = Vec::new();
    for package in crates_in("crates/strategies") {
        let words = words_of_prose(&read(&format!("crates/strategies/{package}/README.md")));
        if words > MOST_WORDS {
            too_long.push(format!("{package}: {words} words"));
        }
    }
    assert!(
        too_long.is_empty(),
        "move what an engineer needs to a DESIGN.md, and measurements to a LOG.md, until a README has \
         at most {MOST_WORDS} words of prose: {too_long:?}"
    );
}

#[test]
fn prose_is_counted_without_code_generated_tables_and_tags() {
    for (text, expected) in [
        ("# Two words\n", 2),
        ("One.\n\n```rust\nlet a = 1;\n```\n\nTwo.\n", 2),
        (
            "<!-- figures: a -->\n| a table |\n<!-- end of figures -->\nOne\n",
            1,
        ),
        (
            "<details>\n<summary>Why so?</summary>\n\nOne – two.\n\n</details>\n",
            4,
        ),
    ] {
        assert_eq!(words_of_prose(text), expected, "{text:?}");
    }
}

/// The words of prose of a Markdown text: neither code, nor what a command writes between two
/// markers, nor HTML tags and signs that stand alone.
fn words_of_prose(text: &str) -> usize {
    let mut words = 0;
    let mut is_generated = false;
    for line in prose(text) {
        if line.starts_with("<!-- ") {
            is_generated = !line.starts_with("<!-- end of ");
        }
        let text = match line.strip_prefix("<summary>") {
            Some(question) => question.trim_end_matches("</summary>"),
            None if line.starts_with('<') => "",
            None => line,
        };
        if !is_generated {
            let words_of_line = text
                .split_whitespace()
                .filter(|word| word.contains(char::is_alphanumeric));
            words += words_of_line.count();
        }
    }
    words
}
