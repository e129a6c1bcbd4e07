//! Which versions are right on all boards and still hide the mistake.

use evidence::{Edit, Problem};
use rstest::rstest;

use super::super::confirmation::Confirmation;
use super::super::counters::with_counters;
use super::super::versions::{Rank, Version};
use super::super::*;
use super::PUZZLE;
use super::to_solve;
use crate::process::ProcessLimits;
use crate::testing::installed;
use crate::trials::TrialTask;

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
fn a_version_that_tries_out_is_refused() {
    let [(name, text), ..] = TRIES_OUT;
    assert_refused_where_it_tries_out(name, text);
}

/// In each of the other languages, steps are counted in another way.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn a_version_in_another_language_that_tries_out_is_refused(#[values(1, 2, 3)] number: usize) {
    let (name, text) = TRIES_OUT[number];
    assert_refused_where_it_tries_out(name, text);
}

/// Checks that a change is refused with which this answer tries out, and a right one is not.
fn assert_refused_where_it_tries_out(name: &str, text: &str) {
    let opened = AnswerFile::of_text(name, text, ProcessLimits::DEFAULT);
    let Some(answer) = installed(opened) else {
        return;
    };
    let right = text
        .replace("[row % 3", "[row - row % 3")
        .replace("[col % 3", "[col - col % 3");
    let without_boxes = text
        .replace("other % 3] == digit", "other % 3] == '0'")
        .replace("other % 3] === digit", "other % 3] === '0'");
    assert_ne!(right, text);
    assert_ne!(without_boxes, text);
    let [first, second, ..] = BOARDS.map(|board| board.parse::<Grid>().unwrap());
    let trials = to_solve(&BOARDS.map(|board| board.parse().unwrap()));
    let boards = TestBoards::new(Problem::SudokuSolver, &[second, first], &trials);
    for (version, is_refused) in [(right, false), (without_boxes, true)] {
        let confirmation = confirmation_of(&version, &answer, boards.clone(), &[]);
        assert_eq!(
            confirmation == Confirmation::IsRefused,
            is_refused,
            "{version}"
        );
    }
}

