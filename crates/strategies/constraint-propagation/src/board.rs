//! [`Board`]: the digits written, and the options that are left to each constraint.

use sudoku::{Cell, Constraint, Digit, Grid, Puzzle, Reason};

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
    /// The options of each constraint that is still open; none for a constraint that is met.
    left: [Options; Constraint::COUNT],
}

impl Board {
    /// The board with the givens written.
    ///
    /// Adds each constraint that they leave with one option to `singles`.
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
    /// Adds each constraint that this leaves with one option to `singles`.
    pub(crate) fn write(
        &mut self,
        cell: Cell,
        digit: Digit,
        singles: &mut Vec<Constraint>,
    ) -> Result<(), Contradiction> {
        self.grid[cell] = Some(digit);
        // All four are closed before anything is eliminated, so that none of them is left empty.
        let met = Constraint::met_by(cell, digit).map(|(constraint, option)| {
            (
                constraint,
                std::mem::take(&mut self.left[constraint.index()]) & !(1 << option),
            )
        });
        for (constraint, others) in met {
            for option in each(others) {
                let (cell, digit) = constraint.option(option);
                self.eliminate(cell, digit, singles)?;
            }
        }
        Ok(())
    }

    /// The digit does not go into the cell: the open constraints among its four lose an option.
    fn eliminate(
        &mut self,
        cell: Cell,
        digit: Digit,
        singles: &mut Vec<Constraint>,
    ) -> Result<(), Contradiction> {
        for (constraint, option) in Constraint::met_by(cell, digit) {
            let left = &mut self.left[constraint.index()];
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

    /// The last option of the constraint, and why it is forced; `None` if the constraint was met
    /// in the meantime.
    pub(crate) fn forced(&self, constraint: Constraint) -> Option<(Cell, Digit, Reason)> {
        let option = each(self.left[constraint.index()]).next()?;
        let (cell, digit) = constraint.option(option);
        Some((cell, digit, constraint.reason()))
    }

    /// The candidates of a cell, one bit per digit; none for a cell with a digit.
    pub(crate) const fn candidates(&self, cell: Cell) -> u16 {
        self.left[Constraint::cell(cell).index()]
    }

    /// The digits to try in a blank cell: all candidates but the greatest, ascending, and the
    /// greatest.
    pub(crate) fn guesses(&self, cell: Cell) -> (impl Iterator<Item = Digit> + use<>, Digit) {
        let candidates = self.candidates(cell);
        let last = Digit::ALL[candidates.ilog2() as usize];
        (
            each(candidates & !last.bit()).map(|option| Digit::ALL[option]),
            last,
        )
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
