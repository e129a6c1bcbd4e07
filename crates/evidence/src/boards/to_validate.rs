//! The boards for which an answer to problem 36 is called: valid boards of all kinds; each pair of
//! cells that see each other as the only conflict, alone and among other digits; and several
//! conflicts at once.
//!
//! What no guarantee fixes is drawn: the digit of a pair, say. What a kind of board guarantees is
//! on its function, and the tests below count it.

use sudoku::{Cell, Digit, Grid, House, HouseKind, Puzzle};

use super::draw::Draw;
use super::to_fill::chain;
use super::{Group, Probe, full, relabelled, spread};

/// All boards of problem 36.
pub(crate) fn all() -> Vec<Probe> {
    let mut boards = Boards {
        probes: Vec::new(),
        draw: Draw::new(36),
        grids: (0..9).map(|places| relabelled(&full(), places)).collect(),
    };
    boards.add_few_digits();
    boards.add_two_digits();
    boards.add_nearly_full();
    boards.add_unsolvable();
    boards.add_pairs();
    boards.add_several_conflicts();
    boards.add_wrong_digits();
    boards.probes
}

/// The boards so far.
struct Boards {
    probes: Vec<Probe>,
    draw: Draw,
    /// Full grids: each cell has each digit on one of the nine.
    grids: Vec<Grid>,
}

/// Boards without a solution of either kind: some answers solve the board, which takes long on
/// more.
const UNSOLVABLE: usize = 18;

impl Boards {
    fn add(&mut self, group: Group, board: Grid) {
        self.probes.push(Probe::new(group, board));
    }

    /// One of the full grids.
    fn grid(&mut self) -> Grid {
        self.draw.one(self.grids.clone()).unwrap_or(Grid::EMPTY)
    }

    fn digit(&mut self) -> Digit {
        Digit::ALL[self.draw.number(0..=8)]
    }

    /// A cell that sees this one.
    fn peer(&mut self, cell: Cell) -> Cell {
        cell.peers()[self.draw.number(0..=19)]
    }

    /// The empty board; a digit in each cell alone, and with another digit in a cell that it sees;
    /// a third of all pairs of cells that do not see each other, with one digit; and each digit in
    /// nine cells.
    fn add_few_digits(&mut self) {
        self.add(Group::Empty, Grid::EMPTY);
        for cell in spread() {
            let grid = self.grid();
            let single = Grid::EMPTY.with(cell, grid[cell]);
            self.add(Group::OneFilledCell, single);
            let peer = self.peer(cell);
            self.add(Group::TwoDigits, single.with(peer, grid[peer]));
            let mut apart = Cell::ALL.to_vec();
            apart.retain(|&other| other > cell && !other.sees(cell));
            let count = apart.len().div_ceil(3);
            for other in self.draw.some(apart, count) {
                self.add(Group::EqualDigitsApart, single.with(other, single[cell]));
            }
        }
        for digit in Digit::ALL {
            let mut board = self.grid();
            for cell in Cell::ALL {
                if board[cell] != Some(digit) {
                    board[cell] = None;
                }
            }
            self.add(Group::OneDigitInNineCells, board);
        }
    }

    /// Each two digits in one row, and in one column; some answers fail only if the larger digit
    /// comes first, so each order comes.
    fn add_two_digits(&mut self) {
        for smaller in Digit::ALL {
            for larger in Digit::ALL {
                if larger <= smaller {
                    continue;
                }
                for houses in [House::ROWS, House::COLUMNS] {
                    let house = houses[self.draw.number(0..=8)];
                    let [first, second] = self.two_cells(house);
                    for [at_first, at_second] in [[smaller, larger], [larger, smaller]] {
                        let board = Grid::EMPTY.with(first, at_first).with(second, at_second);
                        self.add(Group::TwoDigits, board);
                    }
                }
            }
        }
    }

    /// Two cells of the house, in its order.
    fn two_cells(&mut self, house: House) -> [Cell; 2] {
        let first = self.draw.number(0..=7);
        let second = self.draw.number(first + 1..=8);
        [house.cells()[first], house.cells()[second]]
    }

    /// Full boards, boards with one or two blanks, and boards with each number of digits. Where
    /// there are more blanks, they are the last cells and not scattered ones: an answer that solves
    /// the board would search long.
    fn add_nearly_full(&mut self) {
        for cell in spread() {
            let grid = self.grid();
            self.add(Group::FullButOneBlank, grid.with(cell, None));
            let peer = self.peer(cell);
            self.add(Group::FullButTwoBlanks, grid.without([cell, peer]));
            for _ in 0..2 {
                let later_cells = Cell::ALL.into_iter().skip(cell.index() + 1);
                let part = self.grid().without(later_cells);
                self.add(Group::PartOfFull, part);
            }
        }
        for grid in self.grids.clone() {
            self.add(Group::Full, grid);
        }
    }

