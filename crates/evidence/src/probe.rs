//! [`Probe`]: a board for which an answer is called, with what may decide its result.

use sudoku::{Cell, Digit, Grid, House, HouseKind, Puzzle, Transform};

use super::description::{Attribute, Fact, holding};
use super::search::{Mistake, Order, Search};
use super::subject::{Reply, shuffled};
use crate::oracle;

/// A board, and the reply for it.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    pub(super) board: Grid,
    /// What kind of board it is.
    pub(super) group: &'static str,
    /// What may decide its result; an attribute may have several values.
    pub(super) facts: Vec<Fact>,
    /// The reply; `None` where there was no time for a call.
    pub(super) reply: Option<Reply>,
    pub(super) wrong: Option<bool>,
    /// Whether it came to the same in another order.
    pub(super) is_stable: bool,
}

impl Probe {
    pub(super) fn new(group: &'static str, board: Grid) -> Self {
        Self {
            board,
            group,
            facts: Vec::new(),
            reply: None,
            wrong: None,
            is_stable: true,
        }
    }
}

/// The solution of LeetCode's example.
const FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// LeetCode's example.
#[cfg(test)]
pub(super) fn leetcode_example() -> Grid {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .unwrap()
}

/// A full grid that has nothing to do with the failing board.
pub(super) fn full() -> Grid {
    FULL.parse().unwrap_or(Grid::EMPTY)
}

/// The grid with other digits: the digit `n` becomes the one this many places behind it.
pub(super) fn relabelled(grid: &Grid, by: usize) -> Grid {
    let mut digits = Digit::ALL;
    digits.rotate_left(by);
    Transform::relabel(digits).map_or(*grid, |transform| transform.apply(grid))
}

/// All cells in an order in which neighbours are far from each other.
pub(super) fn spread() -> impl Iterator<Item = Cell> {
    (0..81).map(|index| Cell::ALL[index * 37 % 81])
}

/// The full grid of the failing board, that grid with other digits, and another one.
fn full_grids(solution: &Grid) -> Vec<Grid> {
    let mut grids: Vec<Grid> = [0, 3, 7].map(|by| relabelled(solution, by)).into();
    grids.extend([1, 5].map(|by| relabelled(&full(), by)));
    grids
}

/// Boards to fill, with one blank.
pub(super) const ONE_BLANK: &str = "boards with one blank";

/// Boards to fill, with two blanks or more.
pub(super) const SEVERAL_BLANKS: &str = "boards with several blanks";

const ROW: Attribute = Attribute::Numbers("where the blank is in {row}");
const COLUMN: Attribute = Attribute::Numbers("where the blank is in {column}");
const BOX: Attribute = Attribute::Numbers("where the blank is in {box}");
const DIGIT: Attribute = Attribute::Numbers("where the missing digit is {}");
const CELL: Attribute = Attribute::Cells("where the blank is {}");

/// Each board with one blank of some full grids.
pub(super) fn with_one_blank(solution: &Grid) -> Vec<Probe> {
    let mut probes = Vec::new();
    for grid in full_grids(solution) {
        for cell in spread() {
            let mut probe = Probe::new(ONE_BLANK, grid.with(cell, None));
            let digit = grid[cell].map_or(0, Digit::index);
            let values = [
                cell.row(),
                cell.column(),
                cell.box_index(),
                digit,
                cell.index(),
            ];
            let facts = [ROW, COLUMN, BOX, DIGIT, CELL].into_iter();
            probe.facts = facts.zip(values).collect();
            probes.push(probe);
        }
    }
    probes
}

/// The largest number of blanks in a house.
const MOST_BLANKS: usize = 4;

/// The boards of one grid on which only a look at the box decides.
const RECTANGLES: usize = 8;

/// The boards of one grid whose blanks have few candidates.
const CHAINS: usize = 60;

/// The boards of one grid on which a search with the fewest candidates may have to guess.
const GUESSES: usize = 28;

