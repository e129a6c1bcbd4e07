//! What the record of a search shows: what an answer reads and writes on its board, and where.

use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};
use std::process::Command;

use rstest::rstest;
use runner::testing::{installed, skip};
use runner::{AnswerFile, OpenError, RecordedAnswer, RecordedFile};
use sudoku::{Detail, Event, EventSource, Puzzle};

use crate::{LIMITS, path};

/// The drivers stop after 20,000 changes, which fill the buffer of a pipe many times.
#[rstest]
fn a_long_search_is_recorded_up_to_its_limit(#[values("flag.py", "flag.js")] name: &str) {
    assert_recorded_up_to_its_limit(name);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn a_long_search_of_a_compiled_answer_is_recorded_up_to_its_limit(
    #[values("Flag.java", "flag.cpp")] name: &str,
) {
    assert_recorded_up_to_its_limit(name);
}

#[track_caller]
fn assert_recorded_up_to_its_limit(name: &str) {
    let Some(answer) = installed(AnswerFile::open(&path(name), LIMITS)) else {
        return;
    };
    let puzzle = judge::fixtures::case("wikipedia-brute-force")
        .unwrap()
        .puzzle
        .unwrap();
    let recorded = answer.recorded(&puzzle).unwrap().unwrap();
    let (mut changes, mut solutions) = (0, 0);
    let flow = recorded.replay(&puzzle, Detail::Deductions, &mut |event, _| {
        changes += usize::from(matches!(event, Event::Place(..) | Event::Remove(_)));
        solutions += usize::from(matches!(event, Event::Solution(_)));
        Continue(())
    });
    assert_eq!((changes, solutions, flow), (20_000, 0, Break(())));
}

/// It has one blank, at its last cell. Its digit is 9.
const LAST_BLANK: &str =
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";

/// An answer with this body. It begins on the third line in Python, and on the second one in other
/// languages.
fn with_body(name: &str, body: &str) -> String {
    match name.rsplit_once('.').unwrap().1 {
        "py" => format!("class Solution:\n  def solveSudoku(self, board):\n    {body}"),
        "rb" => format!("def solve_sudoku(board)\n{body}\nend"),
        "ts" => {
            format!("type Board = string[][];\nvar solveSudoku = (board: Board) => {{ {body} }};")
        }
        "js" => format!("var solveSudoku = function (board) {{\n{body}\n}};"),
        "java" => {
            format!("class Solution {{ public void solveSudoku(char[][] board) {{\n{body}\n}} }}")
        }
        "c" => format!("void solveSudoku(char** board, int rows, int* columns) {{\n{body}\n}}"),
        "cpp" => {
            let start = "class Solution { public: void solveSudoku(vector<vector<char>>& board) {";
            format!("{start}\n{body}\n}} }};")
        }
        _ => panic!("no answer in the language of {name}"),
    }
}

/// The record of an answer with this body for that board; `None` if its language is not installed.
fn record_of(name: &str, body: &str) -> Option<Result<RecordedAnswer, OpenError>> {
    let puzzle = LAST_BLANK.parse::<Puzzle>().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, with_body(name, body)).unwrap();
    let opened = RecordedFile::open(&path, &[puzzle]);
    if let Err(error @ OpenError::Untouched { .. }) = opened {
        return Some(Err(error));
    }
    let mut file = installed(opened)?;
    Some(Ok(file.searches.remove(0)))
}

/// What the record of an answer shows of that board, each with its line; `None` if its language is
/// not installed.
fn recorded(name: &str, body: &str) -> Option<String> {
    let search = match record_of(name, body)? {
        Ok(search) => search,
        Err(untouched) => return Some(untouched.to_string()),
    };
    let puzzle = LAST_BLANK.parse::<Puzzle>().unwrap();
    let mut shown = Vec::new();
    let _ = search.replay(&puzzle, Detail::Everything, &mut |event, line| {
        let what = match event {
            Event::Place(cell, digit) => format!("{digit} in {cell}"),
            Event::Remove(cell) => format!("none in {cell}"),
            Event::Check(check) => check.decision.to_string(),
            _ => return Continue(()),
        };
        shown.push(format!("{what}, {}", line.line));
        Continue(())
    });
    Some(shown.join("; "))
}

