//! Which change is found for an answer whose versions are called.

use evidence::{Edit, Problem};
use rstest::rstest;

use super::super::boards::TestBoard;
use super::super::cpp::CppBuild;
use super::super::program::Side;
use super::super::versions::{Rank, Version};
use super::super::*;
use super::{PUZZLE, correction_on, to_solve};
use crate::process::ProcessLimits;
use crate::testing::installed;
use crate::trials::TrialTask;

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
    let correction = correction_on(&answer, &boards, &trials);
    Some(correction.map_or(String::new(), |correction| correction.to_string()))
}

/// A board with the digit 7 in these cells only.
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

/// An answer to problem 36 that only looks for pairs to the right.
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
    let mut preparation = Preparation::start(&answer);
    let caller = VersionCaller {
        answer: &answer,
        tongue: Tongue::Cpp,
        prepared: preparation.wait(),
        problem: Problem::ValidSudoku,
        boards: TestBoards {
            boards: vec![board],
            first: 1,
            least: 1,
            others: Vec::new(),
        },
        thoroughness: Thoroughness::Search,
    };
    let past_end = defined.replace("return true", "return offset[board.size()] == offset[9]");
    for (text, expected) in [(defined, true), (&*past_end, answer.sanitized().is_none())] {
        let version = Version {
            rank: Rank::First,
            line: 0,
            edit: Edit::Without {
                text: String::new(),
            },
            text: text.to_owned(),
        };
        let is_defined = caller
            .is_defined(&version, TimesForVersions::DEFAULT.confirm)
            .unwrap();
        assert_eq!(is_defined, expected, "{text}");
    }
}

#[rstest]
#[case::python(0)]
#[case::javascript(1)]
#[case::java(2)]
#[ignore = "slow: .ci/run runs it"]
#[case::cpp(3)]
fn a_changed_answer_is_called(#[case] number: usize) {
    let (name, text, expected) = PAIRS[number];
    if let Some(correction) = correction_of(name, text) {
        assert!(correction.contains(expected), "{name}: {correction}");
        // Three boards of the evidence, the same three turned, and three of the judge.
        assert!(
            correction.ends_with("on 9 boards and wrong on none."),
            "{correction}"
        );
    }
}

/// Where a `return` is missing, the compiler of Java may report one error and stop. It must report
/// all of them at once: it is called only a few times.
#[test]
fn versions_without_a_return_do_not_keep_java_from_the_others() {
    const FUNCTIONS: usize = 20;
    let (name, text, expected) = PAIRS[2];
    let mut functions = String::new();
    for number in 0..FUNCTIONS {
        let function = format!("    int f{number}() {{\n        return 3;\n    }}\n");
        functions.push_str(&function);
    }
    let start = "class Solution {\n";
    let text = text.replacen(start, &format!("{start}{functions}"), 1);
    if let Some(correction) = correction_of(name, &text) {
        assert!(correction.contains(expected), "{correction}");
    }
}

/// Its call waits longer than its limit on the clock, and takes nearly no processor time. So
/// Node.js ends it, and it is called again.
#[test]
fn the_steps_of_a_call_that_runs_again_are_counted_once() {
    let text = "var isValidSudoku = function (board) {
    globalThis.kataSteps += 3;
    const start = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(start, 0, 0, 120);
    for (let i = 0; i < 1000; i++) {}
    return true;
};
";
    let limits = ProcessLimits::DEFAULT;
    let Some(answer) = installed(AnswerFile::of_text("a.js", text, limits)) else {
        return;
    };
    let board = TestBoard {
        board: PUZZLE.parse().unwrap(),
        expected: "true".to_owned(),
    };
    let mut preparation = Preparation::start(&answer);
    let caller = VersionCaller {
        answer: &answer,
        tongue: Tongue::JavaScript,
        prepared: preparation.wait(),
        problem: Problem::ValidSudoku,
        boards: TestBoards {
            boards: vec![board],
            first: 1,
            least: 1,
            others: Vec::new(),
        },
        thoroughness: Thoroughness::Search,
    };
    let version = Version {
        rank: Rank::First,
        line: 0,
        edit: Edit::Without {
            text: String::new(),
        },
        text: text.to_owned(),
    };
    let results = caller
        .call(
            Side::First,
            CppBuild::Fast,
            &[&version],
            Duration::from_millis(50),
            Duration::from_secs(4),
        )
        .unwrap();
    let steps: Vec<u64> = results
        .right
        .iter()
        .map(|right| right.steps.total())
        .collect();
    assert_eq!(steps, [3]);
}

/// It fills the cells with one candidate until a pass changes nothing. A pass over a cell with two
/// candidates counts as a change, so the passes never end.
const NEVER_SETTLES: &str = "class Solution:
    def solveSudoku(self, board):
        left = []
        for row in board:
            for c in row:
                left.append(511 if c == '.' else 1 << int(c) - 1)
        solved = self.search(left)
        for i in range(81):
            board[i // 9][i % 9] = str(solved[i].bit_length())

    def search(self, left):
        changed = True
        while changed:
            changed = False
            for i in range(81):
                count = bin(left[i]).count('1')
                if count == 0:
                    return None
                if count == 2:
                    changed = True
                if count != 1:
                    continue
                for j in range(81):
                    if i != j and self.sees(i, j) and left[j] & left[i]:
                        left[j] &= ~left[i]
                        changed = True
        best, least = -1, 10
        for i in range(81):
            count = bin(left[i]).count('1')
            if 1 < count < least:
                best, least = i, count
        if best < 0:
            return left
        for d in range(9):
            if left[best] >> d & 1:
                solved = self.search(left[:best] + [1 << d] + left[best + 1:])
                if solved:
                    return solved
        return None

    def sees(self, i, j):
        return i // 9 == j // 9 or i % 9 == j % 9 or (i // 27 == j // 27 and i % 9 // 3 == j % 9 // 3)
";

#[test]
#[ignore = "slow: .ci/run runs it"]
fn an_answer_that_never_ends_gets_its_change() {
    let limits = ProcessLimits::DEFAULT;
    let Some(answer) = installed(AnswerFile::of_text("a.py", NEVER_SETTLES, limits)) else {
        return;
    };
    // Singles do not fill it.
    let board = "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63..";
    let boards = [board.parse().unwrap()];
    let request = CorrectionRequest {
        boards: &boards,
        trials: &to_solve(&boards),
        passed: &[],
        idle: None,
        first_call: None,
        is_slow: true,
        times: TimesForVersions::DEFAULT.times(3),
    };
    let mut preparation = Preparation::start(&answer);
    let correction = answer.correction(&request, &mut preparation).unwrap();
    let correction = correction.expect("a change that helps").to_string();
    let expected = "Without line 20, `changed = True`";
    assert!(correction.starts_with(expected), "{correction}");
}
