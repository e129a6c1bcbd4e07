//! [`Search`]: a search up to the first solution, with one mistake or none.

use sudoku::{Cell, Digit, DigitSet, Grid, House, HouseKind};

/// The only mistake of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// The last digit of a cell stays, so the search skips the cell when it comes to it again. The
    /// digit may count when another one is checked.
    DigitStays { counts: bool },
    /// After a digit that is taken back it finds no other one.
    FindsNoOther,
    /// It does not look at one kind of house.
    LooksPast(HouseKind),
}

/// The order of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Rows,
    FewestCandidates,
}

/// A search up to the first solution.
pub(super) struct Search {
    mistake: Option<Mistake>,
    order: Order,
    digits: [Digit; 9],
    /// The board that it leaves.
    pub(super) board: Grid,
    /// The board at which it looks to see whether a digit fits.
    checked: Grid,
    steps: u32,
    /// The board when it first found no digit for a cell, and the cell.
    pub(super) dead_end: Option<(Grid, Cell)>,
    /// Whether it came to its end, and not to the last step that is followed.
    pub(super) is_over: bool,
}

/// A search with more steps is not followed.
const STEPS: u32 = 20_000;

impl Search {
    /// The whole search of a board.
    pub(super) fn run(
        mistake: Option<Mistake>,
        order: Order,
        is_downwards: bool,
        board: Grid,
    ) -> Self {
        let (mut digits, checked, dead_end, is_over) = (Digit::ALL, board, None, false);
        if is_downwards {
            digits.reverse();
        }
        let steps = STEPS;
        let mut search = Self {
            mistake,
            order,
            digits,
            board,
            checked,
            steps,
            dead_end,
            is_over,
        };
        search.is_over = search.fill().is_some();
        search
    }

    /// Fills the blanks, and returns whether it ends as if the board were solved.
    fn fill(&mut self) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        let Some(cell) = self.next() else {
            return Some(true);
        };
        if self.dead_end.is_none() && self.fitting(cell).is_empty() {
            self.dead_end = Some((self.board, cell));
        }
        for digit in self.digits {
            if !self.fitting(cell).contains(digit) {
                continue;
            }
            (self.board[cell], self.checked[cell]) = (Some(digit), Some(digit));
            if self.fill()? {
                return Some(true);
            }
            match self.mistake {
                Some(Mistake::DigitStays { counts: true }) => {}
                Some(Mistake::DigitStays { counts: false }) => self.checked[cell] = None,
                _ => (self.board[cell], self.checked[cell]) = (None, None),
            }
            if self.mistake == Some(Mistake::FindsNoOther) {
                break;
            }
        }
        Some(false)
    }

    /// The blank that is filled next.
    fn next(&self) -> Option<Cell> {
        let mut blanks = self.board.blanks();
        match self.order {
            Order::Rows => blanks.next(),
            Order::FewestCandidates => blanks.min_by_key(|&cell| self.fitting(cell).len()),
        }
    }

    /// The digits that seem to fit. A cell's own digit does not count as fitting.
    fn fitting(&self, cell: Cell) -> DigitSet {
        let is_seen = |house: &House| self.mistake != Some(Mistake::LooksPast(house.kind()));
        let houses = cell.houses().into_iter().filter(is_seen);
        let taken = houses
            .flat_map(House::cells)
            .filter_map(|&of| self.checked[of]);
        !taken.collect::<DigitSet>()
    }
}
