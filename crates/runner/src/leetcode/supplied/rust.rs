//! Rust: a module for the driver inside of the answer, and a call of each method.

use regex_lite::Regex;

use super::{Copied, METHODS, Made, Repairs, glue};
use crate::leetcode::code::{Syntax, code_of, parameter_counts};

/// The answer with the driver's module inside, where it can call private functions. Inner
/// attributes such as `#![allow(dead_code)]` stay first.
pub(in crate::leetcode) fn copy_rust(text: &str, _: &Repairs) -> Copied {
    let code = code_of(text, Syntax::Rust);
    let solution_type = r"\b(?:struct|enum|union|type)\s+Solution\b|\bas\s+Solution\b";
    let solution_type = Regex::new(solution_type).expect("a test compiles it");
    let mut declarations = "#[path = \"glue.rs\"] pub mod kata_glue; ".to_owned();
    if !solution_type.is_match(&outside_of_braces(&code)) {
        declarations += "pub struct Solution; ";
    }
    let attributes = Regex::new(r"^(?:\s*#!\[[^\]]*\])+").expect("a test compiles it");
    let Some(attributes) = attributes.find(&code) else {
        return Copied::with_prefix(&declarations, text);
    };
    // The code has a space for each character of a comment or a string literal, however many bytes
    // that character has. So code and text have the same number of characters, but not the same
    // number of bytes.
    let character_count = code[..attributes.end()].chars().count();
    let attributes: String = text.chars().take(character_count).collect();
    let after: String = text.chars().skip(character_count).collect();
    Copied {
        text: format!("{attributes} {declarations}{after}"),
        // The declarations follow the attributes: nothing precedes the first character.
        prefix: String::new(),
    }
}

/// The code that is in no block. A module of tests may have a `Solution` of its own.
fn outside_of_braces(code: &str) -> String {
    let mut outside = String::new();
    let mut depth = 0_usize;
    for sign in code.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(sign),
            _ => {}
        }
    }
    outside
}

/// A call of each method that the answer has. The result of `solve_sudoku` is discarded, and a
/// closure lets the compiler convert the board, such as `&mut Vec` to a slice.
pub(in crate::leetcode) fn make_for_rust(text: &str, repairs: &Repairs) -> Vec<Made> {
    let code = code_of(text, Syntax::Rust);
    let solve = if has_function(&code, "solve_sudoku") && repairs.can_call(METHODS[0]) {
        "Some(|board| { let _ = Solution::solve_sudoku(board); })"
    } else {
        "None"
    };
    let validate = if has_function(&code, "is_valid_sudoku") && repairs.can_call(METHODS[1]) {
        "Some(|board| Solution::is_valid_sudoku(board))"
    } else {
        "None"
    };
    let head = ["#[allow(unused_imports)]", "use super::Solution;"];
    let solve = format!("pub const SOLVE: Option<fn(&mut Vec<Vec<char>>)> = {solve};");
    let validate = format!("pub const VALIDATE: Option<fn(Vec<Vec<char>>) -> bool> = {validate};");
    vec![Made {
        name: "glue.rs",
        text: glue(head, &solve, &validate),
    }]
}

/// Whether the code has a function of this name that takes a board alone.
fn has_function(code: &str, name: &str) -> bool {
    parameter_counts(code, r"\bfn\s+", name).contains(&1)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("struct SolutionState;", true)]
    #[case("// struct Solution\nlet s = \"struct Solution\";", true)]
    #[case("#[derive(Default)] struct Solution { n: u8 }", false)]
    #[case("type Solution = Solver;", false)]
    #[case("mod tests { struct Solution; }", true)]
    #[case("fn f() { loop {} } struct Solution;", false)]
    fn rust_gets_a_unit_where_the_answer_has_none(#[case] text: &str, #[case] expected: bool) {
        let copied = copy_rust(text, &Repairs::default());
        assert_eq!(copied.text.contains("pub struct Solution;"), expected);
        assert!(copied.text.ends_with(text));
    }

    #[test]
    fn attributes_of_a_file_in_rust_stay_in_front() {
        let text = "// é\n#![allow(dead_code)]\n#![allow(unused)] fn f() {}";
        let copied = copy_rust(text, &Repairs::default()).text;
        assert!(copied.starts_with("// é\n#![allow(dead_code)]\n#![allow(unused)] #[path"));
        assert!(copied.ends_with(" fn f() {}"), "{copied}");
    }

    #[test]
    fn a_function_is_told_from_a_helper_a_call_and_a_comment() {
        let text = "impl Solution {
            // pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool { true } 中文
            /* fn is_valid_sudoku(board: Vec<Vec<char>>) {} */
            pub fn solve_sudoku (board: &mut Vec<Vec<char>>,) { solve_sudoku(board); }
            fn is_valid_sudoku(board: &Vec<Vec<char>>, row: usize, digit: char) -> bool { true }
        }";
        let glue = &make_for_rust(text, &Repairs::default())[0].text;
        assert!(glue.contains("Solution::solve_sudoku(board)"), "{glue}");
        assert!(glue.contains("-> bool> = None;"), "{glue}");
    }
}
