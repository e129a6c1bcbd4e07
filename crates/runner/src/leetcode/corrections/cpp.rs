//! Versions of an answer in C++ as one text, and compiling it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::super::sanitized::SANITIZERS;
use super::versions::Version;
use crate::error::RunnerError;
use crate::system::run;

/// The most times that the versions of one program are compiled. Each time those with errors are
/// taken out. An error of syntax hides errors of types in later versions, which the next time
/// shows.
const MOST_COMPILATIONS: usize = 6;

/// The options of every program in C++ with versions. The diagnostics have one line each.
const CPP_OPTIONS: &str = "?-fno-lifetime-dse -std=gnu++2b -w -fno-pie -no-pie -idirafter headers \
                           -fno-diagnostics-show-caret -fdiagnostics-color=never";

/// Compiles what calls the versions, which is the same in all programs with versions.
const COMPILE_CALLS: &str = "gcc -O2 -w -c -o call_versions.o call_versions.c";

/// Compiles `versions.h`, which has the headers that the answer seems to need, for all programs
/// with versions: with the options of [`CppBuild::Fast`], or the compiler reads the headers
/// themselves.
const COMPILE_CPP_HEADERS: &str = "g++ -x c++-header versions.h ?-fno-lifetime-dse -std=gnu++2b -w \
                                   -fno-pie -no-pie -idirafter headers -O0 -o versions.h.gch";

/// How versions in C++ are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CppBuild {
    /// In the least time: for a few boards, compiling takes longer than all calls.
    Fast,
    /// It ends at an undefined step.
    Sanitized,
}

/// The headers that versions in C++ need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CppHeaders {
    /// Those that the answer seems to need.
    Few,
    /// All that the answer itself is compiled with.
    All,
}

/// Compiles `versions.h`, and finds out whether the answer needs more headers.
pub(super) fn prepare_headers(answer: &AnswerFile) -> CppHeaders {
    // If it fails, no program with versions can be linked.
    let _ = answer.compile(COMPILE_CALLS);
    // Where the compiler cannot do it, each program takes longer.
    let _ = answer.compile(COMPILE_CPP_HEADERS);
    let file = "unchanged.h";
    let version = CppVersion {
        number: 0,
        text: &answer.text,
    };
    let unchanged = cpp_text(&[version], CppHeaders::Few);
    let is_written = fs::write(answer.folder.path().join(file), unchanged).is_ok();
    let command = format!(
        "g++ -fsyntax-only driver.cpp {CPP_OPTIONS} -O0 -DKATA_NEEDED_HEADERS \
         -DKATA_VERSIONS_FILE=\"{file}\""
    );
    if is_written && answer.compile(&command).is_ok() {
        CppHeaders::Few
    } else {
        CppHeaders::All
    }
}

/// The command that compiles the versions in the file as this program.
pub(super) fn compile_cpp_command(
    file: &str,
    program: &str,
    build: CppBuild,
    headers: CppHeaders,
) -> String {
    let sanitizers = match build {
        CppBuild::Fast => "",
        CppBuild::Sanitized => SANITIZERS,
    };
    let headers = match headers {
        CppHeaders::Few => "-DKATA_NEEDED_HEADERS",
        CppHeaders::All => "",
    };
    format!(
        "g++ driver.cpp support.o call_versions.o {CPP_OPTIONS} -O0 {sanitizers} {headers} \
         -DKATA_VERSIONS_FILE=\"{file}\" -o {program}"
    )
}

/// Compiles all versions but those that have errors. Returns the time that it took; `None` if no
/// version is left, or if the compiler names none that has an error.
pub(super) fn compile_cpp(
    answer: &AnswerFile,
    command: &str,
    headers: CppHeaders,
    versions: &[&Version],
    file: &Path,
) -> Result<Option<Duration>, RunnerError> {
    let mut left: BTreeSet<usize> = (0..versions.len()).collect();
    let errors_file = file.with_extension("errors");
    let mut time = Duration::ZERO;
    for _ in 0..MOST_COMPILATIONS {
        if left.is_empty() {
            return Ok(None);
        }
        let mut texts = Vec::new();
        for &number in &left {
            texts.push(CppVersion {
                number,
                text: &versions[number].text,
            });
        }
        fs::write(file, cpp_text(&texts, headers)).map_err(RunnerError::Folder)?;
        let mut process = answer.process(command, "", COMPILER_LIMITS);
        process.command.splice(0..0, to_file(&errors_file));
        let ended = run(process)?;
        time += ended.cpu;
        if ended.code == Some(0) {
            return Ok(Some(time));
        }
        let count_before = left.len();
        let errors = fs::read(&errors_file).map_err(RunnerError::Folder)?;
        for line in String::from_utf8_lossy(&errors).lines() {
            if let Some(number) = version_in(line) {
                left.remove(&number);
            }
        }
        if left.len() == count_before {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The start of a command that writes the errors of the rest to a file. One error may list all
/// functions of the library that do not fit, in 20,000 bytes, and only the end of standard error is
/// kept.
fn to_file(errors: &Path) -> [String; 4] {
    let errors = errors.display().to_string();
    let script = r#"exec "$@" 2>"$0""#;
    ["sh", "-c", script, &errors].map(str::to_owned)
}

/// The version that a line of the compiler's output blames: 12 of `kata_version_12:7:3: error: …`.
fn version_in(line: &str) -> Option<usize> {
    let (number, rest) = line.strip_prefix("kata_version_")?.split_once(':')?;
    let is_error = rest.contains("error:") || rest.contains("required from");
    if is_error { number.parse().ok() } else { None }
}

/// A version in a text for the compiler of C++.
struct CppVersion<'a> {
    number: usize,
    text: &'a str,
}

/// One text with these versions, each in a namespace of its own: they all have a `Solution`.
///
/// ```cpp
/// #include <vector>
/// namespace kata_version_7 {
/// #line 1 "kata_version_7"
/// class Solution { … };
/// }
/// #define KATA_VERSIONS(use) use(7)
/// ```
///
/// The compiler takes the name of a version for that of a file, and so names it in its errors. The
/// driver lists the versions with the last line. With few headers, the answer includes none of its
/// own: `bits/stdc++.h` would take more time than all versions.
fn cpp_text(versions: &[CppVersion<'_>], headers: CppHeaders) -> String {
    let mut includes: BTreeSet<&str> = BTreeSet::new();
    let mut namespaces = String::new();
    let mut uses = Vec::new();
    for CppVersion { number, text } in versions {
        // A header inside of a namespace would declare the library in it.
        let mut body = String::new();
        for line in text.lines() {
            if !line.trim_start().starts_with("#include") {
                body.push_str(line);
            } else if headers == CppHeaders::All {
                includes.insert(line);
            }
            body.push('\n');
        }
        let name = format!("kata_version_{number}");
        let [open, file, end] = [" {\n#line 1 \"", "\"\n", "\n}\n"];
        namespaces.extend(["namespace ", &name, open, &name, file, &body, end]);
        uses.push(format!("use({number})"));
    }
    let includes: Vec<&str> = includes.into_iter().collect();
    format!(
        "{}\n{namespaces}#define KATA_VERSIONS(use) {}\n",
        includes.join("\n"),
        uses.join(" ")
    )
}
