#![doc = include_str!("../README.md")]

mod matrix;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Check, Constraint, Decision, Grid, Puzzle, Read, Solver, Strategy, Visitor};

use matrix::{Matrix, header_of, option};

/// Exact cover by Algorithm X with dancing links, the constraint with the fewest options first.
#[derive(Clone, Copy, Debug, Default)]
pub struct DancingLinks;

/// The strategy as the ladder lists it.
pub static DANCING_LINKS: Strategy<'_> = Strategy::new(&DancingLinks);

impl Solver for DancingLinks {
    fn name(&self) -> &'static str {
        "dancing-links"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut matrix = Matrix::WHOLE;
        // A given is an option that was chosen before the search began.
        for (cell, given) in puzzle.grid().digits() {
            matrix.choose_given(cell, given);
        }
        Search {
            grid: *puzzle.grid(),
            matrix,
            visitor,
        }
        .fill()
    }
}

struct Search<'a, V> {
    grid: Grid,
    matrix: Matrix,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Algorithm X: meets every open constraint, in every way that the rules allow.
    ///
    /// A constraint with one option forces its digit: the loop runs once, and reports a deduction
    /// in place of a choice.
    fn fill(&mut self) -> ControlFlow<()> {
        let Some(constraint) = self.fewest_options()? else {
            return self.visitor.solution(&self.grid);
        };
        let is_forced = self.matrix.option_count(constraint) == 1;
        self.matrix.cover(constraint);
        let header = header_of(constraint);
        let mut node = self.matrix.below(header);
        while node != header {
            let (cell, digit) = option(node);
            // Nothing clears the cell afterwards: at a solution, every cell has been written again.
            self.grid[cell] = Some(digit);
            if is_forced {
                self.visitor.deduce(cell, digit, constraint.reason())?;
            } else {
                self.visitor.place(cell, digit)?;
            }
            self.matrix.choose(node);
            self.fill()?;
            self.matrix.take_back(node);
            if !is_forced {
                self.visitor.remove(cell)?;
            }
            node = self.matrix.below(node);
        }
        self.matrix.uncover(constraint);
        Continue(())
    }

    /// The open constraint with the fewest options, the first of several; `None` if all constraints
    /// are met.
    ///
    /// `track_caller`: a record of the search shows the line that asks for the constraint.
    #[track_caller]
    fn fewest_options(&mut self) -> ControlFlow<(), Option<Constraint>> {
        let mut fewest = None;
        let mut fewest_count = u8::MAX;
        let mut next = self.matrix.first_open();
        while let Some(constraint) = next {
            let count = self.matrix.option_count(constraint);
            self.visitor.check(|| {
                let read = Read::candidates(constraint, count);
                Check::new(
                    Decision::Options {
                        constraint,
                        options: count,
                    },
                    [read],
                )
            })?;
            if count < fewest_count {
                (fewest, fewest_count) = (Some(constraint), count);
                // 0 ends the branch, and 1 is forced. If a constraint further on has 0, that stays
                // so, and a later step finds it.
                if count <= 1 {
                    break;
                }
            }
            next = self.matrix.next_open(constraint);
        }
        Continue(fewest)
    }
}
