//! [`Work`]: counters of what a search does.

use crate::{Board, Event, Mark};

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

impl Work {
    /// Counts an event of a search, and applies it to the board.
    ///
    /// A placement is a guess only if the board leaves another candidate in the cell. Looking for
    /// one makes a search several times slower.
    pub(crate) fn count(&mut self, event: Event<'_>, board: &mut Board) {
        match event {
            Event::Check(check) => {
                self.checks += u64::from(check.decision.counts());
                self.reads += check.reads.count() as u64;
            }
            Event::Place(cell, _) => {
                self.placements += 1;
                self.guesses += u64::from(board.candidates(cell).len() > 1);
            }
            Event::Deduce(..) => self.deductions += 1,
            Event::Eliminate(..) => {}
            Event::Remove(cell) => {
                self.backtracks += u64::from(matches!(board.mark(cell), Mark::Placed(_)));
            }
            Event::Solution(_) => self.solutions += 1,
        }
        board.follow(event);
        self.depth = self.depth.max(board.choices());
    }
}
