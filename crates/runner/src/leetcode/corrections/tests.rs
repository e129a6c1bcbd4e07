//! Tests of all parts of the search for a correction.

use evidence::{Edit, Problem};
use judge::fixtures::Expected;
use rstest::rstest;
use sudoku::Puzzle;

use super::boards::TestBoard;
use super::cpp::CppHeaders;
use super::hiding::with_counters;
use super::versions::{Rank, Version};
use super::*;
use crate::process::ProcessLimits;
use crate::testing::installed;
use crate::trials::TrialTask;

/// The changes of a text, as sentences about no boards.
fn changes(text: &str, tongue: Tongue) -> Vec<String> {
    let mut sentences = Vec::new();
    for version in versions_of(text, tongue, &[]) {
        let correction = Correction {
            line: version.line as u32 + 1,
            edit: version.edit,
            boards: 0,
        };
        sentences.push(correction.to_string());
    }
    sentences
}

#[rstest]
#[case(
    Tongue::Java,
    "void undo(int r, int c, int d) {\n  inRow[r][d] = true;\n  inBox[c][d] = true;\n  \
         inRow[r][d] = false;\n}",
    "With `inBox[c][d] = false;` after line 4"
)]
#[case(
    Tongue::Cpp,
    "void f() {\n  for (int x = r + 1; x < 9; x++) {\n  }\n}",
    "With `for (int x = r / 3 * 3; x < 9; x++) {` instead of"
)]
#[case(
    Tongue::Cpp,
    "bool fill(vector<int> cells, int n) {\n  return n;\n}",
    "With `bool fill(vector<int>& cells, int n) {`"
)]
#[case(
    Tongue::Python,
    "def f(x):\n    for y in x:\n        return False\n",
    "With `return False` in line 3 indented by 4 spaces instead of 8"
)]
#[case(
    Tongue::Python,
    "def f(x):\n    y = x // 3 * 3 + x % 3\n",
    "With `y = x // 3 * 3 + x % 3 * 3`"
)]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  left[a] = a;\n  row = 3;\n}",
    "With `let row = 3;` instead of"
)]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  this.up[this.down[a]] = a;\n}",
    "With `this.down[this.up[a]] = a;` after line 2"
)]
#[case(
    Tongue::Java,
    "boolean f(int a) {\n  if (a == 0) {\n    f(a - 1);\n  }\n}",
    "With `if (f(a - 1)) return true;` instead of"
)]
#[case(
    Tongue::Java,
    "for (int row = 0; row <= 9; row++) {\n}",
    "With `for (int row = 0; row < 9; row++) {` instead of"
)]
#[case(
    Tongue::Cpp,
    "stack[top++] = cell;",
    "With `stack[++top] = cell;` instead of"
)]
#[case(
    Tongue::Java,
    "for (int row = 0; row < 8; row++) {\n}",
    "With `for (int row = 0; row < 9; row++) {` instead of"
)]
#[case(
    Tongue::Java,
    "int row = 0, col = 0;\nint box = row / 3 * 3 + row / 3;",
    "With `int box = row / 3 * 3 + col / 3;` instead of"
)]
#[case(
    Tongue::Python,
    "board[col][row] = digit",
    "With `board[row][col] = digit` instead of"
)]
#[case(
    Tongue::Python,
    "fits(board, col, row)",
    "With `fits(board, row, col)` instead of"
)]
#[case(
    Tongue::Python,
    "seen = set()\nfor row in board:\n    seen.add(1)\n",
    "With `seen = set()` after line 2 instead of in line 1"
)]
#[case(
    Tongue::Java,
    "for (char digit : row) {\n  seen.add(digit);\n}",
    "With `if (digit == '.') continue;` after line 1"
)]
#[case(
    Tongue::Java,
    "if (search()) {\n  return true;\n}\nfor (int c : columns) uncover(c);",
    "With `for (int c : columns) uncover(c);` after line 1"
)]
#[case(
    Tongue::Java,
    "if (count == 1) place(row, col);",
    "Without what depends on `count == 1` in line 1"
)]
#[case(
    Tongue::Python,
    "board[row][col] = '.'",
    "Without line 1, `board[row][col] = '.'`,"
)]
#[case(
    Tongue::Python,
    "trial = [row[:] for row in self.left]",
    "With `trial = copy.deepcopy(self.left)` instead of"
)]
#[case(
    Tongue::Python,
    "go(dict(left), k)",
    "With `go(copy.deepcopy(left), k)` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const next = { ...state, rows: [...state.rows] };",
    "With `const next = { ...structuredClone(state), rows: [...state.rows] };` instead of"
)]
#[case(
    Tongue::JavaScript,
    "const next = left.map(row => row.slice());",
    "With `const next = structuredClone(left);` instead of"
)]
#[case(
    Tongue::Java,
    "boolean[][] next = left.clone();",
    "With `boolean[][] next = Arrays.stream(left).map(boolean[]::clone).toArray(boolean[][]::new);`"
)]
#[case(
    Tongue::JavaScript,
    "for (const d in places) {\n  put(d);\n}",
    "With `for (const d of Object.keys(places).map(Number)) {` instead of"
)]
fn a_change_is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
    let changes = changes(text, tongue);
    assert!(
        changes.iter().any(|change| change.starts_with(expected)),
        "{changes:#?}"
    );
}

