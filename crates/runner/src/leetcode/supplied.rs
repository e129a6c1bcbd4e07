//! What LeetCode writes around an answer, per language: imports before it, and a call behind it.
//!
//! An answer has to compile here as it does there, where nothing but its own text is its own. So what
//! the driver needs of it stands in files beside it, and what it uses without an import is not guessed
//! from its text: the compiler names it, and the answer is compiled again with these [`Additions`].

use std::collections::BTreeSet;
use std::process::Command;

use regex_lite::Regex;

use super::code::{Syntax, code_of, parameter_counts};
use crate::process::is_installed;

/// What the first build of an answer has shown to be missing, or to be in the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Additions {
    /// The paths of packages.
    imports: BTreeSet<&'static str>,
    /// Names of the answer that a header of the system has, too.
    renamed: BTreeSet<String>,
    /// LeetCode's methods that the answer has in another form, or that are only helpers of it.
    uncallable: BTreeSet<&'static str>,
    /// Whether all headers of the library of C++ are included, not only those that most answers use.
    has_all_headers: bool,
}

impl Additions {
    fn can_call(&self, method: &str) -> bool {
        !self.uncallable.contains(method)
    }

    /// Adds the methods that the compiler cannot call in the file that was made for the answer, where
    /// each has a line of its own: `glue.rs:4:52`.
    pub(super) fn add_uncallable(&mut self, output: &str) {
        let place = Regex::new(r"glue\.(?:rs|go|h):(\d+)").expect("a test compiles it");
        for found in place.captures_iter(output) {
            let line: usize = found[1].parse().unwrap_or_default();
            let method = line.checked_sub(FIRST_LINE_OF_A_CALL);
            self.uncallable
                .extend(method.and_then(|method| METHODS.get(method)));
        }
    }
}

/// The line of a made file that calls the first method; the next line calls the second one.
const FIRST_LINE_OF_A_CALL: usize = 3;

/// A file beside the answer, made for it.
pub(super) struct Made {
    pub(super) name: &'static str,
    pub(super) text: String,
}

/// The text of the answer as it is compiled. Every line keeps its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Copied {
    pub(super) text: String,
    /// What stands before the first character of the answer. Messages about the first line leave it
    /// out.
    pub(super) first_line: String,
}

impl Copied {
    /// An answer as it is.
    pub(super) fn unchanged(text: &str, _: &Additions) -> Self {
        Self {
            text: text.to_owned(),
            first_line: String::new(),
        }
    }

    fn with_first_line(first_line: &str, text: &str) -> Self {
        Self {
            text: format!("{first_line}{text}"),
            first_line: first_line.to_owned(),
        }
    }
}

/// As most languages write the names of LeetCode's methods.
pub(super) const METHODS: [&str; 2] = ["solveSudoku", "isValidSudoku"];

// Java

/// The class `Pair` of JavaFX, which LeetCode has.
pub(super) const JAVA_PAIR: &str = include_str!("drivers/Pair.java");

pub(super) fn copy_java(text: &str, _: &Additions) -> Copied {
    const IMPORTS: [&str; 13] = [
        "java.io.*",
        "java.math.*",
        "java.text.*",
        "java.time.*",
        "java.util.*",
        "java.util.concurrent.*",
        "java.util.concurrent.atomic.*",
        "java.util.concurrent.locks.*",
        "java.util.function.*",
        "java.util.random.*",
        "java.util.regex.*",
        "java.util.stream.*",
        "javafx.util.*",
    ];
    let imports = IMPORTS.map(|name| format!("import {name}; "));
    Copied::with_first_line(&imports.concat(), text)
}

// C#

pub(super) fn copy_csharp(text: &str, _: &Additions) -> Copied {
    const NAMESPACES: [&str; 13] = [
        "System",
        "System.Collections",
        "System.Collections.Concurrent",
        "System.Collections.Generic",
        "System.Diagnostics",
        "System.Globalization",
        "System.IO",
        "System.Linq",
        "System.Numerics",
        "System.Text",
        "System.Text.RegularExpressions",
        "System.Threading",
        "System.Threading.Tasks",
    ];
    let imports = NAMESPACES.map(|name| format!("using {name}; "));
    Copied::with_first_line(&imports.concat(), text)
}

