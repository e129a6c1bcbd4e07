//! [`Replay`]: the board that the events of a search describe, and the rules that they keep.

use sudoku::{
    Board, Cell, CellSet, Constraint, Digit, DigitSet, Event, Grid, Mark, Place, Puzzle, Reason,
};

/// Rebuilds the board of a search from its events, and finds the first event that breaks the
/// contract of [`sudoku::Visitor`].
///
/// ```
/// use judge::Replay;
/// use sudoku::{Cell, Digit, Event, Puzzle};
///
/// let puzzle: Puzzle = "1................................................................................".parse().unwrap();
/// let mut replay = Replay::new(&puzzle);
/// assert!(replay.follow(Event::Place(Cell::ALL[1], Digit::new(2).unwrap())).is_ok());
/// let error = replay.follow(Event::Place(Cell::ALL[2], Digit::new(1).unwrap())).unwrap_err();
/// assert_eq!(error, "place 1 in r1c3, but row 1 has 1 in r1c1");
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    pub(crate) board: Board,
    /// The last digit that an event wrote into each cell, also where it was taken back.
    last: Grid,
}

impl Replay {
    /// The board with the givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            board: Board::new(puzzle),
            last: Grid::EMPTY,
        }
    }

    /// Follows the next event.
    ///
    /// # Errors
    ///
    /// A sentence that says which rule the event breaks. It writes into a cell that has a digit, or
    /// a digit that a peer has or that was eliminated there. Its reason does not hold. It
    /// eliminates a digit that is not a candidate. It takes back a cell that the search did not
    /// write, or one before a later choice. It reports a solution that differs from the board or
    /// has a blank, or a check that found something else than the board has. The board stays as it
    /// was before the event.
    pub fn follow(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Check(check) => self.verify(check)?,
            Event::Place(cell, digit) => {
                self.must_be_writable("place", cell, digit)?;
            }
            Event::Deduce(cell, digit, reason) => {
                self.must_be_writable("deduce", cell, digit)?;
                self.must_force(reason, cell, digit)
                    .map_err(|why| format!("deduce {digit} in {cell} ({reason}), but {why}"))?;
            }
            Event::Eliminate(candidates, reason) => {
                self.must_be_eliminable(candidates, reason)
                    .map_err(|why| format!("eliminate {candidates} ({reason}), but {why}"))?;
            }
            Event::Remove(cell) => self.must_be_removable(cell)?,
            Event::Solution(grid) => self.must_be_board(grid)?,
        }
        self.board.follow(event);
        if let Event::Place(cell, digit) | Event::Deduce(cell, digit, _) = event {
            self.last[cell] = Some(digit);
        }
        Ok(())
    }

    /// What the events so far reported of this cell.
    pub(crate) fn reported(&self, cell: Cell) -> String {
        match (self.board.mark(cell), self.last[cell]) {
            (Mark::Given(_), _) => "it is a given".to_owned(),
            (Mark::Blank, Some(digit)) => format!("a `remove` took {digit} back"),
            (Mark::Blank, None) => "no digit was reported there".to_owned(),
            (Mark::Placed(_) | Mark::Deduced(_), _) => "no `remove` was reported since".to_owned(),
        }
    }

    /// Checks the board of an exhausted search: every choice has been taken back.
    ///
    /// # Errors
    ///
    /// A sentence that names the newest choice that was never taken back.
    pub fn finish(&self) -> Result<(), String> {
        let written = self.board.written();
        match written.iter().rfind(|&&cell| self.is_choice(cell)) {
            Some(cell) => Err(format!(
                "the search is exhausted, but the choice in {cell} was never undone"
            )),
            None => Ok(()),
        }
    }

    fn is_choice(&self, cell: Cell) -> bool {
        matches!(self.board.mark(cell), Mark::Placed(_))
    }

    fn must_be_writable(&self, verb: &str, cell: Cell, digit: Digit) -> Result<(), String> {
        let why = match (self.board.mark(cell), self.board.grid().holder(cell, digit)) {
            (Mark::Given(given), _) => format!("which has the given {given}"),
            (Mark::Placed(written) | Mark::Deduced(written), _) => {
                format!("which has {written}: {}", self.reported(cell))
            }
            (Mark::Blank, Some((house, peer))) => format!("but {house} has {digit} in {peer}"),
            (Mark::Blank, None) if self.board.eliminated(cell).contains(digit) => {
                "where it was eliminated".to_owned()
            }
            (Mark::Blank, None) => return Ok(()),
        };
        Err(format!("{verb} {digit} in {cell}, {why}"))
    }

    /// Whether the reason forces the digit on this board.
    fn must_force(&self, reason: Reason, cell: Cell, digit: Digit) -> Result<(), String> {
        match reason {
            Reason::NakedSingle => {
                let alternatives = self.alternatives(Constraint::cell(cell), cell, digit);
                match alternatives.first() {
                    Some((_, other)) => Err(format!("{other} is also a candidate of {cell}")),
                    None => Ok(()),
                }
            }
            Reason::HiddenSingle(house) if !cell.houses().contains(&house) => {
                Err(format!("{cell} is not in {house}"))
            }
            Reason::HiddenSingle(house) => {
                let constraint = Constraint::of_house(house, digit);
                match self.alternatives(constraint, cell, digit).first() {
                    Some((other, _)) => Err(format!("{digit} can also go into {other}")),
                    None => Ok(()),
                }
            }
            Reason::LastAlternative => self.must_be_last_alternative(cell, digit),
            Reason::Pattern { candidates, .. } => self.must_be_pattern(candidates),
            // It stands for many steps of a strategy, which reports none of them, so nothing can be
            // checked but that the digit fits. `count` checks the solutions.
            Reason::Propagation => Ok(()),
        }
    }

    /// The other ways to meet the constraint, on this board.
    fn alternatives(&self, constraint: Constraint, cell: Cell, digit: Digit) -> Vec<(Cell, Digit)> {
        self.board
            .options(constraint)
            .filter(|&option| option != (cell, digit))
            .collect()
    }

    /// Whether the search has tried all other ways to meet one of the four constraints that the
    /// digit meets in this cell: then it may write the digit without a choice.
    fn must_be_last_alternative(&self, cell: Cell, digit: Digit) -> Result<(), String> {
        let tried = self.board.tried();
        for (constraint, _) in Constraint::met_by(cell, digit) {
            let alternatives = self.alternatives(constraint, cell, digit);
            if alternatives.iter().all(|option| tried.contains(option)) {
                return Ok(());
            }
        }
        // The error shows an untried digit of this cell, since a reader can look that up.
        let (_, untried) = self
            .alternatives(Constraint::cell(cell), cell, digit)
            .into_iter()
            .find(|option| !tried.contains(option))
            .expect("the constraint of the cell has an alternative that was not tried");
        Err(format!("{untried} was not tried there"))
    }

    fn must_be_eliminable(&self, candidates: Place, reason: Reason) -> Result<(), String> {
        if candidates.pairs().next().is_none() {
            return Err("that is nothing".to_owned());
        }
        match reason {
            Reason::Pattern {
                candidates: pattern,
                ..
            } => self.must_be_pattern(pattern)?,
            Reason::Propagation => {}
            _ => return Err("that is a reason for a digit".to_owned()),
        }
        for (cell, digit) in candidates.pairs() {
            if !self.board.is_candidate(cell, digit) {
                return Err(format!("{digit} is not a candidate of {cell}"));
            }
        }
        Ok(())
    }

    /// Whether each cell of the pattern has one of its digits, and each digit one of its cells.
    fn must_be_pattern(&self, pattern: Place) -> Result<(), String> {
        let Place { cells, digits } = pattern;
        for cell in cells.iter() {
            if !self.has_candidate(cell.into(), digits) {
                return Err(format!("{digits} is not a candidate of {cell}"));
            }
        }
        for digit in digits.iter() {
            if !self.has_candidate(cells, digit.into()) {
                return Err(format!("{digit} is not a candidate of {cells}"));
            }
        }
        Ok(())
    }

    /// Whether one of the cells can still take one of the digits.
    fn has_candidate(&self, cells: CellSet, digits: DigitSet) -> bool {
        Place::new(cells, digits)
            .pairs()
            .any(|(cell, digit)| self.board.is_candidate(cell, digit))
    }

    fn must_be_removable(&self, cell: Cell) -> Result<(), String> {
        match self.board.mark(cell) {
            Mark::Blank => return Err(format!("remove {cell}, which is blank")),
            Mark::Given(_) => return Err(format!("remove {cell}, which has a given")),
            Mark::Placed(_) | Mark::Deduced(_) => {}
        }
        let written = self.board.written();
        let position = written.iter().position(|&other| other == cell);
        let later = &written[position.map_or(0, |position| position + 1)..];
        match later.iter().find(|&&other| self.is_choice(other)) {
            Some(choice) => Err(format!(
                "remove {cell} before {choice}, which is a later choice"
            )),
            None => Ok(()),
        }
    }

    fn must_be_board(&self, grid: &Grid) -> Result<(), String> {
        let board = self.board.grid();
        for cell in Cell::ALL {
            if board[cell] != grid[cell] {
                return Err(format!(
                    "solution with {} in {cell}, but the events so far wrote {}",
                    digit_or_none(grid[cell]),
                    digit_or_none(board[cell])
                ));
            }
        }
        let Some(cell) = grid.blanks().next() else {
            return Ok(());
        };
        let fits = self.board.candidates(cell).iter().next();
        Err(format!(
            "solution with {cell} blank, where {} is allowed",
            digit_or_none(fits)
        ))
    }
}