/// Below it, `int least = 0;` would be another variable, and `best = 00;` does not undo 10.
#[test]
fn a_declaration_and_a_part_of_a_number_are_not_undone() {
    let text = "void f() {\n  int least = 1;\n  best = 10;\n  last = 1;\n  f();\n}";
    let undone: Vec<String> = changes(text, Tongue::Cpp)
        .into_iter()
        .filter(|change| change.contains("0;` after line 5"))
        .collect();
    let expected = "With `last = 0;` after line 5 it is right on all 0 boards that were tried.";
    assert_eq!(undone, [expected]);
}

#[rstest]
#[case(Tongue::JavaScript, false)]
// The compiler refuses it if there is no such member.
#[case(Tongue::Java, true)]
fn of_another_name_a_member_is_read_that_it_has(#[case] tongue: Tongue, #[case] is_tried: bool) {
    let text = "used.has(1);\nused.size;\nbest = free.length;\nfree.size;\n";
    let changes = changes(text, tongue);
    for (start, expected) in [
        ("With `best = used.length;`", is_tried),
        ("With `used.size;` instead of `free.size;`", true),
    ] {
        let is_found = changes.iter().any(|change| change.starts_with(start));
        assert_eq!(is_found, expected, "{start}: {changes:#?}");
    }
}

#[test]
fn an_answer_that_reads_the_clock_is_not_changed() {
    for (statement, can_be_corrected) in [("pass", true), ("time.time()", false)] {
        let text = format!("class Solution:\n  def solveSudoku(self, board):\n    {statement}\n");
        let opened = AnswerFile::of_text("clock.py", &text, ProcessLimits::DEFAULT);
        let answer = installed(opened).expect("the tests need Python");
        assert_eq!(answer.can_be_corrected(), can_be_corrected, "{statement}");
    }
}

/// A digit that is struck by a toggle; the last one is assigned too early.
const TOGGLED: &str = "bool strike(int& left, int digit) {
    left ^= digit;
    if (left == 0) return false;
    if (count(left) == 2) return assign(left);
    return true;
}";