/// Mono's own compiler is behind; the words are those with which it refuses what is new.
pub(super) fn csharp_version(_: &str) -> Option<String> {
    if is_installed("csc") {
        return None;
    }
    let note = "this is mcs of Mono, which compiles C# 6 and parts of C# 7, without local functions, \
                switch expressions and new(); LeetCode has C# 13, so what is refused here may be \
                right there; csc is used where it is installed";
    Some(note.to_owned())
}

// Kotlin

/// Packages that LeetCode imports. They hide names of Kotlin itself, such as `ArrayDeque`, so they are
/// imported only for an answer that does not compile without them.
const KOTLIN_PACKAGES: [&str; 2] = ["java.util.*", "kotlin.math.*"];

pub(super) fn copy_kotlin(text: &str, additions: &Additions) -> Copied {
    let mut imports = String::new();
    for name in &additions.imports {
        imports.extend(["import ", name, "; "]);
    }
    Copied::with_first_line(&imports, text)
}

/// What to know about a compiler that may be older than that of LeetCode.
pub(super) fn kotlin_version(_: &str) -> Option<String> {
    let version = first_line_of("kotlinc", "-version")?;
    let number = Regex::new(r"(\d+)\.(\d+)").expect("a test compiles it");
    let found = number.captures(&version)?;
    let major: u32 = found[1].parse().ok()?;
    let is_old = major < 2;
    let note = format!(
        "this is Kotlin {}; LeetCode has Kotlin 2, so what is refused here may be right there",
        &found[0]
    );
    if is_old { Some(note) } else { None }
}

/// The first line that a compiler writes about its version, on either stream.
fn first_line_of(program: &str, option: &str) -> Option<String> {
    let output = Command::new(program).arg(option).output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&text).lines().next()?.to_owned())
}

pub(super) fn repair_kotlin(output: &str, _: &Additions) -> Additions {
    let mut additions = Additions::default();
    if output.contains("unresolved reference") || output.contains("Unresolved reference") {
        additions.imports.extend(KOTLIN_PACKAGES);
    }
    additions
}

// TypeScript

/// What Node.js and the packages of LeetCode define. The compiler sees neither.
const TYPESCRIPT_VALUES: [&str; 9] = [
    "_",
    "clearTimeout",
    "console",
    "exports",
    "module",
    "performance",
    "process",
    "require",
    "setTimeout",
];

/// The classes of the packages of LeetCode.
const TYPESCRIPT_CLASSES: [&str; 5] = [
    "Deque",
    "MaxPriorityQueue",
    "MinPriorityQueue",
    "PriorityQueue",
    "Queue",
];

/// The answer behind declarations of what it uses without defining it.
pub(super) fn copy_typescript(text: &str, additions: &Additions) -> Copied {
    let mut declarations = Vec::new();
    for name in &additions.imports {
        declarations.push(if TYPESCRIPT_CLASSES.contains(name) {
            format!(
                "declare class {name}<T = any> {{ [name: string]: any; static [name: string]: any; \
                 constructor(...values: any[]); [Symbol.iterator](): Iterator<T>; }} "
            )
        } else {
            format!("declare const {name}: any; ")
        });
    }
    Copied::with_first_line(&declarations.concat(), text)
}

/// Declares the names that the compiler does not find: `Cannot find name 'console'`.
pub(super) fn repair_typescript(output: &str, additions: &Additions) -> Additions {
    let missing = Regex::new(r"Cannot find name '(\w+)'").expect("a test compiles it");
    let mut repaired = additions.clone();
    for found in missing.captures_iter(output) {
        let mut known = TYPESCRIPT_VALUES.into_iter().chain(TYPESCRIPT_CLASSES);
        repaired
            .imports
            .extend(known.find(|name| *name == &found[1]));
    }
    repaired
}

// Rust

