//! Answers to LeetCode 37 and 36, judged as they were submitted.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use judge::Verdict;
use judge::runner::{
    AnswerFile, BoardGroup, Contender, Measured, OpenError, Problem, ProcessLimits, Rejection,
    TrialGroup, Trials,
};
use rstest::rstest;

const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(10),
    wall: Duration::from_secs(30),
    memory: 1 << 30,
    output: 1 << 16,
};

/// What became of an answer: a verdict, and what a reader is told about it.
#[derive(Debug)]
struct Outcome {
    verdict: Verdict,
    reason: String,
    /// The compiler's message, or the end of standard error.
    output: String,
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode").join(name)
}

/// The answer, unless its language is not installed.
fn open(path: &Path, limits: ProcessLimits) -> Option<Result<AnswerFile, OpenError>> {
    match AnswerFile::open(path, limits) {
        Err(missing @ OpenError::Toolchain { .. }) => {
            println!("skipped: {missing}");
            None
        }
        opened => Some(opened),
    }
}

/// Judges an answer on every problem that it solves; `None` if its language is not installed.
fn judged(path: &Path, groups: &[TrialGroup], limits: ProcessLimits) -> Option<Outcome> {
    let answer = match open(path, limits)? {
        Err(OpenError::Rejected { verdict, output }) => {
            return Some(Outcome { verdict, reason: String::new(), output });
        }
        opened => opened.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    let mut measured = Measured::default();
    let rejected = |rejection: Rejection| Outcome {
        verdict: rejection.verdict,
        reason: format!("{}: {}", rejection.case, rejection.reason),
        output: rejection.stderr,
    };
    if answer.problems().contains(&Problem::SudokuSolver) {
        for group in groups {
            if let Some(rejection) = answer.judge(group, &mut measured).unwrap() {
                return Some(rejected(*rejection));
            }
        }
    }
    if answer.problems().contains(&Problem::ValidSudoku) {
        for group in BoardGroup::of_fixtures() {
            if let Some(rejection) = answer.judge_boards(&group, &mut measured).unwrap() {
                return Some(rejected(*rejection));
            }
        }
    }
    let (verdict, reason) = (Verdict::Accepted, String::new());
    Some(Outcome { verdict, reason, output: String::new() })
}

/// Every puzzle with one solution that row-by-row search solves with at most this many placements.
fn promised(max_work: u64) -> Vec<TrialGroup> {
    Trials::within(max_work).promised().groups
}

fn answers_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            answers_below(&path, found);
        } else if AnswerFile::is_one(&path) && path.iter().any(|part| part == "answers") {
            found.push(path);
        }
    }
}

#[rstest]
fn every_answer_of_the_ladder_is_accepted(#[values("py", "java", "cpp", "rs")] ending: &str) {
    let mut paths = Vec::new();
    answers_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../strategies"), &mut paths);
    paths.retain(|path| path.extension().is_some_and(|of| of == ending));
    assert!(paths.len() >= 8, "{paths:?}");
    for path in paths {
        let Some(outcome) = judged(&path, &promised(300), LIMITS) else { return };
        assert_eq!(outcome.verdict, Verdict::Accepted, "{}: {outcome:?}", path.display());
    }
}

#[rstest]
fn answers_written_as_people_write_them_are_accepted(
    #[values("both", "flag")] name: &str,
    #[values("c", "cpp", "go", "java", "js", "py", "rs")] ending: &str,
) {
    let name = if ending == "java" { name.replace(name, &capital(name)) } else { name.to_owned() };
    let path = path(&format!("{name}.{ending}"));
    let Some(opened) = open(&path, LIMITS) else { return };
    let both =
        if name.eq_ignore_ascii_case("both") { &Problem::ALL[..] } else { &Problem::ALL[..1] };
    assert_eq!(opened.unwrap().problems(), both);
    let outcome = judged(&path, &promised(1500), LIMITS).unwrap();
    assert_eq!(outcome.verdict, Verdict::Accepted, "{outcome:?}");
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

#[rstest]
#[case::character_codes("wrong.cpp", "leetcode-37: r1c3 is the character with code 4")]
#[case::no_box("wrong.c", "leetcode-37: box 1 is broken: ")]
#[case::a_given("wrong.go", "leetcode-37: the given 5 in r1c1 became ")]
#[case::one_cell_early("Wrong.java", "tutorial-boxed: r9c9 is blank")]
#[case::a_copy("wrong.js", "leetcode-37: it left the board as it was, but it has one solution")]
#[case::box_index("wrong.py", "leetcode-37: it left the board as it was, but it has one solution")]
#[case::no_restore("wrong.rs", "leetcode-37: ")]
fn a_classic_bug_is_a_wrong_answer(#[case] name: &str, #[case] reason: &str) {
    let Some(outcome) = judged(&path(name), &promised(10_000), LIMITS) else { return };
    assert_eq!(outcome.verdict, Verdict::WrongAnswer, "{outcome:?}");
    assert!(outcome.reason.starts_with(reason), "{outcome:?}");
}