#[test]
fn what_was_just_done_is_not_taken_back_before_a_jump() {
    let just_done = "`left ^= digit;` after line 4";
    let all = changes(TOGGLED, Tongue::Cpp);
    assert!(!all.iter().any(|change| change.contains(just_done)));
    // After a call, it is what undoes the line.
    let text = TOGGLED.replace("if (left == 0) return false;", "bool found = search(left);");
    let all = changes(&text, Tongue::Cpp);
    assert!(all.iter().any(|change| change.contains(just_done)));
}

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What makes this answer right, where its language is installed.
fn correction_of(name: &str, text: &str) -> Option<String> {
    let answer = installed(AnswerFile::of_text(name, text, ProcessLimits::DEFAULT))?;
    let problem = answer.problems()[0];
    let boards: Vec<Grid> = match problem {
        Problem::SudokuSolver => vec![PUZZLE.parse().unwrap()],
        Problem::ValidSudoku => Vec::new(),
    };
    let mut trials = Vec::new();
    for board in [
        PUZZLE.to_owned(),
        pair("r1c1", "r2c2"),
        pair("r4c5", "r6c6"),
    ] {
        let board: Grid = board.parse().unwrap();
        if problem == Problem::ValidSudoku {
            trials.push(Trial {
                name: String::new(),
                task: TrialTask::Validate(board),
            });
        }
    }
    let boards: Vec<Grid> = match problem {
        Problem::SudokuSolver => boards,
        Problem::ValidSudoku => trials.iter().rev().map(|trial| *trial.grid()).collect(),
    };
    let request = CorrectionRequest {
        boards: &boards,
        trials: &trials,
        passed: &[],
        idle: None,
        first_call: None,
        time: 3 * TIME,
    };
    let mut preparation = Preparation::start(&answer);
    let correction = answer.correction(&request, &mut preparation).unwrap();
    Some(correction.map_or(String::new(), |correction| correction.to_string()))
}

/// A board with the digit 7 in these cells alone.
fn pair(first: &str, second: &str) -> String {
    sudoku::Cell::ALL
        .into_iter()
        .map(|cell| {
            let name = cell.to_string();
            if name == first || name == second {
                '7'
            } else {
                '.'
            }
        })
        .collect()
}

/// An answer to problem 36 that looks for pairs to the right alone.
const PAIRS: [(&str, &str, &str); 4] = [
    (
        "a.py",
        "class Solution:
    def isValidSudoku(self, board):
        for box in range(9):
            seen = set()
            for cell in range(9):
                digit = board[box // 3 * 3 + cell // 3][box % 3 + cell % 3]
                if digit != '.' and digit in seen: return False
                seen.add(digit)
        return True
",
        "box % 3 * 3 + cell % 3]",
    ),
    (
        "a.js",
        "var isValidSudoku = function (board) {
    for (let box = 0; box < 9; box++) {
        const seen = new Set();
        for (let cell = 0; cell < 9; cell++) {
            const digit = board[Math.floor(box / 3) * 3 + Math.floor(cell / 3)][box % 3 + cell % 3];
            if (digit !== '.' && seen.has(digit)) return false;
            seen.add(digit);
        }
    }
    return true;
};
",
        "box % 3 * 3 + cell % 3]",
    ),
    (
        "a.java",
        "class Solution {
    public boolean isValidSudoku(char[][] board) {
        for (int box = 0; box < 9; box++) {
            Set<Character> seen = new HashSet<>();
            for (int cell = 0; cell < 9; cell++) {
                char digit = board[box / 3 * 3 + cell / 3][box % 3 + cell % 3];
                if (digit != '.' && !seen.add(digit)) return false;
            }
        }
        return true;
    }
}
",
        "box % 3 * 3 + cell % 3]",
    ),
    (
        "a.cpp",
        "class Solution {
public:
    bool isValidSudoku(vector<vector<char>>& board) {
        for (int box = 0; box < 9; box++) {
            set<char> seen;
            for (int cell = 0; cell < 9; cell++) {
                char digit = board[box / 3 * 3 + cell / 3][box % 3 + cell % 3];
                if (digit != '.' && !seen.insert(digit).second) return false;
            }
        }
        return true;
    }
};
",
        "box % 3 * 3 + cell % 3]",
    ),
];

