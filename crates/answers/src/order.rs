//! [`fixed_order`]: what the record of a search shows of its order.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, Detail, Digit, Event, EventSource, Puzzle};

/// The least number of returns before an order counts as fixed: a search that chooses its cells
/// would have taken another cell at some depth by then.
const LEAST_RETURNS: usize = 50;

/// Each depth fills the first blank. What such a search reads identifies its rung.
pub(super) const ROW_BY_ROW: &str = "fills the cells row by row";

/// The order, if each depth has the same cell, or the same digit, whatever was placed before it.
pub(super) fn fixed_order(search: &dyn EventSource, puzzle: &Puzzle) -> Option<&'static str> {
    let (mut path, mut first): (Vec<Cell>, Vec<(Cell, Digit)>) = Default::default();
    let (mut returns, mut has_same_cells, mut has_same_digits) = (0, true, true);
    let mut was_placed = false;
    let _ = search.replay(puzzle, Detail::Deductions, &mut |event, _| {
        if let Event::Place(cell, digit) = event {
            if let Some(&(same, same_digit)) = first.get(path.len()) {
                // A digit after a removal may be the next one of the same cell.
                returns += usize::from(was_placed);
                has_same_cells &= cell == same;
                has_same_digits &= digit == same_digit;
            } else {
                first.push((cell, digit));
            }
            path.push(cell);
        } else if let Event::Remove(cell) = event {
            path.truncate(path.iter().position(|&of| of == cell).unwrap_or(0));
        }
        was_placed = matches!(event, Event::Place(..));
        if let Event::Solution(_) = event {
            Break(())
        } else {
            Continue(())
        }
    });
    let cells = || first.iter().map(|(cell, _)| cell);
    match (has_same_cells, has_same_digits) {
        _ if returns < LEAST_RETURNS => None,
        (true, _) if cells().is_sorted() => Some(ROW_BY_ROW),
        (true, _) if cells().is_sorted_by_key(|cell| (cell.column(), cell.row())) => {
            Some("fills the cells column by column")
        }
        (true, _) => Some("fills the cells in a fixed order"),
        (_, true) => Some("places the digits in a fixed order"),
        _ => None,
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
    #[case("(-rc[0], -rc[1])", "fills the cells in a fixed order")]
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
        assert_eq!(fixed_order(&recorded, &puzzle), Some(order));
    }

    #[test]
    fn a_search_that_chooses_its_cells_has_no_fixed_order() {
        let rung = ladder::find("fewest-candidates").unwrap();
        let puzzles = judge::fixtures::tiers()
            .iter()
            .flat_map(|tier| &tier.puzzles);
        for puzzle in puzzles.map(|of| &of.puzzle) {
            assert_eq!(fixed_order(rung.source(), puzzle), None, "{puzzle}");
        }
    }
}
