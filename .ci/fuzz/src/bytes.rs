//! [`Bytes`]: turns the bytes of an input into numbers and puzzles.

use sudoku::{Cell, Digit, Grid, Puzzle, Transform};

/// The rest of an input. Behind its end there are zeros.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

impl Bytes<'_> {
    pub(crate) fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.next()) % end
    }

    /// A puzzle with none, one or several solutions: digits on an empty grid, or a solved grid of
    /// which digits are missing and some changed.
    pub(crate) fn puzzle(&mut self) -> Puzzle {
        let mut grid = Grid::EMPTY;
        let mut changes = self.below(64);
        if self.below(4) > 0 {
            grid = Transform::chosen(|bound| self.below(bound))
                .apply(&SOLVED.parse().expect("a grid"));
            for cells in Cell::ALL.chunks(8) {
                let blanks = self.next();
                for (bit, &cell) in cells.iter().enumerate() {
                    if blanks >> bit & 1 == 1 {
                        grid[cell] = None;
                    }
                }
            }
            changes %= 4;
        }
        for _ in 0..changes {
            let (cell, digit) = (Cell::ALL[self.below(81)], Digit::from_index(self.below(9)));
            if cell.peers().iter().all(|&peer| grid[peer] != digit) {
                grid[cell] = digit;
            }
        }
        Puzzle::new(grid).expect("no digit was written that a peer has")
    }
}
