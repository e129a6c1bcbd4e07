//! Go: the packages of LeetCode, and the answer as a package of its own.

use regex_lite::Regex;

use super::version::Version;
use super::{Copied, Made, Repairs, glue};
use crate::leetcode::code::{Syntax, code_of, parameter_counts};

/// The packages of Go that LeetCode imports before an answer.
const GO_PACKAGES: [&str; 34] = [
    "bufio",
    "bytes",
    "cmp",
    "container/heap",
    "container/list",
    "container/ring",
    "context",
    "encoding/json",
    "errors",
    "fmt",
    "io",
    "iter",
    "log",
    "maps",
    "math",
    "math/big",
    "math/bits",
    "math/cmplx",
    "math/rand",
    "os",
    "reflect",
    "regexp",
    "runtime",
    "slices",
    "sort",
    "strconv",
    "strings",
    "sync",
    "sync/atomic",
    "time",
    "unicode",
    "unicode/utf16",
    "unicode/utf8",
    "unsafe",
];

/// The name in the clause `package main` at the start of an answer, if it has one.
pub(in crate::leetcode) fn go_package(text: &str) -> Option<String> {
    let code = code_of(text, Syntax::C);
    let clause = Regex::new(r"^\s*package\s+(\w+)").expect("a test compiles it");
    Some(clause.captures(&code)?[1].to_owned())
}

/// The answer as the package `answer`, which may have a `main` of its own.
pub(in crate::leetcode) fn copy_go(text: &str, repairs: &Repairs) -> Copied {
    let mut imports = String::new();
    for path in &repairs.imports {
        imports.extend(["import \"", path, "\"; "]);
    }
    let Some(name) = go_package(text) else {
        return Copied::with_prefix(&format!("package answer; {imports}"), text);
    };
    // What stands before the name is a comment, or the word `package`.
    let code = code_of(text, Syntax::C);
    let clause = Regex::new(r"^\s*package\s+").expect("a test compiles it");
    let begin = clause.find(&code).map_or(0, |found| found.end());
    let begin = code[..begin].chars().count();
    let before: String = text.chars().take(begin).collect();
    let after: String = text.chars().skip(begin + name.chars().count()).collect();
    let imports = if imports.is_empty() {
        imports
    } else {
        format!("; {}", imports.trim_end_matches("; "))
    };
    Copied {
        text: format!("{before}answer{imports}{after}"),
        prefix: String::new(),
    }
}

/// A call of each function that the answer has, whatever it returns and however it writes the type
/// of a board.
pub(in crate::leetcode) fn make_for_go(text: &str, repairs: &Repairs) -> Vec<Made> {
    let code = code_of(text, Syntax::C);
    let solve = if has_function(&code, "solveSudoku") && repairs.can_call("solveSudoku") {
        "var KataSolve = func(board [][]byte) { solveSudoku(board) }"
    } else {
        "var KataSolve func([][]byte)"
    };
    let validate = if has_function(&code, "isValidSudoku") && repairs.can_call("isValidSudoku") {
        "var KataValidate = func(board [][]byte) bool { return isValidSudoku(board) }"
    } else {
        "var KataValidate func([][]byte) bool"
    };
    vec![Made {
        name: "answer/glue.go",
        text: glue(["package answer", ""], solve, validate),
    }]
}

/// Whether the code has a function of this name that takes a board alone, or a variable, which may
/// be a function.
fn has_function(code: &str, name: &str) -> bool {
    let variable = Regex::new(&format!(r"\bvar\s+{name}\b")).expect("a test compiles it");
    variable.is_match(code) || parameter_counts(code, r"\bfunc\s+", name).contains(&1)
}

/// Imports the packages that the compiler finds undefined: `undefined: bits`.
pub(in crate::leetcode) fn repair_go(output: &str, repairs: &Repairs) -> Repairs {
    let undefined = Regex::new(r"undefined: (\w+)").expect("a test compiles it");
    let mut repaired = repairs.clone();
    for captures in undefined.captures_iter(output) {
        let package = GO_PACKAGES
            .iter()
            .find(|path| path.rsplit('/').next() == Some(&captures[1]));
        repaired.imports.extend(package);
    }
    repaired
}

/// The packages that older versions of Go have not, with the minor version that has them first.
const NEW_PACKAGES: [NewPackage; 4] = [
    NewPackage {
        name: "cmp",
        minor_version: 21,
    },
    NewPackage {
        name: "iter",
        minor_version: 23,
    },
    NewPackage {
        name: "maps",
        minor_version: 21,
    },
    NewPackage {
        name: "slices",
        minor_version: 21,
    },
];

struct NewPackage {
    name: &'static str,
    /// 21 for Go 1.21.
    minor_version: u32,
}

/// The version of Go that has the package which the compiler does not find: `undefined: slices`, or
/// `package slices is not in GOROOT`.
pub(in crate::leetcode) fn go_lacks(output: &str) -> Option<String> {
    newer_go(output, Version::installed("go", "version")?.minor)
}

fn newer_go(output: &str, installed: u32) -> Option<String> {
    let undefined = Regex::new(r"(?:undefined:|package) (\w+)").expect("a test compiles it");
    for captures in undefined.captures_iter(output) {
        for NewPackage {
            name,
            minor_version,
        } in NEW_PACKAGES
        {
            if name == &captures[1] && minor_version > installed {
                return Some(format!(
                    "the package {name} needs Go 1.{minor_version}; this is Go 1.{installed}"
                ));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn go(text: &str, undefined: &[&str]) -> String {
        let mut output = String::new();
        for name in undefined {
            output.extend(["solution.go:1:1: undefined: ", name, "\n"]);
        }
        copy_go(text, &repair_go(&output, &Repairs::default())).text
    }

    #[rstest]
    #[case(
        "// a package deal:\nfunc f() {}",
        "package answer; // a package deal:\nfunc f() {}"
    )]
    #[case(
        "// do\n package  main // x\nvar x",
        "// do\n package  answer // x\nvar x"
    )]
    fn a_package_clause_is_code(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(go(text, &[]), expected);
    }

    #[test]
    fn packages_that_the_compiler_misses_are_imported() {
        let expected = "package answer; import \"math/bits\"; import \"sort\"; x";
        assert_eq!(go("x", &["bits", "sort", "mystrings"]), expected);
        let expected = "package answer; import \"math/bits\"\nx";
        assert_eq!(go("package main\nx", &["bits"]), expected);
    }

    #[test]
    fn a_package_that_go_does_not_have_yet_is_named_with_its_version() {
        let output = "solution.go:7:2: undefined: slices\n";
        let advice = "the package slices needs Go 1.21; this is Go 1.19";
        assert_eq!(newer_go(output, 19).as_deref(), Some(advice));
        assert_eq!(newer_go(output, 21), None);
        let output = "solution.go:2:2: package iter is not in GOROOT (/usr/lib/go-1.19/src/iter)";
        assert!(newer_go(output, 19).is_some());
        assert_eq!(newer_go("solution.go:7:2: undefined: slice\n", 19), None);
    }
}
