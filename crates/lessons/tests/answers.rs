//! The README of a rung shows the answers of its `answers` folder, one block per language.
//!
//! `SNAPSHOTS=overwrite cargo test -p lessons` writes the blocks again after an answer has changed.

use std::fmt::Write as _;
use std::path::Path;

use lessons::{LESSONS, Lesson};
use snapbox::{Data, assert_data_eq};

const BEGIN: &str = "<!-- answers -->\n";
const END: &str = "<!-- end of answers -->\n";

/// The ending, the name and the Markdown tag of each language. The first one is shown open.
const LANGUAGES: [(&str, &str, &str); 4] = [
    ("rs", "Rust", "rust,ignore"),
    ("py", "Python", "python"),
    ("java", "Java", "java"),
    ("cpp", "C++", "cpp"),
];

/// The blocks of all languages. Only the first block is open.
fn blocks(lesson: &Lesson) -> String {
    let mut text = String::new();
    for (ending, name, tag) in LANGUAGES {
        let open = if text.is_empty() { " open" } else { "" };
        let file = lesson.answer(&format!("solution.{ending}"));
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
