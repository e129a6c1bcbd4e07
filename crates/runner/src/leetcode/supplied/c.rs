//! C and C++: the functions of an answer, names that it shares with headers, and what newer
//! compilers have.

use std::collections::BTreeSet;

use regex_lite::Regex;

use super::cpp_headers::needed_headers;
use super::version::Version;
use super::{METHODS, Made, Repairs, glue};
use crate::leetcode::code::{Syntax, code_of, parameter_counts};

/// What an answer in C has of the two functions, and the names that it shares with headers.
pub(in crate::leetcode) fn make_for_c(text: &str, repairs: &Repairs) -> Vec<Made> {
    let code = code_of(text, Syntax::C);
    let [solve, validate] = METHODS.map(|name| function_or_null(&code, name, repairs));
    let solve = format!("kata_solver *const kata_solve = {solve};");
    let validate = format!("kata_validator *const kata_validate = {validate};");
    vec![
        Made {
            name: "glue.h",
            text: glue(["// What the answer has.", ""], &solve, &validate),
        },
        names(repairs),
    ]
}

/// The name of a function that takes a board and its two sizes; a null pointer where there is none.
fn function_or_null(code: &str, name: &'static str, repairs: &Repairs) -> &'static str {
    let is_there = parameter_counts(code, "", name).contains(&3);
    if is_there && repairs.can_call(name) {
        name
    } else {
        "0"
    }
}

/// The headers of an answer in C++, and the names that it shares with headers.
pub(in crate::leetcode) fn make_for_cpp(text: &str, repairs: &Repairs) -> Vec<Made> {
    let headers = if repairs.has_all_headers {
        "#include <bits/stdc++.h>\n"
    } else {
        ""
    };
    vec![
        Made {
            name: "headers.h",
            text: headers.to_owned(),
        },
        Made {
            name: "needed.h",
            text: needed_headers(text),
        },
        // An answer that includes all headers gets this one instead.
        Made {
            name: "few/bits/stdc++.h",
            text: "// `needed.h` was included before.\n".to_owned(),
        },
        names(repairs),
    ]
}

/// New names for those of the answer that a header has, too.
fn names(repairs: &Repairs) -> Made {
    let mut text = String::new();
    for name in &repairs.renamed {
        text.extend(["#define ", name, " kata_own_", name, "\n"]);
    }
    Made {
        name: "names.h",
        text,
    }
}

pub(in crate::leetcode) fn repair_c(output: &str, repairs: &Repairs) -> Repairs {
    let mut repaired = repairs.clone();
    repaired.renamed.extend(names_declared_again(output));
    repaired
}

/// Also includes all headers, whatever the error is: a missing header has many. They take nearly a
/// second more to compile than those that the driver names.
pub(in crate::leetcode) fn repair_cpp(output: &str, repairs: &Repairs) -> Repairs {
    Repairs {
        has_all_headers: true,
        ..repair_c(output, repairs)
    }
}

/// The names that a compiler finds declared in another way: `link` in `unistd.h`, which headers of
/// the library include. Where the answer itself declares a name twice, it does so under the new
/// name, too.
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
        for captures in message.captures_iter(output) {
            let name = &captures[1];
            // LeetCode calls these.
            if !METHODS.contains(&name) {
                names.insert(name.to_owned());
            }
        }
    }
    names
}

/// What C++20 or C++23 has, and older versions of g++ have not.
struct NewName {
    /// The name, which is in the namespace `std`.
    name: &'static str,
    /// A pattern for the messages of a compiler that does not know it.
    message: &'static str,
    /// The first version of g++ that has it.
    version: u32,
}

const fn new_name(name: &'static str, message: &'static str, version: u32) -> NewName {
    NewName {
        name,
        message,
        version,
    }
}

const NEW_NAMES: [NewName; 17] = [
    new_name("print", r"\bprintl?n?\b|<print>|file print", 14),
    new_name("generator", r"\bgenerator\b", 14),
    new_name(
        "ranges::to",
        r"\b‘?to’? is not a member of [‘']std::ranges|ranges::to\b",
        14,
    ),
    new_name("flat_map", r"\bflat_(?:multi)?map\b", 15),
    new_name("flat_set", r"\bflat_(?:multi)?set\b", 15),
    new_name("mdspan", r"\bmdspan\b", 16),
    new_name("format", r"[‘']format[’']|file format|<format>", 13),
    new_name("views::zip", r"\bzip(?:_transform)?\b", 13),
    new_name("views::enumerate", r"\benumerate\b", 13),
    new_name("views::chunk", r"\bchunk(?:_by)?\b", 13),
    new_name("views::slide", r"\bslide\b", 13),
    new_name("views::stride", r"\bstride\b", 13),
    new_name("views::adjacent", r"\bpairwise\b|\badjacent\b", 13),
    new_name("views::cartesian_product", r"\bcartesian_product\b", 13),
    new_name("views::repeat", r"\brepeat\b", 13),
    new_name("ranges::fold_left", r"\bfold_(?:left|right)\b", 13),
    new_name(
        "ranges::contains",
        r"[‘']contains[’'] is not a member of [‘']std::ranges",
        13,
    ),
];

/// The version of g++ that has what the compiler does not know.
pub(in crate::leetcode) fn cpp_lacks(output: &str) -> Option<String> {
    let installed = Version::installed("g++", "-dumpversion")?.major;
    for error in output.lines().filter(|line| is_of_unknown_name(line)) {
        for new_name in NEW_NAMES {
            let message = Regex::new(new_name.message).expect("a test compiles it");
            if new_name.version > installed && message.is_match(error) {
                return Some(format!(
                    "std::{} needs g++ {}; this is g++ {installed}",
                    new_name.name, new_name.version
                ));
            }
        }
    }
    None
}

/// Whether the line says that a name or a header is not there.
fn is_of_unknown_name(line: &str) -> bool {
    let signs = ["is not a member of", "No such file", "was not declared"];
    line.contains("error: ") && signs.iter().any(|sign| line.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_function_is_told_from_a_call() {
        let text = "bool isValidSudoku(char** board, int boardSize, int* boardColSize){ }";
        let glue = &make_for_c(text, &Repairs::default())[0].text;
        assert!(glue.ends_with("= isValidSudoku;\n"), "{glue}");
        let glue = &make_for_c("int x = isValidSudoku(a, 1, 2);", &Repairs::default())[0].text;
        assert!(glue.ends_with("= 0;\n"), "{glue}");
    }
}