#[rstest]
#[case::a_row("replaces.py", "board[8] = list('345286179')", "9 in r9c9, 3")]
#[case::a_row("replaces.js", "board[8] = [...'345286179'];", "9 in r9c9, 2")]
#[case::a_row("replaces.rb", "board[8] = '345286179'.chars", "9 in r9c9, 2")]
#[case::a_row("replaces.ts", "board[8] = [...'345286179'];", "9 in r9c9, 2")]
#[case::a_list(
    "appends.rb",
    "'12'.each_char do |digit|
      board[8].pop
      board[8] << digit
    end",
    "1 in r9c9, 4; none in r9c9, 4; 2 in r9c9, 4"
)]
#[case::a_list(
    "appends.py",
    "for digit in '12':
      board[8].pop()
      board[8].append(digit)",
    "1 in r9c9, 5; none in r9c9, 5; 2 in r9c9, 5"
)]
#[case::a_base_class("passes.py", "list.__setitem__(board[8], 8, '9')", "9 in r9c9, 0")]
#[case::before_an_exception("throws.js", "board[8][8] = '9'; throw 'x';", "9 in r9c9, 2")]
#[case::before_an_exception("throws.rb", "board[8][8] = '9'; raise 'x'", "9 in r9c9, 2")]
// To addr2line the code after a `#line` is in another file, so each read has the line 0.
#[case::outside_of_the_answer(
    "lines.c",
    "#line 1 \"template.h\"
    if (board[0][3] != '.') board[8][8] = '9';",
    "is r1c4 blank? no, 0; 9 in r9c9, 0"
)]
#[case::the_last_reads(
    "reads.rb",
    "board[8][8] = '9'
    board[0][3]
    board[0][3] == board[0][0]",
    "9 in r9c9, 2; is r1c4 blank? no, 3; is r1c4 blank? no, 4; is r1c1 blank? no, 4"
)]
#[case::the_last_reads(
    "reads.py",
    "board[8][8] = '9'
    board[0][3]
    board[0][3] == board[0][0]",
    "9 in r9c9, 3; is r1c4 blank? no, 4; is r1c4 blank? no, 5; is r1c1 blank? no, 5"
)]
// A copy reads all cells, and so does a list.
#[case::a_copy(
    "copies.py",
    "[list(row) for row in board][8][8] = '9'",
    "never changed"
)]
// Such an answer can be recorded, and its record has nothing to show.
#[ignore = "slow: .ci/run runs it"]
#[case::a_signal("crashes.cpp", "__builtin_trap();", "never changed")]
#[ignore = "slow: .ci/run runs it"]
#[case::an_exception("throws.cpp", "throw 1;", "never changed")]
fn what_an_answer_does_is_recorded(#[case] name: &str, #[case] body: &str, #[case] expected: &str) {
    let Some(recorded) = recorded(name, body) else {
        return;
    };
    let nothing = format!("{name} {expected}");
    assert!(
        recorded == expected || recorded.starts_with(&nothing),
        "{recorded}"
    );
}

/// It has not returned, and the steps after the exception are only missing.
#[rstest]
#[case("throws.py", "board[8][8] = '1'; raise ValueError()")]
#[case("throws.rb", "board[8][8] = '1'; board[8][8] = '.'; raise 'x'")]
#[case("throws.js", "board[8][8] = '1'; board[8][8] = '.'; throw 'x';")]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "throws.java",
    "board[8][8] = '1'; board[8][8] = '.'; throw new IllegalStateException();"
)]
fn the_record_of_an_answer_that_throws_has_no_end(#[case] name: &str, #[case] body: &str) {
    let Some(search) = record_of(name, body) else {
        return;
    };
    let search = search.unwrap();
    assert_eq!(search.first_wrong(), None);
    assert_eq!(search.note(false), None);
}

/// An async function may undo its digit after its call has returned. An answer in Python is none.
#[test]
fn a_call_that_goes_on_later_has_no_record() {
    let later = "return (async () => { board[8][8] = '1'; await 0; board[8][8] = '.'; })()";
    for (name, body, is_named) in [("later.js", later, true), ("never.py", "pass", false)] {
        if let Some(recorded) = recorded(name, body) {
            let names_it = recorded.contains("it is an async function");
            assert_eq!(names_it, is_named, "{recorded}");
        }
    }
}

