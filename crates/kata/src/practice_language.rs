//! [`PracticeLanguage`]: the languages to practise in.

use std::path::Path;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, TypedValueParser};
use evidence::Problem;

use runner::Language;

use crate::arguments;

/// A language to practise in.
#[derive(Debug)]
pub(crate) struct PracticeLanguage {
    /// Its row in the table of languages.
    language: &'static Language,
    /// A file with LeetCode's signatures of problems 36 and 37. Its lines end with LF, also where a
    /// checkout on Windows has CRLF.
    pub(crate) signatures: String,
    /// Whether there are model answers in it, and core lines, which are lines of them.
    pub(crate) has_model_answers: bool,
}

/// All of them. The first one is the default.
pub(crate) static LANGUAGES: LazyLock<Vec<PracticeLanguage>> = LazyLock::new(|| {
    runner::LANGUAGES
        .iter()
        .map(PracticeLanguage::new)
        .collect()
});

/// The text with LF at the end of each line, where some have CRLF.
fn with_lf(text: &str) -> String {
    text.replace("\r\n", "\n")
}

impl PracticeLanguage {
    fn new(language: &'static Language) -> Self {
        Self {
            language,
            signatures: with_lf(language.template),
            has_model_answers: lessons::has_answers_in(language.ending()),
        }
    }

    /// Its name for a reader: `C++`.
    pub(crate) fn name(&self) -> &'static str {
        self.language.name
    }

    /// Its name on the command line, and behind the three back-ticks of its code in Markdown.
    pub(crate) fn tag(&self) -> &'static str {
        self.language.tag
    }

    /// The file in which a learner writes, where no other is named.
    pub(crate) fn file_name(&self) -> &'static str {
        self.language.file
    }

    /// Whether the search of an answer in it can be recorded, and so watched.
    pub(crate) fn is_recorded(&self) -> bool {
        self.language.is_recorded()
    }

    /// The ending of its files: `py`.
    pub(crate) fn ending(&self) -> &'static str {
        self.language.ending()
    }

    /// The language of a file with this name.
    pub(crate) fn of(path: &Path) -> Option<&'static Self> {
        let row = Language::of_file(path)?;
        LANGUAGES
            .iter()
            .find(|language| std::ptr::eq(language.language, row))
    }

    /// What the signatures have for a problem: a method without an answer.
    pub(crate) fn stub(&self, problem: Problem) -> &str {
        let (valid, solver) = self
            .signatures
            .split_once("LeetCode 37\n")
            .unwrap_or_default();
        match problem {
            // Below its own comment, and above that of the other problem.
            Problem::ValidSudoku => {
                let valid = valid.split_once("LeetCode 36\n").unwrap_or_default().1;
                valid.split("\n\n").next().unwrap_or_default()
            }
            Problem::SudokuSolver => solver.trim_end(),
        }
    }

    /// The signature of problem 37 alone, as LeetCode gives it.
    pub(crate) fn solver_signature(&self) -> String {
        let (before, _) = self
            .signatures
            .split_once("LeetCode 36")
            .unwrap_or_default();
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        format!("{}{}\n", &before[..begin], self.stub(Problem::SudokuSolver))
    }

    /// Whether the text has the method for a problem as the signatures have it, with no statement
    /// of its own: the file ends after it, a blank line follows, or the class closes.
    pub(crate) fn is_unwritten(&self, text: &str, problem: Problem) -> bool {
        let text = with_lf(text);
        let after = text
            .split_once(self.stub(problem))
            .map(|(_, after)| after.trim_end());
        after.is_some_and(|of| of.is_empty() || of.starts_with("\n\n") || of.starts_with("\n}"))
    }

    /// The language in which core lines and model answers are shown: the default where there are
    /// none in the language itself.
    pub(crate) fn of_hints(&'static self) -> &'static Self {
        if self.has_model_answers {
            self
        } else {
            &LANGUAGES[0]
        }
    }

    /// Reads the name of a language.
    pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Self> {
        arguments::one_of(LANGUAGES.iter().map(|language| {
            let name = PossibleValue::new(language.tag());
            (name.aliases(language.language.aliases()), language)
        }))
    }
}

#[cfg(test)]
mod tests {
    use runner::testing::installed;
    use runner::{AnswerFile, ProcessLimits};

    use super::*;

    #[test]
    fn an_unwritten_method_is_found_whatever_ends_the_lines() {
        let python = &LANGUAGES[0];
        for text in [
            python.signatures.clone(),
            python.signatures.replace('\n', "\r\n"),
        ] {
            assert!(
                python.is_unwritten(&text, Problem::SudokuSolver),
                "{text:?}"
            );
            let text = text.replace("def isValidSudoku", "def is_valid");
            assert!(
                !python.is_unwritten(&text, Problem::ValidSudoku),
                "{text:?}"
            );
        }
    }

    /// The file with both signatures.
    fn assert_signatures_compile(language: &PracticeLanguage) {
        assert_compiles(language, &language.signatures, &Problem::ALL);
    }

    /// The file for an interview.
    fn assert_solver_signature_compiles(language: &PracticeLanguage) {
        let text = language.solver_signature();
        assert_compiles(language, &text, &[Problem::SudokuSolver]);
    }

    /// Checks that a text compiles, if its language is installed, and has these problems.
    fn assert_compiles(language: &PracticeLanguage, text: &str, problems: &[Problem]) {
        let opened = AnswerFile::of_text(language.file_name(), text, ProcessLimits::DEFAULT);
        if let Some(answer) = installed(opened) {
            assert_eq!(answer.problems(), problems, "{}", language.tag());
        }
    }

    /// Their compilers take seconds.
    const SLOW: [&str; 3] = ["cpp", "java", "kotlin"];

    #[test]
    fn the_signatures_compile_where_that_is_quick() {
        for language in LANGUAGES.iter() {
            if !SLOW.contains(&language.tag()) {
                assert_signatures_compile(language);
                assert_solver_signature_compiles(language);
            }
        }
    }

    /// The file for an interview has no other lines, and is made in the same way in all languages.
    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn the_signatures_compile_in_the_other_languages() {
        for language in LANGUAGES.iter() {
            if SLOW.contains(&language.tag()) {
                assert_signatures_compile(language);
            }
        }
    }

    #[test]
    fn the_signatures_are_those_of_both_problems() {
        for language in LANGUAGES.iter() {
            for problem in Problem::ALL {
                let (stub, method) = (language.stub(problem), problem.method().to_lowercase());
                let names = stub.to_lowercase().replace('_', "");
                assert!(
                    names.contains(&method) && names.lines().count() > 1,
                    "{stub}"
                );
                assert_eq!(names.matches("sudoku").count(), 1, "{stub}");
            }
        }
    }
}