/// Where the cells of a digit in a row are all in one box, this answer strikes the digit from the
/// other cells of the box, and from those of the row, too.
const STRIKES_TOO_MUCH: &str = "class Solution:
    def solveSudoku(self, board):
        cells = [(r, c) for r in range(9) for c in range(9)]
        left = {}
        for r, c in cells:
            left[r, c] = set('123456789') if board[r][c] == '.' else {board[r][c]}
        left = self.search(left)
        if left:
            for r, c in cells:
                board[r][c] = min(left[r, c])

    def search(self, left):
        for cell in left:
            if len(left[cell]) == 1:
                for other in self.peers(cell):
                    left[other] -= left[cell]
        for r in range(9):
            for digit in '123456789':
                boxes = {c // 3 for c in range(9) if digit in left[r, c]}
                if len(boxes) == 1:
                    top, start = r // 3 * 3, 3 * min(boxes)
                    for i in range(9):
                        left[top + i // 3, start + i % 3] -= {digit}
        if not all(left.values()):
            return None
        open_cells = [cell for cell in left if len(left[cell]) > 1]
        if not open_cells:
            return left
        cell = min(open_cells, key=lambda cell: len(left[cell]))
        for digit in left[cell]:
            copy = {cell: set(left[cell]) for cell in left}
            copy[cell] = {digit}
            solved = self.search(copy)
            if solved:
                return solved
        return None

    def peers(self, cell):
        r, c = cell
        for i in range(9):
            for other in [(r, i), (i, c), (r // 3 * 3 + i // 3, c // 3 * 3 + i % 3)]:
                if other != cell:
                    yield other
";

/// `digit in left[r, r]` in place of `left[r, c]`, for example, makes it right as well: the digit
/// is then seldom struck. Only the lines of this rule are changed.
#[test]
fn of_a_change_that_takes_out_a_strike_no_more_is_said() {
    let limits = ProcessLimits::DEFAULT;
    let Some(answer) = installed(AnswerFile::of_text("a.py", STRIKES_TOO_MUCH, limits)) else {
        return;
    };
    let lines = lines_between(STRIKES_TOO_MUCH, "for r in range(9)", "-= {digit}");
    let mut versions = versions_of(&answer.text, Tongue::Python, CHANGES, &[]);
    versions.retain(|version| lines.contains(&version.line));
    let boards = BOARDS.map(|board| board.parse::<Grid>().unwrap());
    let problem = Problem::SudokuSolver;
    let mut preparation = Preparation::start(&answer);
    let caller = VersionCaller {
        answer: &answer,
        tongue: Tongue::Python,
        prepared: preparation.wait(),
        problem,
        boards: TestBoards::new(problem, &[boards[1], boards[0]], &to_solve(&boards)),
        thoroughness: Thoroughness::Search,
    };
    let caller_of_passed = VersionCaller {
        boards: TestBoards::passed(problem, &[]),
        ..caller
    };
    // With three times the time that a user waits for, it is found on a busy machine, too.
    let times = TimesForVersions::DEFAULT.times(3);
    let correction = CorrectionSearch::new(caller, caller_of_passed, &versions, None, times)
        .run(FirstBoardTimes::new(&boards[1], None))
        .unwrap()
        .expect("a change that helps");
    assert_eq!(
        correction.edit,
        Edit::Without {
            text: "left[top + i // 3, start + i % 3] -= {digit}".to_owned()
        },
        "{correction}"
    );
}

/// The lines from the last one before `end` that has `start` to the one that has `end`.
fn lines_between(text: &str, start: &str, end: &str) -> std::ops::RangeInclusive<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().position(|line| line.contains(end)).unwrap();
    let first = lines[..last].iter().rposition(|line| line.contains(start));
    first.unwrap()..=last
}

/// An easy puzzle. Row by row takes 242 placements, and there are 48 blanks.
const EASIER: &str =
    "1.5..2..9..9....232..91...5.9.8..5..8.3.5.9.6..6..9.4.7...21..831....2..9..7..3.1";

/// How the next answer chooses a cell.
const CHOICE: &str = "min(cells, key=lambda cell: len(self.left(board, *cell)))";

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

/// With row by row, the search makes far more calls on the first board, and on the second a few
/// times as many.
#[test]
fn a_change_that_makes_a_search_far_longer_is_no_correction() {
    let row_by_row = CHOOSES.replace(CHOICE, "cells[0]");
    for (text, board, expected) in [
        (CHOOSES, PUZZLE, Some(false)),
        (&*row_by_row, PUZZLE, None),
        (&*row_by_row, EASIER, Some(true)),
    ] {
        let Some(confirmation) = confirmation_beside(text, board) else {
            return;
        };
        let is_longer = match confirmation {
            Confirmation::Mends { longer, .. } => Some(longer.is_some()),
            Confirmation::IsRefused => None,
        };
        assert_eq!(is_longer, expected, "{text} {board}");
    }
}

/// A search that gives up after some hundred calls is right on boards with few dead ends. Of one
/// that never ends on a case, nothing is concluded from that case.
#[test]
fn a_change_that_is_wrong_on_another_case_is_no_correction() {
    let begin = "    def fill(self, board):
        self.calls = getattr(self, 'calls', 0) + 1
        if self.calls > 100: ";
    for (then, is_refused) in [
        ("pass", false),
        ("exec('while True: pass')", false),
        ("return False", true),
    ] {
        let text = CHOOSES.replace("    def fill(self, board):", &format!("{begin}{then}"));
        let Some(confirmation) = confirmation_beside(&text, PUZZLE) else {
            return;
        };
        assert_eq!(
            confirmation == Confirmation::IsRefused,
            is_refused,
            "{then}"
        );
    }
}

/// Whether this text, as a version of the answer that [`CHOOSES`], mends it. The answer is right on
/// this board. `None` if Python is not installed.
fn confirmation_beside(text: &str, board: &str) -> Option<Confirmation> {
    let name = "a.py";
    let answer = installed(AnswerFile::of_text(name, CHOOSES, ProcessLimits::DEFAULT))?;
    let passed = to_solve(&[board.parse().unwrap()]);
    let all = TestBoards::new(Problem::SudokuSolver, &[], &passed);
    Some(confirmation_of(text, &answer, all, &passed))
}

/// It takes an empty house for a mistake.
const REFUSES_EMPTY: &str = "class Solution:
    def isValidSudoku(self, board):
        broken = False
        houses = [row for row in board] + [list(column) for column in zip(*board)]
        for house in houses:
            digits = [digit for digit in house if digit != '.']
            if len(digits) == 0:
                broken = True
            if len(digits) > len(set(digits)):
                return False
        return not broken
";

/// No record shows which lines of an answer to problem 36 ran.
#[test]
fn of_an_answer_to_problem_36_a_rule_is_not_switched_off() {
    let opened = AnswerFile::of_text("a.py", REFUSES_EMPTY, ProcessLimits::DEFAULT);
    let Some(answer) = installed(opened) else {
        return;
    };
    let trials = [PUZZLE, BOARDS[0]].map(|board| Trial {
        name: String::new(),
        task: TrialTask::Validate(board.parse().unwrap()),
    });
    let boards = TestBoards::new(Problem::ValidSudoku, &[Grid::EMPTY], &trials);
    for (before, after, is_refused) in [
        ("len(digits) == 0", "len(digits) == 10", true),
        ("broken = True", "broken = False", false),
    ] {
        let version = REFUSES_EMPTY.replace(before, after);
        let confirmation = confirmation_of(&version, &answer, boards.clone(), &[]);
        assert_eq!(
            confirmation == Confirmation::IsRefused,
            is_refused,
            "{after}"
        );
    }
}

/// This answer never forgets that a cell had no options. In one of its lines, only the condition
/// runs.
const KEEPS_A_FLAG: &str = "let stuck = false;
function options(cells, r, c) {
    if (cells.length < 9) stuck = true;
    const left = new Set('123456789');
    for (let i = 0; i < 9; i++) {
        const box = cells[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3];
        for (const digit of [cells[r][i], cells[i][c], box]) left.delete(digit);
    }
    if (left.size === 0) stuck = true;
    return left;
}
function fill(cells, cell) {
    if (cell === 81) return true;
    const r = Math.floor(cell / 9), c = cell % 9;
    if (cells[r][c] !== '.') return fill(cells, cell + 1);
    for (const digit of options(cells, r, c)) {
        cells[r][c] = digit;
        if (fill(cells, cell + 1)) return true;
        cells[r][c] = '.';
        if (stuck) return false;
    }
    return false;
}
var solveSudoku = function(board) {
    const cells = board.map((row) => row.slice());
    if (fill(cells, 0)) cells.forEach((row, r) => { board[r] = row; });
};
";

/// What did not run before may not run after the change, though its line ran.
#[test]
fn a_part_of_a_line_that_never_ran_refuses_no_change() {
    let opened = AnswerFile::of_text("a.js", KEEPS_A_FLAG, ProcessLimits::DEFAULT);
    let Some(answer) = installed(opened) else {
        return;
    };
    let right = KEEPS_A_FLAG.replace("= '.';\n", "= '.';\n        stuck = false;\n");
    assert_ne!(right, KEEPS_A_FLAG);
    let boards = [PUZZLE.parse().unwrap()];
    let tests = TestBoards::new(Problem::SudokuSolver, &boards, &to_solve(&boards));
    let ran = Some(IdleTexts::default());
    let confirmation = confirmation_with(&right, &answer, tests, &[], ran);
    assert_ne!(confirmation, Confirmation::IsRefused);
}

/// Whether this text, as a version of the answer, mends it on the boards. The answer is right on
/// those that it passed.
fn confirmation_of(
    text: &str,
    answer: &AnswerFile,
    boards: TestBoards,
    passed: &[Trial],
) -> Confirmation {
    confirmation_with(text, answer, boards, passed, None)
}

/// The same where these lines never ran on the first board.
fn confirmation_with(
    text: &str,
    answer: &AnswerFile,
    boards: TestBoards,
    passed: &[Trial],
    idle: Option<IdleTexts>,
) -> Confirmation {
    let mut preparation = Preparation::start(answer);
    let problem = answer.problems()[0];
    let caller = VersionCaller {
        answer,
        tongue: Tongue::of(answer.language()).unwrap(),
        prepared: preparation.wait(),
        problem,
        boards,
        thoroughness: Thoroughness::Search,
    };
    let caller_of_passed = VersionCaller {
        boards: TestBoards::passed(problem, passed),
        ..caller
    };
    let search = CorrectionSearch::new(
        caller,
        caller_of_passed,
        &[],
        idle,
        TimesForVersions::DEFAULT,
    );
    search.confirmation(&version_of(text)).unwrap()
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

#[rstest]
#[case(Tongue::Java, "void f() {\n  y = new int[]{\n    81 + c,\n  };\n}\n")]
#[case(Tongue::Cpp, "void f() {\n  y = vector<int>{\n    81 + c,\n  };\n}\n")]
fn a_list_is_no_block_that_is_counted(#[case] tongue: Tongue, #[case] text: &str) {
    let counted = with_counters(&version_of(text), tongue).text;
    let [before, after] = ["  y = ", "    81 + c,"].map(|code| counted.find(code).unwrap());
    let in_list = &counted[before..after];
    assert!(!in_list.contains("++"), "{counted}");
    assert!(counted[..before].contains("++;"), "{counted}");
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
