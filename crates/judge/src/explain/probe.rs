//! [`Probe`]: a board for which an answer is called, with what may decide its result.

use sudoku::{Cell, Digit, Grid, House, HouseKind, Puzzle, Transform};

use super::rule::{About, Feature};
use super::taking_back::{Order, Search};
use super::{Reply, candidates};
use crate::{fixtures, oracle};

/// A board, and the reply for it.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    pub(super) board: Grid,
    pub(super) about: About,
    /// What may decide its result; a feature may have several values.
    pub(super) features: Vec<(Feature, u8)>,
    /// The names of the kinds of board that it is one of.
    pub(super) kinds: Vec<&'static str>,
    /// The reply; `None` where there was no time for a call.
    pub(super) reply: Option<Reply>,
    pub(super) wrong: Option<bool>,
    /// Whether it came to the same in another order.
    pub(super) is_stable: bool,
}

impl Probe {
    pub(super) fn new(board: Grid, about: About) -> Self {
        let (features, kinds) = (Vec::new(), Vec::new());
        Self { board, about, features, kinds, reply: None, wrong: None, is_stable: true }
    }
}

/// A full grid of the fixtures.
pub(super) fn full() -> Grid {
    fixtures::case("already-solved").map_or(Grid::EMPTY, |case| case.grid)
}

/// The grid with other digits: the digit `n` becomes the one this many places behind it.
pub(super) fn relabelled(grid: &Grid, by: usize) -> Grid {
    let mut digits = Digit::ALL;
    digits.rotate_left(by);
    Transform::relabel(digits).map_or(*grid, |transform| transform.apply(grid))
}

/// Numbers below 81 in an order in which neighbours are far from each other.
pub(super) fn spread() -> impl Iterator<Item = Cell> {
    (0..81).map(|index| Cell::ALL[index * 37 % 81])
}

/// The full grid of the failing board, that grid with other digits, and another one.
fn full_grids(solution: &Grid) -> Vec<Grid> {
    let mut grids: Vec<Grid> = [0, 3, 7].map(|by| relabelled(solution, by)).into();
    grids.extend([1, 5].map(|by| relabelled(&full(), by)));
    grids
}

/// Each board with one blank of some full grids.
pub(super) fn with_one_blank(solution: &Grid) -> Vec<Probe> {
    let mut probes = Vec::new();
    for grid in full_grids(solution) {
        for cell in spread() {
            let mut probe = Probe::new(grid, About::OneBlank);
            probe.board[cell] = None;
            let digit = grid[cell].map_or(0, Digit::index);
            let values = [cell.row(), cell.column(), cell.box_index(), digit, cell.index()];
            let features =
                [Feature::Row, Feature::Column, Feature::Box, Feature::Digit, Feature::Cell];
            probe.features = features.into_iter().zip(values.map(|value| value as u8)).collect();
            probes.push(probe);
        }
    }
    probes
}

/// The largest number of blanks, and the boards for each number and each house.
const MOST_BLANKS: usize = 4;

/// Boards with few blanks in a house, and with more blanks that have few digits.
pub(super) fn with_several_blanks(solution: &Grid) -> Vec<Probe> {
    let mut probes = Vec::new();
    for (number, grid) in full_grids(solution).into_iter().enumerate() {
        for (index, house) in House::ALL.into_iter().enumerate() {
            for count in 2..=MOST_BLANKS {
                let mut board = grid;
                for step in 0..count {
                    let place = (index + number + step * (step + 1 + index % 3)) % 9;
                    board[house.cells()[place]] = None;
                }
                // Cells that see each other, and others.
                if index % 4 == 3 {
                    board[Cell::ALL[(index * 29 + number * 7 + count) % 81]] = None;
                }
                probes.extend(several(board));
            }
        }
        probes.extend(rectangles(&grid).take(RECTANGLES).filter_map(several));
        probes.extend((0..CHAINS).filter_map(|seed| several(chain(&grid, seed * 5 + number))));
        for first in Cell::ALL.into_iter().step_by(5) {
            let mut board = grid;
            board[first] = None;
            let apart = spread().filter(|&cell| cell != first && !cell.sees(first));
            apart.skip(first.index() % 7).take(1).for_each(|cell| board[cell] = None);
            probes.extend(several(board));
        }
    }
    probes
}

/// The boards of one grid on which only a look at the box decides.
const RECTANGLES: usize = 8;

/// The boards of one grid whose blanks have few candidates.
const CHAINS: usize = 60;

/// A board with 9 to 18 blanks that have two to five digits. On about a third of them a search must
/// take digits back.
pub(super) fn chain(grid: &Grid, seed: usize) -> Grid {
    let digits = [0, 1, 2, 3, 4].map(|at| Digit::ALL[(seed + at * (1 + seed / 9 % 4)) % 9]);
    let digits = &digits[..2 + seed % 4];
    let mut cells: Vec<Cell> =
        grid.digits().filter(|(_, digit)| digits.contains(digit)).map(|(cell, _)| cell).collect();
    let key = 0x9e37_79b1_u32.wrapping_mul(2 * seed as u32 + 1);
    cells.sort_by_key(|cell| (cell.index() as u32 + 1).wrapping_mul(key));
    let mut board = *grid;
    cells.into_iter().take(9 + seed % 10).for_each(|cell| board[cell] = None);
    board
}

