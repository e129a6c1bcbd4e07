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
        let cells = |is_it: fn(Mark) -> bool| {
            let cells = Cell::ALL
                .into_iter()
                .filter(|&cell| is_it(board.mark(cell)));
            cells.map(Cell::index).collect()
        };
        let candidates = |cell| board.candidates(cell).iter().map(Digit::to_char).collect();
        Self {
            digits: board.grid().to_string(),
            chosen: cells(|mark| matches!(mark, Mark::Placed(_))),
            forced: cells(|mark| matches!(mark, Mark::Deduced(_))),
            candidates: Cell::ALL.into_iter().map(candidates).collect(),
        }
    }
}
