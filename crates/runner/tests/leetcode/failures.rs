//! Wrong answers fail as the comments in them say, and each fault has its own report.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use judge::{Finding, Verdict};
use rstest::rstest;
use runner::testing::{installed, said_of, skip, with_bug, without_bugs};
use runner::{AnswerFile, Measured, OpenError, ProcessLimits, Trials};

use crate::{LIMITS, file_name, judged, named, path};

#[rstest]
fn an_answer_that_fails_says_where(
    #[files("tests/leetcode/failures/*.py")]
    #[files("tests/leetcode/failures/*.js")]
    #[files("tests/leetcode/failures/*.c")]
    // In the other languages one error that is quick to compile.
    #[files("tests/leetcode/failures/prints.cpp")]
    #[files("tests/leetcode/failures/type.ts")]
    #[files("tests/leetcode/failures/index.go")]
    #[files("tests/leetcode/failures/index.java")]
    #[files("tests/leetcode/failures/index.rb")]
    #[files("tests/leetcode/failures/reads-its-input.rb")]
    #[files("tests/leetcode/failures/index.rs")]
    // A stack of 550,000 calls takes seconds.
    #[exclude("overflow")]
    path: PathBuf,
) {
    let text = fs::read_to_string(&path).unwrap();
    assert_fails_as_it_says(file_name(&path), &text, &text);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_other_answer_that_fails_says_where(
    #[files("tests/leetcode/failures/*")]
    // The test above has these, and of the languages that it has whole, only an overflow is left.
    #[exclude(
        r"/([^o][^/]*|other[^/]*)\.(py|js|c)$|/prints\.cpp$|/type\.ts$|/index\.(go|java|rb|rs)$"
    )]
    path: PathBuf,
) {
    let text = fs::read_to_string(&path).unwrap();
    assert_fails_as_it_says(file_name(&path), &text, &text);
}

#[rstest]
fn a_planted_bug_fails_as_its_answer_says(#[values("flag.py", "Flag.java", "flag.go")] name: &str) {
    assert_planted_bug_fails(&path(name));
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_other_planted_bug_fails_as_its_answer_says(
    #[files("tests/leetcode/answers/[fF]lag.*")]
    // The test above has the first three. Kotlin and TypeScript share a driver with Java and
    // JavaScript.
    #[exclude(r"lag\.(py|java|go|kt|ts)$")]
    path: PathBuf,
) {
    assert_planted_bug_fails(&path);
}

#[track_caller]
fn assert_planted_bug_fails(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let name = file_name(path);
    assert_fails_as_it_says(name, &text, &with_bug(name, &text, "wrong"));
}

/// Judges the answer and compares its verdict with the comments of `text` that begin with `=`. The
/// first one has the verdict and the start of the reason. Each other one has a part of
/// the output, in which the file has its own name and its own line numbers.
#[track_caller]
fn assert_fails_as_it_says(name: &str, text: &str, answer: &str) {
    let mut said = said_of(text);
    let opened = AnswerFile::of_text(name, answer, LIMITS);
    let trials = [named("leetcode-37"), named("tutorial-boxed")].concat();
    let (verdict, output) = match opened {
        Err(OpenError::Rejected {
            verdict, output, ..
        }) => (format!("{verdict}: "), output),
        Err(error @ OpenError::Name { .. }) => (error.to_string(), String::new()),
        _ => {
            let Some(answer) = installed(opened) else {
                return;
            };
            let Finding {
                verdict,
                case,
                reason,
                output,
                ..
            } = *judged(&answer, &trials).expect_err("it is wrong");
            let reason = reason.replace("thread 'main' ", "");
            (
                format!("{verdict}: {}: {reason}", case.unwrap_or_default()),
                output.printed + &output.stderr,
            )
        }
    };
    assert!(verdict.starts_with(said.next().unwrap()), "{verdict}");
    assert!(said.all(|part| output.contains(part)), "{output}");
    assert!(!output.to_lowercase().contains("driver"), "{output}");
}

/// It is wrong in its second call, and what it prints counts the calls.
#[test]
fn what_other_calls_printed_is_not_shown() {
    let text = "class Solution:
  calls = 0
  def isValidSudoku(self, board):
    Solution.calls += 1
    print('call', self.calls)
    return self.calls == 1";
    let answer = AnswerFile::of_text("counts.py", text, LIMITS).unwrap();
    let mut trials = Trials::to_validate().trials;
    trials.retain(|trial| trial.grid().is_valid());
    let mut measured = Measured::default();
    let finding = answer.judge(&trials[..2], &mut measured).unwrap().unwrap();
    assert_eq!(measured.passed, 1);
    assert_eq!(finding.output, judge::Output::default());
}

/// The order of a set of strings in Python, and what an answer draws.
#[test]
fn a_seed_gives_the_same_results_again() {
    let text = "class Solution:
  def solveSudoku(self, board):
    raise ValueError(''.join({'a', 'b', 'c', 'd', 'e', 'f'}) + str(random.random()))";
    let answer = AnswerFile::of_text("random.py", text, LIMITS).unwrap();
    let reason = |seed| {
        let answer = answer.clone().with_seed(seed);
        judged(&answer, &named("leetcode-37")).unwrap_err().reason
    };
    assert_eq!(reason(1), reason(1));
    assert_ne!(reason(1), reason(2));
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_right_answer_with_an_undefined_step_is_no_right_answer() {
    let undefined = "vector<int> nine(9); if (nine.data()[9] == 12345) return;";
    let Some(sanitized) = sanitized(undefined) else {
        return;
    };
    let finding = judged(&sanitized, &named("leetcode-37")).unwrap_err();
    assert_eq!(finding.verdict, Verdict::RuntimeError);
    let expected = "correct only by luck, because of undefined behaviour: heap-buffer-overflow on ";
    assert!(finding.reason.starts_with(expected), "{finding:?}");
}

/// A sanitizer needs 32 bytes or more for each array, so 40,000 calls overflow its stack alone.
/// Their names are so long that only the end of its report is kept.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_right_answer_that_recurses_deeply_is_a_right_answer() {
    let deep = "function<int(int)> deep = [&](int n) {
      volatile char a[1], b[1], c[1], d[1], e[1], f[1], g[1], h[1];
      a[0] = b[0] = c[0] = d[0] = e[0] = f[0] = g[0] = h[0] = 1;
      return n ? deep(n - 1) + a[0] : 0;
    };
    if (deep(40000) == 12345) return;";
    if let Some(sanitized) = sanitized(deep) {
        judged(&sanitized, &named("leetcode-37")).unwrap();
    }
}

