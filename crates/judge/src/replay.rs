//! [`Replay`]: the board that a search's events describe, and what they may not describe.

use sudoku::{Cell, Digit, Event, Grid, Puzzle, Reason};

/// Rebuilds the board of a search from its events, and finds the first that breaks the contract of
/// [`sudoku::Visitor`].
///
/// ```
/// use judge::Replay;
/// use sudoku::{Cell, Digit, Event, Puzzle};
///
/// let puzzle: Puzzle = "1................................................................................".parse().unwrap();
/// let mut replay = Replay::new(&puzzle);
/// assert!(replay.follow(Event::Place(Cell::ALL[1], Digit::ALL[1])).is_ok());
/// let error = replay.follow(Event::Place(Cell::ALL[2], Digit::ALL[0])).unwrap_err();
/// assert_eq!(error, "place 1 in r1c3, though 1 stands in r1c1");
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    puzzle: Puzzle,
    board: Grid,
    written: Vec<Written>,
}

/// A digit on the board that is no given.
#[derive(Clone, Copy, Debug)]
struct Written {
    cell: Cell,
    choice: bool,
}

impl Replay {
    /// The board with the givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { puzzle: *puzzle, board: *puzzle.grid(), written: Vec::with_capacity(81) }
    }

    /// The board now.
    pub const fn board(&self) -> &Grid {
        &self.board
    }

    /// How many choices stand on the board.
    pub fn choices(&self) -> usize {
        self.written.iter().filter(|written| written.choice).count()
    }

    /// Follows the next event.
    ///
    /// # Errors
    ///
    /// A sentence that says what the event may not do: write where a digit stands, write a digit
    /// that stands in the same house, take back what does not stand or what a later choice still
    /// stands upon, report a solution that is not the board.
    pub fn follow(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Place(cell, digit) => self.write("place", cell, digit, true),
            Event::Deduce(cell, digit, reason) => {
                if let Reason::HiddenSingle(house) = reason
                    && !house.cells().contains(&cell)
                {
                    return Err(format!(
                        "deduce {digit} in {cell} as a hidden single in {house}, which has no such cell"
                    ));
                }
                self.write("deduce", cell, digit, false)
            }
            Event::Remove(cell) => self.remove(cell),
            Event::Solution(grid) => self.solution(grid),
        }
    }

    /// Checks the board of a search that is exhausted: no choice still stands.
    ///
    /// # Errors
    ///
    /// A sentence that names the newest choice that was never taken back.
    pub fn finish(&self) -> Result<(), String> {
        match self.written.iter().rfind(|written| written.choice) {
            Some(choice) => Err(format!(
                "the search is exhausted, but the choice in {} was never taken back",
                choice.cell
            )),
            None => Ok(()),
        }
    }

    fn write(&mut self, verb: &str, cell: Cell, digit: Digit, choice: bool) -> Result<(), String> {
        if let Some(standing) = self.board[cell] {
            return Err(format!("{verb} {digit} in {cell}, where {standing} stands"));
        }
        if let Some(peer) = cell.peers().iter().find(|&&peer| self.board[peer] == Some(digit)) {
            return Err(format!("{verb} {digit} in {cell}, though {digit} stands in {peer}"));
        }
        self.board[cell] = Some(digit);
        self.written.push(Written { cell, choice });
        Ok(())
    }

    fn remove(&mut self, cell: Cell) -> Result<(), String> {
        let Some(position) = self.written.iter().rposition(|written| written.cell == cell) else {
            let what = if self.puzzle.grid()[cell].is_some() {
                "a given stands"
            } else {
                "no digit stands"
            };
            return Err(format!("remove {cell}, where {what}"));
        };
        if let Some(later) = self.written[position + 1..].iter().find(|written| written.choice) {
            return Err(format!("remove {cell} before {}, which was chosen later", later.cell));
        }
        for written in self.written.drain(position..) {
            self.board[written.cell] = None;
        }
        Ok(())
    }

    fn solution(&self, grid: &Grid) -> Result<(), String> {
        match Cell::ALL.into_iter().find(|&cell| self.board[cell] != grid[cell]) {
            None => Ok(()),
            Some(cell) => {
                let shown = |digit: Option<Digit>| {
                    digit.map_or_else(|| "nothing".to_owned(), |digit| digit.to_string())
                };
                let (board, reported) = (shown(self.board[cell]), shown(grid[cell]));
                Err(format!(
                    "solution with {reported} in {cell}, where the events so far wrote {board}"
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
    fn a_removal_takes_the_deductions_after_it_along() {
        let mut replay = replay();
        for event in [place("r1c2", 2), deduce("r1c3", 3, Reason::NakedSingle), place("r1c4", 4)] {
            replay.follow(event).unwrap();
        }
        assert_eq!(replay.choices(), 2);
        let early = replay.follow(Event::Remove(cell("r1c2"))).unwrap_err();
        assert_eq!(early, "remove r1c2 before r1c4, which was chosen later");
        replay.follow(Event::Remove(cell("r1c4"))).unwrap();
        replay.follow(Event::Remove(cell("r1c2"))).unwrap();
        assert_eq!(replay.board().digits().count(), 1);
    }

    #[test]
    fn what_does_not_stand_is_not_removed() {
        assert_eq!(
            replay().follow(Event::Remove(cell("r5c5"))).unwrap_err(),
            "remove r5c5, where no digit stands"
        );
        assert_eq!(
            replay().follow(Event::Remove(cell("r1c1"))).unwrap_err(),
            "remove r1c1, where a given stands"
        );
    }

    #[test]
    fn a_standing_digit_is_not_written_over() {
        assert_eq!(
            replay().follow(place("r1c1", 2)).unwrap_err(),
            "place 2 in r1c1, where 1 stands"
        );
    }

    #[test]
    fn a_hidden_single_lies_in_its_house() {
        let elsewhere = deduce("r1c2", 2, Reason::HiddenSingle(sudoku::House::ROWS[4]));
        let said = replay().follow(elsewhere).unwrap_err();
        assert_eq!(said, "deduce 2 in r1c2 as a hidden single in row 5, which has no such cell");
    }

    #[test]
    fn a_solution_is_the_board() {
        let mut grid = Grid::EMPTY;
        grid[cell("r1c1")] = Digit::new(1);
        assert!(replay().follow(Event::Solution(&grid)).is_ok());
        grid[cell("r9c9")] = Digit::new(5);
        let said = replay().follow(Event::Solution(&grid)).unwrap_err();
        assert_eq!(said, "solution with 5 in r9c9, where the events so far wrote nothing");
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
