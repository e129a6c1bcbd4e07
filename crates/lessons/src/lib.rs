//! The texts of the rungs: the README, the stages to practise, the answers and the sources of every
//! strategy, embedded once when this crate is built. The code that a reader sees is therefore the
//! code that runs.

mod questions;

pub use questions::{QUESTIONS, QuestionGroup, section};

/// The texts of a strategy's crate.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its name, which is also the name of its folder: `xor-bitmask`.
    pub name: &'static str,
    /// Its README.md, which is its documentation.
    pub readme: &'static str,
    /// What a learner practises here: the stages of `kata practice`, as Markdown. Empty if there
    /// are none.
    pub practice: &'static str,
    /// The answers to LeetCode, in several languages: the files of its `answers`.
    pub answers: &'static [File],
    /// The files of its `src`; the files of a folder come before those of its subfolders.
    pub sources: &'static [File],
    /// The pictures that the README shows, as SVG.
    pub pictures: &'static [File],
}

/// A file of source code, or a picture.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path, with the folder of its crate: `xor-bitmask/src/lib.rs`.
    pub path: &'static str,
    /// The contents.
    pub text: &'static str,
}

/// The lessons of every crate in `crates/strategies/`, sorted by name.
pub static LESSONS: &[Lesson] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The texts of the crate with this name.
pub fn of(package: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == package)
}

impl Lesson {
    /// The interview questions, in the order of the README.
    pub fn question_groups(&self) -> Vec<QuestionGroup> {
        questions::groups(section(self.readme, QUESTIONS).unwrap_or_default())
    }

    /// The answer with this path below `answers`: `solution.py`, or `count-arrays/solution.py`.
    pub fn answer(&self, path: &str) -> Option<&'static File> {
        let path = format!("{}/answers/{path}", self.name);
        self.answers.iter().find(|file| file.path == path)
    }
}

/// The answer of a strategy in the language with this ending: `py`. The second strategy of a crate
/// has a folder of its own.
pub fn answer_of(package: &str, strategy: &str, ending: &str) -> Option<&'static File> {
    let folder = if strategy == package {
        String::new()
    } else {
        format!("{strategy}/")
    };
    of(package)?.answer(&format!("{folder}solution.{ending}"))
}

/// The strategy whose answer is the plain one: the first rung.
const PLAIN: &str = "naive-scan";

/// The plain answer in a language, to compare others with.
#[derive(Clone, Copy, Debug)]
pub struct PlainAnswer {
    /// The name of its strategy.
    pub strategy: &'static str,
    /// The text.
    pub text: &'static str,
}

/// The plain answer in the language with this ending: `py`. That in JavaScript is one in
/// TypeScript, too.
pub fn plain_answer(ending: &str) -> Option<PlainAnswer> {
    let ending = if ending == "ts" { "js" } else { ending };
    let file = answer_of(PLAIN, PLAIN, ending)?;
    Some(PlainAnswer {
        strategy: PLAIN,
        text: file.text,
    })
}

/// Whether there are answers in the language with this ending: `py`. A language has an answer for
/// each rung with answers, or for none. The files in the folders `answers` decide; no list repeats
/// which languages these are.
pub fn has_answers_in(ending: &str) -> bool {
    let file = format!("solution.{ending}");
    LESSONS.iter().any(|lesson| lesson.answer(&file).is_some())
}

/// The source with this path, such as `xor-bitmask/src/lib.rs`.
pub fn source(path: &str) -> Option<&'static File> {
    of(path.split_once('/')?.0)?
        .sources
        .iter()
        .find(|file| file.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_has_the_line_ends_of_a_checkout_on_windows() {
        for lesson in LESSONS {
            let files = [lesson.sources, lesson.answers, lesson.pictures].concat();
            let mut texts = vec![lesson.readme, lesson.practice];
            texts.extend(files.iter().map(|file| file.text));
            assert!(
                texts.iter().all(|text| !text.contains('\r')),
                "{}",
                lesson.name
            );
        }
    }
}
