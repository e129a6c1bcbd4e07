//! What the search asks of a form: a layout of the candidates in registers, with the steps of a
//! sweep written for it.
//!
//! There are two, [`crate::avx512`] and [`crate::avx2`]. They find the same things in the same
//! order, so the search, the reports and the plain models of the tests are written once.

use crate::layout::Unpacked;

/// A layout and its steps. The value is loaded once a search: it holds tables, and the proof that
/// the processor can do all this.
pub(crate) trait Form: Copy {
    /// The candidates of a puzzle.
    type State: Copy;
    /// A set of cells.
    type Cells: Copy;
    /// What a sweep keeps for [`Form::clash`].
    type Clashes: Copy;

    /// The set of no cell.
    fn no_cells(&self) -> Self::Cells;

    /// The candidates at the start, from the digits of the 81 cells, row by row, 0 for a blank: a
    /// given leaves nothing else in its cell, no other place in its box, and the first half of a
    /// sweep has taken away its rows and columns.
    ///
    /// That half does it at half the price; the sweep after it then begins with singles to find.
    fn start(&self, givens: &[u8; 81]) -> Self::State;

    /// The sweep.
    fn sweep(&self, state: Self::State) -> Swept<Self>;

    /// Whether the set is every cell.
    fn is_full(&self, cells: Self::Cells) -> bool;

    /// Whether the sets are not the same.
    fn differ(&self, cells: Self::Cells, others: Self::Cells) -> bool;

    /// Whether the sets are the same, or nearly so: they differ in one box or so.
    fn nearly_agree(&self, cells: Self::Cells, others: Self::Cells) -> bool;

    /// Whether a digit is naked twice in a box, or two digits are hidden in one cell.
    fn clash(&self, swept: &Swept<Self>) -> bool;

    /// Whether no digit stands twice in a row or column. Every box must have each digit at one
    /// place.
    fn is_solution(&self, state: Self::State) -> bool;

    /// Chooses a guess. The state must have a cell with two candidates or more.
    fn choose(&self, state: Self::State) -> Guess<Self::State>;

    /// The digits of a solved state, row by row: 1 to 9.
    fn write(&self, state: Self::State) -> [u8; 81];

    /// The candidates in plain memory.
    fn unpacked(&self, state: Self::State) -> Unpacked;
}

/// What a sweep found out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swept<F: Form> {
    /// The state after it.
    pub(crate) state: F::State,
    /// The cells whose digit is known.
    pub(crate) assigned: F::Cells,
    /// Not 0 if a cell has no candidate left, or a box no place for a digit.
    pub(crate) emptied: u32,
    /// For [`Form::clash`].
    pub(crate) clashes: F::Clashes,
}

/// A guess: the cell is the first digit, or it is not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess<State> {
    /// The cell: see [`cell_number`](crate::layout::cell_number).
    pub(crate) number: usize,
    /// Whether the cell has two candidates, so that `otherwise` is the second of them.
    pub(crate) of_two: bool,
    /// The state with the cell's first candidate placed.
    pub(crate) placed: State,
    /// The state without that candidate.
    pub(crate) otherwise: State,
}
