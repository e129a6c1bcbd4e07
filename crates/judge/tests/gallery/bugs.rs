//! Classic bugs in the steps of a search, each in a few lines.

use sudoku::{Cell, Digit, Grid};

use crate::base::{Masks, Steps};

/// No bug: the checks must accept it.
pub(crate) struct NoBug;
impl Steps for NoBug {}

pub(crate) struct ForgetsToUndoTheBox;
impl Steps for ForgetsToUndoTheBox {
    fn erase(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        board.grid[cell] = None;
        board.rows[cell.row()] &= !digit.bit();
        board.columns[cell.column()] &= !digit.bit();
    }
}

/// Clears neither the row nor the column nor the box, as without the second line of an XOR pair.
pub(crate) struct ForgetsToFlipBack;
impl Steps for ForgetsToFlipBack {
    fn erase(&self, board: &mut Masks, cell: Cell, _: Digit) {
        board.grid[cell] = None;
    }
}

/// Looks at the cells instead of marks, and leaves the digit there on the way back.
pub(crate) struct LeavesTheDigitInTheCell;
impl Steps for LeavesTheDigitInTheCell {
    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        cell.peers().iter().all(|&peer| board.grid[peer] != Some(digit))
    }
    fn erase(&self, _: &mut Masks, _: Cell, _: Digit) {}
}

/// Empties the cell before the right one too, although it is a given.
pub(crate) struct ClearsAGivenOnTheWayBack;
impl Steps for ClearsAGivenOnTheWayBack {
    fn erase(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        NoBug.erase(board, cell, digit);
        if let Some(before) = cell.index().checked_sub(1).map(|index| Cell::ALL[index])
            && board.givens[before].is_some()
        {
            board.grid[before] = None;
        }
    }
}

/// Starts from an empty grid, so that it writes over the givens.
pub(crate) struct OverwritesGivens;
impl Steps for OverwritesGivens {
    fn begin(&self, board: &mut Masks) {
        *board =
            Masks { grid: Grid::EMPTY, rows: [0; 9], columns: [0; 9], boxes: [0; 9], ..*board };
    }
}

/// `row / 3 + column / 3` gives five boxes, not nine.
pub(crate) struct WrongBoxIndex;
impl Steps for WrongBoxIndex {
    fn box_of(&self, cell: Cell) -> usize {
        cell.row() / 3 + cell.column() / 3
    }
}

/// The right formula with `%` for one `/`, where a digit is checked, but not where it is written.
pub(crate) struct ChecksTheWrongBox;
impl Steps for ChecksTheWrongBox {
    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        let wrong_box = cell.row() / 3 * 3 + cell.column() % 3;
        (board.rows[cell.row()] | board.columns[cell.column()] | board.boxes[wrong_box])
            & digit.bit()
            == 0
    }
}

/// Only rows and columns count: the result is a Latin square.
pub(crate) struct ForgetsTheBoxes;
impl Steps for ForgetsTheBoxes {
    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        (board.rows[cell.row()] | board.columns[cell.column()]) & digit.bit() == 0
    }
}

pub(crate) struct TakesColumnForRow;
impl Steps for TakesColumnForRow {
    fn allowed(&self, board: &Masks, cell: Cell, digit: Digit) -> bool {
        (board.rows[cell.column()] | board.columns[cell.column()] | board.boxes[cell.box_index()])
            & digit.bit()
            == 0
    }
}

/// Marks the column with the number of the row.
pub(crate) struct MarksRowForColumn;
impl Steps for MarksRowForColumn {
    fn write(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        board.grid[cell] = Some(digit);
        board.rows[cell.row()] |= digit.bit();
        board.columns[cell.row()] |= digit.bit();
        board.boxes[cell.box_index()] |= digit.bit();
    }
    fn erase(&self, board: &mut Masks, cell: Cell, digit: Digit) {
        board.grid[cell] = None;
        board.rows[cell.row()] &= !digit.bit();
        board.columns[cell.row()] &= !digit.bit();
        board.boxes[cell.box_index()] &= !digit.bit();
    }
}

