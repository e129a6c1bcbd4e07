//! The boards that tell faults apart.

use sudoku::{Cell, Digit, Grid, Puzzle, Transform};

use crate::faulty_search::{Checks, FaultySearch, Order};
use crate::{fixtures, oracle};

/// Which cells are blank. The first ones show a fault of one cell, line or box alone.
const BLANKS: &[fn(Cell, Digit) -> bool] = &[
    |cell, _| cell.index() == 0,
    |cell, _| cell.index() == 80,
    |cell, _| cell.row() == 0,
    |cell, _| cell.row() == 4,
    |cell, _| cell.row() == 8,
    |cell, _| cell.column() == 0,
    |cell, _| cell.column() == 5,
    |cell, _| cell.column() == 8,
    |cell, _| cell.box_index() == 0,
    |cell, _| cell.box_index() == 1,
    |cell, _| cell.box_index() == 5,
    |cell, _| cell.box_index() == 8,
    |_, digit| digit.get() == 1,
    |_, digit| digit.get() == 9,
    |cell, digit| matches!(digit.get(), 2..=8) && cell.index().is_multiple_of(4),
    |cell, _| cell.index() % 5 == 1,
    |cell, _| (cell.row() + cell.column()) % 3 == 1,
    |cell, _| cell.index() * 7 % 11 < 5,
    |cell, _| cell.index() * 5 % 13 < 6,
];

/// The puzzles that need going back: for every answer, and to choose from; and the work that they
/// may need in row-by-row search.
const PUZZLES: usize = 6;
const CANDIDATES: usize = 14;
const WORK: std::ops::RangeInclusive<u64> = 60..=600;

/// Boards with many solutions: a search that goes on after the first one takes too long.
const ENDLESS: usize = 3;

/// The cells of a solution that such a board keeps.
const KEPT: std::ops::Range<usize> = 0..22;

/// Boards for every answer: first some with few blanks, then puzzles.
pub(super) fn first(transform: &mut dyn FnMut() -> Transform) -> Vec<Grid> {
    let mut boards: Vec<Grid> =
        BLANKS.iter().map(|is_blank| with_blanks(solution(transform), *is_blank)).collect();
    boards.extend(light().take(PUZZLES).map(|puzzle| transform().apply(&puzzle)));
    boards
}

/// Puzzles that row-by-row search soon solves, those with the fewest givens first.
fn light() -> impl Iterator<Item = Grid> {
    let tiers = ["easy", "medium", "hard"].into_iter().filter_map(fixtures::tier);
    let light = tiers.flat_map(|tier| &tier.puzzles);
    let light = light.filter(|puzzle| puzzle.placements.is_some_and(|work| WORK.contains(&work)));
    let mut light: Vec<Grid> = light.map(|puzzle| *puzzle.puzzle.grid()).collect();
    light.sort_by_key(|grid| grid.digits().count());
    light.into_iter()
}

/// Boards of which those that tell more faults apart are taken: puzzles, and some with one or two
/// blanks.
pub(super) fn candidates(transform: &mut dyn FnMut() -> Transform) -> Vec<Grid> {
    let puzzles = light().skip(PUZZLES).take(CANDIDATES);
    let mut boards: Vec<Grid> = puzzles.map(|puzzle| transform().apply(&puzzle)).collect();
    for cell in Cell::ALL {
        let mut board = solution(transform);
        board[cell] = None;
        boards.push(board);
        let other = cell.peers()[cell.index() % 20];
        board[other] = None;
        boards.push(board);
    }
    boards
}

/// Boards with many solutions: a search that goes on after the first one takes too long.
pub(super) fn endless(transform: &mut dyn FnMut() -> Transform) -> Vec<Grid> {
    let right = FaultySearch::without_fault(Order::Rows, Checks::Flags);
    let many = std::iter::repeat_with(|| {
        let grid = solution(transform);
        Grid::new(Cell::ALL.map(|cell| grid[cell].filter(|_| KEPT.contains(&cell.index()))))
    });
    many.filter(|grid| right.fill(&[*grid])[0].is_some()).take(ENDLESS).collect()
}

fn solution(transform: &mut dyn FnMut() -> Transform) -> Grid {
    transform().apply(&fixtures::case("already-solved").expect("a named case").grid)
}

/// The solution without these cells; but with as many of them as it needs to be the only one.
fn with_blanks(solution: Grid, is_blank: fn(Cell, Digit) -> bool) -> Grid {
    let mut board = solution;
    for (cell, digit) in solution.digits() {
        if is_blank(cell, digit) {
            board[cell] = None;
            let puzzle = Puzzle::new(board).expect("a part of a solution");
            if oracle::solutions(&puzzle, 2).len() > 1 {
                board[cell] = Some(digit);
            }
        }
    }
    board
}