/// Boards with few blanks in a house, and with more blanks that have few digits.
pub(super) fn with_several_blanks(solution: &Grid) -> Vec<Probe> {
    let mut boards = Vec::new();
    for (number, grid) in full_grids(solution).into_iter().enumerate() {
        for (index, house) in House::ALL.into_iter().enumerate() {
            for count in 2..=MOST_BLANKS {
                let place = |step| (index + number + step * (step + 1 + index % 3)) % 9;
                let cells = (0..count).map(|step| house.cells()[place(step)]);
                // Cells that see each other, and others.
                let other = Cell::ALL[(index * 29 + number * 7 + count) % 81];
                boards.push(grid.without(cells.chain((index % 4 == 3).then_some(other))));
            }
        }
        boards.extend(rectangles(&grid).take(RECTANGLES));
        boards.extend((0..CHAINS).map(|seed| chain(&grid, seed * 5 + number)));
        boards.extend((0..GUESSES).filter_map(|seed| guess(&grid, seed * 5 + number)));
        boards.extend((0..GUESSES).map(|seed| scattered(&grid, seed * 5 + number)));
        for first in Cell::ALL.into_iter().step_by(5) {
            let apart = spread().filter(|&cell| cell != first && !cell.sees(first));
            let other = apart.skip(first.index() % 7).take(1);
            boards.push(grid.without(other.chain([first])));
        }
    }
    boards.into_iter().filter_map(several).collect()
}

/// Some digits, of which there are this many.
fn some_digits(seed: usize, count: usize) -> impl Fn(&(Cell, Digit)) -> bool {
    let digits = [0, 1, 2, 3, 4].map(|at| Digit::ALL[(seed + at * (1 + seed / 9 % 4)) % 9]);
    move |(_, digit)| digits[..count].contains(digit)
}

/// A board with about 20 blanks that have three or four digits, and with one solution, which naked
/// singles alone do not find.
fn guess(grid: &Grid, seed: usize) -> Option<Grid> {
    let cells = grid
        .digits()
        .filter(some_digits(seed, 3 + seed % 2))
        .map(|(cell, _)| cell);
    let mut board = grid.without(cells);
    while let [one, other] = oracle::solutions(&Puzzle::new(board).ok()?, 2)[..] {
        let cell = spread().find(|&cell| one[cell] != other[cell])?;
        board[cell] = grid[cell];
    }
    needs_a_guess(&board, false).then_some(board)
}

/// A board with as many blanks, but of more digits: most of these are solved by naked singles.
fn scattered(grid: &Grid, seed: usize) -> Grid {
    let cells = grid
        .digits()
        .filter(some_digits(seed, 5))
        .map(|(cell, _)| cell);
    grid.without(shuffled(cells, seed).into_iter().take(22 + seed % 10))
}

/// A board with 9 to 18 blanks that have two to five digits. On about a third of them a search must
/// take digits back.
pub(super) fn chain(grid: &Grid, seed: usize) -> Grid {
    let cells = grid
        .digits()
        .filter(some_digits(seed, 2 + seed % 4))
        .map(|(cell, _)| cell);
    grid.without(shuffled(cells, seed).into_iter().take(9 + seed % 10))
}

/// The number of boards with many blanks.
const MANY: usize = 40;

/// Boards with ever more blanks of this puzzle, for what shows on no small board.
pub(super) fn with_many_blanks(puzzle: &Grid, solution: &Grid) -> Vec<Probe> {
    let all = puzzle.blanks().count();
    let count = |seed| all * (MANY / 2 + seed) / (MANY + MANY / 2);
    let part = |seed| {
        solution.without(
            shuffled(puzzle.blanks(), seed)
                .into_iter()
                .take(count(seed)),
        )
    };
    (0..=MANY).map(part).filter_map(several).collect()
}

/// Boards with four blanks, the corners of a rectangle with two digits: without a look at the boxes
/// they could change places.
fn rectangles(grid: &Grid) -> impl Iterator<Item = Grid> {
    let pairs = spread().flat_map(|first| spread().map(move |last| (first, last)));
    pairs.filter_map(move |(first, last)| {
        let one = Cell::at(first.row(), last.column())?;
        let other = Cell::at(last.row(), first.column())?;
        let is_lower = last.row() > first.row() && first.column() != last.column();
        let is_one = is_lower && grid[first] == grid[last] && grid[one] == grid[other];
        is_one.then(|| grid.without([first, last, one, other]))
    })
}

