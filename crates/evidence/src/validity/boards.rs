//! The boards for which an answer to problem 36 is called.

use sudoku::{Cell, Digit, Grid, House, HouseKind, Puzzle};

use crate::oracle;
use crate::probe::{Probe, chain, full, relabelled, spread};

/// Two equal digits in a house, and no other conflict.
pub(super) const PAIR: &str = "boards with one pair of equal digits";

/// Two equal digits in no common house.
pub(super) const APART: &str = "valid boards with one digit in two cells";
/// No solution, though the board is valid.
pub(super) const UNSOLVABLE: &str = "valid boards without a solution";
pub(super) const EMPTY: &str = "the empty board";
pub(super) const ONE: &str = "valid boards with one filled cell";
pub(super) const TWO: &str = "valid boards with two different digits";
const NINE: &str = "valid boards with one digit in nine cells";
const PART: &str = "parts of a full valid board";
const ONE_BLANK: &str = "valid boards with one blank";
const TWO_BLANKS: &str = "valid boards with two blanks";
const FULL: &str = "full valid boards";

/// The kinds of valid board, the easiest to think of first.
pub(super) const VALID_GROUPS: [&str; 10] = [
    EMPTY, ONE, APART, TWO, NINE, FULL, ONE_BLANK, TWO_BLANKS, PART, UNSOLVABLE,
];

const THREE: &str = "boards with a digit three times in a row, column or box";
const PAIRS: &str = "boards with two pairs of equal digits in a row, column or box";
const SUM: &str = "boards with three equal digits in a full row, column or box whose sum is 45";
const LINE: &str = "boards with one digit in all cells of a row or column";
const BOX: &str =
    "boards with one digit in all cells of a box, so that it repeats in rows, columns and the box";
const WRONG: &str = "full boards with one wrong digit";
/// The kinds of board with several conflicts, the easiest to think of first.
pub(super) const GROUPS: [&str; 6] = [THREE, PAIRS, LINE, BOX, SUM, WRONG];

/// Valid boards of all kinds; each pair of cells that see each other as the only conflict, on an
/// empty board and on a nearly full one; and several conflicts at once.
pub(crate) fn to_validate() -> Vec<Probe> {
    let grids: Vec<Grid> = (0..9).map(|by| relabelled(&full(), by)).collect();
    [valid(&grids), pairs(&grids), several(&grids)].concat()
}

fn valid(grids: &[Grid]) -> Vec<Probe> {
    let mut boards = vec![(EMPTY, Grid::EMPTY)];
    for seed in 0..18 {
        boards.extend(with_a_wrong_digit(chain(&grids[seed % 9], seed)).map(|of| (UNSOLVABLE, of)));
    }
    for cell in spread() {
        let grid = &grids[cell.index() % 9];
        let one = Grid::EMPTY.with(cell, grid[cell]);
        boards.push((ONE, one));
        boards.push((ONE_BLANK, grid.with(cell, None)));
        let apart = spread().filter(|&other| other > cell && !other.sees(cell));
        boards.extend(
            apart
                .step_by(3)
                .map(|other| (APART, one.with(other, one[cell]))),
        );
        let peer = cell.peers()[cell.index() % 20];
        boards.push((TWO, one.with(peer, grid[peer])));
        boards.push((TWO_BLANKS, grid.without([cell, peer])));
        // Boards with each number of digits, not scattered: those take a search long.
        for grid in [grid, &grids[(cell.index() + 4) % 9]] {
            boards.push((
                PART,
                grid.without(Cell::ALL.into_iter().skip(cell.index() + 1)),
            ));
        }
    }
    for (number, &first) in Digit::ALL.iter().enumerate() {
        for (step, &second) in Digit::ALL[number + 1..].iter().enumerate() {
            for house in [
                House::ROWS[(number + step) % 9],
                House::COLUMNS[(number * step) % 9],
            ] {
                let cells = [house.cells()[step], house.cells()[8 - number / 4]];
                // Some answers fail only if the larger digit comes first.
                for [one, other] in [[first, second], [second, first]] {
                    let board = Grid::EMPTY.with(cells[0], one).with(cells[1], other);
                    boards.push((TWO, board));
                }
            }
        }
    }
    for grid in grids {
        boards.push((FULL, *grid));
        let first = Digit::ALL[0];
        let others = grid.digits().filter(|(_, digit)| *digit != first);
        boards.push((NINE, grid.without(others.map(|(cell, _)| cell))));
    }
    // A cell that no digit fits: eight digits in its row, the ninth in its column.
    for cell in spread().take(18) {
        let mut board = Grid::EMPTY;
        let row = House::ROWS[cell.row()]
            .cells()
            .iter()
            .filter(|&&other| other != cell);
        row.zip(Digit::ALL)
            .for_each(|(&other, digit)| board[other] = Some(digit));
        let is_below =
            |other: &Cell| other.column() == cell.column() && other.box_index() != cell.box_index();
        if let Some(other) = Cell::ALL.into_iter().find(is_below) {
            board[other] = Some(Digit::ALL[8]);
        }
        boards.push((UNSOLVABLE, board));
    }
    boards.retain(|(_, board)| board.is_valid());
    boards
        .into_iter()
        .map(|(group, board)| Probe::new(group, board))
        .collect()
}

