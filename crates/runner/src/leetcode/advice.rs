//! What a reader can do about a file that cannot be judged, and what to know about one that can.

use judge::Verdict;

use super::answer_file::AnswerFile;
use super::language::Language;
use super::open_error::OpenError;
use super::spelling::{declared_again, misspelt, other_class, other_parameters, package};
use super::supplied::go_package;
use super::tools::{has_version, version_option};

impl AnswerFile {
    /// What a reader can do about a file that cannot be judged, as far as its text shows that.
    pub(super) fn with_advice(&self, error: OpenError, text: &str) -> OpenError {
        // A stub in the place of a compiler, such as `/usr/bin/java` on macOS, refuses every
        // answer.
        if let Some(tool) = self.language.tools.iter().find(|tool| !has_version(tool)) {
            return failing(tool, self.language);
        }
        match error {
            OpenError::NoMethod(file) => {
                let difference = self
                    .other_class(text)
                    .or_else(|| misspelt(text, self.language.methods))
                    .or_else(|| self.other_parameters(text));
                match difference {
                    Some(difference) => OpenError::Name { file, difference },
                    None => OpenError::NoMethod(file),
                }
            }
            OpenError::Rejected {
                file,
                verdict,
                mut output,
            } => {
                if verdict == Verdict::CompileError {
                    if let Some(difference) = self.difference_beside(&output, text) {
                        let file = self.name.clone();
                        return OpenError::Name { file, difference };
                    }
                    let advice = declared_again(text, None)
                        .or_else(|| package(text))
                        .or_else(|| (self.language.optional.lacking)(&output));
                    output.extend(advice.map(|advice| format!("\n\n{advice}")));
                } else if let Some(advice) = (self.language.optional.lacking)(&output) {
                    output = format!("{output}\n\n{advice}");
                }
                OpenError::Rejected {
                    file,
                    verdict,
                    output,
                }
            }
            other => other,
        }
    }

    /// Why only files of the driver have errors: the class or the parameters that the driver
    /// expects. The reader has never seen these files. `None` if the compiler also complains about
    /// the answer itself.
    fn difference_beside(&self, output: &str, text: &str) -> Option<String> {
        if output.contains(&format!("{}:", self.name))
            || output.contains(&format!("{}(", self.name))
        {
            return None;
        }
        self.other_class(text)
            .or_else(|| self.other_parameters(text))
    }

    /// The class that an answer has in place of LeetCode's, if its language needs one.
    fn other_class(&self, text: &str) -> Option<String> {
        if self.language.has_class {
            other_class(text)
        } else {
            None
        }
    }

    /// The parameters that a method has in place of LeetCode's.
    fn other_parameters(&self, text: &str) -> Option<String> {
        other_parameters(text, self.language.methods, self.language.optional.board?)
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

/// The error for a tool that is installed and fails.
fn failing(tool: &'static str, language: &Language) -> OpenError {
    OpenError::ToolFails {
        tool,
        option: version_option(tool),
        install: language.install,
    }
}

/// The error for a text without LeetCode's methods: it misspells one, it is empty, or it has none.
pub(super) fn no_method(name: &str, text: &str, language: &Language) -> OpenError {
    if let Some(difference) = misspelt(text, language.methods) {
        return OpenError::Name {
            file: name.to_owned(),
            difference,
        };
    }
    if text.trim().is_empty() {
        OpenError::Empty(name.to_owned())
    } else {
        OpenError::NoMethod(name.to_owned())
    }
}

/// What to know about an answer that can be judged.
pub(super) fn note(text: &str, language: &Language) -> Option<String> {
    // A compiler already refuses two classes with one name; an interpreter does not.
    if !language.is_compiled() {
        return declared_again(text, Some(", which replaces the first"));
    }
    if language.tag != "go" {
        return None;
    }
    let package = go_package(text).filter(|name| name != "main")?;
    Some(format!(
        "LeetCode has no package {package}; leave the line `package {package}` out there"
    ))
}
