//! For tests of answers: what to do where a language is not installed, and answers with a bug that
//! is planted in a right one.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};

use crate::leetcode::{LANGUAGES, OpenError};

/// The reasons that this process has printed.
static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// What was opened. `None` if its language is not installed; then [`skip`] prints the language.
///
/// # Panics
///
/// It cannot be opened for any other reason.
#[track_caller]
pub fn installed<T>(opened: Result<T, OpenError>) -> Option<T> {
    match opened {
        Ok(opened) => Some(opened),
        Err(unusable @ (OpenError::Toolchain { .. } | OpenError::ToolFails { .. })) => {
            skip(&unusable.to_string());
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Prints that tests are skipped for this reason. An ordinary `cargo test` shows the line, which
/// libtest would capture from `println!` or `eprintln!`. Each reason is printed once per process,
/// not once per test.
pub fn skip(reason: &str) {
    let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    if printed.insert(reason.to_owned()) {
        // A test does not fail because nothing can be printed.
        let _ = writeln!(io::stderr(), "skipped some tests: {reason}");
    }
}

/// The text of a line that is a comment in the language of an answer: `= It is wrong` for `#= It is
/// wrong`.
fn comment(line: &str) -> Option<&str> {
    LANGUAGES
        .iter()
        .find_map(|language| line.strip_prefix(language.comment))
}

/// What is said of a wrong answer, as its lines with `=` behind the sign of a comment say: first
/// its verdict and the start of the reason, then parts of its output.
pub fn said_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| comment(line)?.strip_prefix("= "))
}

/// A line of an answer that holds a bug: the code that replaces the line above it.
///
/// ```text
///     if cell == 81 {
///     //~ last-cell    if cell == 80 {
/// ```
struct BugLine<'t> {
    /// The name of the bug, which may have several lines.
    bug: &'t str,
    /// The code, with its own indentation by spaces or tabs.
    code: &'t str,
}

impl<'t> BugLine<'t> {
    /// `None` for an ordinary line.
    fn parse(line: &'t str) -> Option<Self> {
        let line = comment(line.trim_start())?.strip_prefix("~ ")?;
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (bug, code) = line.split_at(end);
        Some(Self { bug, code })
    }
}

/// The answer with the lines of this bug, and without those of all others.
///
/// # Panics
///
/// The answer has no such bug: a test of it would judge a right answer.
#[track_caller]
pub fn with_bug(file: &str, text: &str, bug: &str) -> String {
    assert!(
        bugs_of(text).contains(bug),
        "{file}: the bug '{bug}' was not planted, because no comment begins with ~ and its name"
    );
    lines_with_bug(text, bug)
}

/// The answer without its bugs.
pub fn without_bugs(text: &str) -> String {
    lines_with_bug(text, "")
}

fn lines_with_bug(text: &str, bug: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        match BugLine::parse(line) {
            None => lines.push(line),
            Some(bug_line) if bug_line.bug == bug => {
                *lines.last_mut().expect("a bug has a line above it") = bug_line.code;
            }
            Some(_) => {}
        }
    }
    lines.join("\n")
}

/// The names of the bugs in an answer.
pub fn bugs_of(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter_map(BugLine::parse)
        .map(|line| line.bug)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_is_planted_whatever_indents_its_line() {
        let text = "\tif cell == 81 {\n\t//~ last-cell\tif cell == 80 {\n\t}";
        let planted = with_bug("search.go", text, "last-cell");
        assert_eq!(planted, "\tif cell == 80 {\n\t}");
        assert_eq!(without_bugs(text), "\tif cell == 81 {\n\t}");
    }

    #[test]
    #[should_panic(expected = "search.go: the bug 'wrong' was not planted")]
    fn a_bug_that_is_not_planted_is_a_failure_of_its_own() {
        with_bug("search.go", "return\n//~ wrongly return 1", "wrong");
    }
}
