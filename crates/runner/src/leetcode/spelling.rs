//! Names in an answer that LeetCode does not call, but that look like those it calls.

use regex_lite::Regex;

/// A name, which may have letters of any alphabet.
const WORD: &str = r"[\w\u{80}-\u{10FFFF}]+";

/// A name with more edits than this is another name.
const MOST_EDITS: usize = 3;

/// A name in an answer, and the number of its line.
struct NameInLine<'a> {
    name: &'a str,
    line: usize,
}

/// All names of a text, in its order.
fn names(text: &str) -> Vec<NameInLine<'_>> {
    let word = Regex::new(WORD).expect("a test compiles it");
    let mut names = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        for found in word.find_iter(text) {
            let name = found.as_str();
            names.push(NameInLine { name, line });
        }
    }
    names
}

/// Says which name is most like one of the expected ones: `solvesudoku` for `solveSudoku`. `None`
/// if one of them is there, or none is like them.
pub(super) fn misspelt(text: &str, expected: &[&str]) -> Option<String> {
    let names = names(text);
    if names.iter().any(|found| expected.contains(&found.name)) {
        return None;
    }
    let mut fewest_edits = MOST_EDITS + 1;
    let mut nearest = None;
    for found in &names {
        for expected in expected {
            let edits = strsim::osa_distance(&plain(found.name), &plain(expected));
            if edits < fewest_edits {
                fewest_edits = edits;
                nearest = Some(sentence(expected, found));
            }
        }
    }
    nearest
}

/// The name without the differences between languages: `issudokuvalid` for `is_sudoku_valid`.
fn plain(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

fn sentence(expected: &str, found: &NameInLine<'_>) -> String {
    let NameInLine { name, line } = found;
    format!("expected the name {expected}, found {name} in line {line}")
}

/// Names the first class of an answer that has no class `Solution`.
pub(super) fn other_class(text: &str) -> Option<String> {
    let solution = Regex::new(r"class Solution\b").expect("a test compiles it");
    if solution.is_match(text) {
        return None;
    }
    let class = format!(r"^\s*(?:public )*class ({WORD})");
    let class = Regex::new(&class).expect("a test compiles it");
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(found) = class.captures(text) {
            let name = found.get(1)?.as_str();
            return Some(sentence("Solution", &NameInLine { name, line }));
        }
    }
    None
}

/// Says which parameters a method has that LeetCode calls with a board of this type alone:
/// `solveSudoku(vector<string>& board)`.
pub(super) fn other_parameters(text: &str, methods: &[&str], board: &str) -> Option<String> {
    let names = methods.join("|");
    let pattern = format!(r"\b(?:void|boolean|bool|func?|fn) +({names})\s*\(([^()]*)\)");
    let method = Regex::new(&pattern).expect("a test compiles it");
    let signature = method.captures(text)?;
    let name = &signature[1];
    let parameters = &signature[2];
    let line = text[..signature.get(2)?.start()].lines().count();
    let has_board =
        !parameters.contains(',') && plain_type(parameters).contains(&plain_type(board));
    if has_board {
        None
    } else {
        Some(format!(
            "expected {name}({board}), found {name}({parameters}) in line {line}"
        ))
    }
}

/// The type without the differences that a compiler does not see.
fn plain_type(text: &str) -> String {
    text.replace("std::", "").replace(char::is_whitespace, "")
}

/// Says where the class `Solution` is declared twice, with this effect if it has one, and what to
/// do about it. Comments and strings declare nothing.
pub(super) fn declared_again(text: &str, effect: Option<&str>) -> Option<String> {
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
    let effect = effect.unwrap_or_default();
    Some(format!(
        "class Solution is declared in line {first} and again in line {last}{effect}; keep one \
         class with all methods, or put each class in a file of its own"
    ))
}

/// Names the package line of an answer, which only Java and Kotlin have with a semicolon. LeetCode
/// writes its imports before the answer, and a package line has to be the first one.
pub(super) fn package(text: &str) -> Option<String> {
    let package = Regex::new(r"(?m)^package [\w.]+;").expect("a test compiles it");
    let line = text[..package.find(text)?.start()].lines().count() + 1;
    Some(format!(
        "line {line}: remove the package line; an answer to LeetCode has none"
    ))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const METHODS: [&str; 2] = ["solveSudoku", "isValidSudoku"];

    #[test]
    fn a_type_may_be_written_in_other_ways() {
        for list in [
            "vector<vector<char>> &board",
            "std::vector< std::vector<char> >& board",
        ] {
            assert_eq!(parameters_instead_of_a_board(list), None);
        }
        let expected = "expected solveSudoku(vector<vector<char>>&), found \
                        solveSudoku(vector<string>& board) in line 2";
        assert_eq!(
            parameters_instead_of_a_board("vector<string>& board").unwrap(),
            expected
        );
    }

    fn parameters_instead_of_a_board(list: &str) -> Option<String> {
        let text = format!("class Solution {{\n  void solveSudoku({list}) {{}}");
        other_parameters(&text, &["solveSudoku"], "vector<vector<char>>&")
    }

    #[rstest]
    #[case::capitals(
        "class Solution:\n  def solvesudoku(self, b):",
        "expected the name solveSudoku, found solvesudoku in line 2"
    )]
    #[case::other_order(
        "def is_valid_sudoku(b)",
        "expected the name isValidSudoku, found is_valid_sudoku in line 1"
    )]
    fn a_name_that_is_nearly_right_is_named_with_its_line(
        #[case] text: &str,
        #[case] expected: &str,
    ) {
        assert_eq!(misspelt(text, &METHODS).unwrap(), expected);
    }

    #[rstest]
    #[case::one_is_there("def solveSudoku(b): solveSudko(b)")]
    #[case::nothing_like_them("def main(): pass")]
    fn no_name_is_misspelt(#[case] text: &str) {
        assert_eq!(misspelt(text, &METHODS), None);
    }

    #[rstest]
    #[case("import re\nclass Sudoku:\n", Some("found Sudoku in line 2"))]
    #[case("class Lösung:", Some("found Lösung in line 1"))]
    #[case::solution_is_there("class Node:\nclass Solution {", None)]
    #[case::solution_is_public("public final class Solution {\n  class Inner {", None)]
    fn another_class_is_named_with_its_line(#[case] text: &str, #[case] expected: Option<&str>) {
        let expected = expected.map(|found| format!("expected the name Solution, {found}"));
        assert_eq!(other_class(text), expected);
    }

    #[rstest]
    #[case::behind_a_string(
        "class Solution:\n  x = '\"\"\"'\n\nclass Solution(object):",
        "line 1 and again in line 4;"
    )]
    #[case::behind_a_comment(
        "/* 1\n2 */\npublic class Solution {\n}\nclass Solution {",
        "line 3 and again in line 5;"
    )]
    fn a_second_class_is_named_with_both_lines(#[case] text: &str, #[case] expected: &str) {
        let found = declared_again(text, None).unwrap();
        assert!(found.contains(expected), "{found}");
    }

    #[rstest]
    #[case::declared_before_it_is_defined("class Solution;\nclass Solution {")]
    #[case("class Solution:\n  pass\n\"\"\"class Solution:\"\"\"")]
    #[case("class Solution:\n  pass\n/*class Solution:*/")]
    #[case("class Solution:\n  pass\n# class Solution:")]
    #[case("class Solution:\n  pass\n//class Solution:")]
    fn no_class_is_declared_again(#[case] text: &str) {
        assert_eq!(declared_again(text, None), None);
    }
}
