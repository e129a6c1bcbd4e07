//! What a reader can do about a file that cannot be judged, and what to know about one that can.

use judge::Verdict;

use super::answer_file::AnswerFile;
use super::language::Language;
use super::open_error::OpenError;
use super::spelling::{declared_again, misspelt, other_class, other_parameters, package};
use super::supplied::go_package;
use super::tools::has_version;

impl AnswerFile {
    /// What a reader can do about a file that cannot be judged, as far as its text shows that.
    pub(super) fn with_advice(&self, error: OpenError, text: &str) -> OpenError {
        // A stub in the place of a compiler refuses every answer.
        if let Some(tool) = self.language.tools.iter().find(|tool| !has_version(tool)) {
            return missing(tool, self.language);
        }
        let Language {
            methods,
            board,
            has_class,
            version,
            ..
        } = self.language;
        match error {
            OpenError::NoMethod(file) => {
                let class = if *has_class { other_class(text) } else { None };
                let difference = class
                    .or_else(|| misspelt(text, methods))
                    .or_else(|| other_parameters(text, methods, board));
                match difference {
                    Some(difference) => OpenError::Name { file, difference },
                    None => OpenError::NoMethod(file),
                }
            }
            OpenError::Rejected {
                verdict,
                mut output,
            } => {
                if verdict == Verdict::CompileError {
                    if let Some(difference) = self.difference_beside(&output, text) {
                        let file = self.name.clone();
                        return OpenError::Name { file, difference };
                    }
                    let advice = declared_again(text, "")
                        .or_else(|| package(text))
                        .or_else(|| version(&output));
                    output.extend(advice.map(|advice| format!("\n\n{advice}")));
                }
                OpenError::Rejected { verdict, output }
            }
            other => other,
        }
    }

    /// What makes that only the driver has errors, which no reader has seen.
    fn difference_beside(&self, output: &str, text: &str) -> Option<String> {
        if output.contains(&format!("{}:", self.name))
            || output.contains(&format!("{}(", self.name))
        {
            return None;
        }
        let Language {
            methods,
            board,
            has_class,
            ..
        } = self.language;
        let class = if *has_class { other_class(text) } else { None };
        class.or_else(|| other_parameters(text, methods, board))
    }
}

/// The error for a tool that is not installed.
pub(super) fn missing(tool: &'static str, language: &Language) -> OpenError {
    OpenError::Toolchain {
        tool,
        language: language.name,
        install: language.install,
    }
}

/// Why a text is no answer that names neither method.
pub(super) fn no_method(name: &str, text: &str, language: &Language) -> OpenError {
    if let Some(difference) = misspelt(text, language.methods) {
        return OpenError::Name {
            file: name.to_owned(),
            difference,
        };
    }
    let empty = if text.trim().is_empty() {
        " is empty: it"
    } else {
        ""
    };
    OpenError::NoMethod(name.to_owned() + empty)
}

/// What to know about an answer that can be judged.
pub(super) fn note(text: &str, language: &Language) -> Option<String> {
    // A compiler refuses two classes of one name.
    if language.compile.is_empty() {
        return declared_again(text, ", which replaces the first");
    }
    if language.tag != "go" {
        return None;
    }
    let package = go_package(text).filter(|name| name != "main")?;
    Some(format!(
        "LeetCode has no package {package}; leave the line `package {package}` out there"
    ))
}
