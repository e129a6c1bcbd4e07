//! Answers to LeetCode 37 and 36, judged as they were submitted.
#![cfg(target_os = "linux")]

mod accepted;
mod failures;
mod kinds;
mod languages;
mod records;

use std::path::{Path, PathBuf};

use judge::Finding;
use runner::{AnswerFile, Measured, Problem, ProcessLimits, Trial, Trials};

const LIMITS: ProcessLimits = ProcessLimits::DEFAULT;

// An ordinary test run has one answer per language and kind of evidence, because each one starts a
// compiler. The tests of the whole corpus are ignored there.

/// An answer of the folder `answers`.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/leetcode/answers")
        .join(name)
}

/// Judges an answer on every problem that it solves: on these trials, and on the boards of 36.
/// Returns what was measured, or what is wrong first.
fn judged(answer: &AnswerFile, trials: &[Trial]) -> Result<Measured, Box<Finding>> {
    let mut measured = Measured::default();
    for problem in answer.problems() {
        let finding = match problem {
            Problem::SudokuSolver => answer.judge(trials, &mut measured),
            Problem::ValidSudoku => answer.judge(&Trials::to_validate().trials, &mut measured),
        };
        if let Some(finding) = finding.unwrap() {
            return Err(finding);
        }
    }
    Ok(measured)
}

/// Every puzzle with one solution that row-by-row search solves with at most this many placements.
fn promised(max_work: u64) -> Vec<Trial> {
    let groups = Trials::within(max_work).promised().groups;
    groups.into_iter().flat_map(|group| group.trials).collect()
}

/// The puzzle of this name.
fn named(name: &str) -> Vec<Trial> {
    vec![Trial::named(name).unwrap()]
}

fn file_name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}