#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_change_that_is_right_by_luck_is_no_correction() {
    let defined = "class Solution {
    int offset[9] = {0, 0, 0, 3, 3, 3, 6, 6, 6};
public:
    bool isValidSudoku(vector<vector<char>>& board) {
        return true;
    }
};
";
    let Some(answer) = installed(AnswerFile::of_text(
        "a.cpp",
        defined,
        ProcessLimits::DEFAULT,
    )) else {
        return;
    };
    let board = TestBoard {
        board: PUZZLE.parse().unwrap(),
        expected: "true".to_owned(),
    };
    let caller = VersionCaller {
        answer: &answer,
        tongue: Tongue::Cpp,
        headers: Preparation::start(&answer).headers(),
        problem: Problem::ValidSudoku,
        boards: TestBoards {
            boards: vec![board],
            first: 1,
            least: 1,
        },
    };
    let behind = defined.replace("return true", "return offset[board.size()] == offset[9]");
    for (text, expected) in [(defined, true), (&*behind, answer.sanitized().is_none())] {
        let version = Version {
            rank: Rank::First,
            line: 0,
            edit: Edit::Without {
                text: String::new(),
            },
            text: text.to_owned(),
        };
        let is_defined = caller.is_defined(&version).unwrap();
        assert_eq!(is_defined, expected, "{text}");
    }
}

/// An answer whose test of the box is wrong in two places. Without this test it is right, since it
/// validates the full board. It then tries out all fillings of the boxes.
const TRIES_OUT: [(&str, &str); 4] = [
    (
        "a.py",
        "class Solution:
    def solveSudoku(self, board):
        self.fill(board, 0)

    def fill(self, board, cell):
        if cell == 81:
            return self.isValid(board)
        row, col = cell // 9, cell % 9
        if board[row][col] != '.':
            return self.fill(board, cell + 1)
        for digit in '123456789':
            if self.isTaken(board, row, col, digit):
                continue
            board[row][col] = digit
            if self.fill(board, cell + 1):
                return True
            board[row][col] = '.'
        return False

    def isTaken(self, board, row, col, digit):
        taken = False
        for other in range(9):
            if board[row][other] == digit or board[other][col] == digit:
                taken = True
            if board[row % 3 + other // 3][col % 3 + other % 3] == digit:
                taken = True
        return taken

    def isValid(self, board):
        for box in range(9):
            digits = set()
            for cell in range(9):
                digits.add(board[box // 3 * 3 + cell // 3][box % 3 * 3 + cell % 3])
            if len(digits) < 9:
                return False
        return True
",
    ),
    (
        "a.js",
        "var solveSudoku = function (board) {
    fill(board, 0);
};
function fill(board, cell) {
    if (cell === 81) return isValid(board);
    const row = Math.floor(cell / 9), col = cell % 9;
    if (board[row][col] !== '.') return fill(board, cell + 1);
    for (const digit of '123456789') {
        if (isTaken(board, row, col, digit)) continue;
        board[row][col] = digit;
        if (fill(board, cell + 1)) return true;
        board[row][col] = '.';
    }
    return false;
}
function isTaken(board, row, col, digit) {
    let taken = false;
    for (let other = 0; other < 9; other++) {
        if (board[row][other] === digit || board[other][col] === digit) taken = true;
        if (board[row % 3 + Math.floor(other / 3)][col % 3 + other % 3] === digit) {
            taken = true;
        }
    }
    return taken;
}
function isValid(board) {
    for (let box = 0; box < 9; box++) {
        const digits = new Set();
        for (let cell = 0; cell < 9; cell++) {
            digits.add(board[Math.floor(box / 3) * 3 + Math.floor(cell / 3)][box % 3 * 3 + cell % 3]);
        }
        if (digits.size < 9) return false;
    }
    return true;
}
",
    ),
    (
        "a.java",
        "class Solution {
    public void solveSudoku(char[][] board) {
        fill(board, 0);
    }
    boolean fill(char[][] board, int cell) {
        if (cell == 81) return isValid(board);
        int row = cell / 9, col = cell % 9;
        if (board[row][col] != '.') return fill(board, cell + 1);
        for (char digit = '1'; digit <= '9'; digit++) {
            if (isTaken(board, row, col, digit)) continue;
            board[row][col] = digit;
            if (fill(board, cell + 1)) return true;
            board[row][col] = '.';
        }
        return false;
    }
    boolean isTaken(char[][] board, int row, int col, char digit) {
        boolean taken = false;
        for (int other = 0; other < 9; other++) {
            if (board[row][other] == digit || board[other][col] == digit) taken = true;
            if (board[row % 3 + other / 3][col % 3 + other % 3] == digit) {
                taken = true;
            }
        }
        return taken;
    }
    boolean isValid(char[][] board) {
        for (int box = 0; box < 9; box++) {
            Set<Character> digits = new HashSet<>();
            for (int cell = 0; cell < 9; cell++) {
                digits.add(board[box / 3 * 3 + cell / 3][box % 3 * 3 + cell % 3]);
            }
            if (digits.size() < 9) return false;
        }
        return true;
    }
}
",
    ),
    (
        "a.cpp",
        "class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        fill(board, 0);
    }
    bool fill(vector<vector<char>>& board, int cell) {
        if (cell == 81) return isValid(board);
        int row = cell / 9, col = cell % 9;
        if (board[row][col] != '.') return fill(board, cell + 1);
        for (char digit = '1'; digit <= '9'; digit++) {
            if (isTaken(board, row, col, digit)) continue;
            board[row][col] = digit;
            if (fill(board, cell + 1)) return true;
            board[row][col] = '.';
        }
        return false;
    }
    bool isTaken(vector<vector<char>>& board, int row, int col, char digit) {
        bool taken = false;
        for (int other = 0; other < 9; other++) {
            if (board[row][other] == digit || board[other][col] == digit) taken = true;
            if (board[row % 3 + other / 3][col % 3 + other % 3] == digit) {
                taken = true;
            }
        }
        return taken;
    }
    bool isValid(vector<vector<char>>& board) {
        for (int box = 0; box < 9; box++) {
            set<char> digits;
            for (int cell = 0; cell < 9; cell++) {
                digits.insert(board[box / 3 * 3 + cell / 3][box % 3 * 3 + cell % 3]);
            }
            if (digits.size() < 9) return false;
        }
        return true;
    }
};
",
    ),
];

