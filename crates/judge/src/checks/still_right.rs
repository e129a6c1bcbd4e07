//! [`StillRight`]: whether a search may still reach a known solution.

use sudoku::{Board, Event, Grid, Puzzle, Reason};

use crate::oracle;

/// With this many solutions or more, not all are known, and nothing is checked.
const TOO_MANY: usize = 10;

/// Follows the solutions that agree with the board of a search.
pub(super) struct StillRight {
    /// Each with where the search has left it: it agrees again when fewer cells than this are
    /// written.
    solutions: Vec<(Grid, Option<usize>)>,
}

impl StillRight {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut solutions = oracle::solutions(puzzle, TOO_MANY);
        if solutions.len() == TOO_MANY {
            solutions.clear();
        }
        Self { solutions: solutions.into_iter().map(|solution| (solution, None)).collect() }
    }

    /// Follows the next event. `board` is the board after it.
    ///
    /// # Errors
    ///
    /// The last solution that the board agreed with, if a forced digit or an elimination leaves it.
    /// A choice may be wrong, and so may the last alternative to a choice.
    pub(super) fn follow(&mut self, event: Event<'_>, board: &Board) -> Result<(), Grid> {
        if let Event::Solution(grid) = event {
            // From here on, the search need not come back to it.
            self.solutions.retain(|(solution, _)| solution != grid);
        }
        let written = board.written().len();
        let last =
            self.solutions.iter().find(|(_, left)| left.is_none()).map(|&(solution, _)| solution);
        for (solution, left) in &mut self.solutions {
            let leaves = match event {
                Event::Place(cell, digit) | Event::Deduce(cell, digit, _) => {
                    solution[cell] != Some(digit)
                }
                Event::Eliminate(candidates, _) => {
                    candidates.pairs().any(|(cell, digit)| solution[cell] == Some(digit))
                }
                Event::Remove(_) => {
                    *left = left.filter(|&left| left <= written);
                    false
                }
                Event::Check(_) | Event::Solution(_) => false,
            };
            if leaves && left.is_none() {
                *left = Some(written);
            }
        }
        let must_be_right = match event {
            Event::Deduce(_, _, reason) => reason != Reason::LastAlternative,
            Event::Eliminate(..) => true,
            _ => false,
        };
        let all_left = self.solutions.iter().all(|(_, left)| left.is_some());
        last.filter(|_| must_be_right && all_left).map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use sudoku::{Cell, Digit};

    #[test]
    fn a_forced_digit_must_not_leave_the_last_solution() {
        let case = fixtures::case("leetcode-37").unwrap();
        let (puzzle, solution) = (case.puzzle.unwrap(), case.solution.unwrap());
        let blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        let right = |index: usize| solution[blanks[index]].unwrap();
        let wrong = |index: usize| Digit::ALL[(right(index).index() + 1) % 9];
        let eliminate =
            |index, digit| Event::Eliminate((blanks[index], digit).into(), Reason::Propagation);
        let deduce = |index, digit, reason| Event::Deduce(blanks[index], digit, reason);
        let last = |events: &[Event<'_>]| {
            let (mut board, mut still_right) = (Board::new(&puzzle), StillRight::new(&puzzle));
            let mut result = Ok(());
            for &event in events {
                assert_eq!(result, Ok(()), "only the last event may be wrong");
                board.follow(event);
                result = still_right.follow(event, &board);
            }
            result
        };
        let (place, remove) = (Event::Place(blanks[0], wrong(0)), Event::Remove(blanks[0]));
        for (events, result) in [
            (vec![eliminate(0, wrong(0)), deduce(0, right(0), Reason::NakedSingle)], Ok(())),
            (vec![deduce(0, wrong(0), Reason::NakedSingle)], Err(solution)),
            (vec![eliminate(0, right(0))], Err(solution)),
            (vec![deduce(0, wrong(0), Reason::LastAlternative)], Ok(())),
            // Below a wrong choice anything follows, and afterwards no longer.
            (vec![place, eliminate(1, right(1)), remove], Ok(())),
            (vec![place, eliminate(1, right(1)), remove, eliminate(1, right(1))], Err(solution)),
        ] {
            assert_eq!(last(&events), result, "{events:?}");
        }
    }
}
