//! Names in an answer that LeetCode does not call, but that look like those it calls.

use regex_lite::Regex;

/// A name, which may have letters of any alphabet.
const WORD: &str = r"[\w\u{80}-\u{10FFFF}]+";

/// A name with more edits than this is another name.
const MOST_EDITS: usize = 3;

/// Says which name is most like one of the expected ones; `None` if one of them is there, or none
/// is like them.
pub(super) fn misspelt(text: &str, expected: &[&str]) -> Option<String> {
    let word = Regex::new(WORD).expect("a test compiles it");
    let names = || {
        (1..).zip(text.lines()).flat_map(|(line, text)| {
            word.find_iter(text)
                .map(move |found| (line, found.as_str()))
        })
    };
    if names().any(|(_, name)| expected.contains(&name)) {
        return None;
    }
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let like = names().flat_map(|(line, name)| {
        expected.iter().map(move |&expected| {
            let edits = strsim::osa_distance(&plain(name), &plain(expected));
            (edits, sentence(expected, name, line))
        })
    });
    like.min_by_key(|(edits, _)| *edits)
        .filter(|(edits, _)| *edits <= MOST_EDITS)
        .map(|(_, it)| it)
}

fn sentence(expected: &str, found: &str, line: usize) -> String {
    format!("expected the name {expected}, found {found} in line {line}")
}

/// Names the first class of an answer that has no class `Solution`.
pub(super) fn other_class(text: &str) -> Option<String> {
    let pattern = |pattern: &str| Regex::new(pattern).expect("a test compiles it");
    if pattern(r"class Solution\b").is_match(text) {
        return None;
    }
    let class = pattern(&format!(r"^\s*(?:public )*class ({WORD})"));
    let named = |(line, text)| Some(sentence("Solution", &class.captures(text)?[1], line));
    (1..).zip(text.lines()).find_map(named)
}

/// Says which parameters a method has that LeetCode calls with a board of this type alone.
pub(super) fn other_parameters(text: &str, methods: &[&str], board: &str) -> Option<String> {
    let names = methods.join("|");
    let pattern = format!(r"\b(?:void|boolean|bool|func?) +({names})\s*\(([^()]*)\)");
    let found = Regex::new(&pattern)
        .expect("a test compiles it")
        .captures(text)?;
    let (name, list) = (&found[1], &found[2]);
    let line = text[..found.get(2)?.start()].lines().count();
    let plain = |text: &str| text.replace("std::", "").replace(char::is_whitespace, "");
    let is_other =
        !board.is_empty() && (list.contains(',') || !plain(list).contains(&plain(board)));
    is_other.then(|| format!("expected {name}({board}), found {name}({list}) in line {line}"))
}

/// Says where the class `Solution` is declared twice, with this effect, and what to do about it.
/// Comments and strings declare nothing.
pub(super) fn declared_again(text: &str, effect: &str) -> Option<String> {
    const NOTHING: &str = r#"#.*|//.*|/\*(?s:.*?)\*/|"""(?s:.*?)"""|'''(?s:.*?)'''"#;
    const STRING: &str = r#""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"#;
    let pattern =
        format!(r"(?m){NOTHING}|{STRING}|^(?:public |final )*class (Solution)\b\s*[^;\s]");
    let token = Regex::new(&pattern).expect("a test compiles it");
    let names = token.captures_iter(text).filter_map(|found| found.get(1));
    let lines = names.map(|name| text[..name.start()].lines().count());
    let [first, .., last] = lines.collect::<Vec<_>>()[..] else {
        return None;
    };
    Some(format!(
        "class Solution is declared in line {first} and again in line {last}{effect}; keep one \
         class with all methods, or put each class in a file of its own"
    ))
}

/// Names the package line of an answer in Java. LeetCode writes its imports before the answer.
pub(super) fn package(text: &str) -> Option<String> {
    let package = Regex::new(r"(?m)^package [\w.]+;").expect("a test compiles it");
    let line = text[..package.find(text)?.start()].lines().count() + 1;
    Some(format!(
        "line {line}: remove the package line; an answer to LeetCode has none"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A method that is not public cannot be called either.
    #[test]
    fn a_type_may_be_written_in_other_ways() {
        let found = |list: &str| {
            let text = format!("class Solution {{\n  void solveSudoku({list}) {{}}");
            other_parameters(&text, &["solveSudoku"], "vector<vector<char>>&")
        };
        assert_eq!(found("vector<vector<char>> &board"), None);
        assert_eq!(found("std::vector< std::vector<char> >& board"), None);
        let expected = "expected solveSudoku(vector<vector<char>>&), found \
                        solveSudoku(vector<string>& board) in line 2";
        assert_eq!(found("vector<string>& board").unwrap(), expected);
    }

    #[test]
    fn a_name_that_is_nearly_right_is_named_with_its_line() {
        let found = |text| misspelt(text, &["solveSudoku", "isValidSudoku"]);
        let expected = "expected the name solveSudoku, found solvesudoku in line 2";
        assert_eq!(
            found("class Solution:\n  def solvesudoku(self, b):").unwrap(),
            expected
        );
        assert_eq!(
            found("def is_valid_sudoku(b)").unwrap()[18..31],
            *"isValidSudoku"
        );
        assert_eq!(found("def solveSudoku(b): solveSudko(b)"), None);
        assert_eq!(found("def main(): pass"), None);
        let expected = "expected the name Solution, found Sudoku in line 2";
        assert_eq!(other_class("import re\nclass Sudoku:\n").unwrap(), expected);
        let expected = "expected the name Solution, found Lösung in line 1";
        assert_eq!(other_class("class Lösung:").unwrap(), expected);
        assert_eq!(other_class("class Node:\nclass Solution {"), None);
        assert_eq!(
            other_class("public final class Solution {\n  class Inner {"),
            None
        );
        let again = |text: &str| declared_again(text, "").map(|found| found[30..56].to_owned());
        let two = "class Solution:\n  x = '\"\"\"'\n\nclass Solution(object):";
        assert_eq!(again(two).unwrap(), "line 1 and again in line 4");
        let two = "/* 1\n2 */\npublic class Solution {\n}\nclass Solution {";
        assert_eq!(again(two).unwrap(), "line 3 and again in line 5");
        assert_eq!(again("class Solution;\nclass Solution {"), None);
        for quote in ["\"\"\"", "/*", "# ", "//"] {
            let end = quote.chars().rev().collect::<String>();
            let one = format!("class Solution:\n  pass\n{quote}class Solution:{end}");
            assert_eq!(again(&one), None, "{one}");
        }
    }
}