pub(crate) struct StopsOneCellEarly;
impl Steps for StopsOneCellEarly {
    fn is_last(&self, cell: Option<Cell>) -> bool {
        cell.is_none_or(|cell| cell.index() == 80)
    }
}

/// A loop over the columns ends before the last one.
pub(crate) struct NeverFillsTheLastColumn;
impl Steps for NeverFillsTheLastColumn {
    fn is_filled(&self, board: &Masks, cell: Cell) -> bool {
        cell.column() == 8 || board.grid[cell].is_some()
    }
}

/// The cells are searched up to the last, but without it.
pub(crate) struct NeverFillsTheLastCell;
impl Steps for NeverFillsTheLastCell {
    fn is_filled(&self, board: &Masks, cell: Cell) -> bool {
        cell.index() == 80 || board.grid[cell].is_some()
    }
}

/// Goes through a list of the blanks, up to the last but without it.
pub(crate) struct NeverFillsTheLastBlank;
impl Steps for NeverFillsTheLastBlank {
    fn is_filled(&self, board: &Masks, cell: Cell) -> bool {
        board.grid[cell].is_some() || board.givens.blanks().last() == Some(cell)
    }
}

/// Swaps row and column of the cursor, so that it goes down the columns.
pub(crate) struct VisitsColumnByColumn;
impl Steps for VisitsColumnByColumn {
    fn cell_at(&self, cursor: Cell) -> Cell {
        Cell::ALL[cursor.column() * 9 + cursor.row()]
    }
}

/// Tries 0 to 8 instead of 1 to 9; 0 is no digit.
pub(crate) struct TriesDigitsZeroToEight;
impl Steps for TriesDigitsZeroToEight {
    fn digits(&self, _: &Masks) -> Vec<Digit> {
        (0..=8).filter_map(Digit::new).collect()
    }
}

/// Tries 0 to 7 instead of 1 to 9: a half-open range that ends at 8.
pub(crate) struct TriesDigitsZeroToSeven;
impl Steps for TriesDigitsZeroToSeven {
    fn digits(&self, _: &Masks) -> Vec<Digit> {
        (0..8).filter_map(Digit::new).collect()
    }
}

/// Tries 2 to 9: an index from 0 to 7 became the digit after the next.
pub(crate) struct NeverTriesOne;
impl Steps for NeverTriesOne {
    fn digits(&self, _: &Masks) -> Vec<Digit> {
        (2..=9).filter_map(Digit::new).collect()
    }
}

/// Takes the first of two candidates as forced, in a search by fewest candidates.
pub(crate) struct TakesTheFirstOfTwo;
impl Steps for TakesTheFirstOfTwo {
    fn is_forced(&self, candidates: &[Digit]) -> bool {
        matches!(candidates.len(), 1 | 2)
    }
}

/// Never tries the last candidate, as by a loop that ends one too early.
pub(crate) struct SkipsTheLastCandidate;
impl Steps for SkipsTheLastCandidate {
    fn tried(&self, mut candidates: Vec<Digit>) -> Vec<Digit> {
        candidates.pop();
        candidates
    }
}

/// Never tries the last of several places.
pub(crate) struct SkipsTheLastPlace;
impl Steps for SkipsTheLastPlace {
    fn tried_places(&self, mut places: Vec<Cell>) -> Vec<Cell> {
        if places.len() > 1 {
            places.pop();
        }
        places
    }
}

/// Finds the right solutions, but in another order than a search with ascending digits.
pub(crate) struct TriesDigitsDownwards;
impl Steps for TriesDigitsDownwards {
    fn digits(&self, _: &Masks) -> Vec<Digit> {
        Digit::ALL.into_iter().rev().collect()
    }
}

/// Indexes the cell after the last.
pub(crate) struct RunsOverTheEnd;
impl Steps for RunsOverTheEnd {
    fn is_last(&self, cell: Option<Cell>) -> bool {
        let index = cell.map_or(81, Cell::index);
        let cells = [Cell::ALL.len(); 81];
        cells[index] == index
    }
}
