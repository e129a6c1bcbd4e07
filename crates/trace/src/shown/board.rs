//! [`ShownBoard`]: a board as a viewer draws it.

use serde::Serialize;
use sudoku::{Board, Cell, Digit, Mark};

/// A board as a viewer draws it. A digit that is neither chosen nor forced is a given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownBoard {
    /// 81 characters.
    pub digits: String,
    /// The indices of the cells whose digit the search chose.
    pub chosen: Vec<usize>,
    /// The indices of the cells whose digit was forced.
    pub forced: Vec<usize>,
    /// The digits that each cell can take, as in `124`. A digit in the cell itself does not count.
    pub candidates: Vec<String>,
}

impl ShownBoard {
    pub(super) fn new(board: &Board) -> Self {
        let mut shown = Self {
            digits: board.grid().to_string(),
            chosen: Vec::new(),
            forced: Vec::new(),
            candidates: Vec::new(),
        };
        for cell in Cell::ALL {
            match board.mark(cell) {
                Mark::Placed(_) => shown.chosen.push(cell.index()),
                Mark::Deduced(_) => shown.forced.push(cell.index()),
                _ => {}
            }
            let candidates = board.candidates(cell).iter().map(Digit::to_char);
            shown.candidates.push(candidates.collect());
        }
        shown
    }
}
