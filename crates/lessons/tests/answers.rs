//! The README of a rung shows the answers of its `answers` folder, one block per language.
//!
//! `SNAPSHOTS=overwrite cargo test -p lessons` writes the blocks again after an answer has changed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use lessons::{File, LESSONS, Lesson};
use runner::{LANGUAGES, Language};
use snapbox::{Data, assert_data_eq};

const BEGIN: &str = "<!-- answers -->\n";
const END: &str = "<!-- end of answers -->\n";

/// The languages that have answers. Rust comes first: its block is the open one.
fn languages() -> Vec<&'static Language> {
    let mut languages: Vec<&Language> = LANGUAGES
        .iter()
        .filter(|language| lessons::has_answers_in(language.ending()))
        .collect();
    languages.sort_by_key(|language| language.tag != "rust");
    languages
}

/// What is behind the three back-ticks of a block of code. Rustdoc shall not compile an answer.
fn markdown_tag(language: &Language) -> String {
    if language.tag == "rust" {
        "rust,ignore".to_owned()
    } else {
        language.tag.to_owned()
    }
}

/// The blocks of all languages. Only the first block is open.
fn blocks(lesson: &Lesson) -> String {
    let mut text = String::new();
    for language in languages() {
        let (name, tag) = (language.name, markdown_tag(language));
        let open = if text.is_empty() { " open" } else { "" };
        let file = lesson.answer(&format!("solution.{}", language.ending()));
        let code = file
            .unwrap_or_else(|| panic!("{}: no answer in {name}", lesson.name))
            .text;
        let _ = write!(
            text,
            "\n<details{open}>\n<summary>{name}</summary>\n\n```{tag}\n{}\n```\n\n</details>\n",
            code.trim()
        );
    }
    text
}

/// The folder of an answer: `answers` of its crate, or a folder below it.
fn folder_of(answer: &File) -> &'static str {
    let (folder, _) = answer.path.rsplit_once('/').expect("it has a folder");
    folder
}

#[test]
fn each_folder_of_answers_has_one_in_each_language() {
    for lesson in LESSONS {
        let folders: BTreeSet<&str> = lesson.answers.iter().map(folder_of).collect();
        for folder in folders {
            let expected: BTreeSet<String> = languages()
                .iter()
                .map(|language| format!("{folder}/solution.{}", language.ending()))
                .collect();
            let actual: BTreeSet<String> = lesson
                .answers
                .iter()
                .filter(|answer| folder_of(answer) == folder)
                .map(|answer| answer.path.to_owned())
                .collect();
            let fix = "write the missing answers, and remove other files";
            assert_eq!(actual, expected, "crates/strategies: {fix}");
        }
    }
}

#[test]
fn every_readme_shows_its_answers() {
    for lesson in LESSONS.iter().filter(|lesson| !lesson.answers.is_empty()) {
        let file = format!("../strategies/{}/README.md", lesson.name);
        let parts = lesson.readme.split_once(BEGIN).and_then(|(before, rest)| {
            let (_, after) = rest.split_once(END)?;
            Some(format!("{before}{BEGIN}{}\n{END}{after}", blocks(lesson)))
        });
        let written = parts.unwrap_or_else(|| panic!("{file}: write {BEGIN}{END} below The code"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        assert_data_eq!(written, Data::read_from(&path, None).raw());
    }
}
