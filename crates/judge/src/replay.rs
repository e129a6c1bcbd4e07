//! [`Replay`]: the board that the events of a search describe, and the rules that they keep.

use sudoku::{Board, Cell, Digit, Event, Grid, Mark, Puzzle, Reason};

use crate::evidence;

/// Rebuilds the board of a search from its events, and finds the first event that breaks the
/// contract of [`sudoku::Visitor`].
///
/// ```
/// use judge::Replay;
/// use sudoku::{Cell, Digit, Event, Puzzle};
///
/// let puzzle: Puzzle = "1................................................................................".parse().unwrap();
/// let mut replay = Replay::new(&puzzle);
/// assert!(replay.follow(Event::Place(Cell::ALL[1], Digit::ALL[1])).is_ok());
/// let error = replay.follow(Event::Place(Cell::ALL[2], Digit::ALL[0])).unwrap_err();
/// assert_eq!(error, "place 1 in r1c3, but row 1 has 1 in r1c1");
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    board: Board,
}

impl Replay {
    /// The board with the givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle) }
    }

    /// The board after the events so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Follows the next event.
    ///
    /// # Errors
    ///
    /// A sentence that says which rule the event breaks. It writes into a cell that has a digit, or
    /// a digit that a peer has. It takes back a cell that the search did not write, or one before a
    /// later choice. It reports a solution that differs from the board, or a check that found
    /// something else than the board shows. The board stays as it was
    /// before the event.
    pub fn follow(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Check(check) => evidence::verify(&self.board, check)?,
            Event::Place(cell, digit) => self.can_write("place", cell, digit)?,
            Event::Deduce(cell, digit, reason) => {
                if let Reason::HiddenSingle(house) = reason
                    && !house.cells().contains(&cell)
                {
                    return Err(format!(
                        "deduce {digit} in {cell} as a hidden single in {house}, which has no such cell"
                    ));
                }
                self.can_write("deduce", cell, digit)?;
            }
            Event::Remove(cell) => self.can_remove(cell)?,
            Event::Solution(grid) => self.is_board(grid)?,
        }
        self.board.follow(event);
        Ok(())
    }

    /// Checks the board of an exhausted search: every choice has been taken back.
    ///
    /// # Errors
    ///
    /// A sentence that names the newest choice that was never taken back.
    pub fn finish(&self) -> Result<(), String> {
        match self.board.written().iter().rfind(|&&cell| self.is_choice(cell)) {
            Some(cell) => Err(format!(
                "the search is exhausted, but the choice in {cell} was never taken back"
            )),
            None => Ok(()),
        }
    }

    fn is_choice(&self, cell: Cell) -> bool {
        matches!(self.board.mark(cell), Mark::Placed(_))
    }

    fn can_write(&self, verb: &str, cell: Cell, digit: Digit) -> Result<(), String> {
        let grid = self.board.grid();
        match self.board.mark(cell) {
            Mark::Blank => {}
            Mark::Given(given) => {
                return Err(format!("{verb} {digit} in {cell}, which has the given {given}"));
            }
            Mark::Placed(written) | Mark::Deduced(written) => {
                return Err(format!("{verb} {digit} in {cell}, which has {written}"));
            }
        }
        for house in cell.houses() {
            if let Some(peer) = house.cells().iter().find(|&&peer| grid[peer] == Some(digit)) {
                return Err(format!("{verb} {digit} in {cell}, but {house} has {digit} in {peer}"));
            }
        }
        Ok(())
    }

    fn can_remove(&self, cell: Cell) -> Result<(), String> {
        match self.board.mark(cell) {
            Mark::Blank => return Err(format!("remove {cell}, which is blank")),
            Mark::Given(_) => return Err(format!("remove {cell}, which has a given")),
            Mark::Placed(_) | Mark::Deduced(_) => {}
        }
        let later = self.board.written().iter().rev().take_while(|&&written| written != cell);
        match later.filter(|&&written| self.is_choice(written)).last() {
            Some(choice) => Err(format!("remove {cell} before {choice}, which is a later choice")),
            None => Ok(()),
        }
    }

    fn is_board(&self, grid: &Grid) -> Result<(), String> {
        let board = self.board.grid();
        match Cell::ALL.into_iter().find(|&cell| board[cell] != grid[cell]) {
            None => Ok(()),
            Some(cell) => {
                let shown = |digit: Option<Digit>| {
                    digit.map_or_else(|| "no digit".to_owned(), |digit| digit.to_string())
                };
                let (board, reported) = (shown(board[cell]), shown(grid[cell]));
                Err(format!(
                    "solution with {reported} in {cell}, but the events so far wrote {board}"
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
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

    fn deduce(name: &str, digit: u8, reason: Reason) -> Event<'static> {
        Event::Deduce(cell(name), Digit::new(digit).unwrap(), reason)
    }

    #[test]
    fn a_removal_takes_back_the_deductions_after_it() {
        let mut replay = replay();
        for event in [place("r1c2", 2), deduce("r1c3", 3, Reason::NakedSingle), place("r1c4", 4)] {
            replay.follow(event).unwrap();
        }
        assert_eq!(replay.board().choices(), 2);
        let early = replay.follow(Event::Remove(cell("r1c2"))).unwrap_err();
        assert_eq!(early, "remove r1c2 before r1c4, which is a later choice");
        replay.follow(Event::Remove(cell("r1c4"))).unwrap();
        replay.follow(Event::Remove(cell("r1c2"))).unwrap();
        assert_eq!(replay.board().grid().digits().count(), 1);
    }

    #[test]
    fn only_what_the_search_wrote_is_removed() {
        assert_eq!(
            replay().follow(Event::Remove(cell("r5c5"))).unwrap_err(),
            "remove r5c5, which is blank"
        );
        assert_eq!(
            replay().follow(Event::Remove(cell("r1c1"))).unwrap_err(),
            "remove r1c1, which has a given"
        );
    }

    #[test]
    fn a_digit_is_not_written_over_another() {
        assert_eq!(
            replay().follow(place("r1c1", 2)).unwrap_err(),
            "place 2 in r1c1, which has the given 1"
        );
    }

    #[test]
    fn a_hidden_single_lies_in_its_house() {
        let elsewhere = deduce("r1c2", 2, Reason::HiddenSingle(sudoku::House::ROWS[4]));
        let message = replay().follow(elsewhere).unwrap_err();
        assert_eq!(message, "deduce 2 in r1c2 as a hidden single in row 5, which has no such cell");
    }

    #[test]
    fn a_solution_is_the_board() {
        let mut grid = Grid::EMPTY;
        grid[cell("r1c1")] = Digit::new(1);
        assert!(replay().follow(Event::Solution(&grid)).is_ok());
        grid[cell("r9c9")] = Digit::new(5);
        let message = replay().follow(Event::Solution(&grid)).unwrap_err();
        assert_eq!(message, "solution with 5 in r9c9, but the events so far wrote no digit");
    }

    #[test]
    fn an_exhausted_search_leaves_no_choice() {
        let mut replay = replay();
        replay.follow(place("r1c2", 2)).unwrap();
        assert!(replay.finish().unwrap_err().contains("the choice in r1c2 was never taken back"));
        replay.follow(Event::Remove(cell("r1c2"))).unwrap();
        assert!(replay.finish().is_ok());
    }
}
