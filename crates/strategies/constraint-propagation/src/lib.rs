#![doc = include_str!("../README.md")]

mod board;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Constraint, Decision, Digit, DigitSet, Puzzle, Read, Reason, Solver, Visitor,
};

use board::{Board, Contradiction};

/// Naked and hidden singles to a fixpoint after each choice, then a guess in the cell with the
/// fewest candidates.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConstraintPropagation;

/// The strategy as the ladder lists it.
pub static CONSTRAINT_PROPAGATION: &dyn sudoku::Strategy = &ConstraintPropagation;

impl Solver for ConstraintPropagation {
    fn name(&self) -> &'static str {
        "constraint-propagation"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut singles = Vec::with_capacity(Constraint::COUNT);
        match Board::new(puzzle, &mut singles) {
            Ok(mut board) => Search { singles, visitor }.fill(&mut board),
            Err(Contradiction) => Continue(()),
        }
    }
}

struct Search<'a, V> {
    /// Constraints with one option left that are still to be processed.
    singles: Vec<Constraint>,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Fills all cells that are still blank, in every way that the rules allow.
    fn fill(&mut self, board: &mut Board) -> ControlFlow<()> {
        if self.write_what_is_forced(board)? == Err(Contradiction) {
            return Continue(());
        }
        let Some(cell) = self.fewest_candidates(board)? else {
            return self.visitor.solution(board.grid());
        };
        let (guesses, last) = board.guesses(cell);
        for digit in guesses {
            self.visitor.place(cell, digit)?;
            // On a copy, so that nothing has to be undone.
            self.fill_after(cell, digit, &mut board.clone())?;
            self.visitor.remove(cell)?;
        }
        self.visitor.deduce(cell, last, Reason::LastAlternative)?;
        self.fill_after(cell, last, board)
    }

    /// The blank cell with the fewest candidates, the last of several; `None` if no cell is blank.
    ///
    /// Call it only when nothing is forced: every blank cell then has at least two candidates.
    #[track_caller]
    fn fewest_candidates(&mut self, board: &Board) -> ControlFlow<(), Option<Cell>> {
        let mut fewest = None;
        let mut fewest_count = usize::MAX;
        for cell in Cell::ALL.into_iter().rev() {
            let candidates = DigitSet::from_bits(board.candidates(cell));
            if candidates.is_empty() {
                continue;
            }
            let count = candidates.len();
            self.visitor.check(|| {
                let (constraint, options) = (Constraint::cell(cell), count as u8);
                let read = Read::candidates(cell, candidates);
                Check::new(Decision::Options { constraint, options }, [read])
            })?;
            if count < fewest_count {
                (fewest, fewest_count) = (Some(cell), count);
                // No blank cell has fewer.
                if count == 2 {
                    break;
                }
            }
        }
        Continue(fewest)
    }

    /// Writes the digit, then fills the rest.
    fn fill_after(&mut self, cell: Cell, digit: Digit, board: &mut Board) -> ControlFlow<()> {
        // A contradiction in the previous branch may have left constraints in the list.
        self.singles.clear();
        match board.write(cell, digit, &mut self.singles) {
            Ok(()) => self.fill(board),
            Err(Contradiction) => Continue(()),
        }
    }

    /// Writes the last option of each constraint that has only one, until there is none.
    fn write_what_is_forced(
        &mut self,
        board: &mut Board,
    ) -> ControlFlow<(), Result<(), Contradiction>> {
        while let Some(constraint) = self.singles.pop() {
            if let Some((cell, digit, reason)) = board.forced(constraint) {
                self.visitor.deduce(cell, digit, reason)?;
                if board.write(cell, digit, &mut self.singles) == Err(Contradiction) {
                    return Continue(Err(Contradiction));
                }
            }
        }
        Continue(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku::{Event, Grid, Limits, Strategy, Work};

    const LEETCODE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn work(puzzle: &str, solutions: u64) -> Work {
        let limits = Limits::solutions(solutions);
        ConstraintPropagation.solve_counted(&puzzle.parse().unwrap(), &limits).1
    }

    #[test]
    fn singles_alone_solve_an_easy_puzzle() {
        assert_eq!(work(LEETCODE, 2), Work { deductions: 51, solutions: 1, ..Work::default() });
    }

    #[test]
    fn every_single_is_what_its_reason_says() {
        let puzzle: Puzzle = LEETCODE.parse().unwrap();
        let mut board = *puzzle.grid();
        let allows = |board: &Grid, cell: Cell, digit| {
            board[cell].is_none() && cell.peers().iter().all(|&peer| board[peer] != Some(digit))
        };
        let _ = ConstraintPropagation.watch(&puzzle, &mut |event| {
            if let Event::Deduce(cell, digit, reason) = event {
                let ways = match reason {
                    Reason::NakedSingle => {
                        Digit::ALL.into_iter().filter(|&other| allows(&board, cell, other)).count()
                    }
                    Reason::HiddenSingle(house) => {
                        assert!(house.cells().contains(&cell));
                        house.cells().iter().filter(|&&other| allows(&board, other, digit)).count()
                    }
                    other => panic!("{other} in a puzzle that needs no guess"),
                };
                assert!(allows(&board, cell, digit));
                assert_eq!(ways, 1, "{digit} in {cell}: {reason}");
                board[cell] = Some(digit);
            }
            Continue(())
        });
        assert!(board.is_full());
    }

    #[test]
    fn a_puzzle_without_a_solution_is_exhausted() {
        // Peter Norvig's program took 1,439 seconds for it.
        let impossible =
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
        let work = work(impossible, 1);
        assert_eq!((work.solutions, work.placements), (0, work.backtracks));
        assert!(work.placements < 10_000, "{work:?}");
    }

    #[test]
    fn no_heuristic_wins_everywhere() {
        // The first is hard for fewest-candidates, the second is easy for a row-by-row search.
        let dlx_killer =
            "........1.....2..3.45.............1...6.....237..6.......1..4.....2.35...8.......";
        let reverses_the_ranking =
            "..3......4...8..36..83..1...4..6..73...9...1......2.....4.7..686........7.....5..";
        assert_eq!(work(dlx_killer, 1).placements, 5);
        assert_eq!(work(reverses_the_ranking, 1).placements, 445);
    }

    #[test]
    fn the_last_alternative_is_no_choice() {
        // A rectangle can be filled in two ways. One is a guess, and the other is then deduced.
        let two =
            "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
        let work = work(two, 3);
        assert_eq!((work.solutions, work.placements, work.backtracks), (2, 1, 1));
    }
}
