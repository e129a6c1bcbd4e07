//! Which of several right versions is said.

use evidence::{Edit, Problem};

use super::super::boards::Steps;
use super::super::call::RightVersion;
use super::super::versions::{Rank, Version};
use super::super::*;
use super::{correction_on, to_solve};
use crate::process::ProcessLimits;
use crate::testing::installed;

/// It removes the digit of a guess from the other cells of its row, column and box, of which some
/// do not have it.
const REMOVES_TOO_MUCH: &str = "class Solution:
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
        if not all(left.values()):
            return None
        open_cells = [cell for cell in left if len(left[cell]) > 1]
        if not open_cells:
            return left
        cell = min(open_cells, key=lambda cell: len(left[cell]))
        for digit in left[cell]:
            copy = {cell: set(left[cell]) for cell in left}
            copy[cell] = {digit}
            for other in self.peers(cell):
                copy[other].remove(digit)
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

/// A board with many blanks, and one with a single blank, which are also those of the judge.
fn boards() -> ([Grid; 2], Vec<Trial>) {
    let boards: [Grid; 2] = [
        "53..7.9..6..1953..198....6.8..76..2342.8.3.917...2.8.696....284...4196.5....8..79",
        "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
    ]
    .map(|board| board.parse().unwrap());
    let trials = to_solve(&boards);
    (boards, trials)
}

/// Without the statement the search is the same, since the next call strikes the digit. The
/// condition says what is meant.
#[test]
fn a_condition_goes_before_a_removal_that_searches_the_same() {
    let limits = ProcessLimits::DEFAULT;
    let Some(answer) = installed(AnswerFile::of_text("a.py", REMOVES_TOO_MUCH, limits)) else {
        return;
    };
    let (boards, trials) = boards();
    let correction = correction_on(&answer, &boards, &trials);
    let correction = correction.expect("a change that helps").to_string();
    let expected = "With `if digit in copy[other]: copy[other].remove(digit)` instead of";
    assert!(correction.starts_with(expected), "{correction}");
}

/// The statement of [`REMOVES_TOO_MUCH`] that removes a digit from cells that do not have it.
const REMOVED: &str = "copy[other].remove(digit)";

/// A version of that answer with this statement in its place, as a change of this line.
fn with_statement(rank: Rank, line: usize, statement: &str) -> Version {
    Version {
        rank,
        line,
        edit: Edit::Without {
            text: statement.to_owned(),
        },
        text: REMOVES_TOO_MUCH.replace(REMOVED, statement),
    }
}

/// Of 400 versions the last one mends the answer. One of the first takes the same line out.
#[test]
fn the_versions_near_a_right_one_are_called_though_the_time_is_over() {
    let limits = ProcessLimits::DEFAULT;
    let Some(answer) = installed(AnswerFile::of_text("a.py", REMOVES_TOO_MUCH, limits)) else {
        return;
    };
    let place = REMOVES_TOO_MUCH
        .lines()
        .position(|line| line.contains(REMOVED));
    let line = place.expect("the line");
    let mut versions = vec![with_statement(Rank::Removal, line, "pass")];
    for _ in 1..399 {
        versions.push(with_statement(Rank::Likely, 0, REMOVED));
    }
    let mend = "if digit in copy[other]: copy[other].remove(digit)";
    versions.push(with_statement(Rank::Precise, line, mend));
    let (boards, trials) = boards();
    let mut preparation = Preparation::start(&answer);
    let caller = VersionCaller {
        answer: &answer,
        tongue: Tongue::Python,
        prepared: preparation.wait(),
        problem: Problem::SudokuSolver,
        boards: TestBoards::new(Problem::SudokuSolver, &boards, &trials),
        thoroughness: Thoroughness::Search,
    };
    let caller_of_passed = VersionCaller {
        boards: TestBoards::passed(Problem::SudokuSolver, &[]),
        ..caller
    };
    let first_board = FirstBoardTimes::new(&caller.boards.boards[0].board, None);
    let times = TimesForVersions {
        search: Duration::from_millis(1),
        ..TimesForVersions::DEFAULT
    };
    let correction = CorrectionSearch::new(caller, caller_of_passed, &versions, None, times)
        .run(first_board)
        .unwrap();
    assert_eq!(
        correction.map(|found| found.edit),
        Some(versions[399].edit.clone())
    );
}

