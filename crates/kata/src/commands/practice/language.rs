//! [`PracticeLanguage`]: the languages to practise in.

/// A language of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PracticeLanguage {
    Python,
    Java,
    #[value(name = "cpp", alias = "c++")]
    Cpp,
    Rust,
    #[value(name = "javascript")]
    JavaScript,
    C,
    Go,
}

impl PracticeLanguage {
    pub(super) const ALL: [Self; 7] =
        [Self::Python, Self::Java, Self::Cpp, Self::Rust, Self::JavaScript, Self::C, Self::Go];

    /// The ending of its files: `py`.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Python => "py",
            Self::Java => "java",
            Self::Cpp => "cpp",
            Self::Rust => "rs",
            Self::JavaScript => "js",
            Self::C => "c",
            Self::Go => "go",
        }
    }

    /// The file in which a learner writes, where no other is named.
    pub(super) const fn file_name(self) -> &'static str {
        match self {
            Self::Python => "solution.py",
            Self::Java => "Solution.java",
            Self::Cpp => "solution.cpp",
            Self::Rust => "solution.rs",
            Self::JavaScript => "solution.js",
            Self::C => "solution.c",
            Self::Go => "solution.go",
        }
    }

    /// The language in which hints and model answers are shown: Python where there are none in the
    /// language itself.
    pub(super) const fn of_hints(self) -> Self {
        match self {
            Self::JavaScript | Self::C | Self::Go => Self::Python,
            other => other,
        }
    }

    /// The word behind the three back-ticks of its code in Markdown.
    pub(super) const fn fence(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Python => "python",
            other => other.ending(),
        }
    }

    /// A file with LeetCode's signatures of problems 36 and 37, which compiles.
    pub(super) const fn signatures(self) -> &'static str {
        match self {
            Self::Python => include_str!("../../../templates/practice/solution.py"),
            Self::Java => include_str!("../../../templates/practice/Solution.java"),
            Self::Cpp => include_str!("../../../templates/practice/solution.cpp"),
            Self::Rust => include_str!("../../../templates/practice/solution.rs"),
            Self::JavaScript => include_str!("../../../templates/practice/solution.js"),
            Self::C => include_str!("../../../templates/practice/solution.c"),
            Self::Go => include_str!("../../../templates/practice/solution.go"),
        }
    }
}

#[cfg(test)]
mod tests {
    use runner::{AnswerFile, OpenError, Problem};

    use super::*;
    use crate::commands::judge::DEFAULT_LIMITS;

    #[test]
    fn the_signatures_compile_and_are_those_of_both_problems() {
        for language in PracticeLanguage::ALL {
            let opened =
                AnswerFile::of_text(language.file_name(), language.signatures(), DEFAULT_LIMITS);
            match opened {
                Err(missing @ OpenError::Toolchain { .. }) => println!("skipped: {missing}"),
                Err(error) => panic!("{language:?}: {error}"),
                Ok(answer) => assert_eq!(answer.problems(), Problem::ALL, "{language:?}"),
            }
        }
    }
}
