//! [`Board`]: the digits written, and the options that are left to each constraint.

use sudoku::{Cell, Constraint, Digit, DigitSet, Grid, Puzzle, Reason};

/// A constraint has no option left: there is no solution with these digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// A set of options of one constraint: nine bits.
type Options = u16;

/// All nine options.
const ALL: Options = 0b1_1111_1111;

/// The digits written so far, and the options that they leave to each constraint.
///
/// No option that is left conflicts with a digit on the board: writing a digit eliminates all
/// options that conflict with it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    grid: Grid,
    /// The options of each constraint that is not met yet. An empty set always means that the
    /// constraint is met: where one runs out of options, [`Contradiction`] ends the branch, and its
    /// board is used no more.
    left: [Options; Constraint::COUNT],
}

impl Board {
    /// The board with the givens written.
    ///
    /// Adds to `singles` each constraint with one option left.
    pub(crate) fn new(
        puzzle: &Puzzle,
        singles: &mut Vec<Constraint>,
    ) -> Result<Self, Contradiction> {
        let mut board = Self {
            grid: Grid::EMPTY,
            left: [ALL; Constraint::COUNT],
        };
        for (cell, given) in puzzle.grid().digits() {
            board.write(cell, given, singles)?;
        }
        Ok(board)
    }

    /// The digits written so far.
    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Writes the digit. This meets four constraints, and eliminates their other options.
    ///
    /// Adds to `singles` each constraint that has one option left after this.
    pub(crate) fn write(
        &mut self,
        cell: Cell,
        digit: Digit,
        singles: &mut Vec<Constraint>,
    ) -> Result<(), Contradiction> {
        self.grid[cell] = Some(digit);
        // All four are met before the first elimination. Otherwise `eliminate` would see one of
        // them run out of options and call that a contradiction.
        let met = Constraint::met_by(cell, digit)
            .map(|(constraint, option)| (constraint, self.meet(constraint, option)));
        for (constraint, others) in met {
            for option in each(others) {
                let (cell, digit) = constraint.option(option);
                self.eliminate(cell, digit, singles)?;
            }
        }
        Ok(())
    }

    /// Meets the constraint with this option, and returns the others that it had left.
    fn meet(&mut self, constraint: Constraint, option: usize) -> Options {
        std::mem::take(&mut self.left[constraint.index()]) & !(1 << option)
    }

    /// The digit does not go into the cell: those of its four constraints that are not met lose an
    /// option.
    fn eliminate(
        &mut self,
        cell: Cell,
        digit: Digit,
        singles: &mut Vec<Constraint>,
    ) -> Result<(), Contradiction> {
        for (constraint, option) in Constraint::met_by(cell, digit) {
            let left = &mut self.left[constraint.index()];
            // The constraint is met, or it lost this option before.
            if *left & 1 << option == 0 {
                continue;
            }
            *left &= !(1 << option);
            if *left == 0 {
                return Err(Contradiction);
            }
            if left.is_power_of_two() {
                singles.push(constraint);
            }
        }
        Ok(())
    }

    /// The only option of a constraint in `singles`, and why it is forced; `None` if the constraint
    /// was met after it was added there.
    pub(crate) fn forced(&self, constraint: Constraint) -> Option<(Cell, Digit, Reason)> {
        let option = each(self.left[constraint.index()]).next()?;
        let (cell, digit) = constraint.option(option);
        Some((cell, digit, constraint.reason()))
    }

    /// The candidates of a cell; none for a cell with a digit.
    pub(crate) const fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.left[Constraint::cell(cell).index()])
    }

    /// The candidates of a blank cell in the order in which they are tried: all but the greatest,
    /// ascending, and then the greatest.
    ///
    /// The last one is apart because it is not a guess: once all others were tried, it is forced,
    /// and this board itself can be filled instead of a copy.
    pub(crate) fn guesses(&self, cell: Cell) -> (impl Iterator<Item = Digit> + use<>, Digit) {
        let candidates = self.left[Constraint::cell(cell).index()];
        let last = Digit::ALL[candidates.ilog2() as usize];
        let guesses = each(candidates & !last.bit()).map(|option| Digit::ALL[option]);
        (guesses, last)
    }
}

/// The options whose bits are set, counted from 0, ascending.
fn each(mut options: Options) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (options != 0).then(|| options.trailing_zeros() as usize)?;
        options &= options - 1;
        Some(lowest)
    })
}
