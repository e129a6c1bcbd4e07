//! [`Work`]: counters of what a search does; and [`Counted`], the visitor that counts it.

use std::ops::ControlFlow;

use crate::{Board, Cell, Check, Detail, Digit, Grid, Mark, Place, Puzzle, Reads, Reason, Visitor};

/// Counters of what a search did. Their definitions are the same for every strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Work {
    /// Digits written by choice. A candidate that was tested and rejected is not a placement.
    pub placements: u64,
    /// Placements in a cell for which the board left more than one digit at that moment.
    pub guesses: u64,
    /// Digits written by choice and taken back.
    pub backtracks: u64,
    /// Digits that were forced, by the rules or because all other digits were tried.
    pub deductions: u64,
    /// The greatest number of choices on the board at the same time.
    pub depth: u32,
    /// Solutions found.
    pub solutions: u64,
    /// Digits tested in a cell, and looks at how many options a cell or another constraint has. A
    /// strategy that works on many candidates at once reports none.
    pub checks: u64,
    /// Places that the search looked up: cells, flags, counters, masks and numbers of options,
    /// including the cells read to find the next blank.
    pub reads: u64,
}

impl std::ops::AddAssign for Work {
    /// Adds up the counters, and keeps the greater depth.
    fn add_assign(&mut self, other: Self) {
        self.placements += other.placements;
        self.guesses += other.guesses;
        self.backtracks += other.backtracks;
        self.deductions += other.deductions;
        self.depth = self.depth.max(other.depth);
        self.solutions += other.solutions;
        self.checks += other.checks;
        self.reads += other.reads;
    }
}

/// Counts the work of a search and passes every event on.
///
/// It follows the board, because a placement is a guess only if the cell has another candidate. So
/// it makes a search several times slower.
#[derive(Clone, Debug)]
pub struct Counted<V> {
    work: Work,
    counts_checks: bool,
    board: Board,
    inner: V,
}

impl<V> Counted<V> {
    /// Counts a search of this puzzle, without checks and reads.
    pub fn new(puzzle: &Puzzle, inner: V) -> Self {
        Self { work: Work::default(), counts_checks: false, board: Board::new(puzzle), inner }
    }

    /// Counts checks and reads too. A row-by-row search has about nine checks per placement.
    pub fn with_checks(puzzle: &Puzzle, inner: V) -> Self {
        Self { counts_checks: true, ..Self::new(puzzle, inner) }
    }

    /// Whether it counts checks and reads.
    pub(crate) const fn counts_checks(&self) -> bool {
        self.counts_checks
    }

    /// The counters, and the wrapped visitor.
    pub fn into_parts(self) -> (Work, V) {
        (self.work, self.inner)
    }
}

impl<V: Visitor> Visitor for Counted<V> {
    const DETAIL: Detail = Detail::Everything;

    fn check<R: Reads>(&mut self, check: impl FnOnce() -> Check<R>) -> ControlFlow<()> {
        if !self.counts_checks {
            return self.inner.check(check);
        }
        let check = check();
        self.work.checks += u64::from(check.decision.counts());
        self.work.reads += check.reads.count() as u64;
        self.inner.check(|| check)
    }

    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.work.placements += 1;
        self.work.guesses += u64::from(self.board.candidates(cell).len() > 1);
        self.board.place(cell, digit);
        self.work.depth = self.work.depth.max(self.board.choices());
        self.inner.place(cell, digit)
    }

    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        self.work.deductions += 1;
        self.board.deduce(cell, digit);
        self.inner.deduce(cell, digit, reason)
    }

    fn eliminate(&mut self, candidates: Place, reason: Reason) -> ControlFlow<()> {
        self.board.eliminate(candidates);
        self.inner.eliminate(candidates, reason)
    }

    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        self.work.backtracks += u64::from(matches!(self.board.mark(cell), Mark::Placed(_)));
        self.board.remove(cell);
        self.inner.remove(cell)
    }

    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.work.solutions += 1;
        self.inner.solution(grid)
    }
}
