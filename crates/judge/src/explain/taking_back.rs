//! The mistake in taking digits back that predicts every board.
//!
//! A search that goes back wrongly is right wherever it need not go back. What it leaves elsewhere
//! depends on the mistake and on the order of its cells and digits, so each mistake predicts the
//! whole board after every call.

use sudoku::{Cell, Digit, DigitSet, Grid, House, HouseKind};

use super::Reply;
use super::probe::Probe;

/// The only mistake of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    /// The last digit of a cell stays. Such a cell may be skipped when the search comes to it again,
    /// and its digit may count when another one is checked.
    DigitStays { is_skipped: bool, counts: bool },
    /// After a digit that is taken back it finds no other one.
    FindsNoOther,
    /// Nothing is taken back: where no digit fits, it ends.
    DeadEndIsEnd,
    /// A cell for which there is no digit stays blank, and it goes on with the next one.
    DeadEndIsSkipped,
}

const MISTAKES: [Mistake; 6] = [
    Mistake::DigitStays { is_skipped: true, counts: true },
    Mistake::DigitStays { is_skipped: true, counts: false },
    Mistake::DigitStays { is_skipped: false, counts: true },
    Mistake::FindsNoOther,
    Mistake::DeadEndIsEnd,
    Mistake::DeadEndIsSkipped,
];

impl Mistake {
    const fn name(self) -> &'static str {
        match self {
            Self::DigitStays { .. } => {
                "a cell is not made blank again when each of its digits has failed"
            }
            // A digit that is taken back is needed in another cell of each of its houses, so one
            // mark that stays has the effect of giving up.
            Self::FindsNoOther => {
                "after it takes a digit back it finds no other one: a mark or a candidate is not \
                 restored, or the next digits are never tried"
            }
            Self::DeadEndIsEnd => {
                "it never takes a digit back: the search stops at the first blank that no digit fits, \
                 and what it has written stays"
            }
            Self::DeadEndIsSkipped => {
                "a blank that no digit fits does not make it go back: it goes on with other blanks"
            }
        }
    }
}

/// The order of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Rows,
    Columns,
    RowsFromTheEnd,
    FewestCandidates,
}

const ORDERS: [Order; 4] =
    [Order::Rows, Order::Columns, Order::RowsFromTheEnd, Order::FewestCandidates];

/// A search up to the first solution, with one mistake or none.
pub(super) struct Search {
    mistake: Option<Mistake>,
    order: Order,
    downwards: bool,
    /// The kind of house at which it does not look.
    without: Option<HouseKind>,
    pub(super) board: Grid,
    /// The board at which it looks to see whether a digit fits.
    checked: Grid,
    steps: u32,
    /// Whether it took back a digit that fitted.
    pub(super) goes_back: bool,
    /// Whether it came to its end, and not to the last step that is followed.
    is_over: bool,
}

/// A search with more steps is not followed.
const STEPS: u32 = 20_000;

impl Search {
    fn run(
        mistake: Option<Mistake>,
        order: Order,
        downwards: bool,
        without: Option<HouseKind>,
        board: Grid,
    ) -> Self {
        let (checked, steps, goes_back, is_over) = (board, STEPS, false, false);
        let mut search =
            Self { mistake, order, downwards, without, board, checked, steps, goes_back, is_over };
        let mut blanks: Vec<Cell> = board.blanks().collect();
        match order {
            Order::Columns => blanks.sort_by_key(|cell| (cell.column(), cell.row())),
            Order::RowsFromTheEnd => blanks.reverse(),
            Order::Rows | Order::FewestCandidates => {}
        }
        search.is_over = search.fill(&blanks, 0).is_some();
        search
    }

    /// A search without a mistake, except that it may not look at one kind of house.
    pub(super) fn right(
        order: Order,
        downwards: bool,
        without: Option<HouseKind>,
        board: Grid,
    ) -> Self {
        Self::run(None, order, downwards, without, board)
    }

