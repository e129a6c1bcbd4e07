//! [`Board`]: the digits on the board at one moment of a search, rebuilt from its events.

use crate::{Cell, Constraint, Digit, DigitSet, Event, Grid, Place, Puzzle};

/// The content of a cell, and where it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// No digit.
    #[default]
    Blank,
    /// A digit of the puzzle.
    Given(Digit),
    /// A digit that the search chose.
    Placed(Digit),
    /// A digit that was forced.
    Deduced(Digit),
}

impl Mark {
    /// The digit; `None` for a blank.
    #[inline]
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Blank => None,
            Self::Given(digit) | Self::Placed(digit) | Self::Deduced(digit) => Some(digit),
        }
    }
}

/// Follows the events of a search, and so holds its board at every moment.
///
/// It accepts any event and checks none, because a wrong search has to be shown too. For events
/// that keep the contract of [`Visitor`](crate::Visitor) it is exactly the board of the search.
///
/// ```
/// use sudoku::{Board, Cell, Digit, Event, Mark, Puzzle, Reason};
///
/// let puzzle: Puzzle = format!("1{}", ".".repeat(80)).parse()?;
/// let [one, two, three] = [Cell::ALL[0], Cell::ALL[1], Cell::ALL[2]];
/// let mut board = Board::new(&puzzle);
/// board.follow(Event::Place(two, Digit::new(2).unwrap()));
/// board.follow(Event::Deduce(three, Digit::new(3).unwrap(), Reason::NakedSingle));
/// assert_eq!(board.mark(one), Mark::Given(Digit::new(1).unwrap()));
/// assert_eq!(board.written(), [two, three]);
///
/// // What was deduced after a choice goes with it.
/// board.follow(Event::Remove(two));
/// assert_eq!(board.grid(), puzzle.grid());
/// # Ok::<(), sudoku::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    marks: [Mark; 81],
    /// The cells that the search wrote, oldest first.
    written: Vec<Cell>,
    choices: u32,
    /// The candidates that the search eliminated, oldest first, each with the number of cells that
    /// it had written. When fewer are left, the candidates are back.
    eliminated: Vec<(Place, usize)>,
    /// Every choice on the board, each after those that were tried in its place and taken back.
    tried: Vec<(Cell, Digit)>,
    /// For each number of choices on the board, where in `tried` those for the next one begin.
    starts: Vec<usize>,
}

impl Board {
    /// The board before the first event: the givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            grid: *puzzle.grid(),
            marks: puzzle
                .grid()
                .cells()
                .map(|given| given.map_or(Mark::Blank, Mark::Given)),
            written: Vec::with_capacity(81),
            choices: 0,
            eliminated: Vec::new(),
            tried: Vec::new(),
            starts: vec![0],
        }
    }

    /// The digits on the board.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The content of this cell.
    #[inline]
    pub const fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }

    /// The cells that the search has written and not taken back, oldest first.
    #[inline]
    pub fn written(&self) -> &[Cell] {
        &self.written
    }

    /// The number of choices on the board.
    #[inline]
    pub const fn choices(&self) -> u32 {
        self.choices
    }

    /// The choices that were tried after those on the board, and taken back again.
    #[inline]
    pub fn tried(&self) -> &[(Cell, Digit)] {
        self.starts
            .last()
            .map_or(&[], |&start| &self.tried[start..])
    }

    /// The [candidates](Grid::candidates) of the cell that the search has not eliminated. Costs 20
    /// reads, and one for each elimination on the board.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.grid.candidates(cell) & !self.eliminated(cell)
    }

    /// The digits that the search has eliminated in the cell. Costs one read for each elimination
    /// on the board.
    pub fn eliminated(&self, cell: Cell) -> DigitSet {
        let gone = self
            .eliminated
            .iter()
            .filter(|(gone, _)| gone.cells.contains(cell));
        gone.fold(DigitSet::EMPTY, |set, (gone, _)| set | gone.digits)
    }

    /// The options that the constraint has left: one digit in one cell each. There is none in a
    /// cell that has a digit.
    pub fn options(&self, constraint: Constraint) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        constraint
            .options()
            .into_iter()
            .filter(|&(cell, digit)| self.is_candidate(cell, digit))
    }

    /// Whether the cell is blank and the digit is one of its candidates.
    pub fn is_candidate(&self, cell: Cell, digit: Digit) -> bool {
        self.grid[cell].is_none() && self.candidates(cell).contains(digit)
    }

    /// Follows one event.
    pub fn follow(&mut self, event: Event<'_>) {
        match event {
            Event::Place(cell, digit) => self.place(cell, digit),
            Event::Deduce(cell, digit, _) => self.deduce(cell, digit),
            Event::Eliminate(candidates, _) => self.eliminate(candidates),
            Event::Remove(cell) => self.remove(cell),
            Event::Check(_) | Event::Solution(_) => {}
        }
    }

    /// Writes a digit by choice.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.tried.push((cell, digit));
        self.write(cell, Mark::Placed(digit));
        if self.starts.len() == self.choices as usize {
            self.starts.push(self.tried.len());
        }
    }

    /// Writes a digit that is forced.
    pub fn deduce(&mut self, cell: Cell, digit: Digit) {
        self.write(cell, Mark::Deduced(digit));
    }

    /// Eliminates candidates until the digit that was written last is taken back.
    pub fn eliminate(&mut self, candidates: Place) {
        self.eliminated.push((candidates, self.written.len()));
    }

    /// Takes back the digit in this cell, and every digit written and candidate eliminated after
    /// it. Does nothing if the search did not write the cell.
    pub fn remove(&mut self, cell: Cell) {
        let Some(position) = self.written.iter().rposition(|&written| written == cell) else {
            return;
        };
        while self.written.len() > position
            && let Some(written) = self.written.pop()
        {
            self.set(written, Mark::Blank);
        }
        self.eliminated.retain(|&(_, written)| written <= position);
        let left = self.choices as usize + 1;
        if let Some(&end) = self.starts.get(left) {
            self.tried.truncate(end);
            self.starts.truncate(left);
        }
    }

    fn write(&mut self, cell: Cell, mark: Mark) {
        self.set(cell, mark);
        self.written.push(cell);
    }

    fn set(&mut self, cell: Cell, mark: Mark) {
        let before = std::mem::replace(&mut self.marks[cell.index()], mark);
        // A wrong search may write over a choice of its own.
        if let Mark::Placed(_) = before {
            self.choices -= 1;
        }
        if let Mark::Placed(_) = mark {
            self.choices += 1;
        }
        self.grid[cell] = mark.digit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_a_wrong_search_do_no_harm() {
        let mut board = Board::new(&format!("1{}", ".".repeat(80)).parse().unwrap());
        let before = board.clone();
        for cell in [Cell::ALL[0], Cell::ALL[7]] {
            board.remove(cell);
            assert_eq!(board, before, "{cell} was not written by the search");
        }
        board.place(Cell::ALL[7], Digit::ALL[2]);
        board.place(Cell::ALL[7], Digit::ALL[3]);
        assert_eq!(board.choices(), 1);
        board.remove(Cell::ALL[7]);
        assert_eq!(
            (board.choices(), board.mark(Cell::ALL[7])),
            (0, Mark::Blank)
        );
        board.remove(Cell::ALL[7]);
        assert_eq!(board.marks, before.marks);
    }
}
