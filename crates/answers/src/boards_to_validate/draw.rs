//! [`Draw`]: draws boards for problem 36, one method per kind.

use generator::Random;
use sudoku::{Cell, Digit, Grid, House};

use super::{Board, Unit};
use crate::properties::{PROPERTIES, PROPERTIES_TO_VALIDATE};
use crate::property::Property;
use crate::shape::full_grid;

/// The stream of random numbers for these boards. Transforms take the first ones.
const STREAM: u64 = 1 << 40;

/// The shares of digits that stay on a board, in percent: nearly empty, a puzzle, nearly full,
/// full. The 88 make boards with 67 to 75 givens.
const SHARES: [u32; 5] = [10, 35, 70, 88, 100];

/// The units of one kind: full boards with right sums, rows moved, columns moved.
const PER_KIND: usize = 12;

/// The valid boards per property.
const PER_PROPERTY: usize = 2;

/// The houses, and one more for the pairs that share two: each has an order of the digits.
const DIGIT_ORDERS: usize = House::ALL.len() + 1;

/// A digit of a full house, and the digit that takes its place.
struct Change {
    old: u8,
    new: u8,
}

const fn change(old: u8, new: u8) -> Change {
    Change { old, new }
}

/// Changes of a full house that keep its sum, its product or its XOR, though digits are repeated:
/// 4 + 6 = 5 + 5, 1 · 4 = 2 · 2, and 4 ^ 2 = 5 ^ 3.
const KEEPS_TOTAL: [[Change; 2]; 3] = [
    [change(4, 5), change(6, 5)],
    [change(1, 2), change(4, 2)],
    [change(4, 5), change(2, 3)],
];

/// A full grid, and some of its digits.
struct Givens {
    full: Grid,
    givens: Grid,
}

