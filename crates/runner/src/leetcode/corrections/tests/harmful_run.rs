//! When a statement that is taken out first does harm.

use evidence::{CountedRuns, Edit, HarmfulRun, Problem, VariableValue};
use rstest::rstest;

use super::super::*;
use super::to_solve;
use crate::process::ProcessLimits;
use crate::testing::installed;

/// A full board without its third digit, 4. Its last digit is 9.
const BOARD: &str =
    "53.678912672195348198342567859761423426853791713924856961537284287419635345286179";

const PYTHON: &str = "class Solution:
    def solveSudoku(self, board):
        board[0][2] = '4'
        for time in range(5):
            if time != 1:
                board[8][8] = '9' if time < 4 else '1'
";

const JAVASCRIPT: &str = "var solveSudoku = function(board) {
  board[0][2] = '4';
  for (let time = 0; time < 5; time++) {
    if (time !== 1) {
      board[8][8] = time < 4 ? '9' : '1';
    }
  }
};
";

const JAVA: &str = "class Solution {
    public void solveSudoku(char[][] board) {
        board[0][2] = '4';
        for (int time = 0; time < 5; time++) {
            if (time != 1) {
                board[8][8] = time < 4 ? '9' : '1';
            }
        }
    }
}
";

const CPP: &str = "class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        board[0][2] = '4';
        for (int time = 0; time < 5; time++) {
            if (time != 1) {
                board[8][8] = time < 4 ? '9' : '1';
            }
        }
    }
};
";

/// The block writes the digit that is there already at the times 0, 2 and 3, and another one at the
/// time 4.
#[rstest]
#[case::python("a.py", PYTHON, "time != 1")]
#[case::javascript("a.js", JAVASCRIPT, "time !== 1")]
#[case::java("Solution.java", JAVA, "time != 1")]
#[ignore = "slow: .ci/run runs it"]
#[case::cpp("a.cpp", CPP, "time != 1")]
fn the_first_harmful_run_is_found(#[case] name: &str, #[case] text: &str, #[case] condition: &str) {
    let Some(answer) = installed(AnswerFile::of_text(name, text, ProcessLimits::DEFAULT)) else {
        return;
    };
    let time = VariableValue {
        name: "time".to_owned(),
        value: "4".to_owned(),
    };
    assert_eq!(
        harmful_run(&answer, condition),
        Some(HarmfulRun {
            counted: CountedRuns::OfCondition,
            harmless: 3,
            values: vec![time],
        })
    );
}

/// The block never ends at the time 4.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_run_that_takes_too_long_is_not_called_wrong() {
    let endless = PYTHON.replace(
        "board[8][8] = '9' if time < 4 else '1'",
        "\n                while time == 4: board[8][8] = '1'",
    );
    assert_ne!(endless, PYTHON);
    let opened = AnswerFile::of_text("a.py", &endless, ProcessLimits::DEFAULT);
    if let Some(answer) = installed(opened) {
        assert_eq!(harmful_run(&answer, "time != 1"), None);
    }
}

/// The harmful run of what depends on this condition.
fn harmful_run(answer: &AnswerFile, condition: &str) -> Option<HarmfulRun> {
    let tongue = Tongue::of(answer.language()).unwrap();
    let expected = Edit::Never {
        condition: condition.to_owned(),
    };
    let versions = versions_of(&answer.text, tongue, CHANGES, &[]);
    let removal = versions.iter().find(|version| version.edit == expected);
    let board = [BOARD.parse().unwrap()];
    let problem = Problem::SudokuSolver;
    let mut preparation = Preparation::start(answer);
    let caller = VersionCaller {
        answer,
        tongue,
        prepared: preparation.wait(),
        problem,
        boards: TestBoards::new(problem, &board, &to_solve(&board)),
        thoroughness: Thoroughness::Search,
    };
    let caller_of_passed = VersionCaller {
        boards: TestBoards::passed(problem, &[]),
        ..caller
    };
    let search = CorrectionSearch::new(
        caller,
        caller_of_passed,
        &versions,
        None,
        TimesForVersions::DEFAULT,
    );
    search.harmful_run(removal.unwrap()).unwrap()
}
