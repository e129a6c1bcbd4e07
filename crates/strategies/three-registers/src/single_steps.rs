//! [`SingleSteps`]: the steps of a sweeper one by one, for the tests.

use crate::cells::Candidates;
use crate::sweeper::Sweeper;

/// For each box a set of places.
pub(crate) type Places = [u16; 9];

/// The steps of a sweeper one by one, in and out of plain memory.
pub(crate) trait SingleSteps: Sweeper {
    /// The sweeper, if this processor has the CPU features.
    fn detect() -> Option<Self>;

    /// The candidates in registers.
    fn packed(&self, candidates: &Candidates) -> Self::State;

    /// Step 1 of a sweep: locked candidates.
    fn locked_step(&self, state: Self::State) -> Self::State;

    /// Step 2: the cells with any candidate, and those with one.
    fn naked_step(&self, state: Self::State) -> [Places; 2];

    /// Step 3: the lanes with one place, and nothing else.
    fn hidden_step(&self, state: Self::State) -> Self::State;

    /// The places of a set of cells.
    fn places(&self, cells: Self::Cells) -> Places;

    /// Whether every bit that belongs to no candidate is 0.
    fn is_tidy(&self, state: Self::State) -> bool;

    /// A set of cells from its places.
    fn cells(&self, places: Places) -> Self::Cells;

    /// Scores by cell number, 0 for cells that were not scored.
    fn by_number(&self, scores: &Self::Scores) -> [u8; 81];

    /// The candidates with the givens alone, before step 1.
    fn read_step(&self, givens: &[u8; 81]) -> Self::State;
}