/// A loop over all cells before the first change may be a set-up; what follows tests digits.
#[rstest]
#[case::no_set_up("r = c = 8; board[r][c]", "123456789", "is r9c9 blank? yes, 3; ")]
#[case::a_look(
    "r, c = [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.'][0]",
    "123456789",
    "is r9c9 blank? yes, 3; "
)]
#[case::no_digit("r = c = 8; board[r][c]", "12345678", "is r9c9 blank? yes, 3; ")]
#[case::nothing_but_tests("r = c = 8", "12345678", "")]
fn checks_before_the_first_change_are_recorded(
    #[case] begin: &str,
    #[case] digits: &str,
    #[case] look: &str,
) {
    let body = format!(
        "{begin}
    for d in '{digits}':
      if all(board[8][k] != d and board[k][8] != d for k in range(8)):
        board[r][c] = d
        return"
    );
    let rejected: Vec<String> = (1..=8)
        .map(|digit| format!("{digit} in r9c9? no, 5"))
        .collect();
    let placed = if digits.ends_with('9') {
        "; 9 in r9c9? yes, 5; 9 in r9c9, 6"
    } else {
        ""
    };
    assert_eq!(
        recorded("tests.py", &body).unwrap(),
        look.to_owned() + &rejected.join("; ") + placed
    );
}

/// A record shows the board alone: reads for many cells at once are no checks, and a solution that
/// is copied is no search.
#[rstest]
fn what_a_record_does_not_show_is_said(
    #[files("tests/leetcode/unseen/*.py")]
    #[files("tests/leetcode/unseen/copied.js")]
    path: PathBuf,
) {
    assert_has_its_note(&path);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn what_each_other_record_does_not_show_is_said(
    #[files("tests/leetcode/unseen/*.java")]
    #[files("tests/leetcode/unseen/rescan.js")]
    path: PathBuf,
) {
    assert_has_its_note(&path);
}

/// A search has to guess in it: the puzzle `reverses-the-ranking` with its last row filled.
const WITH_GUESSES: &str =
    "..3......4...8..36..83..1...4..6..73...9...1......2.....4.7..686........782693541";

/// The same with its last three rows filled. Some answers read most of the board before they write
/// a digit.
const WITH_FEW_GUESSES: &str =
    "..3......4...8..36..83..1...4..6..73...9...1......2...314275968695814327782693541";

#[track_caller]
fn assert_has_its_note(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let expected = text.lines().next().unwrap().split_once("= ");
    let expected = expected.map(|(_, note)| note.to_owned());
    // Only where a search must guess is a copy told from one.
    let is_copy = expected
        .as_ref()
        .is_some_and(|note| note.contains("searches elsewhere"));
    let board = if is_copy {
        WITH_GUESSES
    } else {
        WITH_FEW_GUESSES
    };
    let puzzles = [LAST_BLANK, board].map(|board| board.parse::<Puzzle>().unwrap());
    let Some(file) = installed(RecordedFile::open(path, &puzzles)) else {
        return;
    };
    // Where nothing is left to choose, a search may write the same.
    let notes = [(0, false), (1, true)].map(|(search, checks)| file.searches[search].note(checks));
    assert_eq!(notes, [None, expected]);
}

/// Prints the lines that a recorder names where an instruction has none, as the jump from line 6 to
/// line 5.
const LINES_OF_JUMPS: &str = r#"
import sys
sys.path.insert(0, sys.argv[1])
import recorder
text = """def f(cells):
    while cells:
        for cell in cells:
            if cell:
                for other in cells:
                    if other:
                        cells[other] = 0
"""
code = compile(text, "answer", "exec").co_consts[0]
for start, _, line in code.co_lines():
    if line is None:
        print(recorder.line_before(code, start))
"#;

#[test]
fn an_endless_loop_in_python_is_not_in_the_line_of_its_function() {
    let drivers = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/leetcode/drivers");
    let python = Command::new("python3")
        .args(["-B", "-c", LINES_OF_JUMPS])
        .arg(drivers)
        .output();
    let Ok(output) = python else {
        skip("python3 is not installed");
        return;
    };
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<u32> = stdout.lines().map(|line| line.parse().unwrap()).collect();
    if lines.is_empty() {
        skip("this version of Python has a line for every instruction");
    }
    assert!(lines.iter().all(|line| (3..8).contains(line)), "{lines:?}");
}