    /// The board that it leaves; `None` where it takes too many steps.
    fn after(mistake: Mistake, order: Order, downwards: bool, board: Grid) -> Option<Grid> {
        let search = Self::run(Some(mistake), order, downwards, None, board);
        search.is_over.then_some(search.board)
    }

    /// Fills the blanks from this number on, and returns whether it believes the board solved.
    fn fill(&mut self, blanks: &[Cell], at: usize) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        let is_next = |cell: &Cell| match self.mistake {
            Some(Mistake::DigitStays { is_skipped: true, .. }) => self.board[*cell].is_none(),
            Some(Mistake::DeadEndIsSkipped) => {
                self.board[*cell].is_none() && !self.fitting(*cell).is_empty()
            }
            _ => self.order != Order::FewestCandidates || self.board[*cell].is_none(),
        };
        let next = if self.order == Order::FewestCandidates {
            let blank = blanks.iter().copied().filter(is_next);
            blank.min_by_key(|&cell| self.fitting(cell).len()).map(|cell| (at, cell))
        } else {
            (at..blanks.len()).map(|at| (at, blanks[at])).find(|(_, cell)| is_next(cell))
        };
        let Some((at, cell)) = next else { return Some(true) };
        let mut digits = Digit::ALL;
        if self.downwards {
            digits.reverse();
        }
        for digit in digits {
            if !self.fitting(cell).contains(digit) {
                continue;
            }
            (self.board[cell], self.checked[cell]) = (Some(digit), Some(digit));
            if self.fill(blanks, at + 1)? {
                return Some(true);
            }
            self.goes_back = true;
            match self.mistake {
                Some(Mistake::DigitStays { counts: true, .. }) => {}
                Some(Mistake::DigitStays { .. }) => self.checked[cell] = None,
                _ => (self.board[cell], self.checked[cell]) = (None, None),
            }
            if self.mistake == Some(Mistake::FindsNoOther) {
                break;
            }
        }
        Some(self.mistake == Some(Mistake::DeadEndIsEnd))
    }

    /// The digits that seem to fit. The own digit of a cell does not.
    fn fitting(&self, cell: Cell) -> DigitSet {
        let houses = cell.houses().into_iter().filter(|house| Some(house.kind()) != self.without);
        let taken = houses.flat_map(House::cells).filter_map(|&of| self.checked[of]);
        !taken.collect::<DigitSet>()
    }
}

/// Fewer wrong boards than this may be predicted by chance.
const LEAST_WRONG: usize = 3;

/// The name, if every mistake that predicts the board of every call has that name.
pub(super) fn of(probes: &[Probe]) -> Option<String> {
    let known: Vec<(&Grid, &Grid, bool)> = probes
        .iter()
        .filter_map(|probe| match &probe.reply {
            Some(Reply::Board(after)) => Some(Some((&probe.board, &**after, probe.wrong?))),
            Some(Reply::Slow) | None => None,
            // No search that only goes back wrongly does that.
            Some(_) => Some(None),
        })
        .collect::<Option<_>>()?;
    if known.iter().filter(|(.., is_wrong)| *is_wrong).count() < LEAST_WRONG {
        return None;
    }
    let is_left = |mistake, order, downwards, (board, after, is_wrong): &(&Grid, &Grid, bool)| {
        match Search::after(mistake, order, downwards, **board) {
            Some(left) => left == **after,
            None => !is_wrong,
        }
    };
    let predicts = |mistake, order, downwards| {
        // The wrong boards decide soon.
        [true, false].into_iter().all(|wrong| {
            let mut boards = known.iter().filter(|(.., is_wrong)| *is_wrong == wrong);
            boards.all(|board| is_left(mistake, order, downwards, board))
        })
    };
    let orders = ORDERS.map(|order| [(order, false), (order, true)]).concat();
    let fits = |mistake: &Mistake| {
        orders.iter().any(|&(order, downwards)| predicts(*mistake, order, downwards))
    };
    let mut names: Vec<&str> = MISTAKES.into_iter().filter(fits).map(Mistake::name).collect();
    names.dedup();
    names.pop().filter(|_| names.is_empty()).map(str::to_owned)
}
