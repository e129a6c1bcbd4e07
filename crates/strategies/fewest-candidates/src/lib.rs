#![doc = include_str!("../README.md")]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// One bitmask a house, and the blank cell with the fewest candidates first.
#[derive(Clone, Copy, Debug, Default)]
pub struct FewestCandidates;

impl Solver for FewestCandidates {
    fn name(&self) -> &'static str {
        "fewest-candidates"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let grid = *puzzle.grid();
        let mut search = Search { grid, rows: [0; 9], columns: [0; 9], boxes: [0; 9], visitor };
        for (cell, given) in grid.digits() {
            search.flip(cell, given);
        }
        let empty: Vec<Cell> = grid.blanks().collect();
        search.fill(&empty)
    }
}

struct Search<'a, V> {
    grid: Grid,
    /// One integer a row: bit 0 is set when the row has a 1, and so on to bit 8.
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills all cells of the list that are still blank, in every way that the rules allow.
    fn fill(&mut self, empty: &[Cell]) -> ControlFlow<()> {
        let Some(cell) = self.fewest_candidates(empty) else {
            return self.visitor.solution(&self.grid);
        };
        for digit in digits(self.candidates(cell)) {
            self.grid[cell] = Some(digit);
            self.flip(cell, digit);
            self.visitor.place(cell, digit)?;
            self.fill(empty)?;
            self.grid[cell] = None;
            self.flip(cell, digit);
            self.visitor.remove(cell)?;
        }
        Continue(())
    }

    /// The blank cell with the fewest candidates, the first of several; `None` if no cell of the
    /// list is blank.
    fn fewest_candidates(&self, empty: &[Cell]) -> Option<Cell> {
        let mut fewest = None;
        let mut fewest_count = u32::MAX;
        for &cell in empty.iter().filter(|&&cell| self.grid[cell].is_none()) {
            let count = self.candidates(cell).count_ones();
            if count < fewest_count {
                (fewest, fewest_count) = (Some(cell), count);
            }
            // A cell with one candidate leaves no choice, and one with none ends this branch: no
            // need to look on.
            if count <= 1 {
                break;
            }
        }
        fewest
    }

    /// The digits that stand in none of the cell's houses, one bit each.
    fn candidates(&self, cell: Cell) -> u16 {
        !(self.rows[cell.row()] | self.columns[cell.column()] | self.boxes[cell.box_index()])
            & ALL_DIGITS
    }

    /// Places a digit, or takes it back: it is the same operation.
    fn flip(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()] ^= digit.bit();
        self.columns[cell.column()] ^= digit.bit();
        self.boxes[cell.box_index()] ^= digit.bit();
    }
}

/// Nine bits, one for each digit.
const ALL_DIGITS: u16 = 0b1_1111_1111;

/// The digits whose bits are set, ascending: the lowest bit is read off and cleared until none is
/// left.
fn digits(mut mask: u16) -> impl Iterator<Item = Digit> {
    std::iter::from_fn(move || {
        let lowest = Digit::from_index(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku::{Limits, Strategy};

    fn placements(puzzle: &str, solutions: u64) -> u64 {
        FewestCandidates
            .solve_counted(&puzzle.parse().unwrap(), &Limits::solutions(solutions))
            .1
            .placements
    }

    #[test]
    fn digits_of_a_mask_come_ascending() {
        assert_eq!(digits(0b1_0000_0101).map(Digit::get).collect::<Vec<_>>(), [1, 3, 9]);
        assert_eq!(digits(0).next(), None);
    }

    #[test]
    fn an_easy_puzzle_needs_no_backtracking() {
        // LeetCode's example has 51 blanks; row by row it takes 4,208 placements.
        let leetcode =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(placements(leetcode, 1), 51);
    }

    #[test]
    fn the_order_of_the_cells_is_no_trap() {
        // Made so that row by row takes 69,175,316 placements.
        let against_brute_force =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!(placements(against_brute_force, 1), 58_233);
    }

    #[test]
    fn a_cell_without_a_candidate_is_met_at_once() {
        let no_place_in_cell =
            "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
        assert_eq!(placements(no_place_in_cell, 1), 0);
    }
}