/// The build with sanitizers of a right answer in C++ that begins with these statements. `None` if
/// the compiler has no such build.
fn sanitized(statements: &str) -> Option<AnswerFile> {
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let text = fs::read_to_string(path("flag.cpp")).unwrap();
    let text = without_bugs(&text).replace(first, &format!("{first} {statements}"));
    let answer = installed(AnswerFile::of_text("flag.cpp", &text, LIMITS))?;
    judged(&answer, &named("leetcode-37")).unwrap();
    let sanitized = answer.sanitized();
    if sanitized.is_none() {
        skip("the C++ compiler has no sanitizers");
    }
    sanitized
}

#[test]
fn an_endless_loop_on_one_board_exceeds_the_limit_of_that_board() {
    let text = "class Solution:
  def solveSudoku(self, board):
    while board[0][0] == '3': pass";
    let cpu = Duration::from_secs(2);
    let limits = ProcessLimits {
        cpu,
        wall: cpu * 30,
        ..LIMITS
    };
    let trials = [named("leetcode-37"), named("tutorial-boxed")].concat();
    // The first board is wrong, which ends the process before it begins to loop. An answer that
    // writes results itself could otherwise start the clock anew with each, and so run for ever.
    // The limit is so long that no load of the machine decides.
    let start = Instant::now();
    let patient = ProcessLimits {
        cpu: Duration::from_mins(10),
        wall: Duration::from_mins(10),
        ..LIMITS
    };
    let mut answer = AnswerFile::of_text("loops.py", text, patient).unwrap();
    let first = judged(&answer, &trials).unwrap_err();
    assert_eq!(
        (first.verdict, first.case.as_deref()),
        (Verdict::WrongAnswer, Some("leetcode-37"))
    );
    assert!(start.elapsed() < patient.wall / 2, "{:?}", start.elapsed());
    answer.limits = limits;
    let second = judged(&answer, &trials[1..]).unwrap_err();
    assert_eq!(second.verdict, Verdict::TimeLimitExceeded);
    assert_eq!(second.reason, "more than 2s of CPU time");
    // Nothing of what ends it counts as its own.
    assert_eq!(second.output.stderr, "");
}

/// An answer to problem 36 that is right on valid boards, and spends 50 ms of CPU time on each.
const SLOW_ON_EACH_BOARD: &str = "class Solution:
  def isValidSudoku(self, board):
    import time
    end = time.process_time() + 0.05
    while time.process_time() < end: pass
    return True";

#[test]
fn all_boards_together_have_a_limit_of_their_own() {
    let mut boards = Trials::to_validate().trials;
    boards.retain(|board| board.grid().is_valid());
    boards.truncate(12);
    let limits = ProcessLimits {
        cpu: Duration::from_millis(300),
        wall: Duration::from_mins(2),
        ..LIMITS
    };
    let answer = AnswerFile::of_text("slow.py", SLOW_ON_EACH_BOARD, limits).unwrap();
    let mut measured = Measured::default();
    assert_eq!(answer.judge(&boards, &mut measured).unwrap(), None);
    assert!(measured.busy() >= Duration::from_millis(600));

    let answer = answer.with_cpu_of_all_boards(Duration::from_millis(400));
    let mut measured = Measured::default();
    let finding = answer.judge(&boards, &mut measured).unwrap().unwrap();
    assert_eq!(finding.verdict, Verdict::TimeLimitExceeded);
    // No board is to blame, and the reason is looked for on the one that took longest.
    assert_eq!(finding.case, None);
    let puzzle = finding.puzzle.unwrap();
    let passed = measured.passed;
    assert!((2..=8).contains(&passed), "{passed}");
    assert!(boards[..passed].iter().any(|board| *board.grid() == puzzle));
    let start = format!("its first {passed} boards took ");
    assert!(finding.reason.starts_with(&start), "{}", finding.reason);
    let end = "; the limit for all boards is 400ms";
    assert!(finding.reason.ends_with(end), "{}", finding.reason);
}
