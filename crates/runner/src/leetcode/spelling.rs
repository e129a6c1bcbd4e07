//! Names in an answer that LeetCode does not call, but that look like those it calls.

use std::fmt;

/// What an answer has in place of a name that LeetCode calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misspelt {
    /// The name in the answer.
    pub found: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// The name that LeetCode calls.
    pub expected: String,
}

impl fmt::Display for Misspelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected the name {}, found {} in line {}", self.expected, self.found, self.line)
    }
}

/// A name with more edits than this is another name.
const MOST_EDITS: usize = 3;

/// The name that is most like one of the expected ones; `None` if one of them is there, or none is
/// like them.
pub(super) fn misspelt(text: &str, expected: &[&str]) -> Option<Misspelt> {
    let names = || {
        (1..).zip(text.lines()).flat_map(|(line, text)| {
            let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            words.filter(|word| !word.is_empty()).map(move |word| (line, word))
        })
    };
    if names().any(|(_, name)| expected.contains(&name)) {
        return None;
    }
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let like = names().flat_map(|(line, name)| {
        expected.iter().map(move |&expected| {
            let edits = strsim::osa_distance(&plain(name), &plain(expected));
            (edits, Misspelt { found: name.to_owned(), line, expected: expected.to_owned() })
        })
    });
    like.min_by_key(|(edits, _)| *edits).filter(|(edits, _)| *edits <= MOST_EDITS).map(|(_, it)| it)
}

/// The first class of an answer that has no class `Solution`.
pub(super) fn other_class(text: &str) -> Option<Misspelt> {
    let classes = (1..).zip(text.lines()).filter_map(|(line, text)| {
        let name = text.trim_start().trim_start_matches("public ").strip_prefix("class ")?;
        let end = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let found = name[..end.unwrap_or(name.len())].to_owned();
        Some(Misspelt { found, line, expected: "Solution".to_owned() })
    });
    let classes: Vec<Misspelt> = classes.collect();
    let has_solution = classes.iter().any(|class| class.found == class.expected);
    classes.into_iter().next().filter(|_| !has_solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_nearly_right_is_named_with_its_line() {
        let found =
            |text| misspelt(text, &["solveSudoku", "isValidSudoku"]).map(|it| it.to_string());
        let expected = "expected the name solveSudoku, found solvesudoku in line 2";
        assert_eq!(found("class Solution:\n  def solvesudoku(self, b):").unwrap(), expected);
        assert_eq!(found("def is_valid_sudoku(b)").unwrap()[18..31], *"isValidSudoku");
        assert_eq!(found("def solveSudoku(b): solveSudko(b)"), None);
        assert_eq!(found("def main(): pass"), None);
        let class = |text| other_class(text).map(|it| it.found);
        assert_eq!(class("import re\nclass Sudoku:\n"), Some("Sudoku".to_owned()));
        assert_eq!(class("class Node:\nclass Solution {"), None);
    }
}
