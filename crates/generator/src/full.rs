//! A random full grid.

use sudoku::{Cell, Digit, Grid};

use crate::random::Random;

/// A random full grid that obeys the rules.
///
/// Fills the cell with the fewest candidates first, its candidates in random order, and backtracks
/// where a cell has none. Takes some microseconds. Every grid is possible, but not every grid is
/// equally likely.
///
/// It does not use a strategy of the list, because the grid must depend on the seed alone.
pub(crate) fn full_grid(random: &mut Random) -> Grid {
    let mut filler =
        Filler { grid: Grid::EMPTY, rows: [0; 9], columns: [0; 9], boxes: [0; 9], random };
    let found = filler.fill();
    debug_assert!(found, "the empty grid has solutions");
    filler.grid
}

struct Filler<'a> {
    grid: Grid,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    random: &'a mut Random,
}

impl Filler<'_> {
    fn fill(&mut self) -> bool {
        let Some(cell) = self.grid.blanks().min_by_key(|&cell| self.candidates(cell).count_ones())
        else {
            return true;
        };
        let candidates = self.candidates(cell);
        let mut digits = Digit::ALL;
        self.random.shuffle(&mut digits);
        for digit in digits.into_iter().filter(|digit| candidates & digit.bit() != 0) {
            self.grid[cell] = Some(digit);
            self.flip(cell, digit);
            if self.fill() {
                return true;
            }
            self.flip(cell, digit);
            self.grid[cell] = None;
        }
        false
    }

    fn candidates(&self, cell: Cell) -> u16 {
        !(self.rows[cell.row()] | self.columns[cell.column()] | self.boxes[cell.box_index()])
            & 0x1FF
    }

    fn flip(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()] ^= digit.bit();
        self.columns[cell.column()] ^= digit.bit();
        self.boxes[cell.box_index()] ^= digit.bit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_valid_and_different() {
        let grids: std::collections::BTreeSet<Grid> =
            (0..200).map(|stream| full_grid(&mut Random::new(3, stream))).collect();
        assert_eq!(grids.len(), 200);
        assert!(grids.iter().all(|grid| grid.is_full() && grid.is_valid()));
    }
}
