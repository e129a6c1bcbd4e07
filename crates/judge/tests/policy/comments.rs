//! A line of a comment has at most as many characters as a line of code. This protects a reader of
//! two files side by side, or of a diff: `rustfmt` does not see comments.

use crate::{read, rust_files};

/// The width of a line, as `rustfmt` has it.
const WIDTH: usize = 100;

#[test]
fn comments_are_as_narrow_as_code() {
    let mut places = Vec::new();
    for folder in ["crates", "benches/src"] {
        for file in rust_files(folder) {
            for number in wide_comments(&read(&file)) {
                places.push(format!("{file}:{number}"));
            }
        }
    }
    assert!(
        places.is_empty(),
        "wrap these comments at {WIDTH} columns:\n  {}",
        places.join("\n  ")
    );
}

#[test]
fn examples_and_tables_may_be_wide() {
    let word = "a".repeat(WIDTH);
    let text = format!(
        "/// {word}\n//! {word}\n    // {word}\n/// | {word} |\n/// ```\n/// {word}\n/// ```\n\
         /// {word}\nlet text = \"{word}\";\n"
    );
    assert_eq!(wide_comments(&text), [1, 2, 3, 8]);
}

/// The numbers of the lines that are comments and too wide. Code in a comment and tables cannot be
/// wrapped; a line that begins with `//=` says what a test expects.
fn wide_comments(text: &str) -> Vec<usize> {
    let mut numbers = Vec::new();
    let mut is_example = false;
    for (index, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_example = false;
            continue;
        };
        let words = comment.trim_start_matches(['/', '!', ' ']);
        if words.starts_with("```") {
            is_example = !is_example;
        }
        let is_wrapped = !is_example && !words.starts_with(['|', '=']);
        if is_wrapped && line.chars().count() > WIDTH {
            numbers.push(index + 1);
        }
    }
    numbers
}
