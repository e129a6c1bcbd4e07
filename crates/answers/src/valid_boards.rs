//! Boards for LeetCode 36, in an order in which whatever a call leaves behind shows at the next.
//!
//! They come in units: an invalid board beside a valid one that is nearly the same, in either
//! order, sometimes one of them twice. The seed draws the boards and shuffles the units. The first
//! few units decide about most wrong answers.

use std::array;

use generator::{Random, random_transform};
use judge::fixtures;
use runner::{Trial, TrialGroup, TrialTask};
use sudoku::{Cell, Digit, Grid, House};

/// The name of a board that the seed made, before its number. It begins as that of a fresh puzzle.
const NAME: &str = "fresh-board";

/// The stream of random numbers for these boards. Transforms take the first ones.
const STREAM: u64 = 1 << 40;

/// The shares of digits that stay on a board, in percent: nearly empty, a puzzle, nearly full,
/// full.
const SHARES: [u32; 4] = [10, 35, 70, 100];

/// The cases that come first: LeetCode's example, and a valid board without a solution, which takes
/// a search some time.
const FIRST: [&str; 2] = ["leetcode-37", "no-place-in-cell"];

/// The units of one kind: two conflicts, full boards with right sums, rows moved, columns moved.
const OF_A_KIND: usize = 12;

/// A house full of digits, some of them repeated, that keeps its sum, its product or its XOR: the
/// digits that go, and those that come.
const KEEPS_TOTAL: [[(u8, u8); 2]; 3] = [[(4, 5), (6, 5)], [(1, 2), (4, 2)], [(4, 5), (2, 3)]];

