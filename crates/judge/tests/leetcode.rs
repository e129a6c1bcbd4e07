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

/// The result for an answer: the verdict, and the text that a reader sees.
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
    let outcome = judged(&path, &promised(300), LIMITS).unwrap();
    assert_eq!(outcome.verdict, Verdict::Accepted, "{outcome:?}");
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_accepted() {
    for name in ["flag.py", "flag.js", "flag.rs", "Flag.java"] {
        let text = fs::read_to_string(path(name)).unwrap().replace('\n', "\r\n");
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join(name);
        fs::write(&copy, "\u{feff}".to_owned() + &text).unwrap();
        let Some(outcome) = judged(&copy, &promised(300), LIMITS) else { continue };
        assert_eq!(outcome.verdict, Verdict::Accepted, "{name}: {outcome:?}");
    }
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
#[case::no_restore("wrong.rs", "leetcode-37: row 1 is broken: 9 twice in row 1: r1c7 r1c8")]
fn a_classic_bug_is_a_wrong_answer(#[case] name: &str, #[case] reason: &str) {
    let Some(outcome) = judged(&path(name), &promised(10_000), LIMITS) else { return };
    assert_eq!(outcome.verdict, Verdict::WrongAnswer, "{outcome:?}");
    assert!(outcome.reason.starts_with(reason), "{outcome:?}");
}

/// Each with a verdict, the reason, and a part of the output, in which the file has its own name and
/// its own line numbers.
#[rstest]
#[case::python_index(
    "my answer.py",
    "class Solution:\n  def solveSudoku(self, board):\n    board[9][0] = '1'",
    Verdict::RuntimeError,
    "leetcode-37: IndexError: list index out of range, line 3",
    "File \"my answer.py\", line 3, in solveSudoku\n    board[9][0] = '1'"
)]
#[case::python_syntax(
    "solution.py",
    "class Solution:\n  def solveSudoku(self, board)\n    pass",
    Verdict::CompileError,
    "",
    "File \"solution.py\", line 2\n    def solveSudoku(self, board)"
)]
#[case::python_prints(
    "solution.py",
    "class Solution:\n  def solveSudoku(self, board):\n    print('see', board[0][0])",
    Verdict::WrongAnswer,
    "leetcode-37: it left the board as it was, but it has one solution",
    "see 5"
)]
#[case::python_numbers(
    "solution.py",
    "class Solution:\n  def solveSudoku(self, board):\n    board[0][2] = 4",
    Verdict::WrongAnswer,
    "leetcode-37: r1c3 is 4, of the type int; expected nine rows of nine characters",
    ""
)]
#[case::python_always_true(
    "solution.py",
    "class Solution:\n  def isValidSudoku(self, board):\n    return True",
    Verdict::WrongAnswer,
    "same-digit-in-box: it returned true, but ",
    ""
)]
#[case::python_exit(
    "solution.py",
    "class Solution:\n  def solveSudoku(self, board):\n    exit()",
    Verdict::RuntimeError,
    "leetcode-37: SystemExit",
    "line 3"
)]
#[case::javascript(
    "solution.js",
    "var solveSudoku = function(board) {\n  board[9][0] = '1';\n};",
    Verdict::RuntimeError,
    "leetcode-37: TypeError: Cannot set properties of undefined (setting '0'), line 2",
    "solution.js:2:"
)]
#[case::javascript_syntax(
    "solution.js",
    "var solveSudoku = function(board) {\n  let = 1 1;\n};",
    Verdict::CompileError,
    "",
    "solution.js:2"
)]
#[case::java(
    "Answer.java",
    "class Solution {\n  public void solveSudoku(char[][] board) {\n    board[9][0] = '1';\n  }\n}",
    Verdict::RuntimeError,
    "leetcode-37: java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 9, \
     line 3",
    "Solution.solveSudoku(Answer.java:3)"
)]
#[case::java_compile(
    "Answer.java",
    "class Solution {\n  public void solveSudoku(char[][] board) {\n    int x\n  }\n}",
    Verdict::CompileError,
    "",
    "Answer.java:3: error: ';' expected"
)]
#[case::cpp(
    "answer.cpp",
    "class Solution {\npublic: void solveSudoku(vector<vector<char>>& board) {\n  \
     board.at(9)[0] = '1';\n}\n};",
    Verdict::RuntimeError,
    "leetcode-37: killed by SIGABRT, an abort",
    "answer.cpp:3"
)]
#[case::cpp_compile(
    "answer.cpp",
    "class Solution {\npublic: void solveSudoku(vector<vector<char>>& board) {\n  board = 1;\n}\n};",
    Verdict::CompileError,
    "",
    "answer.cpp:3:"
)]
#[case::rust(
    "answer.rs",
    "impl Solution {\n  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {\n    board[9][0] = '1';\n}}",
    Verdict::RuntimeError,
    "leetcode-37: panicked at answer.rs:3:10: index out of bounds",
    "answer.rs:3:10"
)]
#[case::rust_compile(
    "answer.rs",
    "impl Solution {\n  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {\n    let x: u8 = 'a';\n}}",
    Verdict::CompileError,
    "",
    "--> answer.rs:3:17"
)]
#[case::c(
    "answer.c",
    "void solveSudoku(char** board, int boardSize, int* boardColSize) {\n  volatile int zero = 0;\n  \
     board[0][0] /= zero;\n}",
    Verdict::RuntimeError,
    "leetcode-37: killed by SIGFPE, such as a division by zero",
    "answer.c:3:"
)]
#[case::go(
    "answer.go",
    "func solveSudoku(board [][]byte) {\n\n\tboard[len(board)][0] = '1'\n}",
    Verdict::RuntimeError,
    "leetcode-37: panic: runtime error: index out of range [9] with length 9, line 3",
    "answer.go:3"
)]
fn an_answer_that_fails_says_where(
    #[case] name: &str,
    #[case] text: &str,
    #[case] verdict: Verdict,
    #[case] reason: &str,
    #[case] output: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let groups = Trials::named("leetcode-37").unwrap().groups;
    let Some(outcome) = judged(&path, &groups, LIMITS) else { return };
    assert_eq!(outcome.verdict, verdict, "{outcome:?}");
    assert!(outcome.reason.replace("thread 'main' ", "").starts_with(reason), "{outcome:?}");
    assert!(outcome.output.contains(output), "{outcome:?}");
}

