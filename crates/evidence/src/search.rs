//! [`Search`]: a plain search row by row up to the first solution, right or with one mistake.

use sudoku::{Cell, Digit, DigitSet, Grid, House};

/// What the search does with the last digit of a cell when every digit has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastDigit {
    /// The cell is made blank again, as in a right search.
    IsCleared,
    /// The digit stays, so the search skips the cell when it comes to it again.
    Stays,
    /// The digit stays, but is forgotten where digits are tested, as by marks that are cleared.
    StaysUnseen,
}

/// The order of the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DigitOrder {
    Ascending,
    Descending,
}

/// The moment at which a search first finds no digit for a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadEnd {
    pub(crate) board: Grid,
    pub(crate) cell: Cell,
}

/// A search up to the first solution.
pub(crate) struct Search {
    last_digit: LastDigit,
    digits: [Digit; 9],
    /// The board that it leaves.
    pub(crate) board: Grid,
    /// The board at which it looks to see whether a digit fits.
    tested: Grid,
    steps_left: u32,
    /// Where it first has to take a digit back; `None` if it never has to.
    pub(crate) dead_end: Option<DeadEnd>,
    /// Whether it ends there.
    ends_at_dead_end: bool,
    /// Whether it came to its end within [`STEPS`].
    pub(crate) is_over: bool,
}

/// A search with more steps is not followed. The boards that are tried take a right search row by
/// row some hundred steps.
const STEPS: u32 = 20_000;

/// The search ends before it has found a solution, or that there is none.
struct EndsEarly;

/// Whether a right search row by row, digits ascending, writes at least this many digits up to the
/// first solution of the board.
pub fn writes_digits(board: &Grid, least: u32) -> bool {
    // One step begins the search, and each other one follows a digit.
    let mut search = Search::new(LastDigit::IsCleared, DigitOrder::Ascending, *board, least);
    search.fill().is_err()
}

impl Search {
    fn new(last_digit: LastDigit, order: DigitOrder, board: Grid, steps: u32) -> Self {
        let mut digits = Digit::ALL;
        if order == DigitOrder::Descending {
            digits.reverse();
        }
        Self {
            last_digit,
            digits,
            board,
            tested: board,
            steps_left: steps,
            dead_end: None,
            ends_at_dead_end: false,
            is_over: false,
        }
    }

    /// Searches the board to the first solution.
    pub(crate) fn run(last_digit: LastDigit, order: DigitOrder, board: Grid) -> Self {
        let mut search = Self::new(last_digit, order, board, STEPS);
        search.is_over = search.fill().is_ok();
        search
    }

    /// Where a right search row by row first has to take a digit back.
    pub(crate) fn first_dead_end(order: DigitOrder, board: Grid) -> Option<DeadEnd> {
        let mut search = Self::new(LastDigit::IsCleared, order, board, STEPS);
        search.ends_at_dead_end = true;
        let _ = search.fill();
        search.dead_end
    }

    /// Fills the blanks, and returns whether it ends as if the board were solved.
    fn fill(&mut self) -> Result<bool, EndsEarly> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(EndsEarly)?;
        let Some(cell) = self.board.blanks().next() else {
            return Ok(true);
        };
        if self.dead_end.is_none() && self.fitting(cell).is_empty() {
            self.dead_end = Some(DeadEnd {
                board: self.board,
                cell,
            });
            if self.ends_at_dead_end {
                return Err(EndsEarly);
            }
        }
        for digit in self.digits {
            if !self.fitting(cell).contains(digit) {
                continue;
            }
            self.board[cell] = Some(digit);
            self.tested[cell] = Some(digit);
            if self.fill()? {
                return Ok(true);
            }
            if self.last_digit != LastDigit::Stays {
                self.tested[cell] = None;
            }
            if self.last_digit == LastDigit::IsCleared {
                self.board[cell] = None;
            }
        }
        Ok(false)
    }

    /// The digits that seem to fit. A cell's own digit does not count as fitting.
    fn fitting(&self, cell: Cell) -> DigitSet {
        let seen = cell.houses().into_iter().flat_map(House::cells);
        let taken: DigitSet = seen.filter_map(|&other| self.tested[other]).collect();
        !taken
    }
}