/// Boards with ever more blanks of this puzzle, for what shows on no small board.
pub(super) fn with_many_blanks(puzzle: &Grid, solution: &Grid) -> Vec<Probe> {
    let all: Vec<Cell> = puzzle.blanks().collect();
    let part = |seed: usize| {
        let key = 0x85eb_ca6b_u32.wrapping_mul(2 * seed as u32 + 1);
        let mut cells = all.clone();
        cells.sort_by_key(|cell| (cell.index() as u32 + 1).wrapping_mul(key));
        let mut board = *solution;
        let count = all.len() * (MANY / 2 + seed) / (MANY + MANY / 2);
        cells.into_iter().take(count).for_each(|cell| board[cell] = None);
        several(board)
    };
    (0..=MANY).filter_map(part).collect()
}

/// The number of boards with many blanks.
const MANY: usize = 40;

/// Boards with four blanks, the corners of a rectangle with two digits: without a look at the boxes
/// they could change places.
fn rectangles(grid: &Grid) -> impl Iterator<Item = Grid> {
    let corners = |first: Cell, last: Cell| {
        [Cell::at(first.row(), last.column()), Cell::at(last.row(), first.column())]
    };
    let pairs = spread().flat_map(|first| spread().map(move |last| (first, last)));
    let lower =
        pairs.filter(|(first, last)| last.row() > first.row() && first.column() != last.column());
    lower.filter_map(move |(first, last)| {
        let [Some(one), Some(other)] = corners(first, last) else { return None };
        if grid[first] != grid[last] || grid[one] != grid[other] {
            return None;
        }
        let mut board = *grid;
        for cell in [first, last, one, other] {
            board[cell] = None;
        }
        Some(board)
    })
}

/// The probe of this board, if it has one solution and several blanks.
fn several(board: Grid) -> Option<Probe> {
    let puzzle = Puzzle::new(board).ok()?;
    let blanks: Vec<Cell> = board.blanks().collect();
    if blanks.len() < 2 || oracle::solutions(&puzzle, 2).len() != 1 {
        return None;
    }
    let mut probe = Probe::new(board, About::SeveralBlanks);
    let shares = |kind: HouseKind| {
        blanks.iter().enumerate().any(|(index, cell)| {
            let house = cell.houses()[kind as usize];
            blanks[index + 1..].iter().any(|other| house.cells().contains(other))
        })
    };
    let goes_back = |order, downwards| Search::right(order, downwards, None, board).goes_back;
    let needs = |kind: HouseKind| {
        let search = Search::right(Order::Rows, false, Some(kind), board);
        puzzle.check_solution(&search.board).is_err()
    };
    let kinds = [
        ("on which a search row by row must take a digit back", goes_back(Order::Rows, false)),
        (
            "on which a search column by column must take a digit back",
            goes_back(Order::Columns, false),
        ),
        (
            "on which a search with the digits from 9 to 1 must take a digit back",
            goes_back(Order::Rows, true),
        ),
        ("on which a search row by row needs to look at the row", needs(HouseKind::Row)),
        ("on which a search row by row needs to look at the column", needs(HouseKind::Column)),
        ("on which a search row by row needs to look at the box", needs(HouseKind::Box)),
        ("that naked singles alone do not solve", needs_a_guess(&board, true, false)),
        ("that hidden singles alone do not solve", needs_a_guess(&board, false, true)),
        ("that naked and hidden singles do not solve", needs_a_guess(&board, true, true)),
        ("with two blanks in a row", shares(HouseKind::Row)),
        ("with two blanks in a column", shares(HouseKind::Column)),
        ("with two blanks in a box", shares(HouseKind::Box)),
        ("with three blanks or more", blanks.len() > 2),
    ];
    probe.kinds = kinds.into_iter().filter_map(|(kind, is_one)| is_one.then_some(kind)).collect();
    Some(probe)
}

/// Whether singles leave blanks: those of a cell are the only digit that fits it, and those of a house
/// the only cell for a digit.
fn needs_a_guess(board: &Grid, of_cells: bool, of_houses: bool) -> bool {
    let mut board = *board;
    loop {
        let naked = || {
            let digit = |cell| (cell, candidates(&board, cell));
            let (cell, digits) = board.blanks().map(digit).find(|(_, digits)| digits.len() == 1)?;
            Some((cell, digits.iter().next()?))
        };
        let hidden = || {
            let all = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|of| (house, of)));
            all.into_iter().find_map(|(house, digit)| {
                let fits = |cell: &&Cell| {
                    board[**cell].is_none() && candidates(&board, **cell).contains(digit)
                };
                let mut cells = house.cells().iter().filter(fits);
                let cell = cells.next()?;
                cells.next().is_none().then_some((*cell, digit))
            })
        };
        let single = if of_cells { naked() } else { None };
        match single.or_else(|| if of_houses { hidden() } else { None }) {
            Some((cell, digit)) => board[cell] = Some(digit),
            None => return board.blanks().next().is_some(),
        }
    }
}
