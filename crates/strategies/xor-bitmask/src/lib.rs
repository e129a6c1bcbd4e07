#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Decision, Digit, DigitSet, Grid, Puzzle, Read, Solver, Strategy, Visitor,
};

/// One bitmask per row, column and box, flipped with XOR.
#[derive(Clone, Copy, Debug, Default)]
pub struct XorBitmask;

/// The strategy as the ladder lists it.
pub static XOR_BITMASK: Strategy<'_> = Strategy::new(&XorBitmask);

impl Solver for XorBitmask {
    fn name(&self) -> &'static str {
        "xor-bitmask"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut search = Search {
            grid: *puzzle.grid(),
            row_used: [0; 9],
            column_used: [0; 9],
            box_used: [0; 9],
            visitor,
        };
        for (cell, given) in puzzle.grid().digits() {
            search.flip(cell, given);
        }
        let blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        search.fill(&blanks)
    }
}

/// The state of a search: the grid, and the digits that each house has used.
struct Search<'a, V> {
    grid: Grid,
    /// Bit 0 of `row_used[row]` is set when the row has a 1, and bit 8 when it has a 9; columns and
    /// boxes likewise.
    row_used: [u16; 9],
    column_used: [u16; 9],
    box_used: [u16; 9],
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills all cells of the list, in every way that the rules allow.
    fn fill(&mut self, blanks: &[Cell]) -> ControlFlow<()> {
        let Some((&cell, rest)) = blanks.split_first() else {
            return self.visitor.solution(&self.grid);
        };
        let used = self.used_digits(cell)?;
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit, used)? {
                self.place(cell, digit)?;
                self.fill(rest)?;
                self.remove(cell, digit)?;
            }
        }
        Continue(())
    }

    /// The digits that the cell's row, column and box have used, one bit per digit.
    #[track_caller]
    fn used_digits(&mut self, cell: Cell) -> ControlFlow<(), u16> {
        let masks = [
            self.row_used[cell.row()],
            self.column_used[cell.column()],
            self.box_used[cell.box_index()],
        ];
        let used = masks[0] | masks[1] | masks[2];
        self.visitor.check(|| {
            let houses = cell
                .houses()
                .into_iter()
                .zip(masks.map(DigitSet::from_bits));
            let reads = houses.map(|(house, mask)| Read::written(house, mask));
            Check::new(
                Decision::Candidates {
                    cell,
                    digits: DigitSet::from_bits(!used),
                },
                reads,
            )
        })?;
        Continue(used)
    }

    /// Whether the digit is not among the used digits of the cell's houses.
    #[track_caller]
    fn is_allowed(&mut self, cell: Cell, digit: Digit, used: u16) -> ControlFlow<(), bool> {
        let is_allowed = used & digit.bit() == 0;
        self.visitor.check(|| {
            Check::new(
                Decision::Allowed {
                    cell,
                    digit,
                    is_allowed,
                },
                [],
            )
        })?;
        Continue(is_allowed)
    }

    /// Writes the digit into the cell and flips its bits.
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = Some(digit);
        self.flip(cell, digit);
        self.visitor.place(cell, digit)
    }

    /// Takes the digit back and flips its bits again.
    #[track_caller]
    fn remove(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.grid[cell] = None;
        self.flip(cell, digit);
        self.visitor.remove(cell)
    }

    /// Changes whether the cell's row, column and box have used the digit. A second flip undoes the
    /// first.
    fn flip(&mut self, cell: Cell, digit: Digit) {
        self.row_used[cell.row()] ^= digit.bit();
        self.column_used[cell.column()] ^= digit.bit();
        self.box_used[cell.box_index()] ^= digit.bit();
    }
}
