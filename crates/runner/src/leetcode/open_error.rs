//! [`OpenError`]: why a file cannot be judged.

use std::io;
use std::path::PathBuf;

use evidence::Problem;
use judge::Verdict;

use super::languages::LANGUAGES;
use crate::error::RunnerError;

const NEITHER_METHOD: &str = "has neither the method solveSudoku(board) of LeetCode 37 nor \
                              isValidSudoku(board) of 36, in the form that LeetCode gives for this \
                              language";

/// Why a file cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", .0.display(), source = .1)]
    Read(PathBuf, #[source] io::Error),
    /// The ending of its name is that of no language in the list.
    #[error("expected a file ending in {}, found {}", endings(), .0.display())]
    Language(PathBuf),
    /// A program that the language needs is not installed.
    #[error("{tool} is needed for an answer in {language} and is not in PATH; install {install}")]
    Toolchain {
        /// The program.
        tool: &'static str,
        /// The language.
        language: &'static str,
        /// What to install.
        install: &'static str,
    },
    /// A program that the language needs is installed and does not even print its version.
    #[error("{tool} is in PATH, but `{tool} {option}` fails; install {install}")]
    ToolFails {
        /// The program.
        tool: &'static str,
        /// The option with which it should print its version.
        option: &'static str,
        /// What to install.
        install: &'static str,
    },
    /// It has neither method.
    #[error("{0} {neither}", neither = NEITHER_METHOD)]
    NoMethod(String),
    /// It is empty, so it has neither method.
    #[error("{0} is empty: it {neither}", neither = NEITHER_METHOD)]
    Empty(String),
    /// It has another name in place of one that LeetCode calls.
    #[error("LeetCode cannot call {file}: {difference}")]
    Name {
        /// The file.
        file: String,
        /// The expected name, and the one that is there.
        difference: String,
    },
    /// It has the method of the other problem alone.
    #[error(
        "{file} has only the method {}(board) in LeetCode's form; expected {}(board) of LeetCode \
         {}{}", .found.method(), .expected.method(), .expected.number(),
        .note.as_ref().map(|note| format!("; {note}")).unwrap_or_default()
    )]
    OtherProblem {
        /// The file.
        file: String,
        /// What it solves.
        found: Problem,
        /// What it does not solve.
        expected: Problem,
        /// What may be the reason.
        note: Option<String>,
    },
    /// Its searches cannot be recorded.
    #[error("recording is not supported for {0}")]
    NoRecord(&'static str),
    /// The record of its search is empty.
    #[error(
        "{file} never changed its board, so there is nothing to replay: it failed or ran out of time \
         first, or it works on a copy and must write its digits to the board itself{other_reason}"
    )]
    Untouched {
        /// The file.
        file: String,
        /// Another reason that there is in its language; may be empty.
        other_reason: &'static str,
    },
    /// It cannot be compiled or loaded.
    #[error("{file}: {verdict}:\n{output}")]
    Rejected {
        /// The file.
        file: String,
        /// Compile Error, or what happened while it was loaded.
        verdict: Verdict,
        /// What the compiler or the answer wrote.
        output: String,
    },
    /// The compiler or the answer cannot be run.
    #[error(transparent)]
    Runner(#[from] RunnerError),
}

fn endings() -> String {
    let [all @ .., last] = LANGUAGES
        .each_ref()
        .map(|language| format!(".{}", language.ending()));
    format!("{} or {last}", all.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::{AnswerFile, ProcessLimits};

    /// Several answers may be opened by one command.
    #[test]
    fn a_verdict_on_a_file_names_the_file() {
        let text = "class Solution:\n    def solveSudoku(self, board):\n        return (";
        let Err(error) = AnswerFile::of_text("mine.py", text, ProcessLimits::DEFAULT) else {
            panic!("it cannot be loaded");
        };
        let said = error.to_string();
        assert!(said.starts_with("mine.py: Compile Error:\n"), "{said}");
    }
}
