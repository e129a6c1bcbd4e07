//! Puzzles of every kind for a batch, and what an answer must be.

use std::sync::LazyLock;

use judge::{fixtures, oracle};
use sudoku::{Answer, Cell, Digit, Ended, Grid, Limits, Puzzle, Transform};

/// A puzzle of `fixtures/cases.tsv`.
pub(crate) fn case(name: &str) -> Puzzle {
    fixtures::case(name).and_then(|case| case.puzzle).expect("a case that is a puzzle")
}

/// The number of solutions by the oracle, up to a limit.
pub(crate) fn count(puzzle: &Puzzle, limit: usize) -> u64 {
    oracle::solutions(puzzle, limit).len() as u64
}

/// Checks an answer, given the number of solutions up to the limit. Which solution comes first is
/// free.
#[track_caller]
pub(crate) fn check(
    name: &str,
    puzzle: &Puzzle,
    limits: &Limits<'_>,
    answer: &Answer,
    expected: u64,
) {
    let shown = puzzle.grid();
    assert_eq!(answer.solutions, expected, "{name}: solutions of {shown}");
    let ended = if expected >= limits.solutions { Ended::LimitReached } else { Ended::Exhausted };
    assert_eq!(answer.ended, ended, "{name}: how the search of {shown} ended");
    assert_eq!(answer.first.is_some(), expected > 0, "{name}: the first solution of {shown}");
    if let Some(first) = &answer.first {
        assert_eq!(puzzle.check_solution(first), Ok(()), "{name}: {first:?}");
    }
}

/// Pseudo-random numbers (xorshift, Marsaglia 2003).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Puzzles with their numbers of solutions, up to a limit.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) puzzles: Vec<Puzzle>,
    pub(crate) solutions: Vec<u64>,
}

/// How many solutions the oracle counts of a puzzle of [`mixture`].
pub(crate) const MOST_COUNTED: usize = 12;

/// 400 puzzles without a solution, with one and with several: solved grids that lose givens. In one
/// of three, one cell then gets another digit that breaks no rule.
static POOL: LazyLock<Batch> = LazyLock::new(|| {
    let solved = fixtures::case("leetcode-37").and_then(|case| case.solution).expect("a solution");
    let (mut numbers, mut pool) = (Numbers(2), Batch::default());
    while pool.puzzles.len() < 400 {
        let mut grid = form(&solved, &mut numbers);
        let blanks = 24 + numbers.below(36);
        while grid.blanks().count() < blanks {
            grid[Cell::ALL[numbers.below(81)]] = None;
        }
        if numbers.below(3) == 0 {
            grid[Cell::ALL[numbers.below(81)]] = Some(Digit::ALL[numbers.below(9)]);
        }
        pool.puzzles.extend(Puzzle::new(grid));
    }
    pool.solutions = pool.puzzles.iter().map(|puzzle| count(puzzle, MOST_COUNTED)).collect();
    pool
});

/// Puzzles without a solution, with one and with several, mixed: forms of the pool's. Solutions are
/// counted up to the limit, which is at most [`MOST_COUNTED`].
pub(crate) fn mixture(seed: u64, len: usize, limit: u64) -> Batch {
    let (mut numbers, mut batch) = (Numbers(seed), Batch::default());
    for _ in 0..len {
        let index = numbers.below(POOL.puzzles.len());
        let form = form(POOL.puzzles[index].grid(), &mut numbers);
        batch.puzzles.push(Puzzle::new(form).expect("a form of a puzzle is a puzzle"));
        batch.solutions.push(POOL.solutions[index].min(limit));
    }
    batch
}

/// Another form of a grid: digits renamed; rows, columns, bands and stacks moved. It has as many
/// solutions.
fn form(grid: &Grid, numbers: &mut Numbers) -> Grid {
    let mut digits = Digit::ALL;
    for index in (1..9).rev() {
        digits.swap(index, numbers.below(index + 1));
    }
    let mut order = || {
        let mut lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        for band in 0..3 {
            lines.swap(3 * band, 3 * band + numbers.below(3));
            lines.swap(3 * band + 1, 3 * band + 1 + numbers.below(2));
        }
        lines.rotate_left(3 * numbers.below(3));
        lines
    };
    let moves = [Transform::move_rows(order()), Transform::move_columns(order())];
    moves.into_iter().chain([Transform::relabel(digits)]).fold(*grid, |grid, transform| {
        transform.expect("orders of all lines, and all digits").apply(&grid)
    })
}