/// The answer, with a module for the driver inside of it, which may call what is private. An attribute
/// such as `#![allow(dead_code)]` stays in front.
pub(super) fn copy_rust(text: &str, _: &Additions) -> Copied {
    let code = code_of(text, Syntax::Rust);
    let unit = r"\b(?:struct|enum|union|type)\s+Solution\b|\bas\s+Solution\b";
    let unit = Regex::new(unit).expect("a test compiles it");
    let mut before = "#[path = \"glue.rs\"] pub mod kata_glue; ".to_owned();
    if !unit.is_match(&code) {
        before += "pub struct Solution; ";
    }
    let attributes = Regex::new(r"^(?:\s*#!\[[^\]]*\])+").expect("a test compiles it");
    let end = attributes.find(&code).map_or(0, |found| found.end());
    if end == 0 {
        return Copied::with_first_line(&before, text);
    }
    // The code has a space for each character that is none, however many bytes that has.
    let end = code[..end].chars().count();
    let inner: String = text.chars().take(end).collect();
    let rest: String = text.chars().skip(end).collect();
    Copied {
        text: format!("{inner} {before}{rest}"),
        first_line: String::new(),
    }
}

/// A call of each method that the answer has, whatever it returns and however it writes the type of a
/// board.
pub(super) fn make_for_rust(text: &str, additions: &Additions) -> Vec<Made> {
    let code = code_of(text, Syntax::Rust);
    let has = |name, method| {
        parameter_counts(&code, r"\bfn\s+", name).contains(&1) && additions.can_call(method)
    };
    let solve = if has("solve_sudoku", METHODS[0]) {
        "Some(|board| { let _ = Solution::solve_sudoku(board); })"
    } else {
        "None"
    };
    let validate = if has("is_valid_sudoku", METHODS[1]) {
        "Some(|board| Solution::is_valid_sudoku(board))"
    } else {
        "None"
    };
    vec![Made {
        name: "glue.rs",
        text: format!(
            "#[allow(unused_imports)]\n\
             use super::Solution;\n\
             pub const SOLVE: Option<fn(&mut Vec<Vec<char>>)> = {solve};\n\
             pub const VALIDATE: Option<fn(Vec<Vec<char>>) -> bool> = {validate};\n"
        ),
    }]
}

// C and C++

/// What an answer in C has of the two functions, and the names that it shares with headers.
pub(super) fn make_for_c(text: &str, additions: &Additions) -> Vec<Made> {
    let code = code_of(text, Syntax::C);
    let function = |name: &'static str| {
        let is_there = parameter_counts(&code, "", name).contains(&3);
        if is_there && additions.can_call(name) {
            name
        } else {
            "0"
        }
    };
    let [solve, validate] = METHODS.map(function);
    vec![
        Made {
            name: "glue.h",
            text: format!(
                "// What the answer has.\n\n\
                 kata_solver *const kata_solve = {solve};\n\
                 kata_validator *const kata_validate = {validate};\n"
            ),
        },
        names(additions),
    ]
}

pub(super) fn make_for_cpp(_: &str, additions: &Additions) -> Vec<Made> {
    let all = "#include <bits/stdc++.h>\n";
    let headers = if additions.has_all_headers { all } else { "" };
    vec![
        Made {
            name: "headers.h",
            text: headers.to_owned(),
        },
        names(additions),
    ]
}

/// New names for those of the answer that a header has, too.
fn names(additions: &Additions) -> Made {
    let mut text = String::new();
    for name in &additions.renamed {
        text.extend(["#define ", name, " kata_own_", name, "\n"]);
    }
    Made {
        name: "names.h",
        text,
    }
}

pub(super) fn repair_c(output: &str, additions: &Additions) -> Additions {
    let mut repaired = additions.clone();
    repaired.renamed.extend(names_declared_again(output));
    repaired
}

pub(super) fn repair_cpp(output: &str, additions: &Additions) -> Additions {
    Additions {
        has_all_headers: true,
        ..repair_c(output, additions)
    }
}

