//! What the search needs of a sweeper: a layout of the candidates in registers, with the steps of
//! a sweep written for it. The type is the proof that the processor has the instructions.
//!
//! There are two sweepers, one for AVX-512, and one for AVX2. Both remove the
//! same candidates in each sweep, so the search and the reporter are written once. The operations
//! are three traits, because each sweeper implements them in three files.

use sudoku::{Digit, DigitSet};

/// The sweep, and questions about its result.
pub(crate) trait Sweep: Copy {
    /// The candidates of a puzzle.
    type State: Copy;
    /// A set of cells.
    type Cells: Copy;
    /// Sets of cells with no greater [`Sweep::difference`] differ in about one box at most.
    const SMALL_DIFFERENCE: u32;

    /// The empty set of cells.
    fn no_cells(&self) -> Self::Cells;

    /// Removes everything that the candidates themselves rule out.
    fn sweep(&self, state: Self::State) -> Swept<Self>;

    /// Whether the set has every cell.
    fn is_full(&self, cells: Self::Cells) -> bool;

    /// In how many lanes or bytes the sets differ.
    fn difference(&self, cells: Self::Cells, others: Self::Cells) -> u32;

    /// Whether two digits are known in one cell, or one digit in two cells of a box. No cell may be
    /// without a candidate.
    fn has_clash(&self, swept: &Swept<Self>) -> bool;

    /// Whether no digit stands twice in a house. Every cell must be known, and no box may be
    /// without a digit.
    fn is_solution(&self, state: Self::State) -> bool;
}

/// From a grid to candidates and back.
pub(crate) trait ReadWrite: Sweep {
    /// The candidates at the start, from the digits of the 81 cells, row by row, 0 for a blank. A
    /// given is the only candidate of its cell and has no other place in its box, and what locked
    /// candidates rule out is removed once.
    ///
    /// That first half of a sweep removes the givens from their rows and columns. It costs half of
    /// a sweep, and the sweep after it then finds singles.
    fn start(&self, givens: &[u8; 81]) -> Self::State;

    /// The digits of a solved state, row by row: 1 to 9.
    fn write(&self, state: Self::State) -> [u8; 81];

    /// The candidates of each cell.
    fn candidates(&self, state: Self::State) -> [DigitSet; 81];

    /// By cell: the only candidate, if it has exactly one.
    fn singles(&self, state: Self::State) -> [Option<Digit>; 81] {
        self.candidates(state).map(|digits| match digits.len() {
            1 => digits.iter().next(),
            _ => None,
        })
    }
}

/// The choice of a guess.
pub(crate) trait Choose: Sweep {
    /// The cells with two candidates if there are any, else those with three, else those with more
    /// than one. The second value is whether they are those with two candidates.
    fn cells_to_guess(&self, state: Self::State) -> (Self::Cells, bool);

    /// The number of the cell of a set with the greatest score by the rule of [`crate::weight`].
    fn best(&self, state: Self::State, cells: Self::Cells) -> usize;

    /// The number of the first cell of a set; of any cell if the set is empty.
    fn first(&self, cells: Self::Cells) -> usize;

    /// How many cells have more than one candidate.
    fn open_cells(&self, state: Self::State) -> u32;

    /// The two ways of a guess at a cell. `of_two` says that it has two candidates.
    fn split(&self, state: Self::State, number: usize, of_two: bool) -> Guess<Self::State>;

    /// Chooses a guess in one of the [`cells_to_guess`](Choose::cells_to_guess): in the best one
    /// or, if `any` will do, in the first one. The state must have a cell with two candidates or
    /// more.
    #[inline(always)]
    fn choose(&self, state: Self::State, any: bool) -> Guess<Self::State> {
        let (cells, of_two) = self.cells_to_guess(state);
        let number = if any {
            self.first(cells)
        } else {
            self.best(state, cells)
        };
        self.split(state, number, of_two)
    }
}

/// A sweeper with everything that the search needs.
pub(crate) trait Sweeper: Sweep + ReadWrite + Choose {}

impl<S: Sweep + ReadWrite + Choose> Sweeper for S {}

/// The result of a sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swept<S: Sweep> {
    /// The state after it.
    pub(crate) state: S::State,
    /// The cells whose digit is known.
    pub(crate) assigned: S::Cells,
    /// Not 0 if a cell has no candidate left, or a box no place for a digit.
    pub(crate) emptied: u32,
}

/// A guess: the first candidate of a cell is its digit, or it is not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess<State> {
    /// The cell: see [`cell_number`](crate::cells::cell_number).
    pub(crate) number: usize,
    /// Whether the cell has two candidates, so that `otherwise` places the second.
    pub(crate) of_two: bool,
    /// The state with the cell's first candidate placed.
    pub(crate) placed: State,
    /// The state without that candidate.
    pub(crate) otherwise: State,
}

/// Work that runs on whichever sweeper the processor allows.
pub(crate) trait SweeperJob {
    /// The result.
    type Output;

    /// Does the work. An implementation must be `#[inline(always)]`, so that it is compiled for the
    /// CPU features of its caller.
    fn run(self, sweeper: &impl Sweeper) -> Self::Output;
}
