//! Each language has the answers that show what its driver does.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use runner::testing::{bugs_of, said_of};
use runner::{LANGUAGES, Language};

/// The files of a folder of answers, in this language.
fn files_in(folder: &str, language: &Language) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/leetcode")
        .join(folder);
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension() == Some(OsStr::new(language.ending())));
    files
}

/// The file of this name in small or capital letters, without its ending: `Flag.java` is `flag`.
fn with_stem<'f>(files: &'f [PathBuf], stem: &str) -> Option<&'f PathBuf> {
    files.iter().find(|file| {
        let found = file.file_stem().and_then(OsStr::to_str);
        found.is_some_and(|found| found.eq_ignore_ascii_case(stem))
    })
}

/// The tests take their answers from the folders, so a language without one would go untested.
#[test]
fn each_language_has_its_answers() {
    let mut missing = Vec::new();
    for language in &LANGUAGES {
        missing.extend(missing_answers(language));
        missing.extend(missing_failures(language));
    }
    assert!(
        missing.is_empty(),
        "write in crates/runner/tests/leetcode:\n  {}",
        missing.join("\n  ")
    );
}

/// What `answers` lacks.
fn missing_answers(language: &Language) -> Vec<String> {
    let ending = language.ending();
    let comment = language.comment;
    let answers = files_in("answers", language);
    let mut missing = Vec::new();
    match with_stem(&answers, "flag") {
        None => missing.push(format!("answers/flag.{ending}, an answer to problem 37")),
        Some(file) => {
            let text = fs::read_to_string(file).unwrap();
            if !bugs_of(&text).contains("wrong") || said_of(&text).next().is_none() {
                missing.push(format!(
                    "in answers/flag.{ending} a line `{comment}~ wrong CODE`, and a line \
                     `{comment}= VERDICT: CASE: REASON`"
                ));
            }
        }
    }
    if with_stem(&answers, "both").is_none() {
        missing.push(format!(
            "answers/both.{ending}, an answer to problems 36 and 37"
        ));
    }
    missing
}

/// What `failures` lacks.
fn missing_failures(language: &Language) -> Vec<String> {
    if !files_in("failures", language).is_empty() {
        return Vec::new();
    }
    vec![format!(
        "failures/index.{}, or another answer with a compile or runtime error",
        language.ending()
    )]
}