/// The names that a compiler finds declared in another way: `link` in `unistd.h`, which headers of the
/// library include. Where the answer itself declares a name twice, it does so under the new name, too.
fn names_declared_again(output: &str) -> BTreeSet<String> {
    const MESSAGES: [&str; 5] = [
        // Of g++ and gcc: ‘int link [9]’ redeclared as different kind of entity
        r"[‘'][^’'\n]*?([A-Za-z_]\w*)(?: ?[\[(][^’'\n]*)?[’'] redeclared as different kind",
        r"conflicting types for [‘'](\w+)[’']",
        r"static declaration of [‘'](\w+)[’'] follows non-static",
        r"(?:ambiguating new declaration of|conflicting declaration of C function) [‘'][^’'\n]*?(\w+)\(",
        // Of clang.
        r"redefinition of [‘'](\w+)[’'] as different kind",
    ];
    let mut names = BTreeSet::new();
    for message in MESSAGES {
        let message = Regex::new(message).expect("a test compiles it");
        for found in message.captures_iter(output) {
            // LeetCode calls these.
            if !METHODS.contains(&&found[1]) {
                names.insert(found[1].to_owned());
            }
        }
    }
    names
}

/// What C++20 and C++23 have that older versions of g++ have not, and the first version that has it.
const CPP_VERSIONS: [(&str, &str, u32); 17] = [
    ("print", r"\bprintl?n?\b|<print>|file print", 14),
    ("generator", r"\bgenerator\b", 14),
    (
        "ranges::to",
        r"\b‘?to’? is not a member of [‘']std::ranges|ranges::to\b",
        14,
    ),
    ("flat_map", r"\bflat_(?:multi)?map\b", 15),
    ("flat_set", r"\bflat_(?:multi)?set\b", 15),
    ("mdspan", r"\bmdspan\b", 16),
    ("format", r"[‘']format[’']|file format|<format>", 13),
    ("views::zip", r"\bzip(?:_transform)?\b", 13),
    ("views::enumerate", r"\benumerate\b", 13),
    ("views::chunk", r"\bchunk(?:_by)?\b", 13),
    ("views::slide", r"\bslide\b", 13),
    ("views::stride", r"\bstride\b", 13),
    ("views::adjacent", r"\bpairwise\b|\badjacent\b", 13),
    ("views::cartesian_product", r"\bcartesian_product\b", 13),
    ("views::repeat", r"\brepeat\b", 13),
    ("ranges::fold_left", r"\bfold_(?:left|right)\b", 13),
    (
        "ranges::contains",
        r"[‘']contains[’'] is not a member of [‘']std::ranges",
        13,
    ),
];

/// The version of g++ that has what the compiler does not know.
pub(super) fn cpp_version(output: &str) -> Option<String> {
    let version = first_line_of("g++", "-dumpversion")?;
    let installed: u32 = version.split('.').next()?.parse().ok()?;
    let mut errors = output.lines().filter(|line| is_of_unknown_name(line));
    errors.find_map(|error| {
        let (name, _, needed) = CPP_VERSIONS.iter().find(|(_, pattern, needed)| {
            let pattern = Regex::new(pattern).expect("a test compiles it");
            *needed > installed && pattern.is_match(error)
        })?;
        Some(format!(
            "std::{name} needs g++ {needed}; this is g++ {installed}"
        ))
    })
}

/// Whether the line says that a name or a header is not there.
fn is_of_unknown_name(line: &str) -> bool {
    let signs = ["is not a member of", "No such file", "was not declared"];
    line.contains("error: ") && signs.iter().any(|sign| line.contains(sign))
}

// Go

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
pub(super) fn go_package(text: &str) -> Option<String> {
    let code = code_of(text, Syntax::C);
    let clause = Regex::new(r"^\s*package\s+(\w+)").expect("a test compiles it");
    Some(clause.captures(&code)?[1].to_owned())
}

/// The answer as the package `answer`, which may have a `main` of its own.
pub(super) fn copy_go(text: &str, additions: &Additions) -> Copied {
    let mut imports = String::new();
    for path in &additions.imports {
        imports.extend(["import \"", path, "\"; "]);
    }
    let Some(name) = go_package(text) else {
        return Copied::with_first_line(&format!("package answer; {imports}"), text);
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
        first_line: String::new(),
    }
}