/// Boards that follow each other. The seed made those without a name.
type Unit = Vec<(&'static str, Grid)>;

/// All boards of the seed, and the named ones.
pub fn boards(seed: u64) -> TrialGroup {
    let mut draw = Draw {
        random: Random::new(seed, STREAM),
        seed,
        drawn: 0,
    };
    let cases = fixtures::cases()
        .iter()
        .map(|case| vec![(case.name, case.grid)]);
    let (mut first, cases): (Vec<Unit>, Vec<Unit>) =
        cases.partition(|unit| FIRST.contains(&unit[0].0));
    first.extend([House::ROWS, House::COLUMNS, House::BOXES].map(|houses| draw.only_in(houses)));
    draw.random.shuffle(&mut first);
    let kinds = [
        draw.every_pair(),
        draw.several(),
        draw.totals(),
        draw.moved(),
        draw.valid(),
    ];
    let mut units = [kinds.concat(), cases].concat();
    draw.random.shuffle(&mut units);
    let mut numbers = 1..;
    let mut named = |(name, grid): (&str, Grid)| {
        let drawn = name.is_empty().then(|| numbers.next()).flatten();
        let name = drawn.map_or_else(|| name.to_owned(), |number| format!("{NAME}:{number}"));
        Trial {
            name,
            task: TrialTask::Validate(grid),
        }
    };
    let trials = first
        .into_iter()
        .chain(units)
        .flatten()
        .map(&mut named)
        .collect();
    TrialGroup {
        name: "36. Valid Sudoku",
        trials,
    }
}

/// Draws boards.
struct Draw {
    random: Random,
    seed: u64,
    /// The number of full grids so far.
    drawn: u64,
}

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u32) as usize
    }

    /// A full grid.
    fn full(&mut self) -> Grid {
        self.drawn += 1;
        let solved = fixtures::case("already-solved").expect("a named case").grid;
        random_transform(self.seed, self.drawn).apply(&solved)
    }

    /// A full grid, and the same with some of its digits, few or many.
    fn givens(&mut self) -> (Grid, Grid) {
        let full = self.full();
        let share = SHARES[self.drawn as usize % SHARES.len()];
        (
            full,
            Grid::new(
                full.cells()
                    .map(|cell| cell.filter(|_| self.random.below(100) < share)),
            ),
        )
    }

    /// An invalid board and valid ones that are nearly the same, in a drawn order, or the first
    /// alone; sometimes one of them twice.
    fn unit(&mut self, invalid: Grid, valid: Grid) -> Unit {
        let grids = match self.below(6) {
            0 | 1 => vec![valid, invalid],
            2 | 3 => vec![invalid, valid],
            4 => vec![invalid, invalid, valid],
            _ => vec![valid, invalid, valid],
        };
        grids.into_iter().map(|grid| ("", grid)).collect()
    }

    /// A unit in which the digit stands in two cells that see each other. The valid board has one
    /// other digit in one of them: as many givens, and the same rows but one.
    fn pair(&mut self, cells: [Cell; 2], digit: Digit) -> Unit {
        let (full, givens) = self.givens();
        let invalid = with(givens, &cells, digit);
        // The digit stays where the full grid has it.
        let changed = cells[usize::from(full[cells[1]] != Some(digit))];
        self.unit(invalid, invalid.with(changed, full[changed]))
    }

    /// A unit with a conflict in one of these houses and in no other house.
    fn only_in(&mut self, houses: [House; 9]) -> Unit {
        let house = houses[self.below(houses.len())];
        let [one, other, _] = apart(house, self.below(6));
        let digit = Digit::ALL[self.below(9)];
        self.pair([one, other], digit)
    }

    /// A unit for each pair of cells that see each other. In each house, the pairs that share no
    /// other house have every digit.
    fn every_pair(&mut self) -> Vec<Unit> {
        let mut digits = [Digit::ALL; 28];
        for digits in &mut digits {
            self.random.shuffle(digits);
        }
        let mut counts = [0; 28];
        let mut units = Vec::new();
        for one in Cell::ALL {
            for &other in one.peers().iter().filter(|&&other| one < other) {
                let shared = |house: &&House| other.houses().contains(house);
                let houses: Vec<House> = one.houses().iter().filter(shared).copied().collect();
                let number = match houses[..] {
                    [house] => house.kind() as usize * 9 + house.index(),
                    _ => 27,
                };
                counts[number] += 1;
                units.push(self.pair([one, other], digits[number][counts[number] % 9]));
            }
        }
        units
    }

    /// A digit three times in a house, two digits twice in a house, and conflicts in two houses.
    fn several(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for house in House::ALL {
            let (three, (_, givens)) = (apart(house, self.below(6)), self.givens());
            let digit = Digit::ALL[self.below(9)];
            let invalid = with(givens, &three, digit);
            let valid = with(givens, &three[..1], digit);
            units.push(self.unit(invalid, valid));
        }
        let mut houses = House::ALL;
        self.random.shuffle(&mut houses);
        let same = houses.map(|house| [house; 2]).into_iter();
        let two = houses.chunks_exact(2).map(|two| [two[0], two[1]]);
        for houses in same.chain(two) {
            let (_, givens) = self.givens();
            let mut invalid = givens;
            while invalid.conflicts().len() < 2 {
                invalid = givens;
                for house in houses {
                    let (place, digit) = (self.below(6), Digit::ALL[self.below(9)]);
                    invalid = with(invalid, &apart(house, place)[..2], digit);
                }
            }
            units.push(self.unit(invalid, givens));
        }
        units
    }

    /// One full house with repeated digits whose sum, product or XOR is that of nine different
    /// ones; and full boards on which every house has the right sum.
    fn totals(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        for (house, changes) in House::ALL
            .into_iter()
            .flat_map(|house| KEEPS_TOTAL.map(|of| (house, of)))
        {
            loop {
                let full = self.full();
                let valid = full.without(
                    Cell::ALL
                        .into_iter()
                        .filter(|&cell| !house.cells().contains(&cell)),
                );
                let mut invalid = valid;
                for &cell in house.cells() {
                    let change = |&&(from, _): &&(u8, u8)| Digit::new(from) == valid[cell];
                    if let Some((_, to)) = changes.iter().find(change) {
                        invalid[cell] = Digit::new(*to);
                    }
                }
                // No other house shows it.
                if invalid
                    .conflicts()
                    .iter()
                    .all(|conflict| conflict.house == house)
                {
                    units.push(self.unit(invalid, valid));
                    break;
                }
            }
        }
        while units.len() < House::ALL.len() * KEEPS_TOTAL.len() + OF_A_KIND {
            let full = self.full();
            let [band, stack] = [self.below(3) * 3, self.below(3) * 3];
            let mut invalid = full;
            // The corners of a rectangle within one box.
            for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if let Some(cell) = Cell::at(band + row, stack + column) {
                    let step = if row == column { 1 } else { -1 };
                    let moved = full[cell].and_then(|digit| digit.get().checked_add_signed(step));
                    invalid[cell] = moved.and_then(Digit::new);
                }
            }
            if invalid.is_full() && !invalid.is_valid() {
                units.push(self.unit(invalid, full));
            }
        }
        units
    }

    /// Two rows or columns of different boxes change places: the same rows, in another order.
    fn moved(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        while units.len() < 2 * OF_A_KIND {
            let (_, valid) = self.givens();
            let lines = if units.len() < OF_A_KIND {
                House::ROWS
            } else {
                House::COLUMNS
            };
            let [one, other] = [self.below(3), 3 + self.below(6)].map(|line| lines[line].cells());
            let mut invalid = valid;
            for (&one, &other) in one.iter().zip(other) {
                (invalid[one], invalid[other]) = (valid[other], valid[one]);
            }
            if !invalid.is_valid() {
                units.push(self.unit(invalid, valid));
            }
        }
        units
    }

    /// Valid boards that look suspicious: a full one, and nine with one of its digits alone, nine
    /// times.
    fn valid(&mut self) -> Vec<Unit> {
        let full = self.full();
        let one_digit = |digit| {
            Grid::new(array::from_fn(|cell| {
                full.cells()[cell].filter(|found| *found == digit)
            }))
        };
        let all = Digit::ALL.into_iter().map(one_digit).chain([full]);
        all.map(|grid| vec![("", grid)]).collect()
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
    array::from_fn(|third| house.cells()[third * 3 + ORDERS[order][third]])
}

/// The grid with this digit in these cells, and in no other cell of their houses.
fn with(grid: Grid, cells: &[Cell], digit: Digit) -> Grid {
    let houses = cells.iter().flat_map(|cell| cell.houses());
    let same = houses
        .flat_map(House::cells)
        .copied()
        .filter(|&cell| grid[cell] == Some(digit));
    cells
        .iter()
        .fold(grid.without(same), |grid, &cell| grid.with(cell, digit))
}

#[cfg(test)]
mod tests;