/// A digit of a box has one place left if no other cell of the box has it. This answer skips the
/// cells of the same row and of the same column.
const SKIPS_TOO_MUCH: &str = "class Solution:
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
        for r, c in left:
            alone = set(left[r, c])
            for other in self.box(r, c):
                if other[0] != r and other[1] != c:
                    alone -= left[other]
            if len(alone) == 1:
                left[r, c] = alone
        if not all(left.values()):
            return None
        open_cells = [cell for cell in left if len(left[cell]) > 1]
        if not open_cells:
            return left
        cell = min(open_cells, key=lambda cell: len(left[cell]))
        for digit in sorted(left[cell]):
            copy = {cell: set(left[cell]) for cell in left}
            copy[cell] = {digit}
            solved = self.search(copy)
            if solved:
                return solved
        return None

    def box(self, r, c):
        for i in range(9):
            yield r // 3 * 3 + i // 3, c // 3 * 3 + i % 3

    def peers(self, cell):
        r, c = cell
        others = {(r, i) for i in range(9)} | {(i, c) for i in range(9)} | set(self.box(r, c))
        return others - {cell}
";

/// A board on which the rule strikes digits that other rules would strike later.
const BOARD_OF_RULE: &str =
    "5.46.891267.19.3.8198342567859..1...426853.9.71392.8.696153728..8.41963534528.179";

/// Of versions that search the same, a condition with which the rule still strikes goes before the
/// removal of what it strikes, and one with which it strikes nothing goes after it.
#[test]
fn a_condition_goes_before_a_removal_only_if_it_has_an_effect() {
    let limits = ProcessLimits::DEFAULT;
    let Some(answer) = installed(AnswerFile::of_text("a.py", SKIPS_TOO_MUCH, limits)) else {
        return;
    };
    let condition = "if other[0] != r and other[1] != c:";
    let place = SKIPS_TOO_MUCH
        .lines()
        .position(|line| line.contains(condition));
    let line = place.expect("the line");
    let instead = |after: &str| Version {
        rank: Rank::Likely,
        line,
        edit: Edit::Instead {
            before: condition.to_owned(),
            after: after.to_owned(),
        },
        text: SKIPS_TOO_MUCH.replace(condition, after),
    };
    let strike = "alone -= left[other]";
    let removal = Version {
        rank: Rank::Removal,
        line: line + 1,
        edit: Edit::Without {
            text: strike.to_owned(),
        },
        text: SKIPS_TOO_MUCH.replace(strike, "pass"),
    };
    let versions = [
        instead("if other[0] != r and other[0] == r:"),
        removal,
        instead("if other[0] != r or other[1] != c:"),
    ];
    let board: [Grid; 1] = [BOARD_OF_RULE.parse().unwrap()];
    let mut preparation = Preparation::start(&answer);
    let caller = VersionCaller {
        answer: &answer,
        tongue: Tongue::Python,
        prepared: preparation.wait(),
        problem: Problem::SudokuSolver,
        boards: TestBoards::new(Problem::SudokuSolver, &board, &[]),
        thoroughness: Thoroughness::Search,
    };
    let caller_of_passed = VersionCaller {
        boards: TestBoards::passed(Problem::SudokuSolver, &[]),
        ..caller
    };
    let search = CorrectionSearch::new(
        caller,
        caller_of_passed,
        &versions,
        None,
        TimesForVersions::DEFAULT,
    );
    let right = [0, 1, 2].map(|number| RightVersion {
        number,
        boards: 1,
        steps: Steps::default(),
    });
    let sorted = search.least_search_first(&right).unwrap();
    let numbers: Vec<usize> = sorted.iter().map(|version| version.number).collect();
    assert_eq!(numbers, [2, 1, 0]);
}

/// Any other change of a search that is too slow may only let it end on the boards that are tried.
#[test]
fn of_an_answer_that_takes_too_long_only_its_flags_are_changed() {
    let text = "class Solution:
    def solveSudoku(self, board):
        changed = True
        while changed:
            changed = False
            for cell in self.pairs():
                self.left[cell] -= pair
                changed = True

    def strikes(self):
        for cell in self.cells:
            self.left[cell] -= self.pair
            return True
";
    let mut changes = Vec::new();
    for version in versions_of(text, Tongue::Python, kinds_for(true), &[]) {
        changes.push(version.edit);
    }
    assert_eq!(changes.len(), 3, "{changes:#?}");
    for (text, has_versions) in [(text, true), (REMOVES_TOO_MUCH, false)] {
        let opened = AnswerFile::of_text("a.py", text, ProcessLimits::DEFAULT);
        let answer = installed(opened).expect("the tests need Python");
        assert_eq!(answer.has_versions(true), has_versions, "{text}");
    }
}