/// A call of each function that the answer has, whatever it returns and however it writes the type of
/// a board.
pub(super) fn make_for_go(text: &str, additions: &Additions) -> Vec<Made> {
    let code = code_of(text, Syntax::C);
    let has = |name: &str| {
        let is_variable = Regex::new(&format!(r"\bvar\s+{name}\b")).expect("a test compiles it");
        let is_there = parameter_counts(&code, r"\bfunc\s+", name).contains(&1);
        (is_there || is_variable.is_match(&code)) && additions.can_call(name)
    };
    let mut glue = "package answer\n\n".to_owned();
    glue += if has("solveSudoku") {
        "var KataSolve = func(board [][]byte) { solveSudoku(board) }\n"
    } else {
        "var KataSolve func([][]byte)\n"
    };
    glue += if has("isValidSudoku") {
        "var KataValidate = func(board [][]byte) bool { return isValidSudoku(board) }\n"
    } else {
        "var KataValidate func([][]byte) bool\n"
    };
    vec![Made {
        name: "answer/glue.go",
        text: glue,
    }]
}

/// Imports the packages that the compiler finds undefined: `undefined: bits`.
pub(super) fn repair_go(output: &str, additions: &Additions) -> Additions {
    let undefined = Regex::new(r"undefined: (\w+)").expect("a test compiles it");
    let mut repaired = additions.clone();
    for found in undefined.captures_iter(output) {
        let name = &found[1];
        let is_it = |path: &&&str| path.rsplit('/').next() == Some(name);
        repaired.imports.extend(GO_PACKAGES.iter().find(is_it));
    }
    repaired
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
        copy_go(text, &repair_go(&output, &Additions::default())).text
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

    #[rstest]
    #[case("struct SolutionState;", true)]
    #[case("// struct Solution\nlet s = \"struct Solution\";", true)]
    #[case("#[derive(Default)] struct Solution { n: u8 }", false)]
    #[case("type Solution = Solver;", false)]
    fn rust_gets_a_unit_where_the_answer_has_none(#[case] text: &str, #[case] expected: bool) {
        let copied = copy_rust(text, &Additions::default());
        assert_eq!(copied.text.contains("pub struct Solution;"), expected);
        assert!(copied.text.ends_with(text));
    }

    #[test]
    fn attributes_of_a_file_in_rust_stay_in_front() {
        let text = "// é\n#![allow(dead_code)]\n#![allow(unused)] fn f() {}";
        let copied = copy_rust(text, &Additions::default()).text;
        assert!(copied.starts_with("// é\n#![allow(dead_code)]\n#![allow(unused)] #[path"));
        assert!(copied.ends_with(" fn f() {}"), "{copied}");
    }

    #[test]
    fn names_that_a_header_has_too_are_found_in_messages() {
        let output = "a.cpp:1:18: error: ‘int link [9]’ redeclared as different kind of entity\n\
                      a.cpp:2: error: 'int pause' redeclared as different kind of entity\n\
                      a.c:2: error: conflicting types for ‘index’; have ‘int’\n\
                      a.c:3: error: static declaration of ‘y1’ follows non-static declaration\n\
                      a.cpp:4: error: ambiguating new declaration of ‘bool dup(int)’";
        let expected = ["dup", "index", "link", "pause", "y1"].map(str::to_owned);
        assert_eq!(names_declared_again(output), BTreeSet::from(expected));
    }

    #[test]
    fn a_function_is_told_from_a_helper_a_call_and_a_comment() {
        let text = "impl Solution {
            // pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool { true } 中文
            /* fn is_valid_sudoku(board: Vec<Vec<char>>) {} */
            pub fn solve_sudoku (board: &mut Vec<Vec<char>>,) { solve_sudoku(board); }
            fn is_valid_sudoku(board: &Vec<Vec<char>>, row: usize, digit: char) -> bool { true }
        }";
        let glue = &make_for_rust(text, &Additions::default())[0].text;
        assert!(glue.contains("Solution::solve_sudoku(board)"), "{glue}");
        assert!(glue.contains("-> bool> = None;"), "{glue}");
        let text = "bool isValidSudoku(char** board, int boardSize, int* boardColSize){ }";
        let glue = &make_for_c(text, &Additions::default())[0].text;
        assert!(glue.ends_with("= isValidSudoku;\n"), "{glue}");
        let glue = &make_for_c("int x = isValidSudoku(a, 1, 2);", &Additions::default())[0].text;
        assert!(glue.ends_with("= 0;\n"), "{glue}");
    }
}
