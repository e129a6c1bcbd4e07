//! [`AnswerFile::correction`]: a small change that makes an answer right, found by trying.
//!
//! A change is one token, or one statement that is missing, too much or at another place. Each
//! changed answer is called for a few boards on which the answer fails, and on which it is right.
//! What is right on all of them is called for many more, those of the judge among them.

mod changes;
mod hiding;
mod search;
mod source;
mod variants;
mod versions;

use std::collections::BTreeSet;
use std::time::Duration;

use evidence::{Correction, IdleLines, Problem};
use judge::fixtures::Expected;
use judge::oracle;
use sudoku::Grid;

use self::changes::CHANGES;
use self::search::{CorrectionSearch, FirstTimes};
use self::source::Source;
pub(super) use self::source::Tongue;
use self::variants::{Variant, Variants};
use self::versions::prepare;
use super::answer_file::AnswerFile;
use crate::error::RunnerError;
use crate::trials::{Trial, TrialTask};

/// The most changed answers that are tried, the likeliest ones. An answer of 94 lines in the tests
/// has 1,144 of them, half of the answers have at most 216.
const MOST_VARIANTS: usize = 2_500;

/// About this many boards, evenly spread over the kinds of boards, are in the first call of each
/// changed answer, which is wrong on one of them in most cases.
const FIRST_BOARDS: usize = 8;

/// The most boards of the judge, from all its parts, for which a changed answer is called that was
/// right on the boards before.
const MOST_TRIALS: usize = 150;

/// A board, and the only right result.
struct Test {
    board: Grid,
    expected: String,
}

impl Test {
    /// `None` for a puzzle without a solution. Of several solutions it has one of them; the callers
    /// have no such boards.
    fn new(problem: Problem, board: &Grid) -> Option<Self> {
        let expected = match problem {
            Problem::ValidSudoku => board.is_valid().to_string(),
            Problem::SudokuSolver => {
                let puzzle = sudoku::Puzzle::new(*board).ok()?;
                oracle::solutions(&puzzle, 1).pop()?.to_string()
            }
        };
        Some(Self {
            board: *board,
            expected,
        })
    }
}

/// What a change is looked for with.
pub(super) struct Asked<'a> {
    /// The boards for which changed answers are called first. It fails on the first one.
    pub(super) boards: &'a [Grid],
    pub(super) trials: &'a [Trial],
    /// The lines that never ran, which are not changed; `None` if that is not known.
    pub(super) idle: Option<&'a [IdleLines]>,
    /// The processor time of the answer for the first board of a process; `None` if it is not known.
    pub(super) first_call: Option<Duration>,
}

impl AnswerFile {
    /// A small change that makes it right on these boards, and on those of the judge; `None` if
    /// none was found, or if answers of its language are not changed.
    pub(super) fn correction(&self, asked: &Asked<'_>) -> Result<Option<Correction>, RunnerError> {
        let Some(tongue) = Tongue::of(self.language()) else {
            return Ok(None);
        };
        if !self.takes("variants") {
            return Ok(None);
        }
        let problem = Trial::problem(asked.trials);
        let variants = variants_of(&self.text, tongue, asked.idle.unwrap_or_default());
        let tests: Vec<Test> = asked
            .boards
            .iter()
            .filter_map(|board| Test::new(problem, board))
            .collect();
        if tests.is_empty() || !prepare(self, tongue)? {
            return Ok(None);
        }
        let mut search = CorrectionSearch {
            answer: self,
            tongue,
            problem,
            variants: &variants,
            idle: asked.idle.map(|idle| idle_texts(&self.text, idle)),
            spent: Duration::ZERO,
            verified: 0,
            slow: Vec::new(),
            all_tests: Vec::new(),
        };
        let times = FirstTimes::new(&tests[0].board, asked.first_call);
        search.run(&tests, asked.trials, times)
    }
}

/// The boards of the first call of each changed answer: the first one, two more on which the answer
/// fails, and some of all the others.
fn first_tests(tests: &[Test]) -> Vec<&Test> {
    let mut first = vec![&tests[0]];
    // Where a smaller board was found, the second one is that of the judge, which may take long.
    let rest = tests.get(2..).unwrap_or_default();
    let step = rest.len().div_ceil(FIRST_BOARDS).max(1);
    first.extend(rest.iter().take(2));
    first.extend(rest.iter().skip(2).step_by(step));
    first
}