    /// Boards without a solution: LeetCode asks only whether a digit is repeated. On half of them
    /// each blank has a candidate, on the others one has none.
    fn add_unsolvable(&mut self) {
        let mut with_candidates = 0;
        while with_candidates < UNSOLVABLE {
            let grid = self.grid();
            let board = chain(&grid, &mut self.draw);
            // Most chains have such a digit, so the loop ends.
            if let Some(board) = with_a_wrong_digit(&board) {
                self.add(Group::Unsolvable, board);
                with_candidates += 1;
            }
        }
        for cell in self.draw.some(Cell::ALL, UNSOLVABLE) {
            self.add(Group::Unsolvable, with_a_cell_that_no_digit_fits(cell));
        }
    }

    /// Each two cells that see each other with the same digit, as the only conflict: alone, and
    /// among other digits. Each digit is repeated in each house.
    fn add_pairs(&mut self) {
        for first in spread() {
            for &second in first.peers() {
                if second < first {
                    continue;
                }
                let digit = self.digit();
                let alone = Grid::EMPTY.with(first, digit).with(second, digit);
                self.add(Group::OnePair, alone);
                let dense = self.with_pair_among_others([first, second]);
                self.add(Group::OnePair, dense);
            }
        }
    }

    /// The pair on a nearly full board, or on one that has only the pair and some cells that both
    /// cells see.
    fn with_pair_among_others(&mut self, pair: [Cell; 2]) -> Grid {
        let grid = self.grid();
        // Half of the pairs repeat the digit that the first cell has. Then only the houses of the
        // second cell get a blank, so that those of the first stay full: an answer that compares
        // sums, or looks only at full houses, may find no other pair.
        let digit = if self.draw.flip_coin() {
            grid[pair[0]]
        } else {
            Some(self.digit())
        };
        let dense = with_pair(grid, pair, digit);
        if self.draw.flip_coin() {
            return dense;
        }
        let seen_count = self.draw.number(1..=7);
        let mut seen_by_both = Cell::ALL.to_vec();
        seen_by_both.retain(|cell| cell.sees(pair[0]) && cell.sees(pair[1]));
        let mut sparse = Grid::EMPTY;
        for cell in self.draw.some(seen_by_both, seen_count) {
            sparse[cell] = dense[cell];
        }
        with_pair(sparse, pair, digit)
    }

    /// Several conflicts in each house.
    fn add_several_conflicts(&mut self) {
        for house in House::ALL {
            let digits = self.draw.some(Digit::ALL, 2);
            let [digit, other] = [digits[0], digits[1]];
            self.add_house(Group::ThreeEqual, house, &[digit; 3]);
            self.add_house(Group::TwoPairs, house, &[digit, digit, other, other]);
            let group = if house.kind() == HouseKind::Box {
                Group::BoxOfOneDigit
            } else {
                Group::LineOfOneDigit
            };
            self.add_house(group, house, &[digit; 9]);
            // A 4 instead of the 3, and one instead of the 5: the sum is that of all digits.
            let digits = [4, 4, 4, 1, 2, 6, 7, 8, 9].map(|digit| Digit::ALL[digit - 1]);
            self.add_house(Group::RightSum, house, &digits);
        }
    }

    /// The house with these digits. The first three stand so that no other house has two of them,
    /// and so do the third and the fourth.
    fn add_house(&mut self, group: Group, house: House, digits: &[Digit]) {
        let mut board = Grid::EMPTY;
        for (place, digit) in self.places_apart().into_iter().zip(digits) {
            board[house.cells()[place]] = Some(*digit);
        }
        self.add(group, board);
    }

    /// The nine places of a house, three by three. The three places are in different thirds of the
    /// house: if it is a row or column, they are in different boxes. If it is a box, they are on a
    /// diagonal, as 1, 2 and 3 here, so they share no row and no column:
    ///
    /// ```text
    /// 1 4 7
    /// 8 2 5
    /// 6 9 3
    /// ```
    fn places_apart(&mut self) -> Vec<usize> {
        let mut columns = self.draw.some([0, 1, 2], 3);
        let mut places = Vec::new();
        for _ in 0..3 {
            for (row, column) in columns.iter().enumerate() {
                places.push(row * 3 + column);
            }
            columns.rotate_left(1);
        }
        places
    }

    /// Full boards on which one cell has the digit of a cell that it sees, three for each full
    /// grid.
    fn add_wrong_digits(&mut self) {
        for grid in self.grids.clone() {
            for cell in self.draw.some(Cell::ALL, 3) {
                let peer = self.peer(cell);
                self.add(Group::OneWrongDigit, grid.with(cell, grid[peer]));
            }
        }
    }
}

