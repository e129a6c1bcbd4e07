//! [`Probe`]: a board for which an answer is called, with the reply; and the boards to fill.

pub(crate) mod to_validate;

use sudoku::{Cell, Digit, Grid, House, Puzzle, Transform};

use crate::oracle;
use crate::subject::Reply;

/// A board, and the reply for it.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    pub(crate) board: Grid,
    pub(crate) group: Group,
    /// The reply; `None` where there was no time for a call.
    pub(crate) reply: Option<Reply>,
    /// Whether the reply is wrong, if that is known.
    pub(crate) is_wrong: Option<bool>,
    /// Whether it came to the same when it was called after other boards.
    pub(crate) is_stable: bool,
}

/// The kind of board, in words that follow "of the".
pub(crate) type Group = &'static str;

/// Boards to fill, with one blank.
pub(crate) const ONE_BLANK: Group = "boards with one blank";

/// Boards to fill, with two blanks or more.
pub(crate) const SEVERAL_BLANKS: Group = "boards with several blanks";

impl Probe {
    pub(crate) fn new(group: Group, board: Grid) -> Self {
        Self {
            board,
            group,
            reply: None,
            is_wrong: None,
            is_stable: true,
        }
    }

    pub(crate) fn is_known_wrong(&self) -> bool {
        self.is_wrong == Some(true)
    }

    pub(crate) fn is_known_right(&self) -> bool {
        self.is_wrong == Some(false)
    }

    /// Whether the answer left the board as it was.
    pub(crate) fn is_unchanged(&self) -> bool {
        match &self.reply {
            Some(Reply::Board(after)) => **after == self.board,
            _ => false,
        }
    }
}

/// The solution of LeetCode's example.
const FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A full grid that has nothing to do with the failing board.
pub(crate) fn full() -> Grid {
    FULL.parse().unwrap_or(Grid::EMPTY)
}

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// LeetCode's example.
pub(crate) fn leetcode_example() -> Grid {
    EXAMPLE.parse().unwrap_or(Grid::EMPTY)
}

/// The grid with other digits: the digit `n` becomes the one this many places behind it.
pub(crate) fn relabelled(grid: &Grid, places: usize) -> Grid {
    let mut digits = Digit::ALL;
    digits.rotate_left(places);
    Transform::relabel(digits).map_or(*grid, |transform| transform.apply(grid))
}

/// All cells in an order in which neighbours are far from each other: 37 has no factor in common with
/// 81, so every cell comes once.
pub(crate) fn spread() -> impl Iterator<Item = Cell> {
    (0..81).map(|index| Cell::ALL[index * 37 % 81])
}

/// Cells in an order that the seed decides, in which neighbours are far from each other.
pub(crate) fn shuffled(cells: impl IntoIterator<Item = Cell>, seed: usize) -> Vec<Cell> {
    // Odd multiples of the golden ratio spread numbers well (Knuth's multiplicative hashing).
    let factor = 0x9e37_79b1_u32.wrapping_mul(2 * seed as u32 + 1);
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_by_key(|cell| (cell.index() as u32 + 1).wrapping_mul(factor));
    cells
}

/// Full grids on which blanks are made: that of the failing board, so that its digits occur in the
/// places where they failed; that grid with other digits, so that a digit is not bound to a cell;
/// and another grid, so that no accident of the first one looks like a rule.
fn full_grids(solution: &Grid) -> [Grid; 5] {
    let another = full();
    [
        *solution,
        relabelled(solution, 3),
        relabelled(solution, 7),
        relabelled(&another, 1),
        relabelled(&another, 5),
    ]
}

/// Each board with one blank of some full grids.
pub(crate) fn with_one_blank(solution: &Grid) -> Vec<Probe> {
    let mut probes = Vec::new();
    for grid in full_grids(solution) {
        for cell in spread() {
            probes.push(Probe::new(ONE_BLANK, grid.with(cell, None)));
        }
    }
    probes
}

/// How many boards of each kind are made of one full grid.
struct Counts;

impl Counts {
    /// Boards on which only a look at the box decides.
    const RECTANGLES: usize = 8;
    /// Boards whose blanks have few candidates.
    const CHAINS: usize = 60;
    /// Boards on which a search with the fewest candidates may have to guess.
    const GUESSES: usize = 28;
    /// Boards that naked singles solve.
    const SCATTERED: usize = 28;
}

/// The largest number of blanks in a house.
const MOST_BLANKS_IN_HOUSE: usize = 4;

/// Boards with few blanks in a house, and with more blanks that have few digits.
pub(crate) fn with_several_blanks(solution: &Grid) -> Vec<Probe> {
    let mut boards = Vec::new();
    for (number, grid) in full_grids(solution).iter().enumerate() {
        boards.extend(in_one_house(grid, number));
        boards.extend(rectangles(grid).into_iter().take(Counts::RECTANGLES));
        // Seeds five apart: each full grid gets boards of its own.
        boards.extend((0..Counts::CHAINS).map(|seed| chain(grid, seed * 5 + number)));
        boards.extend((0..Counts::GUESSES).filter_map(|seed| guess(grid, seed * 5 + number)));
        boards.extend((0..Counts::SCATTERED).map(|seed| scattered(grid, seed * 5 + number)));
        boards.extend(pairs_apart(grid));
    }
    boards.into_iter().filter_map(several).collect()
}