/// Draws boards. The same calls for the same seed draw the same boards.
pub(super) struct Draw {
    random: Random,
    seed: u64,
    /// The number of full grids so far.
    full_grids: u64,
}

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed, STREAM),
            seed,
            full_grids: 0,
        }
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.random.shuffle(items);
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u32) as usize
    }

    fn digit(&mut self) -> Digit {
        Digit::ALL[self.below(9)]
    }

    fn full(&mut self) -> Grid {
        self.full_grids += 1;
        full_grid(self.seed, self.full_grids)
    }

    /// A full grid, and the same with a share of its digits, few or many.
    fn givens(&mut self) -> Givens {
        let full = self.full();
        let share = SHARES[self.full_grids as usize % SHARES.len()];
        let mut givens = full;
        for cell in Cell::ALL {
            if self.random.below(100) >= share {
                givens[cell] = None;
            }
        }
        Givens { full, givens }
    }

    /// An invalid board and valid ones that are nearly the same, in a drawn order; sometimes one of
    /// them twice.
    fn unit(&mut self, invalid: Grid, valid: Grid) -> Unit {
        let grids = match self.below(6) {
            0 | 1 => vec![valid, invalid],
            2 | 3 => vec![invalid, valid],
            4 => vec![invalid, invalid, valid],
            _ => vec![valid, invalid, valid],
        };
        grids.into_iter().map(made).collect()
    }

    /// A unit in which the digit stands in two cells that see each other. The valid board has one
    /// other digit in one of them: as many givens, and the same rows but one.
    fn pair(&mut self, cells: [Cell; 2], digit: Digit) -> Unit {
        let Givens { full, givens } = self.givens();
        let invalid = with(givens, &cells, digit);
        // The digit stays where the full grid has it.
        let changed = if full[cells[1]] == Some(digit) {
            cells[0]
        } else {
            cells[1]
        };
        self.unit(invalid, invalid.with(changed, full[changed]))
    }

    /// A unit with a conflict in one of these houses and in no other house.
    pub(super) fn only_in(&mut self, houses: [House; 9]) -> Unit {
        let house = houses[self.below(houses.len())];
        let [first, second, _] = apart(house, self.below(6));
        let digit = self.digit();
        self.pair([first, second], digit)
    }

    /// A unit for each pair of cells that see each other. In each house, the pairs that share no
    /// other house have every digit.
    pub(super) fn every_pair(&mut self) -> Vec<Unit> {
        let mut digits = [Digit::ALL; DIGIT_ORDERS];
        for order in &mut digits {
            self.random.shuffle(order);
        }
        let mut counts = [0; DIGIT_ORDERS];
        let mut units = Vec::new();
        for first in Cell::ALL {
            for &second in first.peers() {
                if second < first {
                    continue;
                }
                let number = digit_order(first, second);
                counts[number] += 1;
                let digit = digits[number][counts[number] % 9];
                units.push(self.pair([first, second], digit));
            }
        }
        units
    }

    /// A digit three times in a house, two digits twice in a house, and conflicts in two houses.
    pub(super) fn several_conflicts(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for house in House::ALL {
            let cells = apart(house, self.below(6));
            let givens = self.givens().givens;
            let digit = self.digit();
            let invalid = with(givens, &cells, digit);
            let valid = with(givens, &cells[..1], digit);
            units.push(self.unit(invalid, valid));
        }
        let mut houses = House::ALL;
        self.random.shuffle(&mut houses);
        for house in houses {
            units.push(self.two_conflicts([house, house]));
        }
        for pair in houses.chunks_exact(2) {
            units.push(self.two_conflicts([pair[0], pair[1]]));
        }
        units
    }

    /// A digit in a cell, in another cell of its row and in another one of its column, each in a
    /// box of its own. The cell comes first, last or between the others.
    ///
    /// An answer that compares what it has seen in the row with what it has seen in the column
    /// finds any two equal digits, but not these three.
    pub(super) fn corners(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for [band, other_band] in different_thirds() {
            for [stack, other_stack] in different_thirds() {
                let [row, other_row] = [band, other_band].map(|band| band * 3 + self.below(3));
                let [column, other_column] =
                    [stack, other_stack].map(|stack| stack * 3 + self.below(3));
                let corner = Cell::ALL[row * 9 + column];
                let in_row = Cell::ALL[row * 9 + other_column];
                let in_column = Cell::ALL[other_row * 9 + column];
                let digit = self.digit();
                let givens = self.givens().givens;
                let invalid = with(givens, &[corner, in_row, in_column], digit);
                let valid = with(givens, &[corner], digit);
                units.push(self.unit(invalid, valid));
            }
        }
        units
    }

    /// A unit whose invalid board has a digit twice in each of these houses.
    fn two_conflicts(&mut self, houses: [House; 2]) -> Unit {
        let valid = self.givens().givens;
        loop {
            let mut invalid = valid;
            for house in houses {
                let cells = apart(house, self.below(6));
                let digit = self.digit();
                invalid = with(invalid, &cells[..2], digit);
            }
            // The second digit may have taken the place of the first.
            if invalid.conflicts().len() >= 2 {
                return self.unit(invalid, valid);
            }
        }
    }

    /// One full house with repeated digits whose sum, product or XOR is that of nine different
    /// ones.
    pub(super) fn full_houses_with_right_totals(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for house in House::ALL {
            for changes in &KEEPS_TOTAL {
                units.push(self.full_house_with_right_total(house, changes));
            }
        }
        units
    }

    fn full_house_with_right_total(&mut self, house: House, changes: &[Change]) -> Unit {
        loop {
            let mut outside = Cell::ALL.to_vec();
            outside.retain(|cell| !house.cells().contains(cell));
            let valid = self.full().without(outside);
            let mut invalid = valid;
            for &cell in house.cells() {
                for change in changes {
                    if valid[cell] == Digit::new(change.old) {
                        invalid[cell] = Digit::new(change.new);
                    }
                }
            }
            // No other house shows it.
            let conflicts = invalid.conflicts();
            if conflicts.iter().all(|conflict| conflict.house == house) {
                return self.unit(invalid, valid);
            }
        }
    }

    /// Full boards that break rules, on which every house has the sum 45.
    pub(super) fn full_boards_with_right_sums(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        while units.len() < PER_KIND {
            let full = self.full();
            let first_row = 3 * self.below(3);
            let first_column = 3 * self.below(3);
            let invalid = with_right_sums(&full, first_row, first_column);
            if let Some(invalid) = invalid
                && !invalid.is_valid()
            {
                units.push(self.unit(invalid, full));
            }
        }
        units
    }

    /// Two rows or columns of different boxes change places: the same rows, in another order.
    pub(super) fn moved_lines(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for lines in [House::ROWS, House::COLUMNS] {
            let mut count = 0;
            while count < PER_KIND {
                let valid = self.givens().givens;
                let first = lines[self.below(3)];
                let second = lines[3 + self.below(6)];
                let invalid = exchanged(&valid, first, second);
                if !invalid.is_valid() {
                    units.push(self.unit(invalid, valid));
                    count += 1;
                }
            }
        }
        units
    }

    /// A digit moves to another cell, past no other digit: the same digits, in the same order row
    /// by row. An answer that remembers its results by the digits alone takes both for one board.
    pub(super) fn moved_digits(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        while units.len() < PER_KIND {
            let valid = self.givens().givens;
            let mut invalid = with_moved_digit(&valid);
            invalid.retain(|grid| !grid.is_valid());
            if !invalid.is_empty() {
                let chosen = invalid[self.below(invalid.len())];
                units.push(self.unit(chosen, valid));
            }
        }
        units
    }

    /// Valid boards that look suspicious: a full one, and nine with one of its digits alone, nine
    /// times.
    pub(super) fn suspicious_valid(&mut self) -> Vec<Unit> {
        let full = self.full();
        let mut units = vec![vec![made(full)]];
        for digit in Digit::ALL {
            let mut cells = Cell::ALL.to_vec();
            cells.retain(|&cell| full[cell] != Some(digit));
            units.push(vec![made(full.without(cells))]);
        }
        units
    }

    /// Valid boards with each property, and beside them invalid ones.
    pub(super) fn with_properties(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for property in PROPERTIES.iter().chain(PROPERTIES_TO_VALIDATE.iter()) {
            for _ in 0..PER_PROPERTY {
                units.push(self.with_property(property));
            }
        }
        units
    }

    fn with_property(&mut self, property: &Property) -> Unit {
        loop {
            let full = self.full();
            let shape = property.shape(&full, &mut self.random);
            let valid = shape.board(&full, &mut self.random);
            if !property.has(&valid) {
                continue;
            }
            return match self.with_conflict(&valid) {
                Some(invalid) => self.unit(invalid, valid),
                None => vec![made(valid)],
            };
        }
    }

    /// The board with one given changed to another that it sees. `None` if no given sees another.
    fn with_conflict(&mut self, valid: &Grid) -> Option<Grid> {
        let mut givens: Vec<(Cell, Digit)> = valid.digits().collect();
        self.random.shuffle(&mut givens);
        for &(cell, digit) in &givens {
            for &peer in cell.peers() {
                if valid[peer].is_some() {
                    return Some(valid.with(peer, digit));
                }
            }
        }
        None
    }
}