/// Boards that are completed to the solution of [`PUZZLE`]: with one blank and with five, and two
/// with 40 and 44 blanks, for which a search without the boxes places far more digits.
const BOARDS: [&str; 4] = [
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
    "..4678912..219534819.342567859761423426853791713924856961537284287419635345286179",
    "53..7.9..6..1953..198....6.8..76..2342.8.3.917...2.8.696....284...4196.5....8..79",
    "53..7....6.2195.4..98....6.8...6...34..8.3..17.3.2...6.61.3728...7419..5....8..79",
];

#[test]
fn a_change_that_makes_a_search_try_out_is_no_correction() {
    assert_not_corrected(0);
}

#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn a_change_that_makes_another_search_try_out_is_no_correction(#[values(1, 2, 3)] number: usize) {
    assert_not_corrected(number);
}

/// No change is found for the answer with this number.
#[track_caller]
fn assert_not_corrected(number: usize) {
    let (name, text) = TRIES_OUT[number];
    let Some(answer) = installed(AnswerFile::of_text(name, text, ProcessLimits::DEFAULT)) else {
        return;
    };
    let boards = BOARDS.map(|board| board.parse::<Grid>().unwrap());
    let mut trials = Vec::new();
    for board in boards {
        trials.push(Trial {
            name: String::new(),
            task: TrialTask::Solve(Puzzle::new(board).unwrap(), Expected::Exactly(1)),
        });
    }
    let request = CorrectionRequest {
        boards: &[boards[1], boards[0]],
        trials: &trials,
        passed: &[],
        idle: None,
        first_call: None,
        time: 3 * TIME,
    };
    let mut preparation = Preparation::start(&answer);
    let correction = answer.correction(&request, &mut preparation).unwrap();
    assert_eq!(correction, None, "{name}");
}

