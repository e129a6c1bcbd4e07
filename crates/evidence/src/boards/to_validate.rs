//! The boards for which an answer to problem 36 is called: valid boards of all kinds; each pair of
//! cells that see each other as the only conflict, on an empty board and on a nearly full one; and
//! several conflicts at once.

use sudoku::{Cell, Digit, Grid, House, HouseKind, Puzzle};

use super::{Group, Probe, chain, full, relabelled, spread};
use crate::oracle;

/// Two equal digits in a house, and no other conflict.
pub(crate) const PAIR: Group = "boards with one pair of equal digits";

pub(crate) const EMPTY: Group = "the empty board";
pub(crate) const ONE: Group = "valid boards with one filled cell";
/// Two equal digits in no common house.
pub(crate) const APART: Group = "valid boards with one digit in two cells";
pub(crate) const TWO: Group = "valid boards with two different digits";
const NINE: Group = "valid boards with one digit in nine cells";
const FULL: Group = "full valid boards";
const ONE_BLANK: Group = "valid boards with one blank";
const TWO_BLANKS: Group = "valid boards with two blanks";
const PART: Group = "parts of a full valid board";
pub(crate) const UNSOLVABLE: Group = "valid boards without a solution";

/// The kinds of valid board, the easiest to think of first.
pub(crate) const VALID_GROUPS: [Group; 10] = [
    EMPTY, ONE, APART, TWO, NINE, FULL, ONE_BLANK, TWO_BLANKS, PART, UNSOLVABLE,
];

const THREE: Group = "boards with a digit three times in a row, column or box";
const TWO_PAIRS: Group = "boards with two pairs of equal digits in a row, column or box";
const LINE: Group = "boards with one digit in all cells of a row or column";
const BOX: Group =
    "boards with one digit in all cells of a box, so that it repeats in rows, columns and the box";
const SUM: Group = "boards with three equal digits in a full row, column or box whose sum is 45";
const WRONG: Group = "full boards with one wrong digit";

/// The kinds of board with several conflicts, the easiest to think of first.
pub(crate) const CONFLICT_GROUPS: [Group; 6] = [THREE, TWO_PAIRS, LINE, BOX, SUM, WRONG];

/// All boards of problem 36.
pub(crate) fn all() -> Vec<Probe> {
    // With nine labellings, each cell has each digit on one of the grids.
    let grids: Vec<Grid> = (0..9).map(|places| relabelled(&full(), places)).collect();
    let mut boards = Boards::default();
    boards.add_with_few_digits(&grids);
    boards.add_with_two_digits();
    boards.add_nearly_full(&grids);
    boards.add_unsolvable(&grids);
    boards.probes.retain(|probe| probe.board.is_valid());
    let mut conflicts = Boards::default();
    conflicts.add_pairs(&grids);
    conflicts.add_several_conflicts(&grids);
    conflicts.probes.retain(|probe| !probe.board.is_valid());
    boards.probes.append(&mut conflicts.probes);
    boards.probes
}

/// The boards so far.
#[derive(Default)]
struct Boards {
    probes: Vec<Probe>,
}

impl Boards {
    fn add(&mut self, group: Group, board: Grid) {
        self.probes.push(Probe::new(group, board));
    }

    /// The empty board, one digit, one digit in two cells that do not see each other, and one digit
    /// in nine cells.
    fn add_with_few_digits(&mut self, grids: &[Grid]) {
        self.add(EMPTY, Grid::EMPTY);
        for cell in spread() {
            let grid = &grids[cell.index() % 9];
            let single = Grid::EMPTY.with(cell, grid[cell]);
            self.add(ONE, single);
            let apart = spread().filter(|&other| other > cell && !other.sees(cell));
            for other in apart.step_by(3) {
                self.add(APART, single.with(other, single[cell]));
            }
            let peer = cell.peers()[cell.index() % 20];
            self.add(TWO, single.with(peer, grid[peer]));
        }
        for grid in grids {
            let first = Digit::ALL[0];
            let mut board = *grid;
            for (cell, digit) in grid.digits() {
                if digit != first {
                    board[cell] = None;
                }
            }
            self.add(NINE, board);
        }
    }

    /// Each two digits in one row, and in one column; some answers fail only if the larger digit
    /// comes first, so each order comes.
    fn add_with_two_digits(&mut self) {
        for (number, &smaller) in Digit::ALL.iter().enumerate() {
            for (step, &larger) in Digit::ALL[number + 1..].iter().enumerate() {
                let row = House::ROWS[(number + step) % 9];
                let column = House::COLUMNS[(number * step) % 9];
                for house in [row, column] {
                    let first = house.cells()[step];
                    let last = house.cells()[8 - number / 4];
                    let ascending = Grid::EMPTY.with(first, smaller).with(last, larger);
                    let descending = Grid::EMPTY.with(first, larger).with(last, smaller);
                    self.add(TWO, ascending);
                    self.add(TWO, descending);
                }
            }
        }
    }

