#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Constraint, Decision, Digit, DigitSet, Grid, Puzzle, Read, Solver, Strategy,
    Visitor,
};

/// One bitmask per row, column and box, and the blank cell with the fewest candidates first.
#[derive(Clone, Copy, Debug, Default)]
pub struct FewestCandidates;

/// The strategy as the ladder lists it.
pub static FEWEST_CANDIDATES: Strategy<'_> = Strategy::new(&FewestCandidates);

impl Solver for FewestCandidates {
    fn name(&self) -> &'static str {
        "fewest-candidates"
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
    /// Fills all cells of the list that are still blank, in every way that the rules allow.
    fn fill(&mut self, blanks: &[Cell]) -> ControlFlow<()> {
        let Some(cell) = self.fewest_candidates(blanks)? else {
            return self.visitor.solution(&self.grid);
        };
        let used = self.used_digits(cell)?;
        for &digit in &Digit::ALL {
            if self.is_allowed(cell, digit, used)? {
                self.place(cell, digit)?;
                self.fill(blanks)?;
                self.remove(cell, digit)?;
            }
        }
        Continue(())
    }

    /// The blank cell with the fewest candidates, the first of several; `None` if no cell of the
    /// list is blank.
    #[track_caller]
    fn fewest_candidates(&mut self, blanks: &[Cell]) -> ControlFlow<(), Option<Cell>> {
        let mut fewest = None;
        let mut fewest_count = u8::MAX;
        for &cell in blanks {
            if self.is_blank(cell)? {
                let count = self.count_candidates(cell)?;
                if count < fewest_count {
                    (fewest, fewest_count) = (Some(cell), count);
                }
            }
        }
        Continue(fewest)
    }

    /// Whether the cell has no digit yet.
    #[track_caller]
    fn is_blank(&mut self, cell: Cell) -> ControlFlow<(), bool> {
        let is_blank = self.grid[cell].is_none();
        self.visitor.check(|| {
            let read = Read::written(cell, self.grid[cell]);
            Check::new(Decision::Blank { cell, is_blank }, [read])
        })?;
        Continue(is_blank)
    }

    /// How many digits the cell can still take.
    #[track_caller]
    fn count_candidates(&mut self, cell: Cell) -> ControlFlow<(), u8> {
        let options = 9 - self.used_digits(cell)?.count_ones() as u8;
        let constraint = Constraint::cell(cell);
        self.visitor.check(|| {
            Check::new(
                Decision::Options {
                    constraint,
                    options,
                },
                [],
            )
        })?;
        Continue(options)
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

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku::Limits;

    fn placements(puzzle: &str) -> u64 {
        FEWEST_CANDIDATES
            .solve_counted(&puzzle.parse().unwrap(), &Limits::FIRST)
            .1
            .placements
    }

    #[test]
    fn placements_are_those_in_the_readme() {
        for (name, puzzle, expected) in [
            (
                "leetcode-37",
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                51,
            ),
            (
                "wikipedia-brute-force",
                "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
                45_267,
            ),
            (
                "golden-nugget",
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
                12_808,
            ),
            (
                "reverses-the-ranking",
                "..3......4...8..36..83..1...4..6..73...9...1......2.....4.7..686........7.....5..",
                2_013,
            ),
        ] {
            assert_eq!(placements(puzzle), expected, "{name}");
        }
    }
}