/// A search that takes the cell with the fewest candidates.
const CHOOSES: &str = "class Solution:
    def solveSudoku(self, board):
        self.fill(board)

    def fill(self, board):
        cells = [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.']
        if not cells:
            return True
        r, c = min(cells, key=lambda cell: len(self.left(board, *cell)))
        for digit in self.left(board, r, c):
            board[r][c] = digit
            if self.fill(board):
                return True
            board[r][c] = '.'
        return False

    def left(self, board, r, c):
        seen = set(board[r]) | {row[c] for row in board}
        for row in board[r // 3 * 3:r // 3 * 3 + 3]:
            seen |= set(row[c // 3 * 3:c // 3 * 3 + 3])
        return [digit for digit in '123456789' if digit not in seen]
";

#[test]
fn a_change_that_makes_a_search_far_longer_is_no_correction() {
    let name = "a.py";
    let Some(answer) = installed(AnswerFile::of_text(name, CHOOSES, ProcessLimits::DEFAULT)) else {
        return;
    };
    let passed = [Trial {
        name: String::new(),
        task: TrialTask::Solve(PUZZLE.parse().unwrap(), Expected::Exactly(1)),
    }];
    let caller = |boards| VersionCaller {
        answer: &answer,
        tongue: Tongue::Python,
        headers: CppHeaders::All,
        problem: Problem::SudokuSolver,
        boards,
    };
    let all = TestBoards::new(Problem::SudokuSolver, &[], &passed);
    let of_passed = TestBoards::passed(Problem::SudokuSolver, &passed);
    let search = CorrectionSearch::new(caller(all), caller(of_passed), &[], None, TIME);
    let row_by_row = CHOOSES.replace(
        "min(cells, key=lambda cell: len(self.left(board, *cell)))",
        "cells[0]",
    );
    for (text, expected) in [(CHOOSES, true), (&*row_by_row, false)] {
        let version = Version {
            rank: Rank::First,
            line: 0,
            edit: Edit::Without {
                text: String::new(),
            },
            text: text.to_owned(),
        };
        assert_eq!(search.is_confirmed(&version).unwrap(), expected, "{text}");
    }
}

#[rstest]
fn a_changed_answer_is_called(#[values(0, 1, 2, 3)] number: usize) {
    let (name, text, expected) = PAIRS[number];
    if let Some(correction) = correction_of(name, text) {
        assert!(correction.contains(expected), "{name}: {correction}");
        assert!(
            correction.ends_with("on all 6 boards that were tried."),
            "{correction}"
        );
    }
}

/// A counter in an object would break the syntax, and then no change could be confirmed.
#[test]
fn an_object_is_no_block_that_is_counted() {
    let text = "const f = () => {\n  const start = {\n    left: 81\n  };\n  go(start);\n};\n";
    let version = version_of(text);
    let counted = with_counters(&version, Tongue::JavaScript).text;
    let expected = text.replace("  const", "  kataSteps++;\n  const");
    assert_eq!(counted, expected);
    let case = "const f = () => {\n  case 1: {\n    go();\n  }\n};\n";
    let counted = with_counters(&version_of(case), Tongue::JavaScript).text;
    assert!(counted.contains("    kataSteps++;\n    go();"), "{counted}");
}

/// A version with this text.
fn version_of(text: &str) -> Version {
    Version {
        rank: Rank::First,
        line: 0,
        edit: Edit::Instead {
            before: String::new(),
            after: String::new(),
        },
        text: text.to_owned(),
    }
}
