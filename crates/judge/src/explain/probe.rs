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
    /// Its pairs of equal digits that see each other.
    pub(super) pairs: Vec<Pair>,
    /// The reply; `None` where there was no time for a call.
    pub(super) reply: Option<Reply>,
    pub(super) wrong: Option<bool>,
    /// Whether it came to the same in another order.
    pub(super) is_stable: bool,
}

/// Two equal digits that see each other, as the features and kinds of a probe.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) features: Vec<(Feature, u8)>,
    pub(super) kinds: Vec<&'static str>,
}

impl Probe {
    fn new(board: Grid, about: About) -> Self {
        let (features, kinds, pairs) = (Vec::new(), Vec::new(), Vec::new());
        Self { board, about, features, kinds, pairs, reply: None, wrong: None, is_stable: true }
    }
}

/// A full grid of the fixtures.
fn full() -> Grid {
    fixtures::case("already-solved").map_or(Grid::EMPTY, |case| case.grid)
}

/// The grid with other digits: the digit `n` becomes the one this many places behind it.
fn relabelled(grid: &Grid, by: usize) -> Grid {
    let mut digits = Digit::ALL;
    digits.rotate_left(by);
    Transform::relabel(digits).map_or(*grid, |transform| transform.apply(grid))
}

/// Numbers below 81 in an order in which neighbours are far from each other.
fn spread() -> impl Iterator<Item = Cell> {
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
fn chain(grid: &Grid, seed: usize) -> Grid {
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
        ("that single candidates alone do not solve", needs_a_guess(&board, true, false)),
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

/// Boards for problem 36: valid ones of all kinds; then each pair of cells that see each other as
/// the only conflict, and other conflicts.
pub(super) fn to_validate() -> Vec<Probe> {
    [valid_boards(), conflicts()].concat()
}

fn valid_boards() -> Vec<Probe> {
    let mut boards = vec![Grid::EMPTY];
    let grids: Vec<Grid> = (0..9).map(|by| relabelled(&full(), by)).collect();
    // A wrong digit, with which each blank still has a candidate. They are solved soon, so they come first.
    let unsolvable = (0..).filter_map(|seed| with_a_wrong_digit(chain(&grids[seed % 9], seed)));
    boards.extend(unsolvable.take(18));
    for cell in spread() {
        let grid = &grids[cell.index() % 9];
        let mut one = Grid::EMPTY;
        one[cell] = grid[cell];
        boards.push(one);
        let mut blank = *grid;
        blank[cell] = None;
        boards.push(blank);
        // Two equal digits that do not see each other, and two different ones that do.
        let apart: Vec<Cell> =
            spread().filter(|&other| other != cell && !other.sees(cell)).collect();
        for other in apart.into_iter().step_by(24) {
            let mut two = one;
            two[other] = one[cell];
            boards.push(two);
        }
        let peer = cell.peers()[cell.index() % 20];
        one[peer] = grid[peer];
        boards.push(one);
        blank[peer] = None;
        boards.push(blank);
        // A part of a full grid.
        let keep = 2 + cell.index() % 7;
        let part = Cell::ALL.map(|of| grid[of].filter(|_| of.index() * keep % 11 < keep));
        boards.push(Grid::new(part));
    }
    // Two digits in a row, and no other one.
    for (number, first) in Digit::ALL.into_iter().enumerate() {
        for (step, &second) in Digit::ALL[number + 1..].iter().enumerate() {
            let mut two = Grid::EMPTY;
            let row = House::ROWS[(number + step) % 9].cells();
            (two[row[step]], two[row[8 - number / 4]]) = (Some(first), Some(second));
            boards.push(two);
        }
    }
    for grid in &grids {
        boards.push(*grid);
        let first = Digit::ALL[0];
        boards.push(Grid::new(Cell::ALL.map(|cell| grid[cell].filter(|&digit| digit == first))));
    }
    // A cell that no digit fits: eight digits in its row, the ninth in its column.
    for cell in spread().take(18) {
        let mut board = Grid::EMPTY;
        let row = House::ROWS[cell.row()].cells().iter().filter(|&&other| other != cell);
        row.zip(Digit::ALL).for_each(|(&other, digit)| board[other] = Some(digit));
        let below = Cell::ALL
            .into_iter()
            .find(|other| other.column() == cell.column() && other.box_index() != cell.box_index());
        if let Some(other) = below {
            board[other] = Some(Digit::ALL[8]);
        }
        boards.push(board);
    }
    boards.retain(Grid::is_valid);
    boards.into_iter().map(valid).collect()
}

/// The first board with one more digit that fits, but has no solution though each blank has a
/// candidate.
fn with_a_wrong_digit(board: Grid) -> Option<Grid> {
    let mut boards = board.blanks().flat_map(|cell| {
        candidates(&board, cell).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    });
    boards.find_map(|(cell, digit)| {
        let mut board = board;
        board[cell] = Some(digit);
        let has_none = board.blanks().any(|cell| candidates(&board, cell).is_empty());
        let is_solvable =
            Puzzle::new(board).is_ok_and(|puzzle| !oracle::solutions(&puzzle, 1).is_empty());
        (!has_none && !is_solvable).then_some(board)
    })
}

fn valid(board: Grid) -> Probe {
    let mut probe = Probe::new(board, About::Valid);
    let two_blanks = |houses: &[House]| {
        let is_blank = |cell: &&Cell| board[**cell].is_none();
        houses.iter().any(|house| house.cells().iter().filter(is_blank).count() > 1)
    };
    let blanks = board.blanks().count();
    let has_none = board.blanks().any(|cell| candidates(&board, cell).is_empty());
    let is_solvable = !has_none
        && Puzzle::new(board).is_ok_and(|puzzle| !oracle::solutions(&puzzle, 1).is_empty());
    let equal = board
        .digits()
        .any(|(cell, digit)| board.digits().any(|(other, same)| other > cell && same == digit));
    let kinds = [
        ("without a digit", blanks == 81),
        ("without a blank", blanks == 0),
        ("with a blank", blanks > 0),
        ("with two blanks in a row", two_blanks(&House::ROWS)),
        ("with two blanks in a column", two_blanks(&House::COLUMNS)),
        ("with two blanks in a box", two_blanks(&House::BOXES)),
        ("with two blanks in a house", two_blanks(&House::ALL)),
        ("with a blank that no digit fits", has_none),
        ("that have no solution", !is_solvable),
        ("that have a solution", is_solvable),
        ("with a digit", blanks < 81),
        ("with two equal digits in different houses", equal),
    ];
    probe.kinds = kinds.into_iter().filter_map(|(kind, is_one)| is_one.then_some(kind)).collect();
    let digits: std::collections::BTreeSet<u8> =
        board.digits().map(|(_, digit)| digit.index() as u8).collect();
    probe.features = digits.into_iter().map(|digit| (Feature::Digit, digit)).collect();
    let pairs = House::ALL.into_iter().flat_map(|house| {
        let mut digits: Vec<usize> =
            house.cells().iter().filter_map(|&cell| board[cell]).map(Digit::index).collect();
        digits.sort_unstable();
        let pair = |at: usize| {
            digits[at + 1..].iter().map(|other| digits[at] * 9 + other).collect::<Vec<usize>>()
        };
        (0..digits.len()).flat_map(pair).collect::<Vec<usize>>()
    });
    let pairs: std::collections::BTreeSet<usize> = pairs.collect();
    probe.features.extend(pairs.into_iter().map(|pair| (Feature::Digits, pair as u8)));
    probe
}

/// Boards that break a rule.
fn conflicts() -> Vec<Probe> {
    let grids: Vec<Grid> = (0..9).map(|by| relabelled(&full(), by)).collect();
    let mut probes = Vec::new();
    for (number, cell) in spread().enumerate() {
        for (step, &other) in cell.peers().iter().enumerate().filter(|(_, other)| **other > cell) {
            let digit = Digit::ALL[(number * 5 + step * 2 + other.index()) % 9];
            let mut two = Grid::EMPTY;
            (two[cell], two[other]) = (Some(digit), Some(digit));
            probes.push(conflict(two));
            let mut dense = grids[(number + step) % 9];
            for of in [cell, other] {
                for &peer in of.peers() {
                    dense[peer] = dense[peer].filter(|&found| found != digit);
                }
            }
            (dense[cell], dense[other]) = (Some(digit), Some(digit));
            if step % 3 == 0 {
                probes.push(conflict(dense));
            }
        }
    }
    for (index, house) in House::ALL.into_iter().enumerate() {
        // The first three places share no other house.
        let mut places = vec![index % 3, 3 + (index + 1) % 3, 6 + (index + 2) % 3];
        places.extend((0..9).filter(|place| !places.contains(place)).collect::<Vec<_>>());
        let place = |step: usize| house.cells()[places[step]];
        let mut three = Grid::EMPTY;
        (0..3).for_each(|step| three[place(step)] = Some(Digit::ALL[index % 9]));
        probes.push(conflict(three));
        let mut pairs = Grid::EMPTY;
        (0..4).for_each(|step| pairs[place(step)] = Some(Digit::ALL[(index + step / 2) % 9]));
        let mut pairs = conflict(pairs);
        // An answer that misses one of the two digits finds the other.
        pairs.features.retain(|(feature, _)| *feature != Feature::Digit);
        probes.push(pairs);
        // A full house with the sum 45: a 4 instead of the 3, and one instead of the 5.
        let mut sum = Grid::EMPTY;
        let digits = [4, 4, 4, 1, 2, 6, 7, 8, 9];
        for (step, value) in digits.into_iter().enumerate() {
            sum[place(step)] = Digit::new(value);
        }
        probes.push(conflict(sum));
    }
    // A digit in four cells of a box, in a whole house, and everywhere.
    for (index, house) in House::ALL.into_iter().enumerate() {
        let digit = Digit::ALL[(index * 2) % 9];
        let mut whole = Grid::EMPTY;
        house.cells().iter().for_each(|&cell| whole[cell] = Some(digit));
        let mut block = Grid::EMPTY;
        for place in [0, 1, 3, 4] {
            block[House::BOXES[index % 9].cells()[place]] = Some(digit);
        }
        probes.extend([conflict(whole), conflict(block)]);
    }
    probes.push(conflict(Grid::new([Some(Digit::ALL[0]); 81])));
    probes
}

fn conflict(board: Grid) -> Probe {
    let mut probe = Probe::new(board, About::Conflict);
    for (cell, digit) in board.digits() {
        let equal =
            cell.peers().iter().filter(|&&other| other > cell && board[other] == Some(digit));
        probe.pairs.extend(equal.map(|&other| pair(&board, cell, other, digit)));
    }
    let Some((first, others)) = probe.pairs.split_first() else { return probe };
    // What holds for each pair.
    let kinds = first.kinds.iter().copied();
    probe.kinds =
        kinds.filter(|kind| others.iter().all(|other| other.kinds.contains(kind))).collect();
    let most = board.conflicts().iter().map(|found| found.cells.len()).max().unwrap_or_default();
    probe.kinds.push(if most > 2 {
        "where a digit appears three times in a house"
    } else {
        "where a digit appears twice in a house"
    });
    probe.features = probe.pairs.iter().flat_map(|pair| pair.features.clone()).collect();
    probe
}

/// Two cells with the same digit, of which each sees the other.
fn pair(board: &Grid, cell: Cell, other: Cell, digit: Digit) -> Pair {
    let shared: Vec<House> =
        cell.houses().into_iter().filter(|house| house.cells().contains(&other)).collect();
    let has = |kind: HouseKind| shared.iter().any(|house| house.kind() == kind);
    let [row, column, in_box] = [HouseKind::Row, HouseKind::Column, HouseKind::Box].map(has);
    let digits = || shared.iter().flat_map(|house| house.cells()).filter_map(|&cell| board[cell]);
    let is_full = |house: &House| house.cells().iter().all(|&cell| board[cell].is_some());
    let between = |house: &House| {
        let is_one = |of: &&Cell| **of == cell || **of == other;
        let inside = house.cells().iter().skip_while(|of| !is_one(of)).skip(1);
        inside.take_while(|of| !is_one(of)).any(|&of| board[of].is_some())
    };
    let kinds = [
        ("seen by a row alone", row && !column && !in_box),
        ("seen by a column alone", column && !row && !in_box),
        ("seen by a box alone", in_box && !row && !column),
        ("not seen by any box", !in_box),
        ("not seen by any row", !row),
        ("not seen by any column", !column),
        ("within a row", row),
        ("within a column", column),
        ("within a box", in_box),
        ("in a house without a blank", shared.iter().all(is_full)),
        ("in a house with a blank", !shared.iter().any(is_full)),
        ("in a house without a larger digit", digits().all(|of| of <= digit)),
        ("in a house without a smaller digit", digits().all(|of| of >= digit)),
        ("in a house with no other digit between them", !shared.iter().any(between)),
    ];
    let kinds = kinds.into_iter().filter_map(|(kind, is_one)| is_one.then_some(kind)).collect();
    let mut features = vec![(Feature::Digit, digit.index())];
    for house in shared {
        let kind = [Feature::Row, Feature::Column, Feature::Box][house.kind() as usize];
        let place = |cell: Cell| house.cells().iter().position(|of| *of == cell).unwrap_or(0);
        let (first, second) = (place(cell), place(other));
        features.extend([
            (kind, house.index()),
            (Feature::Places, first * 9 + second),
            (Feature::Distance, second - first),
            (Feature::Place, first),
            (Feature::Place, second),
        ]);
    }
    features.extend([cell, other].map(|cell| (Feature::Cell, cell.index())));
    let features = features.into_iter().map(|(feature, value)| (feature, value as u8)).collect();
    Pair { features, kinds }
}
