//! [`TestBoards`]: the boards for which each version is called, in the order of the calls.

use std::cmp::Reverse;

use evidence::Problem;
use judge::fixtures::{self, Expected};
use judge::oracle;
use rayon::prelude::*;
use sudoku::{Cell, Digit, Grid};

use crate::trials::{Trial, TrialTask};

/// About this many boards, evenly spread over the kinds of boards, are called first for each
/// version, which is wrong on one of them in most cases.
const FIRST_BOARDS: usize = 8;

/// This many boards of the evidence are also called upside down.
const TURNED: usize = 12;

/// The most boards of the judge for each of many versions, from all its parts.
const MOST_OF_JUDGE: usize = 150;

/// The most boards on which a version is compared with the answer itself.
const MOST_PASSED: usize = 10;

/// A version is called for at least this many boards of the judge, even if it is slow.
const LEAST_OF_JUDGE: usize = 20;

/// A board with at most this many blanks is small: it takes a right answer little more time than a
/// board with one blank, since few orders of the digits are possible.
pub(super) const FEW_BLANKS: usize = 12;

/// Counts on the small boards, and on the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps {
    pub(super) on_small: u64,
    pub(super) on_large: u64,
}

impl Steps {
    pub(super) const fn total(self) -> u64 {
        self.on_small + self.on_large
    }
}

/// A board, and the only right result.
#[derive(Clone, Debug)]
pub(super) struct TestBoard {
    pub(super) board: Grid,
    pub(super) expected: String,
}

