//! [`Transform`]: the changes of a grid that make another puzzle of the same kind.

use sudoku::{Cell, Digit, Grid, House};

use crate::random::Random;

/// Digits renamed, rows moved within a band, columns within a stack, bands, stacks, rows for
/// columns: what keeps the rules, and with them the number of solutions. There are 9! · 2 · 6⁸ of
/// them. What changes is the order in which a search meets the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// Whether rows and columns trade places, before anything else.
    transpose: bool,
    /// The row that each row of the result is taken from.
    rows: [u8; 9],
    /// The column that each column of the result is taken from.
    columns: [u8; 9],
    /// What each digit becomes, by its index.
    digits: [Digit; 9],
}

const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Self =
        Self { transpose: false, rows: IN_ORDER, columns: IN_ORDER, digits: Digit::ALL };

    /// Any of them at random, each equally likely: the seed and the number determine which.
    pub fn random(seed: u64, number: u64) -> Self {
        let mut random = Random::new(seed, number);
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let (rows, columns) = (shuffled_lines(&mut random), shuffled_lines(&mut random));
        Self { transpose: random.below(2) == 1, rows, columns, digits }
    }

    /// The changed grid.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut changed = Grid::EMPTY;
        for cell in Cell::ALL {
            let (row, column) =
                (usize::from(self.rows[cell.row()]), usize::from(self.columns[cell.column()]));
            let source = if self.transpose { column * 9 + row } else { row * 9 + column };
            changed[cell] = grid[Cell::ALL[source]].map(|digit| self.digits[digit.index()]);
        }
        changed
    }

    /// Puts the bands with the fewest givens first, and in each band the rows with the fewest; rows
    /// for columns if that leaves fewer givens in the first rows.
    #[must_use]
    pub(crate) fn sparse_rows_first(givens: &Grid) -> Self {
        let forms = [false, true].map(|transpose| {
            let upright = Self { transpose, ..Self::IDENTITY }.apply(givens);
            let row_counts: [usize; 9] = std::array::from_fn(|row| {
                House::ROWS[row].cells().iter().filter(|&&cell| upright[cell].is_some()).count()
            });
            let mut bands: [[u8; 3]; 3] =
                std::array::from_fn(|band| std::array::from_fn(|row| (band * 3 + row) as u8));
            let count = |row: &u8| row_counts[usize::from(*row)];
            for band in &mut bands {
                band.sort_by_key(count);
            }
            // The first band is the one whose rows together start with the fewest.
            bands.sort_by_key(|band| band.each_ref().map(count));
            let rows: [u8; 9] = std::array::from_fn(|row| bands[row / 3][row % 3]);
            (rows.each_ref().map(count), Self { transpose, rows, ..Self::IDENTITY })
        });
        let [upright, transposed] = forms;
        if transposed.0 < upright.0 { transposed.1 } else { upright.1 }
    }

    /// The same, with the digits renamed so that the blanks of the solution, read row by row, meet
    /// new digits in descending order: a search that tries digits in ascending order then tries the
    /// right one last wherever it can be arranged.
    #[must_use]
    pub(crate) fn with_right_digits_last(&self, givens: &Grid, solution: &Grid) -> Self {
        let shape = Self { digits: Digit::ALL, ..self.clone() };
        let (givens, solution) = (shape.apply(givens), shape.apply(solution));
        let mut new_names = Digit::ALL.into_iter().rev();
        let mut renamed = [None; 9];
        let met = givens.blanks().filter_map(|cell| solution[cell]).chain(Digit::ALL);
        for digit in met {
            if renamed[digit.index()].is_none() {
                renamed[digit.index()] = new_names.next();
            }
        }
        Self {
            digits: std::array::from_fn(|index| renamed[index].unwrap_or(Digit::ALL[index])),
            ..shape
        }
    }

    /// The same with one small random change more, of one of the six kinds: two digits, two rows of
    /// a band, two columns of a stack, two bands, two stacks, or rows for columns.
    #[must_use]
    pub(crate) fn step(&self, random: &mut Random) -> Self {
        let mut next = self.clone();
        // Weighted about as the kinds have members: 36 pairs of digits, 9 of rows, 9 of columns, 3
        // of bands, 3 of stacks, 1.
        match random.below(61) {
            0..36 => {
                let (one, other) = two_of(9, random);
                next.digits.swap(one, other);
            }
            36..45 => swap_lines(&mut next.rows, random),
            45..54 => swap_lines(&mut next.columns, random),
            54..57 => swap_thirds(&mut next.rows, random),
            57..60 => swap_thirds(&mut next.columns, random),
            _ => {
                next.transpose = !next.transpose;
                std::mem::swap(&mut next.rows, &mut next.columns);
            }
        }
        next
    }
}