/// Boards of the judge with one right result, from all its parts.
fn tests_of_judge(trials: &[Trial], problem: Problem) -> Vec<Test> {
    let mut boards = Vec::new();
    for trial in trials {
        let has_one_result = match &trial.task {
            TrialTask::Validate(_) => true,
            TrialTask::Solve(_, expected) => *expected == Expected::Exactly(1),
        };
        if has_one_result {
            boards.push(trial.grid());
        }
    }
    let step = boards.len().div_ceil(MOST_TRIALS).max(1);
    boards
        .into_iter()
        .step_by(step)
        .filter_map(|board| Test::new(problem, board))
        .collect()
}

/// The changed answers, the likeliest first.
fn variants_of(text: &str, tongue: Tongue, idle: &[IdleLines]) -> Vec<Variant> {
    let source = Source::new(text, tongue);
    let mut variants = Variants {
        source: &source,
        list: Vec::new(),
    };
    for add in CHANGES {
        add(&mut variants);
    }
    let mut list = variants.list;
    list.sort_by_key(|variant| variant.rank);
    let mut seen: BTreeSet<String> = BTreeSet::from([source.text.clone()]);
    list.retain(|variant| !is_idle(variant.line, idle) && seen.insert(variant.text.clone()));
    list.truncate(MOST_VARIANTS);
    list
}

/// The lines that never ran, without their indentation.
fn idle_texts(text: &str, idle: &[IdleLines]) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        if is_idle(index, idle) {
            texts.insert(line.trim().to_owned());
        }
    }
    texts
}

/// Whether the line with this index never ran.
fn is_idle(line: usize, idle: &[IdleLines]) -> bool {
    let number = line as u32 + 1;
    idle.iter()
        .any(|lines| (lines.first..=lines.last).contains(&number))
}

#[cfg(test)]
mod tests {
    use evidence::Edit;
    use rstest::rstest;

    use super::search::VariantTimes;
    use super::variants::Rank;
    use super::*;
    use crate::process::ProcessLimits;
    use crate::testing::installed;

    /// The changes of a text, as sentences about no boards.
    fn changes(text: &str, tongue: Tongue) -> Vec<String> {
        let mut sentences = Vec::new();
        for variant in variants_of(text, tongue, &[]) {
            let correction = Correction {
                line: variant.line as u32 + 1,
                edit: variant.edit,
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
    fn a_change_is_tried(#[case] tongue: Tongue, #[case] text: &str, #[case] expected: &str) {
        let changes = changes(text, tongue);
        assert!(
            changes.iter().any(|change| change.starts_with(expected)),
            "{changes:#?}"
        );
    }

    #[rstest]
    #[case(Tongue::JavaScript, false)]
    // The compiler refuses it if there is no such member.
    #[case(Tongue::Java, true)]
    fn of_another_name_a_member_is_read_that_it_has(
        #[case] tongue: Tongue,
        #[case] is_tried: bool,
    ) {
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
        let asked = Asked {
            boards: &boards,
            trials: &trials,
            idle: None,
            first_call: None,
        };
        let correction = answer.correction(&asked).unwrap();
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
        let search = CorrectionSearch {
            answer: &answer,
            tongue: Tongue::Cpp,
            problem: Problem::ValidSudoku,
            variants: &[],
            idle: None,
            spent: Duration::ZERO,
            verified: 0,
            slow: Vec::new(),
            all_tests: Vec::new(),
        };
        let test = Test {
            board: PUZZLE.parse().unwrap(),
            expected: "true".to_owned(),
        };
        let behind = defined.replace("return true", "return offset[board.size()] == offset[9]");
        let times = VariantTimes {
            budget: Duration::from_secs(1),
            limit: Duration::from_secs(1),
            least: 1,
        };
        for (text, expected) in [(defined, true), (&*behind, answer.sanitized().is_none())] {
            let variant = Variant {
                rank: Rank::First,
                line: 0,
                edit: Edit::Without {
                    text: String::new(),
                },
                text: text.to_owned(),
            };
            let is_defined = search.is_defined(&variant, &[&test], &times).unwrap();
            assert_eq!(is_defined, expected, "{text}");
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
}
