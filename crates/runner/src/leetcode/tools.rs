//! What the compilers and interpreters of this machine can do. On macOS, `g++` is clang, which
//! refuses some options of GCC, and `java` may be a stub that only prints where to get Java.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// An option of a command in the table of languages that begins with this character is dropped
/// where the compiler refuses it.
pub(super) const IF_ACCEPTED: char = '?';

/// Whether the C++ compiler accepts this option.
pub(super) fn accepts(compiler: &str, option: &str) -> bool {
    // An empty program, of which only the syntax is checked.
    succeeds(&[compiler, option, "-x", "c++", "-fsyntax-only", "-"])
}

/// Whether the program prints its version, which a stub in its place does not.
pub(super) fn has_version(program: &str) -> bool {
    succeeds(&[program, version_option(program)])
}

/// The option with which a program prints its version.
pub(super) fn version_option(program: &str) -> &'static str {
    match program {
        "go" => "version",
        "kotlinc" => "-version",
        _ => "--version",
    }
}

/// Whether the command succeeds. It is run once per process.
fn succeeds(command: &[&str]) -> bool {
    static RESULTS: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());

    let key = command.join(" ");
    let mut results = RESULTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(result) = results.get(&key) {
        return *result;
    }
    let status = Command::new(command[0])
        .args(&command[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let result = status.is_ok_and(|status| status.success());
    results.insert(key, result);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leetcode::languages::LANGUAGES;
    use crate::process::is_installed;

    /// The compiler of Kotlin takes two seconds for it.
    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn every_installed_tool_has_a_version() {
        for tool in LANGUAGES.iter().flat_map(|language| language.tools) {
            assert!(
                !is_installed(tool) || has_version(tool),
                "`{tool} {}` fails: write the option with which {tool} prints its version in \
                 version_option, in crates/runner/src/leetcode/tools.rs",
                version_option(tool)
            );
        }
    }

    /// Rust is there where the tests run.
    #[test]
    fn each_language_is_installed_for_the_checks() {
        let script = include_str!("../../../../.ci/install");
        for language in LANGUAGES.iter().filter(|language| language.tag != "rust") {
            assert!(
                language
                    .tools
                    .iter()
                    .any(|tool| script.contains(&format!(" {tool}:"))),
                ".ci/install: add COMMAND:PACKAGE for {}, with one of {:?}",
                language.name,
                language.tools
            );
        }
    }

    #[test]
    fn an_option_that_no_compiler_has_is_refused() {
        if is_installed("g++") {
            assert!(accepts("g++", "-O2"));
            assert!(!accepts("g++", "-fno-such-option"));
        }
    }
}