/// The first board with one more digit that fits, but has no solution though each blank has a
/// candidate.
fn with_a_wrong_digit(board: Grid) -> Option<Grid> {
    let mut boards = board.blanks().flat_map(|cell| {
        board
            .candidates(cell)
            .iter()
            .map(move |digit| board.with(cell, digit))
    });
    boards.find(|board| {
        board
            .blanks()
            .all(|cell| !board.candidates(cell).is_empty())
            && Puzzle::new(*board).is_ok_and(|puzzle| oracle::solutions(&puzzle, 1).is_empty())
    })
}

fn pairs(grids: &[Grid]) -> Vec<Probe> {
    let mut probes = Vec::new();
    for (number, cell) in spread().enumerate() {
        for (step, &other) in cell
            .peers()
            .iter()
            .enumerate()
            .filter(|(_, other)| **other > cell)
        {
            let digit = Some(Digit::ALL[(number * 5 + step * 2 + other.index()) % 9]);
            probes.push(Probe::new(
                PAIR,
                Grid::EMPTY.with(cell, digit).with(other, digit),
            ));
            let mut dense = grids[(number + step) % 9];
            // With the digit that is there already, the house stays full.
            let digit = if step % 4 < 2 { digit } else { dense[cell] };
            for peer in [cell, other].into_iter().flat_map(Cell::peers) {
                dense[*peer] = dense[*peer].filter(|found| Some(*found) != digit);
            }
            (dense[cell], dense[other]) = (digit, digit);
            if (number + step) % 2 == 0 {
                // Only some of the cells that see both stay, one in the first case and seven at most.
                let seen = |of: &Cell| of.sees(cell) && of.sees(other);
                let left = spread().filter(seen).skip(1 + (number + step / 2) % 7);
                let apart = Cell::ALL
                    .into_iter()
                    .filter(|of| !seen(of) && *of != cell && *of != other);
                dense = dense.without(left.chain(apart));
            }
            probes.push(Probe::new(PAIR, dense));
        }
    }
    probes
}

fn several(grids: &[Grid]) -> Vec<Probe> {
    let mut boards = Vec::new();
    for (index, house) in House::ALL.into_iter().enumerate() {
        // The first three places share no other house.
        let mut places = vec![index % 3, 3 + (index + 1) % 3, 6 + (index + 2) % 3];
        places.extend(
            (0..9)
                .filter(|place| !places.contains(place))
                .collect::<Vec<_>>(),
        );
        let with = |digits: &[usize]| {
            let places = places.iter().zip(digits);
            places.fold(Grid::EMPTY, |board, (&place, &digit)| {
                board.with(house.cells()[place], Digit::ALL[digit % 9])
            })
        };
        boards.push((THREE, with(&[index; 3])));
        boards.push((PAIRS, with(&[index, index, index + 1, index + 1])));
        let whole = if house.kind() == HouseKind::Box {
            BOX
        } else {
            LINE
        };
        boards.push((whole, with(&[index * 2; 9])));
        // A 4 instead of the 3, and one instead of the 5: the sum is that of all digits.
        boards.push((SUM, with(&[3, 3, 3, 0, 1, 5, 6, 7, 8])));
        let (grid, cell) = (grids[index % 9], Cell::ALL[index * 3]);
        boards.push((WRONG, grid.with(cell, grid[cell.peers()[index % 20]])));
    }
    boards.retain(|(_, board)| !board.is_valid());
    boards
        .into_iter()
        .map(|(group, board)| Probe::new(group, board))
        .collect()
}
