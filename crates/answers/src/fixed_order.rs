//! [`FixedOrder`]: an order that a search keeps on every path, as its record shows it.
//!
//! ```text
//! r1c3 r1c4 r1c6 …, back to r1c4, r1c6 …      row by row: the second blank is always r1c4
//! r5c5 r2c7 …, back to r5c5, r8c1 …           no fixed order: the second cell is chosen
//! ```

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, Detail, Digit, Event, EventSource, Puzzle};

/// The least number of returns before an order counts as fixed: a search that chooses its cells
/// would have taken another cell at some depth by then.
const LEAST_RETURNS: usize = 50;

/// An order that does not depend on what was placed before, to follow "your search".
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub(crate) enum FixedOrder {
    /// Each depth fills the first blank. What such a search reads identifies its rung.
    #[strum(to_string = "fills the cells row by row")]
    RowByRow,
    #[strum(to_string = "fills the cells column by column")]
    ColumnByColumn,
    /// Another order of cells, such as from the last one to the first.
    #[strum(to_string = "tries the blank cells in the same order on every path")]
    OtherCells,
    /// Each depth has the same digit, in any cell.
    #[strum(to_string = "places the digits in a fixed order")]
    Digits,
}

impl FixedOrder {
    /// The order of this search; `None` if it has none, or goes back too seldom to show it.
    pub(crate) fn of(search: &dyn EventSource, puzzle: &Puzzle) -> Option<Self> {
        let mut depths = Depths::new();
        let _ = search.replay(puzzle, Detail::Deductions, &mut |event, _| {
            match event {
                Event::Place(cell, digit) => depths.place(cell, digit),
                Event::Remove(cell) => depths.remove(cell),
                Event::Solution(_) => return Break(()),
                _ => depths.was_placed = false,
            }
            Continue(())
        });
        depths.order()
    }

    /// The order of these cells, each of which is the only one at its depth.
    fn of_cells(placements: &[(Cell, Digit)]) -> Self {
        if placements.is_sorted_by_key(|(cell, _)| *cell) {
            Self::RowByRow
        } else if placements.is_sorted_by_key(|(cell, _)| (cell.column(), cell.row())) {
            Self::ColumnByColumn
        } else {
            Self::OtherCells
        }
    }
}

/// What a search has placed at each depth.
struct Depths {
    /// The cells that are filled now, in the order of their placements.
    path: Vec<Cell>,
    /// What was placed first at each depth.
    first: Vec<(Cell, Digit)>,
    /// How often a depth was reached again.
    returns: usize,
    /// Whether each depth had the same cell every time.
    has_same_cells: bool,
    /// Whether each depth had the same digit every time.
    has_same_digits: bool,
    /// Whether the last event was a placement.
    was_placed: bool,
}

impl Depths {
    const fn new() -> Self {
        Self {
            path: Vec::new(),
            first: Vec::new(),
            returns: 0,
            has_same_cells: true,
            has_same_digits: true,
            was_placed: false,
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        if let Some(&(first_cell, first_digit)) = self.first.get(self.path.len()) {
            // A digit after a removal may be the next one of the same cell.
            if self.was_placed {
                self.returns += 1;
            }
            self.has_same_cells &= cell == first_cell;
            self.has_same_digits &= digit == first_digit;
        } else {
            self.first.push((cell, digit));
        }
        self.path.push(cell);
        self.was_placed = true;
    }

    /// Takes back the placement in this cell and all that followed.
    fn remove(&mut self, cell: Cell) {
        let depth = self.path.iter().position(|placed| *placed == cell);
        self.path.truncate(depth.unwrap_or(0));
        self.was_placed = false;
    }

    fn order(&self) -> Option<FixedOrder> {
        if self.returns < LEAST_RETURNS {
            None
        } else if self.has_same_cells {
            Some(FixedOrder::of_cells(&self.first))
        } else if self.has_same_digits {
            Some(FixedOrder::Digits)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::testing::installed;
    use runner::{AnswerFile, ProcessLimits};

    use super::*;

    /// Tries all digits in cell after cell of an order.
    const IN_ORDER: &str = "\
class Solution:
    def solveSudoku(self, board):
        cells = sorted(((r, c) for r in range(9) for c in range(9)), key=lambda rc: KEY)

        def fill(cells):
            if not cells:
                return True
            (r, c), top, left = cells[0], cells[0][0] // 3 * 3, cells[0][1] // 3 * 3
            if board[r][c] != '.':
                return fill(cells[1:])
            square = [board[top + i][left:left + 3] for i in range(3)]
            for digit in sorted({*'123456789'}.difference(board[r], *square, list(zip(*board))[c])):
                board[r][c] = digit
                if fill(cells[1:]):
                    return True
                board[r][c] = '.'

        fill(cells)
";

    #[rstest]
    #[case("rc", "fills the cells row by row")]
    #[case("rc[::-1]", "fills the cells column by column")]
    #[case(
        "(-rc[0], -rc[1])",
        "tries the blank cells in the same order on every path"
    )]
    fn the_record_of_a_search_shows_its_order(#[case] key: &str, #[case] order: &str) {
        let text = IN_ORDER.replace("KEY", key);
        let opened = AnswerFile::of_text("solution.py", &text, ProcessLimits::DEFAULT);
        let Some(answer) = installed(opened) else {
            return;
        };
        let puzzle = judge::fixtures::case("leetcode-37")
            .unwrap()
            .puzzle
            .unwrap();
        let recorded = answer.recorded(&puzzle).unwrap().unwrap();
        let found = FixedOrder::of(&recorded, &puzzle).map(|order| order.to_string());
        assert_eq!(found.as_deref(), Some(order));
    }

    #[test]
    fn a_search_that_chooses_its_cells_has_no_fixed_order() {
        let rung = ladder::find("fewest-candidates").unwrap();
        let puzzles = judge::fixtures::tiers()
            .iter()
            .flat_map(|tier| &tier.puzzles);
        for puzzle in puzzles.map(|tier_puzzle| &tier_puzzle.puzzle) {
            assert_eq!(FixedOrder::of(rung.source(), puzzle), None, "{puzzle}");
        }
    }
}
