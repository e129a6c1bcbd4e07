//! Each language has the answers that show what its driver does.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use runner::testing::{bugs_of, said_of};
use runner::{LANGUAGES, Language};

/// What an answer does wrong. Each driver has to report it in the way of its language.
struct Fault {
    /// The name of its answers in `failures`, without the ending.
    stem: &'static str,
    /// What such an answer does.
    does: &'static str,
    /// The languages that have no such answer, and why.
    without: &'static [(&'static str, &'static str)],
}

/// Languages whose answers the driver of another language calls. What this driver does is tested in
/// the other language.
const WITH_SHARED_DRIVER: &[(&str, &str)] = &[
    ("Kotlin", "the driver of Java serves Kotlin, too"),
    (
        "TypeScript",
        "the driver of JavaScript serves TypeScript, too",
    ),
];

const FAULTS: [Fault; 5] = [
    Fault {
        stem: "prints",
        does: "prints a cell, leaves the board as it was, and loops on the next board",
        without: WITH_SHARED_DRIVER,
    },
    Fault {
        stem: "exit",
        does: "ends its process without an error",
        without: WITH_SHARED_DRIVER,
    },
    Fault {
        stem: "index",
        does: "writes behind the last row",
        without: &[("C", "such a write is undefined, and often has no effect")],
    },
    Fault {
        stem: "overflow",
        does: "calls itself until the stack is full",
        without: &[
            (
                "TypeScript",
                "it runs as JavaScript; the answer `index.ts` shows that lines are those of \
                 TypeScript",
            ),
            (
                "Kotlin",
                "it runs as Java; the answer `index.kt` shows that lines are those of Kotlin",
            ),
        ],
    },
    Fault {
        stem: "syntax",
        does: "has an error that its compiler or its interpreter refuses",
        without: &[],
    },
];

impl Fault {
    /// Why answers in this language do not have it; `None` if they do.
    fn reason_without(&self, language: &Language) -> Option<&'static str> {
        for (name, reason) in self.without {
            if *name == language.name {
                return Some(reason);
            }
        }
        None
    }
}

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

/// Whether the driver of another language calls its answers.
fn has_shared_driver(language: &Language) -> bool {
    WITH_SHARED_DRIVER
        .iter()
        .any(|(name, _)| *name == language.name)
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
            let has_bug = bugs_of(&text).contains("wrong") && said_of(&text).next().is_some();
            if !has_bug && !has_shared_driver(language) {
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

/// What `failures` lacks, and what the table says that it lacks.
fn missing_failures(language: &Language) -> Vec<String> {
    let failures = files_in("failures", language);
    let mut missing = Vec::new();
    for fault in &FAULTS {
        let file = format!("failures/{}.{}", fault.stem, language.ending());
        let has_answer = with_stem(&failures, fault.stem).is_some();
        match fault.reason_without(language) {
            None if !has_answer => missing.push(format!("{file}, an answer that {}", fault.does)),
            Some(reason) if has_answer => missing.push(format!(
                "no reason for being without {file}, which is there: {reason}"
            )),
            None | Some(_) => {}
        }
    }
    missing
}
