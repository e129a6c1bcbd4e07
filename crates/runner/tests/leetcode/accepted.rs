//! Right answers are accepted.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use rstest::rstest;
use runner::testing::installed;
use runner::{AnswerFile, Problem};

use crate::{LIMITS, judged, named, path, promised};

// rstest lists the files of a test when it is compiled.

#[rstest]
fn a_right_answer_is_accepted(
    #[files("tests/leetcode/answers/[fF]lag.*")]
    // This one solves both problems.
    #[files("tests/leetcode/answers/both.py")]
    #[files("tests/leetcode/answers/more-parameters.js")]
    // Its compiler takes four seconds.
    #[exclude(r"\.kt$")]
    path: PathBuf,
) {
    assert_accepted_file(&path);
}

/// Answers to both problems, and those that use what LeetCode supplies.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_other_right_answer_is_accepted(
    #[files("tests/leetcode/answers/[bB]oth.*")]
    #[files("tests/leetcode/answers/[sS]upplied.*")]
    #[files("tests/leetcode/answers/flag.kt")]
    // The test above has it.
    #[exclude(r"both\.py")]
    path: PathBuf,
) {
    assert_accepted_file(&path);
}

#[track_caller]
fn assert_accepted_file(path: &Path) {
    if let Some(answer) = installed(AnswerFile::open(path, LIMITS)) {
        assert_accepted(&answer, &path.display().to_string());
    }
}

#[track_caller]
fn assert_accepted(answer: &AnswerFile, path: &str) {
    let measured = judged(answer, &promised(300)).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    // A clock that moves with the ticks of the kernel stands still during most calls.
    if answer.problems() == [Problem::SudokuSolver] {
        let measurable = measured
            .times
            .iter()
            .filter(|(_, time)| !time.is_zero())
            .count();
        assert!(
            measurable > measured.times.len() / 2,
            "{path}: most calls took no time. The README of `runner` says which clock a driver \
             needs. {measured:?}"
        );
    }
    let is_both = Path::new(path)
        .file_stem()
        .is_some_and(|stem| stem.eq_ignore_ascii_case("both"));
    assert_eq!(answer.problems().len(), 1 + usize::from(is_both), "{path}");
    let ending = Path::new(path).extension().and_then(OsStr::to_str);
    let compiles = matches!(ending, Some("java" | "kt" | "cs" | "js" | "ts"));
    assert_eq!(measured.compiles_while_running, compiles, "{path}");
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_accepted() {
    for name in ["flag.py", "flag.js", "flag.rs"] {
        let text = fs::read_to_string(path(name))
            .unwrap()
            .replace('\n', "\r\n");
        let opened = AnswerFile::of_text(name, &format!("\u{feff}{text}"), LIMITS);
        let Some(answer) = installed(opened) else {
            continue;
        };
        judged(&answer, &promised(300)).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
    }
}

#[test]
fn beyond_the_promise_a_board_without_a_solution_stays_as_it_was() {
    let answer = AnswerFile::open(&path("both.py"), LIMITS).unwrap();
    for name in [
        "empty",
        "already-solved",
        "two-solutions-herzberg-murty",
        "no-solution-first-row",
    ] {
        judged(&answer, &named(name)).unwrap();
    }
    let rule = "there is no solution, so the board must stay as it was";
    for (written, reason) in [
        ("'1'", format!("{rule}, but r1c9 is '1'")),
        ("'0'", format!("r1c9 is the text '0'; {rule}")),
    ] {
        let text = format!(
            "class Solution:
  def solveSudoku(self, board): board[0][8] = {written}"
        );
        let answer = AnswerFile::of_text("solution.py", &text, LIMITS).unwrap();
        let finding = judged(&answer, &named("no-solution-first-row")).unwrap_err();
        assert_eq!(finding.reason, reason);
        assert_eq!(finding.expected, finding.puzzle);
    }
}
