//! [`PencilMarks`]: the digits written, and the options that are left to each constraint.

use sudoku::{Cell, CellSet, Constraint, Digit, DigitSet, Grid, House, Place, Puzzle};

/// The digits written so far, and the candidates that they and the techniques have left.
///
/// Each constraint has nine bits, one per option that is left: the candidates of a cell, or the
/// positions of a digit in a house. A constraint that is met has none.
///
/// `constraint-propagation` has its own board, which stops at the first contradiction and lists new
/// singles as it writes. A learner reads each of these two rungs alone, so they share no board.
#[derive(Clone, Debug)]
pub struct PencilMarks {
    grid: Grid,
    left: [u16; Constraint::COUNT],
    /// Whether a constraint that is not met has no option left.
    is_dead: bool,
}

impl PencilMarks {
    /// The board with the givens, and every candidate that they leave.
    pub fn new(puzzle: &Puzzle) -> Self {
        let left = [DigitSet::ALL.bits(); Constraint::COUNT];
        let mut board = Self {
            grid: Grid::EMPTY,
            left,
            is_dead: false,
        };
        for (cell, given) in puzzle.grid().digits() {
            board.write(cell, given);
        }
        board
    }

    /// The digits written so far.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells without a digit.
    pub(crate) fn blanks(&self) -> CellSet {
        self.grid.blanks().collect()
    }

    /// Whether no solution continues this board, because a cell or a house has nothing left.
    pub const fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// The candidates of a cell; none if it has a digit.
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.left(Constraint::cell(cell)))
    }

    /// The options that are left, one bit each, numbered as in [`Constraint::option`].
    #[inline]
    pub const fn left(&self, constraint: Constraint) -> u16 {
        self.left[constraint.index()]
    }

    /// The positions of each digit in the house: bit 0 is the first cell. None for a digit that
    /// the house has.
    #[inline]
    pub(crate) fn positions(&self, house: House) -> &[u16; 9] {
        let [first, ..] = Digit::ALL.map(|digit| Constraint::of_house(house, digit).index());
        self.left[first..first + 9]
            .as_array()
            .expect("a slice of nine")
    }

    /// The candidates of each cell of the house, in order; none for a cell with a digit.
    #[inline]
    pub(crate) fn cells(&self, house: House) -> [u16; 9] {
        house.cells().map(|cell| self.candidates(cell).bits())
    }

    /// The first constraint of this range with one option left.
    pub(crate) fn single(&self, range: std::ops::Range<usize>) -> Option<Constraint> {
        let first = range.start;
        let mut left = self.left[range].iter();
        let offset = left.position(|left| left.is_power_of_two())?;
        Some(Constraint::ALL[first + offset])
    }

    /// Those of the digits that are candidates of these cells, one place per digit.
    pub(crate) fn found_in(&self, cells: CellSet, digits: DigitSet) -> Vec<Place> {
        let mut places = Vec::new();
        for digit in digits.iter() {
            let cells = cells.iter();
            let with_digit = cells.filter(|&cell| self.candidates(cell).contains(digit));
            let place = Place::new(with_digit.collect::<CellSet>(), digit);
            if !place.cells.is_empty() {
                places.push(place);
            }
        }
        places
    }

    /// Writes the digit, and takes it from every other cell of its houses.
    pub fn write(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        // All four are met before anything is eliminated, so that none of them counts as dead.
        let met = Constraint::met_by(cell, digit).map(|(constraint, option)| {
            (
                constraint,
                std::mem::take(&mut self.left[constraint.index()]) & !(1 << option),
            )
        });
        for (constraint, others) in met {
            for option in DigitSet::from_bits(others).iter() {
                let (cell, digit) = constraint.option(option.index());
                self.strike(cell, digit);
            }
        }
    }

    /// Eliminates candidates.
    pub fn eliminate(&mut self, place: Place) {
        place
            .pairs()
            .for_each(|(cell, digit)| self.strike(cell, digit));
    }

    fn strike(&mut self, cell: Cell, digit: Digit) {
        for (constraint, option) in Constraint::met_by(cell, digit) {
            let left = &mut self.left[constraint.index()];
            if *left & 1 << option != 0 {
                *left &= !(1 << option);
                self.is_dead |= *left == 0;
            }
        }
    }
}
