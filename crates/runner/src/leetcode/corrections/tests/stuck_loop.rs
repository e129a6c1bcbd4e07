//! Which loops an answer does not leave.

use evidence::StuckLoop;
use judge::fixtures;
use rstest::rstest;
use sudoku::Grid;

use super::super::super::answer_file::AnswerFile;
use super::PUZZLE;
use crate::process::ProcessLimits;
use crate::testing::installed;

/// An endless loop in each language: cells go back into a queue, a digit that does not fit is tried
/// again, and a loop goes on while a blank is left.
const STUCK: [(&str, &str, [u32; 2]); 4] = [
    (
        "a.py",
        "class Solution:
    def solveSudoku(self, board):
        queue = [(r, c) for r in range(9) for c in range(9)]
        while queue:
            r, c = queue.pop(0)
            if len(self.options(board, r, c)) == 1:
                board[r][c] = self.options(board, r, c)[0]
                continue
            queue.append((r, c))

    def options(self, board, r, c):
        found = []
        for digit in '123456789':
            if digit not in board[r]:
                found.append(digit)
        return found
",
        [4, 9],
    ),
    (
        "a.js",
        "var solveSudoku = function (board) {
    let changed = true;
    while (changed) {
        changed = false;
        for (let r = 0; r < 9; r++) {
            for (let c = 0; c < 9; c++) {
                if (board[r][c] === '.') changed = true;
            }
        }
    }
};
",
        [3, 10],
    ),
    (
        "a.java",
        "class Solution {
    public void solveSudoku(char[][] board) {
        fill(board, 0);
    }
    boolean fill(char[][] board, int cell) {
        if (cell == 81) return true;
        int r = cell / 9, c = cell % 9;
        if (board[r][c] != '.') return fill(board, cell + 1);
        char digit = '1';
        while (digit <= '9') {
            if (new String(board[r]).indexOf(digit) >= 0) continue;
            board[r][c] = digit;
            if (fill(board, cell + 1)) return true;
            board[r][c] = '.';
            digit++;
        }
        return false;
    }
}
",
        [10, 16],
    ),
    (
        "a.cpp",
        "class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        queue<int> open;
        for (int cell = 0; cell < 81; cell++) open.push(cell);
        while (!open.empty()) {
            int cell = open.front();
            open.pop();
            if (options(board, cell) == 1) {
                board[cell / 9][cell % 9] = '1';
                continue;
            }
            open.push(cell);
        }
    }
    int options(vector<vector<char>>& board, int cell) {
        int count = 0;
        for (char digit = '1'; digit <= '9'; digit++) {
            auto& row = board[cell / 9];
            if (find(row.begin(), row.end(), digit) == row.end()) {
                count++;
            }
        }
        return count;
    }
};
",
        [6, 14],
    ),
];