/// Lines in random order: the thirds among each other, and within each third.
fn shuffled_lines(random: &mut Random) -> [u8; 9] {
    let mut thirds = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    random.shuffle(&mut thirds);
    for third in &mut thirds {
        random.shuffle(third);
    }
    std::array::from_fn(|line| thirds[line / 3][line % 3])
}

/// Swaps two lines of one band or stack.
fn swap_lines(lines: &mut [u8; 9], random: &mut Random) {
    let third = random.below(3) as usize;
    let (one, other) = two_of(3, random);
    lines.swap(third * 3 + one, third * 3 + other);
}

/// Swaps two bands or stacks.
fn swap_thirds(lines: &mut [u8; 9], random: &mut Random) {
    let (one, other) = two_of(3, random);
    for line in 0..3 {
        lines.swap(one * 3 + line, other * 3 + line);
    }
}

/// Two different numbers below the bound.
fn two_of(bound: u32, random: &mut Random) -> (usize, usize) {
    let one = random.below(bound);
    let other = (one + 1 + random.below(bound - 1)) % bound;
    (one as usize, other as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::full_grid;

    #[test]
    fn the_identity_changes_nothing() {
        let grid = full_grid(&mut Random::new(1, 0));
        assert_eq!(Transform::IDENTITY.apply(&grid), grid);
    }

    #[test]
    fn random_forms_keep_the_rules_and_differ() {
        let grid = full_grid(&mut Random::new(1, 0));
        let forms: std::collections::BTreeSet<Grid> =
            (0..500).map(|number| Transform::random(9, number).apply(&grid)).collect();
        assert_eq!(forms.len(), 500);
        assert!(forms.iter().all(|form| form.is_valid() && form.is_full()));
    }

    #[test]
    fn right_digits_come_last_and_sparse_rows_first() {
        let puzzle: sudoku::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let sparse = Transform::sparse_rows_first(puzzle.grid());
        let counts = |grid: &Grid| {
            House::ROWS.map(|row| row.cells().iter().filter(|&&cell| grid[cell].is_some()).count())
        };
        assert_eq!(counts(&sparse.apply(puzzle.grid())), [1, 3, 5, 1, 3, 5, 3, 3, 6]);
        let worst = sparse.with_right_digits_last(puzzle.grid(), &solution);
        let (givens, solution) = (worst.apply(puzzle.grid()), worst.apply(&solution));
        let first_blanks: Vec<u8> =
            givens.blanks().take(6).filter_map(|cell| solution[cell]).map(Digit::get).collect();
        assert_eq!(first_blanks, [9, 8, 7, 6, 5, 4]);
        assert!(solution.is_valid());
    }

    #[test]
    fn every_change_keeps_the_rules_and_changes_something() {
        let mut random = Random::new(1, 0);
        let grid = full_grid(&mut random);
        let mut transform = Transform::IDENTITY;
        for _ in 0..2_000 {
            let next = transform.step(&mut random);
            assert!(next.apply(&grid).is_valid() && next.apply(&grid).is_full());
            assert_ne!(next.apply(&grid), transform.apply(&grid));
            transform = next;
        }
    }

    #[test]
    fn a_step_made_twice_with_the_same_numbers_is_undone() {
        let mut random = Random::new(5, 0);
        for _ in 0..500 {
            let mut again = random.clone();
            let there = Transform::IDENTITY.step(&mut random);
            assert_eq!(there.step(&mut again), Transform::IDENTITY);
        }
    }
}
