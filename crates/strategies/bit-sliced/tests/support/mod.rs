//! The slow, obvious solver that every answer is compared with, and puzzles of every kind for it.

use sudoku::{Answer, Ended, Grid, Limits, Puzzle};

/// Three puzzles with one solution, one with none, one with ten: facts from public write-ups and
/// from two solvers.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub(crate) const HARDER: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
pub(crate) const NONE: &str =
    "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3";
pub(crate) const TEN: &str =
    "59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(crate) fn puzzle(text: &str) -> Puzzle {
    puzzle_of(bytes(text)).expect("a puzzle")
}

pub(crate) fn bytes(text: &str) -> [u8; 81] {
    let cells: Vec<u8> =
        text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    cells.try_into().expect("81 cells")
}

pub(crate) fn puzzle_of(bytes: [u8; 81]) -> Option<Puzzle> {
    Puzzle::new(Grid::from_bytes(bytes).ok()?).ok()
}

/// How many solutions, up to a limit: the blank with the fewest digits first, and nothing else.
pub(crate) fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut grid = *puzzle.grid().as_bytes();
    let mut found = 0;
    search(&mut grid, limit, &mut found);
    found
}

fn search(grid: &mut [u8; 81], limit: u64, found: &mut u64) {
    let blanks = (0..81).filter(|&cell| grid[cell] == 0);
    let Some((cell, digits)) =
        blanks.map(|cell| (cell, allowed(grid, cell))).min_by_key(|(_, digits)| digits.len())
    else {
        *found += 1;
        return;
    };
    for digit in digits {
        grid[cell] = digit;
        search(grid, limit, found);
        grid[cell] = 0;
        if *found >= limit {
            return;
        }
    }
}

fn allowed(grid: &[u8; 81], cell: usize) -> Vec<u8> {
    let sees = |other: usize| {
        cell / 9 == other / 9
            || cell % 9 == other % 9
            || (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3)
    };
    let mut free = [true; 10];
    for other in (0..81).filter(|&other| sees(other)) {
        free[usize::from(grid[other])] = false;
    }
    (1..=9).filter(|&digit| free[usize::from(digit)]).collect()
}

/// What an answer must be, but for which of several solutions comes first.
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

/// A source of numbers that only looks random (xorshift, Marsaglia 2003).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Puzzles with no solution, with one and with many, in no order: full grids, turned and
/// relabelled, from which givens are taken; now and then one given is changed to another that
/// breaks no rule at sight.
pub(crate) fn mixture(numbers: &mut Numbers, len: usize) -> Vec<Puzzle> {
    let mut puzzles = Vec::with_capacity(len);
    while puzzles.len() < len {
        let mut grid = another_grid(numbers);
        let givens = 22 + numbers.below(36);
        let mut left = 81;
        while left > givens {
            let cell = numbers.below(81);
            left -= usize::from(grid[cell] != 0);
            grid[cell] = 0;
        }
        if numbers.below(3) == 0 {
            let cell = numbers.below(81);
            grid[cell] = numbers.below(9) as u8 + 1;
        }
        puzzles.extend(puzzle_of(grid));
    }
    puzzles
}

/// One of the many grids that are the same but for the names of digits, the order of rows in a band
/// and of bands.
fn another_grid(numbers: &mut Numbers) -> [u8; 81] {
    let solved = bytes(SOLVED);
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut columns = rows;
    for index in (1..9).rev() {
        names.swap(index, numbers.below(index + 1));
    }
    for lines in [&mut rows, &mut columns] {
        for band in 0..3 {
            lines.swap(3 * band, 3 * band + numbers.below(3));
            lines.swap(3 * band + 1, 3 * band + 1 + numbers.below(2));
        }
        lines.rotate_left(3 * numbers.below(3));
    }
    std::array::from_fn(|cell| {
        names[usize::from(solved[rows[cell / 9] * 9 + columns[cell % 9]]) - 1]
    })
}