/// Boards with two to four blanks in a house, for what goes wrong as soon as a house has several.
/// Some have one more blank elsewhere. The places in the house differ from board to board.
fn in_one_house(grid: &Grid, number: usize) -> Vec<Grid> {
    let mut boards = Vec::new();
    for (index, house) in House::ALL.into_iter().enumerate() {
        for count in 2..=MOST_BLANKS_IN_HOUSE {
            let mut blanks: Vec<Cell> = Vec::new();
            for step in 0..count {
                let place = (index + number + step * (step + 1 + index % 3)) % 9;
                blanks.push(house.cells()[place]);
            }
            if index % 4 == 3 {
                blanks.push(Cell::ALL[(index * 29 + number * 7 + count) % 81]);
            }
            boards.push(grid.without(blanks));
        }
    }
    boards
}

/// Boards with two blanks that do not see each other, for what is left behind by one blank and seen
/// at the next.
fn pairs_apart(grid: &Grid) -> Vec<Grid> {
    let mut boards = Vec::new();
    for first in Cell::ALL.into_iter().step_by(5) {
        let mut apart = spread().filter(|&cell| cell != first && !cell.sees(first));
        if let Some(second) = apart.nth(first.index() % 7) {
            boards.push(grid.without([first, second]));
        }
    }
    boards
}

/// The cells of the grid that have one of some digits. The seed decides which digits.
fn cells_of_some_digits(grid: &Grid, seed: usize, count: usize) -> Vec<Cell> {
    let step = 1 + seed / 9 % 4;
    let digits: Vec<Digit> = (0..count)
        .map(|number| Digit::ALL[(seed + number * step) % 9])
        .collect();
    let mut cells = Vec::new();
    for (cell, digit) in grid.digits() {
        if digits.contains(&digit) {
            cells.push(cell);
        }
    }
    cells
}

/// A board with about 20 blanks that have three or four digits, and with one solution, which naked
/// singles alone do not find.
fn guess(grid: &Grid, seed: usize) -> Option<Grid> {
    let mut board = grid.without(cells_of_some_digits(grid, seed, 3 + seed % 2));
    while let [solution, other] = oracle::solutions(&Puzzle::new(board).ok()?, 2)[..] {
        let cell = spread().find(|&cell| solution[cell] != other[cell])?;
        board[cell] = grid[cell];
    }
    needs_a_guess(&board, Singles::Naked).then_some(board)
}

/// A board with as many blanks, but of more digits: naked singles solve most of these.
fn scattered(grid: &Grid, seed: usize) -> Grid {
    let cells = shuffled(cells_of_some_digits(grid, seed, 5), seed);
    grid.without(cells.into_iter().take(22 + seed % 10))
}

/// A board with 9 to 18 blanks that have two to five digits. On about a third of them a search must
/// take digits back.
pub(crate) fn chain(grid: &Grid, seed: usize) -> Grid {
    let cells = shuffled(cells_of_some_digits(grid, seed, 2 + seed % 4), seed);
    grid.without(cells.into_iter().take(9 + seed % 10))
}

/// The number of boards with many blanks.
const MANY: usize = 40;

/// Boards with a third of the blanks of this puzzle up to all of them, for what shows on no small
/// board.
pub(crate) fn with_many_blanks(puzzle: &Grid, solution: &Grid) -> Vec<Probe> {
    let blank_count = puzzle.blanks().count();
    let mut probes = Vec::new();
    for seed in 0..=MANY {
        let count = blank_count * (MANY / 2 + seed) / (MANY + MANY / 2);
        let blanks = shuffled(puzzle.blanks(), seed).into_iter().take(count);
        probes.extend(several(solution.without(blanks)));
    }
    probes
}

/// Boards with four blanks, the corners of a rectangle with two digits: without a look at the boxes
/// they could change places.
fn rectangles(grid: &Grid) -> Vec<Grid> {
    let mut boards = Vec::new();
    for first in spread() {
        for last in spread() {
            if last.row() <= first.row() || first.column() == last.column() {
                continue;
            }
            let corners = (
                Cell::at(first.row(), last.column()),
                Cell::at(last.row(), first.column()),
            );
            let (Some(beside), Some(below)) = corners else {
                continue;
            };
            if grid[first] == grid[last] && grid[beside] == grid[below] {
                boards.push(grid.without([first, last, beside, below]));
            }
        }
    }
    boards
}

/// A probe, if the board has two blanks or more and one solution.
fn several(board: Grid) -> Option<Probe> {
    let puzzle = Puzzle::new(board).ok()?;
    let is_unique = oracle::solutions(&puzzle, 2).len() == 1;
    (is_unique && board.blanks().count() > 1).then(|| Probe::new(SEVERAL_BLANKS, board))
}

/// The cells that a person fills without a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Singles {
    /// The only digit that fits a cell.
    Naked,
    /// That, and the only cell of a house for a digit.
    NakedAndHidden,
}

/// Whether these singles leave blanks.
pub(crate) fn needs_a_guess(board: &Grid, singles: Singles) -> bool {
    let mut board = *board;
    while let Some((cell, digit)) = single(&board, singles) {
        board[cell] = Some(digit);
    }
    board.blanks().next().is_some()
}

/// A cell with the only digit for it.
fn single(board: &Grid, singles: Singles) -> Option<(Cell, Digit)> {
    let naked = oracle::of_cells(board).find(|answers| answers.len() == 1);
    let answers = match (naked, singles) {
        (Some(answers), _) => Some(answers),
        (None, Singles::Naked) => None,
        (None, Singles::NakedAndHidden) => {
            oracle::of_houses(board).find(|answers| answers.len() == 1)
        }
    };
    answers?.first().copied()
}