impl TestBoard {
    /// `None` for a puzzle without a solution. Of several solutions it has one of them; the callers
    /// have no such boards.
    pub(super) fn new(problem: Problem, board: &Grid) -> Option<Self> {
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

/// The boards for all versions, in an order in which the first ones are of all kinds. A version
/// that is wrong on one gets no more of them.
#[derive(Clone)]
pub(super) struct TestBoards {
    /// All of them, in the order of the calls. Of those that [`new`](Self::new) makes, the answer
    /// fails on the first one; of those that [`passed`](Self::passed) makes, it is right on all.
    pub(super) boards: Vec<TestBoard>,
    /// How many of them are called first, since nearly every version is wrong on one of these.
    pub(super) first: usize,
    /// How many of them decide: a version that was right on these may be called right.
    pub(super) least: usize,
    /// The other boards of the judge, for a version that is right on all of these.
    pub(super) others: Vec<Grid>,
}

impl TestBoards {
    /// The boards of the evidence, on the first of which the answer fails, and those of the judge.
    pub(super) fn new(problem: Problem, of_evidence: &[Grid], trials: &[Trial]) -> Self {
        let mut boards = Vec::new();
        let mut first = 0;
        for (index, board) in of_evidence.iter().enumerate() {
            let Some(board) = TestBoard::new(problem, board) else {
                continue;
            };
            if is_called_first(index, of_evidence.len()) {
                boards.insert(first, board);
                first += 1;
            } else {
                boards.push(board);
            }
        }
        boards.extend(turned_boards(problem, of_evidence));
        let (of_judge, others) = boards_of_judge(trials);
        let of_judge: Vec<_> = of_judge
            .iter()
            .filter_map(|grid| TestBoard::new(problem, grid))
            .collect();
        let least = boards.len() + of_judge.len().min(LEAST_OF_JUDGE);
        boards.extend(of_judge);
        spread_kinds(&mut boards[first..least]);
        Self {
            boards,
            first,
            least,
            others,
        }
    }

    /// Each named case that is none of these boards and has one solution, as a list of its own:
    /// those with the shortest search row by row first. The boards of the judge are cheap in that
    /// order, and many of these cases have far more dead ends.
    pub(super) fn other_cases(&self) -> Vec<Self> {
        let mut cases = Vec::new();
        for case in fixtures::cases() {
            let is_called = |grid: &Grid| *grid == case.grid;
            if self.others.iter().any(is_called)
                || self.boards.iter().any(|test| is_called(&test.board))
            {
                continue;
            }
            if let (Some(placements), Some(solution)) = (case.placements, case.solution) {
                let board = TestBoard {
                    board: case.grid,
                    expected: solution.to_string(),
                };
                cases.push((placements, board));
            }
        }
        cases.sort_by_key(|(placements, _)| *placements);
        let mut lists = Vec::new();
        for (_, board) in cases {
            lists.push(Self {
                boards: vec![board],
                first: 1,
                least: 1,
                others: Vec::new(),
            });
        }
        lists
    }

    /// The same boards, and after them the others of the judge, those with the most blanks first:
    /// only on these, a cell has eight or nine candidates. If the time is too short for all, the
    /// last ones are not called.
    pub(super) fn with_others(&self, problem: Problem) -> Self {
        let mut others = self.others.clone();
        others.sort_by_key(|grid| Reverse(grid.blanks().count()));
        let others: Vec<TestBoard> = others
            .par_iter()
            .filter_map(|grid| TestBoard::new(problem, grid))
            .collect();
        let mut boards = self.boards.clone();
        boards.extend(others);
        Self {
            boards,
            others: Vec::new(),
            ..*self
        }
    }

    /// Boards with many blanks, from those on which the judge saw the answer be right.
    pub(super) fn passed(problem: Problem, trials: &[Trial]) -> Self {
        let mut boards = Vec::new();
        for trial in trials {
            let is_large = trial.grid().blanks().count() > FEW_BLANKS;
            if is_large && has_one_result(trial) && boards.len() < MOST_PASSED {
                boards.extend(TestBoard::new(problem, trial.grid()));
            }
        }
        Self {
            first: boards.len().min(1),
            least: boards.len(),
            boards,
            others: Vec::new(),
        }
    }

    /// The placements of a plain row-by-row search on this many of the boards.
    pub(super) fn plain_placements(&self, count: usize) -> Steps {
        let mut placements = Steps::default();
        for board in self.boards.iter().take(count) {
            let mut of_board = 0;
            search_row_by_row(board.board, &mut of_board);
            if board.board.blanks().count() <= FEW_BLANKS {
                placements.on_small += of_board;
            } else {
                placements.on_large += of_board;
            }
        }
        placements
    }

    /// What a driver reads: a line per board.
    pub(super) fn lines(&self) -> String {
        let mut lines = String::new();
        for board in &self.boards {
            lines.extend([&board.board.to_string(), " ", &board.expected, "\n"]);
        }
        lines
    }
}

/// A plain search is counted up to this many placements: the boards of the judge need far fewer.
const MOST_PLACEMENTS: u64 = 200_000;

/// Fills the blanks row by row, and counts the digits that are written. Returns whether it is over.
fn search_row_by_row(grid: Grid, placements: &mut u64) -> bool {
    let Some(cell) = grid.blanks().next() else {
        return true;
    };
    for digit in grid.candidates(cell).iter() {
        *placements += 1;
        if *placements == MOST_PLACEMENTS || search_row_by_row(grid.with(cell, digit), placements) {
            return true;
        }
    }
    false
}

/// Every this many boards, one of each kind is called while versions are searched.
const STEP_BETWEEN_KINDS: usize = 5;

/// Puts boards from all parts of the list first.
fn spread_kinds(boards: &mut [TestBoard]) {
    let mut spread = Vec::with_capacity(boards.len());
    for start in 0..STEP_BETWEEN_KINDS {
        spread.extend(
            boards
                .iter()
                .skip(start)
                .step_by(STEP_BETWEEN_KINDS)
                .cloned(),
        );
    }
    boards.clone_from_slice(&spread);
}

/// Whether this board of the evidence is one of the first ones: the board that is shown, two more
/// on which the answer fails, and some of all others.
fn is_called_first(index: usize, count: usize) -> bool {
    // Where a smaller board was found, the second one is that of the judge, which may take long.
    const SECOND: usize = 1;
    const MORE_FAILING: usize = 4;
    if index < MORE_FAILING {
        return index != SECOND;
    }
    let step = count.saturating_sub(2).div_ceil(FIRST_BOARDS).max(1);
    (index - MORE_FAILING).is_multiple_of(step)
}

/// The first boards on which the answer fails, turned upside down and with 9 in place of 1, 8 in
/// place of 2 and so on.
///
/// A search that takes the digits or the cells in the other order goes wrong less often on boards
/// that were found because it goes wrong there. On these boards it has no such luck.
fn turned_boards(problem: Problem, of_evidence: &[Grid]) -> Vec<TestBoard> {
    let mut boards = Vec::new();
    for board in of_evidence.iter().take(TURNED) {
        boards.extend(TestBoard::new(problem, &turned(board)));
    }
    boards
}

fn turned(board: &Grid) -> Grid {
    let mut turned = Grid::EMPTY;
    for (cell, opposite) in Cell::ALL.into_iter().zip(Cell::ALL.into_iter().rev()) {
        turned[opposite] =
            board[cell].map(|digit| Digit::ALL[Digit::ALL.len() - 1 - digit.index()]);
    }
    turned
}

/// Whether only one result is right.
fn has_one_result(trial: &Trial) -> bool {
    match &trial.task {
        TrialTask::Validate(_) => true,
        TrialTask::Solve(_, expected) => *expected == Expected::Exactly(1),
    }
}

/// Boards of the judge with one right result: some from all its parts, and the others.
fn boards_of_judge(trials: &[Trial]) -> (Vec<Grid>, Vec<Grid>) {
    let mut grids = Vec::new();
    for trial in trials {
        if has_one_result(trial) {
            grids.push(*trial.grid());
        }
    }
    let step = grids.len().div_ceil(MOST_OF_JUDGE).max(1);
    let (mut some, mut others) = (Vec::new(), Vec::new());
    for (index, grid) in grids.into_iter().enumerate() {
        if index.is_multiple_of(step) {
            some.push(grid);
        } else {
            others.push(grid);
        }
    }
    (some, others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_has_the_other_digits_in_the_other_order() {
        let full: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let turned = turned(&full.with(Cell::ALL[1], None));
        assert_eq!(turned[Cell::ALL[79]], None);
        assert!(turned.is_valid());
        // The first digit is 5, and the last one 9.
        assert_eq!(turned[Cell::ALL[80]].unwrap().to_string(), "5");
        assert_eq!(turned[Cell::ALL[0]].unwrap().to_string(), "1");
    }

    #[test]
    fn a_change_is_confirmed_on_every_board_of_the_judge() {
        let mut trials = Vec::new();
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                trials.push(Trial {
                    name: String::new(),
                    task: TrialTask::Validate(Grid::EMPTY.with(cell, digit)),
                });
            }
        }
        let problem = Problem::ValidSudoku;
        let boards = TestBoards::new(problem, &[], &trials);
        assert!(boards.boards.len() <= MOST_OF_JUDGE);
        let mut called = Vec::new();
        for board in boards.with_others(problem).boards {
            called.push(board.board.to_string());
        }
        called.sort_unstable();
        let mut expected = Vec::new();
        for trial in &trials {
            expected.push(trial.grid().to_string());
        }
        expected.sort_unstable();
        assert_eq!(called, expected);
    }

    #[test]
    fn the_board_that_is_shown_is_called_first_and_the_second_one_later() {
        let count = 70;
        let first: Vec<usize> = (0..count)
            .filter(|&index| is_called_first(index, count))
            .collect();
        assert_eq!(first, [0, 2, 3, 4, 13, 22, 31, 40, 49, 58, 67]);
    }
}