/// A right search in each language, without recursion: one loop has all of its steps.
const SLOW: [(&str, &str); 4] = [
    (
        "a.py",
        "class Solution:
    def solveSudoku(self, board):
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.']
        k = 0
        while k < len(blanks):
            r, c = blanks[k]
            digit = 1 if board[r][c] == '.' else int(board[r][c]) + 1
            board[r][c] = '.'
            while digit <= 9 and not self.fits(board, r, c, str(digit)):
                digit += 1
            if digit <= 9:
                board[r][c] = str(digit)
                k += 1
            else:
                k -= 1

    def fits(self, board, r, c, digit):
        for i in range(9):
            if digit in (board[r][i], board[i][c], board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3]):
                return False
        return True
",
    ),
    (
        "a.js",
        "var solveSudoku = function (board) {
    const fits = (r, c, digit) => {
        for (let i = 0; i < 9; i++) {
            if (board[r][i] === digit || board[i][c] === digit) return false;
            if (board[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3] === digit) return false;
        }
        return true;
    };
    const blanks = [];
    for (let cell = 0; cell < 81; cell++) {
        if (board[Math.floor(cell / 9)][cell % 9] === '.') blanks.push(cell);
    }
    let k = 0;
    while (k < blanks.length) {
        const r = Math.floor(blanks[k] / 9), c = blanks[k] % 9;
        let digit = board[r][c] === '.' ? 1 : Number(board[r][c]) + 1;
        board[r][c] = '.';
        while (digit <= 9 && !fits(r, c, String(digit))) digit++;
        if (digit <= 9) board[r][c] = String(digit);
        k += digit <= 9 ? 1 : -1;
    }
};
",
    ),
    (
        "a.java",
        "class Solution {
    public void solveSudoku(char[][] board) {
        List<Integer> blanks = new ArrayList<>();
        for (int cell = 0; cell < 81; cell++) {
            if (board[cell / 9][cell % 9] == '.') blanks.add(cell);
        }
        int k = 0;
        while (k < blanks.size()) {
            int r = blanks.get(k) / 9, c = blanks.get(k) % 9;
            char digit = board[r][c] == '.' ? '1' : (char) (board[r][c] + 1);
            board[r][c] = '.';
            while (digit <= '9' && !fits(board, r, c, digit)) digit++;
            if (digit <= '9') board[r][c] = digit;
            k += digit <= '9' ? 1 : -1;
        }
    }
    boolean fits(char[][] board, int r, int c, char digit) {
        for (int i = 0; i < 9; i++) {
            if (board[r][i] == digit || board[i][c] == digit) return false;
            if (board[r - r % 3 + i / 3][c - c % 3 + i % 3] == digit) return false;
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
        vector<int> blanks;
        for (int cell = 0; cell < 81; cell++) {
            if (board[cell / 9][cell % 9] == '.') blanks.push_back(cell);
        }
        int k = 0;
        while (k < (int)blanks.size()) {
            int r = blanks[k] / 9, c = blanks[k] % 9;
            char digit = board[r][c] == '.' ? '1' : board[r][c] + 1;
            board[r][c] = '.';
            while (digit <= '9' && !fits(board, r, c, digit)) digit++;
            if (digit <= '9') board[r][c] = digit;
            k += digit <= '9' ? 1 : -1;
        }
    }
    bool fits(vector<vector<char>>& board, int r, int c, char digit) {
        for (int i = 0; i < 9; i++) {
            if (board[r][i] == digit || board[i][c] == digit) return false;
            if (board[r - r % 3 + i / 3][c - c % 3 + i % 3] == digit) return false;
        }
        return true;
    }
};
",
    ),
];

#[test]
fn a_loop_that_repeats_its_steps_is_stuck() {
    let (name, text, lines) = STUCK[0];
    assert_stuck(name, text, lines);
}

/// In JavaScript and in Java, each round has the same steps.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn a_loop_in_another_language_is_stuck(#[values(1, 2, 3)] number: usize) {
    let (name, text, lines) = STUCK[number];
    assert_stuck(name, text, lines);
}

#[track_caller]
fn assert_stuck(name: &str, text: &str, lines: [u32; 2]) {
    let opened = AnswerFile::of_text(name, text, ProcessLimits::DEFAULT);
    let Some(answer) = installed(opened) else {
        return;
    };
    let board: Grid = PUZZLE.parse().unwrap();
    let stuck = answer.stuck_loop(&board).unwrap();
    let found = stuck.map(|StuckLoop { first, last, .. }| [first, last]);
    assert_eq!(found, Some(lines), "{text}");
}

/// It takes 69 million placements row by row, and the other one some 300,000.
#[rstest]
#[case::python(0, "stack-overflow-brute-force")]
#[case::javascript(1, "golden-nugget")]
#[case::java(2, "stack-overflow-brute-force")]
#[case::cpp(3, "golden-nugget")]
#[ignore = "slow: .ci/run runs it"]
fn a_search_that_takes_long_is_not_stuck(#[case] number: usize, #[case] case: &str) {
    let (name, text) = SLOW[number];
    assert_not_stuck(name, text, case);
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_recursive_search_that_takes_long_is_not_stuck() {
    let answer = lessons::answer_of("naive-scan", "naive-scan", "py").unwrap();
    assert_not_stuck("solution.py", answer.text, "stack-overflow-brute-force");
}

#[track_caller]
fn assert_not_stuck(name: &str, text: &str, case: &str) {
    let opened = AnswerFile::of_text(name, text, ProcessLimits::DEFAULT);
    let Some(answer) = installed(opened) else {
        return;
    };
    let board = fixtures::case(case).unwrap().grid;
    assert_eq!(answer.stuck_loop(&board).unwrap(), None, "{text}");
}