fn digit_or_none(digit: Option<Digit>) -> String {
    match digit {
        Some(digit) => digit.to_string(),
        None => "no digit".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use sudoku::{Check, Decision, House, Read};

    use super::*;

    fn replay() -> Replay {
        Replay::new(&format!("1{}", ".".repeat(80)).parse().unwrap())
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn place(name: &str, digit: u8) -> Event<'static> {
        Event::Place(cell(name), Digit::new(digit).unwrap())
    }

    /// A check that is based on this digit of a cell.
    fn reads_in(name: &str, digit: Option<u8>) -> Event<'static> {
        let read = Read::written(cell(name), digit.and_then(Digit::new));
        let decision = Decision::Allowed {
            cell: cell("r1c3"),
            digit: Digit::ALL[2],
            is_allowed: false,
        };
        Event::Check(Check {
            decision,
            reads: Box::leak(Box::new(vec![read])),
        })
    }

    fn deduce(name: &str, digit: u8, reason: Reason) -> Event<'static> {
        Event::Deduce(cell(name), Digit::new(digit).unwrap(), reason)
    }

    /// An elimination of a 1 by a pattern of one candidate.
    fn eliminate(name: &str, pattern: (&str, usize)) -> Event<'static> {
        let candidates = (cell(pattern.0), Digit::ALL[pattern.1 - 1]).into();
        let reason = Reason::Pattern {
            name: "naked pair",
            candidates,
        };
        Event::Eliminate((cell(name), Digit::ALL[0]).into(), reason)
    }

    #[rstest]
    #[case::early(&[place("r1c2", 2), deduce("r1c3", 3, Reason::Propagation), place("r1c4", 4)],
        Event::Remove(cell("r1c2")), "remove r1c2 before r1c4, which is a later choice")]
    #[case::a_blank(&[], Event::Remove(cell("r5c5")), "remove r5c5, which is blank")]
    #[case::a_given(&[], Event::Remove(cell("r1c1")), "remove r1c1, which has a given")]
    #[case::over_a_given(&[], place("r1c1", 2), "place 2 in r1c1, which has the given 1")]
    #[case::over_a_digit(&[place("r1c2", 2)], place("r1c2", 3), "place 3 in r1c2, which has 2: no `remove` was reported since")]
    #[case::eliminated(&[Event::Eliminate(Place::new(cell("r1c2"), Digit::ALL[1]), Reason::Propagation)],
        place("r1c2", 2), "place 2 in r1c2, where it was eliminated")]
    #[case::no_candidate(&[eliminate("r9c9", ("r5c5", 1))], eliminate("r1c9", ("r5c5", 1)),
        "eliminate 1 in r1c9 (naked pair: 1 in r5c5), but 1 is not a candidate of r1c9")]
    #[case::no_pattern(&[], eliminate("r9c9", ("r1c1", 2)),
        "eliminate 1 in r9c9 (naked pair: 2 in r1c1), but 2 is not a candidate of r1c1")]
    #[case::nothing(&[], Event::Eliminate(Place::new(CellSet::EMPTY, DigitSet::ALL), Reason::Propagation),
        "eliminate  (propagation), but that is nothing")]
    #[case::not_removed(&[place("r1c2", 2)], reads_in("r1c2", None),
        "it read r1c2: –, and the reported board has 2: no `remove` was reported since")]
    #[case::removed(&[place("r1c2", 2), Event::Remove(cell("r1c2"))], reads_in("r1c2", Some(2)),
        "it read r1c2: 2, and the reported board has –: a `remove` took 2 back")]
    #[case::not_placed(&[], reads_in("r1c2", Some(2)),
        "it read r1c2: 2, and the reported board has –: no digit was reported there")]
    #[case::another_board(&[], Event::Solution(&Grid::EMPTY),
        "solution with no digit in r1c1, but the events so far wrote 1")]
    fn an_event_that_breaks_a_rule(
        #[case] before: &[Event<'_>],
        #[case] event: Event<'_>,
        #[case] message: &str,
    ) {
        let mut replay = replay();
        for &event in before {
            replay.follow(event).unwrap();
        }
        let error = replay.follow(event).unwrap_err();
        assert_eq!(
            error.strip_prefix("3 in r1c3? no, but ").unwrap_or(&error),
            message
        );
    }

    #[rstest]
    #[case::naked(Reason::NakedSingle, "9 is also a candidate of r1c9")]
    #[case::hidden_elsewhere(Reason::HiddenSingle(House::ROWS[4]), "r1c9 is not in row 5")]
    #[case::hidden(Reason::HiddenSingle(House::COLUMNS[8]), "8 can also go into r2c9")]
    #[case::last(Reason::LastAlternative, "9 was not tried there")]
    fn a_reason_must_hold(#[case] reason: Reason, #[case] why: &str) {
        // Row 1 has 1 to 7, so that r1c8 and r1c9 can take 8 and 9.
        let mut replay = Replay::new(&format!("1234567{}", ".".repeat(74)).parse().unwrap());
        let message = replay.follow(deduce("r1c9", 8, reason)).unwrap_err();
        assert_eq!(message, format!("deduce 8 in r1c9 ({reason}), but {why}"));
    }
}
