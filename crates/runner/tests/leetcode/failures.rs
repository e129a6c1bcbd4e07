//! Answers that fail, and what a reader sees of them.

use judge::Verdict;
use rstest::rstest;
use runner::{AnswerFile, Trials};

use crate::{LIMITS, outcome};

/// Each with a verdict, the reason, and a part of the output, in which the file has its own name
/// and its own line numbers.
#[rstest]
#[case::python_index(
    "my answer.py",
    "class Solution:\n  def solveSudoku(self, board):\n    board[9][0] = '1'",
    Verdict::RuntimeError,
    "leetcode-37: IndexError: list index out of range, line 3",
    "File \"my answer.py\", line 3, in solveSudoku\n    board[9][0] = '1'"
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
    "class Solution {\npublic: void solveSudoku(vector<vector<char>>& board) {\n  \
     board = 1;\n}\n};",
    Verdict::CompileError,
    "",
    "answer.cpp:3:"
)]
#[case::rust(
    "answer.rs",
    "impl Solution {\n  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {\n    \
     board[9][0] = '1';\n}}",
    Verdict::RuntimeError,
    "leetcode-37: panicked at answer.rs:3:10: index out of bounds",
    "answer.rs:3:10"
)]
#[case::rust_compile(
    "answer.rs",
    "impl Solution {\n  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {\n    \
     let x: u8 = 'a';\n}}",
    Verdict::CompileError,
    "",
    "--> answer.rs:3:17"
)]
#[case::c(
    "answer.c",
    "void solveSudoku(char** board, int boardSize, int* boardColSize) {\n  \
     volatile int zero = 0;\n  \
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
    let groups = Trials::named("leetcode-37").unwrap().groups;
    let answer = AnswerFile::of_text(name, text, LIMITS);
    let Some(outcome) = outcome(answer, &groups) else { return };
    assert_eq!(outcome.verdict, verdict, "{outcome:?}");
    assert!(outcome.reason.replace("thread 'main' ", "").starts_with(reason), "{outcome:?}");
    assert!(outcome.output.contains(output), "{outcome:?}");
}
