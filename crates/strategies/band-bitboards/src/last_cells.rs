//! [`search`]: the search where few cells are blank.
//!
//! Puzzles with several solutions spend most of their time near the leaves. There a word of 27 bits
//! has few candidates, and every rule costs as much as at the start. So the blank cells are
//! numbered: a word with a bit per blank cell has all candidates of a digit, and a copy of the
//! state is 40 bytes. Writing a digit eliminates it from all peers of the cell at once. The only
//! rule is that of naked singles.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Visitor};

use crate::reporter::Reporter;
use crate::state::{Band, Digits, State, cell, open, planes};
use crate::try_each;

/// The most blank cells: as many as a word has room for.
pub(crate) const MOST: u32 = 32;

/// The most blank cells once the search has met a dead end. With more, the missing rules cost hard
/// puzzles with one solution more than they gain: see LOG.md.
pub(crate) const MOST_AFTER_DEAD_END: u32 = 24;

/// The numbered blank cells. They stay the same during the search.
struct LastCells {
    /// The cell of each number.
    cells: [Cell; MOST as usize],
    /// The numbers of the blank cells that share a house with this one, and its own number.
    peers: [u32; MOST as usize],
    /// The digits that were written last. Digits of branches that failed may still stand here; each
    /// cell is written again on the way to a solution.
    grid: Grid,
}

/// The blank cells: all of them, and by digit those in which it is a candidate.
#[derive(Clone, Copy)]
struct Left {
    open: [u32; 9],
    blank: u32,
}

/// Searches on from a settled state with at most [`MOST`] blank cells.
pub(crate) fn search<V: Visitor>(state: &State, reporter: &mut Reporter<'_, V>) -> ControlFlow<()> {
    let (cells, peers) = ([Cell::ALL[0]; MOST as usize], [0; MOST as usize]);
    let mut last = LastCells {
        cells,
        peers,
        grid: state.grid(),
    };
    let mut left = Left {
        open: [0; 9],
        blank: 0,
    };
    // The blank cells of each row, column and box.
    let mut houses = [[0; 9]; 3];
    let mut count = 0;
    for (band, Band { words, blank }) in state.bands.iter().enumerate() {
        let mut cells = *blank;
        while cells != 0 {
            let blank_cell = cell(band, cells);
            let bit = cells & cells.wrapping_neg();
            cells ^= bit;
            for (open_cells, &word) in left.open.iter_mut().zip(words) {
                *open_cells |= u32::from(open(word) & bit != 0) << count;
            }
            left.blank |= 1 << count;
            for (houses, index) in houses.iter_mut().zip(houses_of(blank_cell)) {
                houses[index] |= 1 << count;
            }
            last.cells[count] = blank_cell;
            count += 1;
        }
    }
    for (peers, &cell) in last.peers.iter_mut().zip(&last.cells[..count]) {
        let [row, column, box_index] = houses_of(cell);
        *peers = houses[0][row] | houses[1][column] | houses[2][box_index];
    }
    last.search(left, reporter)
}

/// The indices of a cell's row, column and box.
fn houses_of(cell: Cell) -> [usize; 3] {
    [cell.row(), cell.column(), cell.box_index()]
}

impl LastCells {
    /// Writes naked singles until a guess is needed. A blank cell without a candidate ends the
    /// branch.
    fn search<V: Visitor>(
        &mut self,
        mut left: Left,
        reporter: &mut Reporter<'_, V>,
    ) -> ControlFlow<()> {
        loop {
            let mut once = 0;
            let mut twice = 0;
            let mut thrice = 0;
            for cells in left.open {
                thrice |= twice & cells;
                twice |= once & cells;
                once |= cells;
            }
            if once != left.blank {
                reporter.several = Some(false);
                return Continue(());
            }
            if left.blank == 0 {
                return reporter.solution(&self.grid);
            }
            let mut singles = once & !twice;
            if singles == 0 {
                return self.guess(&left, twice & !thrice, reporter);
            }
            let planes = planes(left.open);
            while singles != 0 {
                let number = singles.trailing_zeros() as usize;
                singles &= singles - 1;
                // Without a branch: which digit it is cannot be predicted.
                let bit = |plane: usize| (planes[plane] >> number & 1) << plane;
                let digit = (bit(0) | bit(1) | bit(2) | bit(3)) as usize - 1;
                // A peer may have taken the only candidate.
                if left.open[digit] >> number & 1 == 0
                    || !reporter.deduced_at(self.cells[number], Digit::ALL[digit])?
                {
                    return Continue(());
                }
                self.write(&mut left, number, digit);
            }
        }
    }

    /// Guesses in the first cell with two candidates, or in the first blank one.
    fn guess<V: Visitor>(
        &mut self,
        left: &Left,
        pairs: u32,
        reporter: &mut Reporter<'_, V>,
    ) -> ControlFlow<()> {
        let number = if pairs == 0 { left.blank } else { pairs }.trailing_zeros() as usize;
        let digits = |digits: Digits, (digit, cells)| digits | (cells >> number & 1) << digit;
        let candidates = (0..).zip(left.open).fold(0, digits);
        try_each(
            self.cells[number],
            candidates,
            reporter,
            |digit, reporter| {
                let mut child = *left;
                for cells in &mut child.open {
                    *cells &= !(1 << number);
                }
                self.write(&mut child, number, digit);
                self.search(child, reporter)
            },
        )
    }

    /// Writes the digit into the cell of this number, and eliminates it from its peers.
    fn write(&mut self, left: &mut Left, number: usize, digit: usize) {
        left.open[digit] &= !self.peers[number];
        left.blank ^= 1 << number;
        self.grid[self.cells[number]] = Some(Digit::ALL[digit]);
    }
}
