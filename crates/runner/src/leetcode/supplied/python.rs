//! Python: what LeetCode has and this machine may lack.

use regex_lite::Regex;

use super::version::Version;
use crate::leetcode::language::PYTHON;

/// The first version that accepts `type Board = list[str]`, `def first[T]` and
/// `class Tree[T]`.
const TYPE_PARAMETERS: Version = Version {
    major: 3,
    minor: 12,
};

/// Libraries that an answer may import on LeetCode, and that Python comes without.
const LIBRARIES: [&str; 2] = ["numpy", "sortedcontainers"];

/// The library that an answer imports, or the version that it needs.
pub(in crate::leetcode) fn python_lacks(output: &str) -> Option<String> {
    if let Some(library) = missing_library(output) {
        return Some(format!(
            "{library} is not installed: python3 -m pip install {library}"
        ));
    }
    newer_python(output, Version::installed(&PYTHON, "--version")?)
}

/// Reads `ModuleNotFoundError: No module named 'numpy'`.
fn missing_library(output: &str) -> Option<&'static str> {
    let missing = Regex::new(r"No module named '(\w+)'").expect("a test compiles it");
    let name = missing.captures(output)?.get(1)?.as_str().to_owned();
    LIBRARIES.into_iter().find(|library| *library == name)
}

/// The message for an answer that uses syntax newer than the installed Python; `None` for any other
/// error.
fn newer_python(output: &str, installed: Version) -> Option<String> {
    let new_form =
        Regex::new(r"(?m)^\s*(?:type \w+.*=|(?:def|class) \w+\[)").expect("a test compiles it");
    let is_rejected = output.contains("SyntaxError") && new_form.is_match(output);
    if is_rejected && installed < TYPE_PARAMETERS {
        return Some(format!(
            "type parameters and `type` need Python {TYPE_PARAMETERS}; this is Python {installed}"
        ));
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(
        "    type Board = list[list[str]]\n  SyntaxError: invalid syntax",
        true
    )]
    #[case(
        "    def first[T](items: list[T]) -> T:\n  SyntaxError: expected '('",
        true
    )]
    #[case("    class Tree[T]:\n  SyntaxError: invalid syntax", true)]
    #[case("    def first(self:\n  SyntaxError: invalid syntax", false)]
    #[case("    type(board) = list\n  SyntaxError: cannot assign", false)]
    fn a_form_of_a_newer_version_is_named(#[case] output: &str, #[case] expected: bool) {
        let before = Version {
            major: 3,
            minor: 11,
        };
        assert_eq!(newer_python(output, before).is_some(), expected);
        assert_eq!(newer_python(output, TYPE_PARAMETERS), None);
    }

    #[test]
    fn a_library_of_leetcode_is_named_and_no_other_module() {
        let output = "ModuleNotFoundError: No module named 'numpy'";
        assert_eq!(missing_library(output), Some("numpy"));
        assert_eq!(missing_library("No module named 'helpers'"), None);
    }
}