#[test]
fn an_endless_loop_on_one_board_exceeds_the_limit_of_that_board() {
    let text = "class Solution:
  def solveSudoku(self, board):
    while board[0][0] == '3': pass";
    let cpu = Duration::from_millis(500);
    let limits = ProcessLimits { cpu, wall: cpu * 60, ..LIMITS };
    let answer = AnswerFile::of_text("loops.py", text, limits).unwrap();
    let names = ["leetcode-37", "tutorial-boxed"];
    let trials = names.map(|name| Trials::named(name).unwrap().groups.remove(0).trials.remove(0));
    let group = TrialGroup { name: "both", trials: trials.into() };
    // The first board is wrong, and that is found first.
    let first = answer.judge(&group, &mut Measured::default()).unwrap().unwrap();
    assert_eq!((first.verdict, &*first.case), (Verdict::WrongAnswer, "leetcode-37"));
    let group = TrialGroup { trials: group.trials[1..].to_vec(), ..group };
    let second = answer.judge(&group, &mut Measured::default()).unwrap().unwrap();
    assert_eq!(second.verdict, Verdict::TimeLimitExceeded);
    assert_eq!(second.reason, "more than 500ms of CPU time");
}

#[test]
fn beyond_the_promise_a_board_without_a_solution_stays_as_it_was() {
    let answer = AnswerFile::open(&path("both.py"), LIMITS).unwrap();
    for name in ["empty", "already-solved", "two-solutions-herzberg-murty", "no-solution-first-row"]
    {
        let group = &Trials::named(name).unwrap().groups[0];
        let rejection = answer.judge(group, &mut Measured::default()).unwrap();
        assert!(rejection.is_none(), "{rejection:?}");
    }
    let text = "class Solution:
  def solveSudoku(self, board): board[0][8] = '1'";
    let answer = AnswerFile::of_text("solution.py", text, LIMITS).unwrap();
    let group = &Trials::named("no-solution-first-row").unwrap().groups[0];
    let rejection = answer.judge(group, &mut Measured::default()).unwrap().unwrap();
    let reason = "there is no solution, so the board must stay as it was, but r1c9 is '1'";
    assert_eq!(rejection.reason, reason);
}

#[test]
fn what_cannot_be_judged_is_one_line() {
    let open = |name, text| AnswerFile::of_text(name, text, LIMITS).unwrap_err().to_string();
    let neither = open("solution.py", "class Solution:\n  def solve(self, board): pass");
    assert!(
        neither.starts_with("solution.py has neither the method solveSudoku(board)"),
        "{neither}"
    );
    let unknown = open("Solution.kt", "");
    assert!(
        unknown.starts_with("cannot judge Solution.kt: expected a file that ends in .py .java")
    );
    assert!(!neither.contains('\n') && !unknown.contains('\n'));
}

#[test]
fn a_contender_is_an_answer_or_a_program() {
    let puzzle = Trials::named("leetcode-37").unwrap().groups[0].trials[0].puzzle;
    let file = path("flag.py").to_str().unwrap().to_owned();
    let answer = Contender::open(&[file], LIMITS).unwrap();
    let answers = answer.answer(&[puzzle, puzzle]).unwrap();
    for grid in &answers.grids {
        assert_eq!(puzzle.check_solution(&grid.unwrap()), Ok(()));
    }
    assert!(answers.grids.len() == 2 && answers.failure.is_none());
    let start = answer.answer(&[]).unwrap();
    assert!(start.grids.is_empty() && start.cpu > Duration::ZERO && start.failure.is_none());

    let program = Contender::open(&["cat".to_owned()], LIMITS).unwrap();
    let answers = program.answer(&[puzzle, puzzle]).unwrap();
    assert_eq!((program.name(), answers.grids), ("cat", vec![Some(*puzzle.grid()); 2]));
    let fails = Contender::open(&["false".to_owned()], LIMITS).unwrap().answer(&[puzzle]).unwrap();
    assert_eq!(fails.failure.unwrap(), "Runtime Error: exit code 1");
    assert_eq!(fails.grids, [None]);
}