/// The board with the same digit in both cells, and without that digit in any cell that they see.
fn with_pair(mut board: Grid, pair: [Cell; 2], digit: Option<Digit>) -> Grid {
    for cell in pair {
        for &peer in cell.peers() {
            if board[peer] == digit {
                board[peer] = None;
            }
        }
    }
    for cell in pair {
        board[cell] = digit;
    }
    board
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The boards of a group.
    fn boards_of(group: Group) -> Vec<Grid> {
        let mut probes = all();
        probes.retain(|probe| probe.group == group);
        probes.iter().map(|probe| probe.board).collect()
    }

    fn filled_cells(board: &Grid) -> Vec<Cell> {
        board.digits().map(|(cell, _)| cell).collect()
    }

    #[test]
    fn the_boards_of_a_valid_group_are_valid_and_all_others_are_not() {
        let probes = all();
        for probe in &probes {
            let is_valid = Group::VALID.contains(&probe.group);
            assert_eq!(probe.board.is_valid(), is_valid, "{}", probe.group);
        }
        for group in [&Group::VALID[..], &Group::SEVERAL_CONFLICTS].concat() {
            assert!(probes.iter().any(|probe| probe.group == group), "{group}");
        }
    }

    #[test]
    fn each_cell_is_filled_alone_and_each_is_the_only_blank() {
        let filled: BTreeSet<Cell> = boards_of(Group::OneFilledCell)
            .iter()
            .flat_map(filled_cells)
            .collect();
        assert_eq!(filled.len(), 81);
        let blank: BTreeSet<Cell> = boards_of(Group::FullButOneBlank)
            .iter()
            .flat_map(Grid::blanks)
            .collect();
        assert_eq!(blank.len(), 81);
    }

    #[test]
    fn each_two_digits_come_in_both_orders_in_a_row_and_in_a_column() {
        let mut seen = BTreeSet::new();
        for board in boards_of(Group::TwoDigits) {
            let digits: Vec<(Cell, Digit)> = board.digits().collect();
            let [(first_cell, first), (second_cell, second)] = digits[..] else {
                panic!("{board}");
            };
            for house in first_cell.houses_shared_with(second_cell) {
                seen.insert((house.kind() as usize, first, second));
            }
        }
        for kind in [HouseKind::Row, HouseKind::Column] {
            let count = seen
                .iter()
                .filter(|(seen, ..)| *seen == kind as usize)
                .count();
            assert_eq!(count, 9 * 8, "{kind}");
        }
    }

    #[test]
    fn equal_digits_apart_are_in_each_row_and_each_column_of_the_other() {
        let mut seen = BTreeSet::new();
        for board in boards_of(Group::EqualDigitsApart) {
            let cells = filled_cells(&board);
            seen.insert((cells[0].row(), cells[1].column()));
            seen.insert((cells[1].row(), cells[0].column()));
        }
        assert_eq!(seen.len(), 81);
    }

    #[test]
    fn there_are_parts_with_each_number_of_digits() {
        let counts: BTreeSet<usize> = boards_of(Group::PartOfFull)
            .iter()
            .map(|board| board.digits().count())
            .collect();
        assert_eq!(counts, (1..=81).collect());
    }

    #[test]
    fn boards_without_a_solution_have_none() {
        let boards = boards_of(Group::Unsolvable);
        assert_eq!(boards.len(), 2 * UNSOLVABLE);
        for board in boards {
            let puzzle = Puzzle::new(board).unwrap();
            assert!(oracle::solutions(&puzzle, 1).is_empty(), "{board}");
        }
    }

    /// The pairs of equal digits that see each other.
    fn equal_pairs(board: &Grid) -> Vec<[Cell; 2]> {
        let mut pairs = Vec::new();
        for (first, digit) in board.digits() {
            for &second in first.peers() {
                if second > first && board[second] == Some(digit) {
                    pairs.push([first, second]);
                }
            }
        }
        pairs
    }

    #[test]
    fn each_pair_is_the_only_conflict_once_alone_and_once_among_others() {
        let mut alone = BTreeSet::new();
        let mut among_others = BTreeSet::new();
        for board in boards_of(Group::OnePair) {
            let [pair] = equal_pairs(&board)[..] else {
                panic!("{board}");
            };
            if board.digits().count() == 2 {
                alone.insert(pair);
            } else {
                among_others.insert(pair);
            }
        }
        assert_eq!(alone.len(), 810);
        // With few cells around it, a pair may happen to stay alone.
        assert!(among_others.len() > 790, "{}", among_others.len());
    }

    #[test]
    fn each_digit_is_repeated_in_each_house() {
        let mut seen = BTreeSet::new();
        for board in boards_of(Group::OnePair) {
            for conflict in board.conflicts() {
                seen.insert((conflict.house.to_string(), conflict.digit));
            }
        }
        assert_eq!(seen.len(), 27 * 9);
    }

    #[test]
    fn equal_digits_in_a_house_are_apart_in_all_others() {
        for group in [Group::ThreeEqual, Group::TwoPairs, Group::RightSum] {
            for board in boards_of(group) {
                let houses: BTreeSet<String> = board
                    .conflicts()
                    .iter()
                    .map(|conflict| conflict.house.to_string())
                    .collect();
                assert_eq!(houses.len(), 1, "{group}: {houses:?}");
            }
        }
    }

    #[test]
    fn three_equal_digits_may_have_the_right_sum() {
        for board in boards_of(Group::RightSum) {
            let sum: u8 = board.digits().map(|(_, digit)| digit.get()).sum();
            assert_eq!(sum, 45);
        }
    }
}