/// Kinds that point to a bug only on boards with few blanks: most boards with many need every
/// house.
pub(super) const IGNORES: [Attribute; 3] = [
    Attribute::Holds("on which a row-by-row search that ignores rows goes wrong"),
    Attribute::Holds("on which a row-by-row search that ignores columns goes wrong"),
    Attribute::Holds("on which a row-by-row search that ignores boxes goes wrong"),
];

const NEEDS_MORE_THAN_SINGLES: Attribute = Attribute::Holds(
    "that naked and hidden singles do not solve, so that a search with only these has to guess, and \
     may have to take a guess back",
);
const NEEDS_MORE_THAN_NAKED_SINGLES: Attribute = Attribute::Holds(
    "that naked singles alone do not solve, so that a search with the fewest candidates has to \
     guess, and may have to take a guess back",
);
const SKIPS_BLANKS: Attribute = Attribute::HoldsOften(
    "on which the cell with the fewest candidates is not always the first blank",
);

/// The probe of this board, if it has one solution and several blanks.
fn several(board: Grid) -> Option<Probe> {
    let puzzle = Puzzle::new(board).ok()?;
    let blanks: Vec<Cell> = board.blanks().collect();
    let [solution] = oracle::solutions(&puzzle, 2)[..] else {
        return None;
    };
    if blanks.len() < 2 {
        return None;
    }
    let shares = |kind: HouseKind| {
        let count = |house: House| {
            house
                .cells()
                .iter()
                .filter(|&&cell| board[cell].is_none())
                .count()
        };
        blanks
            .iter()
            .any(|cell| count(cell.houses()[kind as usize]) > 1)
    };
    let goes_back = |is_downwards| {
        Search::run(None, Order::Rows, is_downwards, board)
            .dead_end
            .is_some()
    };
    let needs = |kind: HouseKind| {
        let mistake = Some(Mistake::LooksPast(kind));
        let search = Search::run(mistake, Order::Rows, false, board);
        puzzle.check_solution(&search.board).is_err()
    };
    let goes_left = blanks
        .windows(2)
        .any(|two| two[1].column() < two[0].column());
    let holds = Attribute::Holds;
    let facts = holding([
        (
            holds("on which a row-by-row search must take a digit back"),
            goes_back(false),
        ),
        (
            holds("on which a search that tries 9 first must take a digit back"),
            goes_back(true),
        ),
        (NEEDS_MORE_THAN_SINGLES, needs_a_guess(&board, true)),
        (NEEDS_MORE_THAN_NAKED_SINGLES, needs_a_guess(&board, false)),
        (IGNORES[0], needs(HouseKind::Row)),
        (IGNORES[1], needs(HouseKind::Column)),
        (IGNORES[2], needs(HouseKind::Box)),
        (SKIPS_BLANKS, skips_blanks(board, &solution)),
        (
            holds("with a blank further left than one in a row above"),
            goes_left,
        ),
        (
            holds("with two blanks in the same row"),
            shares(HouseKind::Row),
        ),
        (
            holds("with two blanks in the same column"),
            shares(HouseKind::Column),
        ),
        (
            holds("with two blanks in the same box"),
            shares(HouseKind::Box),
        ),
    ]);
    Some(Probe {
        facts: facts.collect(),
        ..Probe::new(SEVERAL_BLANKS, board)
    })
}

/// Whether a right search that takes the cell with the fewest candidates does not take the first.
fn skips_blanks(mut board: Grid, solution: &Grid) -> bool {
    loop {
        let fewest = board
            .blanks()
            .min_by_key(|&cell| board.candidates(cell).len());
        let first = board.blanks().next();
        match first {
            _ if first != fewest => return true,
            Some(first) => board[first] = solution[first],
            None => return false,
        }
    }
}

/// Whether naked singles leave blanks, or these and hidden ones: a naked single is the only digit
/// that fits a cell, and a hidden one the only cell of a house for a digit.
pub(super) fn needs_a_guess(board: &Grid, has_hidden: bool) -> bool {
    let mut board = *board;
    loop {
        let hidden = has_hidden
            .then(|| oracle::of_houses(&board))
            .into_iter()
            .flatten();
        let single = oracle::of_cells(&board)
            .chain(hidden)
            .find(|answers| answers.len() == 1);
        match single.as_deref() {
            Some(&[(cell, digit), ..]) => board[cell] = Some(digit),
            _ => return board.blanks().next().is_some(),
        }
    }
}
