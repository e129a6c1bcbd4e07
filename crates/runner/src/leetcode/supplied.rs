//! What LeetCode writes around an answer, per language: imports before it, and a call behind it.
//!
//! An answer has to compile here as it does there, where nothing but its own text is its own. So
//! what the driver needs of it stands in files beside it, and what it uses without an import is not
//! guessed from its text: the compiler names it, and the answer is compiled again with these
//! [`Repairs`].

mod c;
mod cpp_headers;
mod csharp;
mod go;
mod java;
mod kotlin;
mod python;
mod ruby;
mod rust;
mod typescript;
mod version;

use std::collections::BTreeSet;

use regex_lite::Regex;

pub(super) use c::{cpp_lacks, make_for_c, make_for_cpp, repair_c, repair_cpp};
pub(super) use csharp::{copy_csharp, csharp_lacks};
pub(super) use go::{copy_go, go_lacks, go_package, make_for_go, repair_go};
pub(super) use java::{JAVA_PAIR, copy_java, java_lacks};
pub(super) use kotlin::{copy_kotlin, kotlin_lacks, repair_kotlin};
pub(super) use python::python_lacks;
pub(super) use ruby::ruby_lacks;
pub(super) use rust::{copy_rust, make_for_rust};
pub(super) use typescript::{copy_typescript, repair_typescript};

/// What the builds of an answer so far have shown to be missing, or to be in the way. The next
/// build adds it, or does without.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Repairs {
    /// The paths of packages.
    imports: BTreeSet<&'static str>,
    /// Names of the answer that a header of the system has, too.
    renamed: BTreeSet<String>,
    /// LeetCode's methods that the answer has in another form, or that are only helpers of it.
    uncallable: BTreeSet<&'static str>,
    /// Whether all headers of the library of C++ are included, not only those that most answers
    /// use.
    has_all_headers: bool,
}

impl Repairs {
    fn can_call(&self, method: &str) -> bool {
        !self.uncallable.contains(method)
    }

    /// Adds the methods that the compiler cannot call in the [`glue`]: `glue.rs:4:52` for the
    /// second one.
    pub(super) fn add_uncallable(&mut self, output: &str) {
        let place = Regex::new(r"glue\.(?:rs|go|h):(\d+)").expect("a test compiles it");
        for captures in place.captures_iter(output) {
            let line: usize = captures[1].parse().unwrap_or_default();
            let method = line.checked_sub(FIRST_LINE_OF_A_CALL);
            self.uncallable
                .extend(method.and_then(|method| METHODS.get(method)));
        }
    }
}

/// The line of the glue that calls the first method; the next line calls the second one.
const FIRST_LINE_OF_A_CALL: usize = 3;

/// The glue: a file with one line for each method of LeetCode, which calls it if the answer has it.
/// Two lines stand before them. If the compiler refuses one of the calls, its line says which.
fn glue(head: [&str; 2], solve: &str, validate: &str) -> String {
    let [first, second] = head;
    format!("{first}\n{second}\n{solve}\n{validate}\n")
}

/// A file beside the answer, made for it.
pub(super) struct Made {
    pub(super) name: &'static str,
    pub(super) text: String,
}

/// The text of the answer as it is compiled. Every line keeps its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Copied {
    pub(super) text: String,
    /// What stands before the first character of the answer, on the same line. Messages about that
    /// line leave it out.
    pub(super) prefix: String,
}

impl Copied {
    /// An answer as it is.
    pub(super) fn unchanged(text: &str, _: &Repairs) -> Self {
        Self {
            text: text.to_owned(),
            prefix: String::new(),
        }
    }

    fn with_prefix(prefix: &str, text: &str) -> Self {
        Self {
            text: format!("{prefix}{text}"),
            prefix: prefix.to_owned(),
        }
    }
}

/// As most languages write the names of LeetCode's methods.
pub(super) const METHODS: [&str; 2] = ["solveSudoku", "isValidSudoku"];

/// Whether a line is a warning of the Java runtime about its own options: `OpenJDK 64-Bit Server VM
/// warning: …`. It says nothing about the answer.
pub(super) fn is_of_java_runtime(line: &str) -> bool {
    line.contains(" VM warning: ")
}