/// Two of three bands or stacks, in either order.
fn different_thirds() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..3).flat_map(|first| (0..3).map(move |second| [first, second]));
    pairs.filter(|[first, second]| first != second)
}

/// A board that the seed made.
const fn made(grid: Grid) -> Board {
    Board { case: None, grid }
}

/// The number of the order of digits for a pair of cells: that of the house that both share, or the
/// last one if they share two.
fn digit_order(first: Cell, second: Cell) -> usize {
    let shared: Vec<House> = first.houses_shared_with(second).collect();
    match shared[..] {
        [house] => house.kind() as usize * 9 + house.index(),
        _ => DIGIT_ORDERS - 1,
    }
}

/// Three cells of a house, no two of which share another house: one of six choices.
fn apart(house: House, order: usize) -> [Cell; 3] {
    // In a row or column one of each box; in a box one of each row and column.
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [1, 0, 2],
        [2, 1, 0],
    ];
    std::array::from_fn(|third| house.cells()[third * 3 + ORDERS[order][third]])
}

/// The grid with this digit in these cells, and in no other cell of their houses.
fn with(grid: Grid, cells: &[Cell], digit: Digit) -> Grid {
    let mut changed = grid;
    for cell in cells {
        for &peer in cell.peers() {
            if grid[peer] == Some(digit) {
                changed[peer] = None;
            }
        }
    }
    for &cell in cells {
        changed[cell] = Some(digit);
    }
    changed
}

/// The full grid with four digits of a box changed: one more at two corners of a square, one less
/// at the others, so that no sum changes. `None` if a digit would be 0 or 10.
fn with_right_sums(full: &Grid, row: usize, column: usize) -> Option<Grid> {
    let mut changed = *full;
    for (down, right, step) in [(0, 0, 1), (0, 1, -1), (1, 0, -1), (1, 1, 1)] {
        let cell = Cell::at(row + down, column + right)?;
        let number = full[cell]?.get().checked_add_signed(step)?;
        changed[cell] = Some(Digit::new(number)?);
    }
    Some(changed)
}

/// The grid with one of its digits in another cell, past no other digit, in each possible way.
fn with_moved_digit(grid: &Grid) -> Vec<Grid> {
    let mut moved = Vec::new();
    for (cell, digit) in grid.digits() {
        let index = cell.index();
        let before = Cell::ALL[..index].iter().rev();
        let after = Cell::ALL[index + 1..].iter();
        let blanks_before = before.take_while(|&&other| grid[other].is_none());
        let blanks_after = after.take_while(|&&other| grid[other].is_none());
        for &blank in blanks_before.chain(blanks_after) {
            moved.push(grid.with(cell, None).with(blank, Some(digit)));
        }
    }
    moved
}

/// The grid with the cells of two houses exchanged.
fn exchanged(grid: &Grid, first: House, second: House) -> Grid {
    let mut exchanged = *grid;
    for (&cell, &other) in first.cells().iter().zip(second.cells()) {
        exchanged[cell] = grid[other];
        exchanged[other] = grid[cell];
    }
    exchanged
}
