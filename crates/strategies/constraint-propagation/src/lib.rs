#![doc = include_str!("../README.md")]

mod board;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Cell, Check, Constraint, Decision, Digit, Puzzle, Read, Reason, Solver, Strategy, Visitor,
};

use board::{Board, Contradiction};

/// Naked and hidden singles to a fixpoint after each choice, then a guess in the cell with the
/// fewest candidates.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConstraintPropagation;

/// The strategy as the ladder lists it.
pub static CONSTRAINT_PROPAGATION: Strategy<'_> = Strategy::new(&ConstraintPropagation);

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
    /// Constraints that had one option left when they were added, and are still to be processed.
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
            // A guess works on a copy, so that nothing has to be undone.
            self.fill_after(cell, digit, &mut board.clone())?;
            self.visitor.remove(cell)?;
        }
        self.visitor.deduce(cell, last, Reason::LastAlternative)?;
        self.fill_after(cell, last, board)
    }

    /// The blank cell with the fewest candidates; `None` if no cell is blank. Of several cells with
    /// that number it is the last one in reading order. No rule says so. It is luck: one known
    /// puzzle takes far more guesses with the first one (see the README).
    ///
    /// Call it only when nothing is forced: every blank cell then has at least two candidates.
    ///
    /// `track_caller`: a record of the search shows the line that asks for the cell.
    #[track_caller]
    fn fewest_candidates(&mut self, board: &Board) -> ControlFlow<(), Option<Cell>> {
        let mut fewest = None;
        let mut fewest_count = usize::MAX;
        for cell in Cell::ALL.into_iter().rev() {
            let candidates = board.candidates(cell);
            // The cell has a digit already.
            if candidates.is_empty() {
                continue;
            }
            let count = candidates.len();
            // All that is looked up to choose the cell is reported here: the candidates of each
            // cell that is compared. A change that looks at something else as well, such as what
            // decides between cells with equally many, adds it to the reads (see `Check::reads`).
            self.visitor.check(|| {
                let constraint = Constraint::cell(cell);
                let options = count as u8;
                let read = Read::candidates(cell, candidates);
                Check::new(
                    Decision::Options {
                        constraint,
                        options,
                    },
                    [read],
                )
            })?;
            if count < fewest_count {
                (fewest, fewest_count) = (Some(cell), count);
                // No blank cell has fewer, since nothing is forced.
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
    ///
    /// A contradiction ends only this branch. `Break` is the visitor's, and ends the search.
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