    /// Full boards, boards with one or two blanks, and boards with each number of digits. Where there
    /// are more blanks, they are the last cells and not scattered ones: an answer that solves the
    /// board would search long.
    fn add_nearly_full(&mut self, grids: &[Grid]) {
        for cell in spread() {
            let grid = &grids[cell.index() % 9];
            let other_grid = &grids[(cell.index() + 4) % 9];
            let peer = cell.peers()[cell.index() % 20];
            self.add(ONE_BLANK, grid.with(cell, None));
            self.add(TWO_BLANKS, grid.without([cell, peer]));
            for grid in [grid, other_grid] {
                let later_cells = Cell::ALL.into_iter().skip(cell.index() + 1);
                self.add(PART, grid.without(later_cells));
            }
        }
        for grid in grids {
            self.add(FULL, *grid);
        }
    }

    /// Boards without a solution: LeetCode asks only whether a digit is repeated.
    fn add_unsolvable(&mut self, grids: &[Grid]) {
        for seed in 0..18 {
            let board = chain(&grids[seed % 9], seed);
            if let Some(board) = with_a_wrong_digit(&board) {
                self.add(UNSOLVABLE, board);
            }
        }
        for cell in spread().take(18) {
            self.add(UNSOLVABLE, with_a_cell_that_no_digit_fits(cell));
        }
    }

    /// Each two cells that see each other with the same digit, as the only conflict: alone, and on a
    /// board with many digits.
    fn add_pairs(&mut self, grids: &[Grid]) {
        for (number, cell) in spread().enumerate() {
            for (step, &other) in cell.peers().iter().enumerate() {
                if other < cell {
                    continue;
                }
                let digit = Some(Digit::ALL[(number * 5 + step * 2 + other.index()) % 9]);
                self.add(PAIR, Grid::EMPTY.with(cell, digit).with(other, digit));
                let mut dense = grids[(number + step) % 9];
                // In half of the boards the pair repeats the digit of the first cell, so that the
                // houses of the first cell stay full.
                let digit = if step % 4 < 2 { digit } else { dense[cell] };
                for peer in cell.peers().iter().chain(other.peers()) {
                    if dense[*peer] == digit {
                        dense[*peer] = None;
                    }
                }
                dense[cell] = digit;
                dense[other] = digit;
                if (number + step) % 2 == 0 {
                    let seen_count = 1 + (number + step / 2) % 7;
                    dense = with_few_seen(dense, [cell, other], seen_count);
                }
                self.add(PAIR, dense);
            }
        }
    }

    /// Several conflicts in one house, and one digit that breaks a full board.
    fn add_several_conflicts(&mut self, grids: &[Grid]) {
        for (index, house) in House::ALL.into_iter().enumerate() {
            self.add(THREE, filled(house, index, &[index; 3]));
            let pairs = [index, index, index + 1, index + 1];
            self.add(TWO_PAIRS, filled(house, index, &pairs));
            let group = if house.kind() == HouseKind::Box {
                BOX
            } else {
                LINE
            };
            self.add(group, filled(house, index, &[index * 2; 9]));
            // A 4 instead of the 3, and one instead of the 5: the sum is that of all digits.
            self.add(SUM, filled(house, index, &[3, 3, 3, 0, 1, 5, 6, 7, 8]));
            let grid = grids[index % 9];
            let cell = Cell::ALL[index * 3];
            let peer = cell.peers()[index % 20];
            self.add(WRONG, grid.with(cell, grid[peer]));
        }
    }
}

/// The house with these digits. The first three stand in three bands or stacks, so that no other
/// house has two of them.
fn filled(house: House, index: usize, numbers: &[usize]) -> Grid {
    let mut places = vec![index % 3, 3 + (index + 1) % 3, 6 + (index + 2) % 3];
    for place in 0..9 {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let mut board = Grid::EMPTY;
    for (place, number) in places.into_iter().zip(numbers) {
        board[house.cells()[place]] = Some(Digit::ALL[number % 9]);
    }
    board
}

/// The board with the two cells, and with only some of the cells that both of them see.
fn with_few_seen(board: Grid, [first, second]: [Cell; 2], count: usize) -> Grid {
    let seen: Vec<Cell> = spread()
        .filter(|cell| cell.sees(first) && cell.sees(second))
        .take(count)
        .collect();
    let mut sparse = Grid::EMPTY;
    for cell in seen.into_iter().chain([first, second]) {
        sparse[cell] = board[cell];
    }
    sparse
}

/// The board with one more digit that fits, but has no solution though each blank has a candidate.
fn with_a_wrong_digit(board: &Grid) -> Option<Grid> {
    for cell in board.blanks() {
        for digit in board.candidates(cell).iter() {
            let board = board.with(cell, digit);
            let has_candidates = board
                .blanks()
                .all(|blank| !board.candidates(blank).is_empty());
            let puzzle = Puzzle::new(board).ok()?;
            if has_candidates && oracle::solutions(&puzzle, 1).is_empty() {
                return Some(board);
            }
        }
    }
    None
}

/// Eight digits in the row of the cell, and the ninth in its column.
fn with_a_cell_that_no_digit_fits(cell: Cell) -> Grid {
    let mut board = Grid::EMPTY;
    let row = House::ROWS[cell.row()];
    let peers = row.cells().iter().filter(|&&peer| peer != cell);
    for (&other, digit) in peers.zip(Digit::ALL) {
        board[other] = Some(digit);
    }
    for other in Cell::ALL {
        if other.column() == cell.column() && other.box_index() != cell.box_index() {
            board[other] = Some(Digit::ALL[8]);
            break;
        }
    }
    board
}
