#![doc = include_str!("../README.md")]

mod formula;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Constraint, Puzzle, Reason, Solver, Strategy, Visitor};

use formula::Formula;

/// Clauses for a SAT solver, and a blocking clause for each solution found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat;

/// The strategy as the ladder lists it.
pub static SAT: Strategy<'_> = Strategy::new(&Sat);

impl Solver for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut formula = Formula::new();
        for (cell, given) in puzzle.grid().digits() {
            formula.add_given(cell, given);
        }
        for constraint in Constraint::ALL {
            formula.add_at_least_one(constraint);
            formula.add_at_most_one(constraint);
        }
        let blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        while let Some(solution) = formula.solve() {
            for &cell in &blanks {
                if let Some(digit) = solution[cell] {
                    visitor.deduce(cell, digit, Reason::Propagation)?;
                }
            }
            visitor.solution(&solution)?;
            // All digits of the solution are taken back with the first of them.
            if let Some(&first) = blanks.first() {
                visitor.remove(first)?;
            }
            formula.forbid(&solution, &blanks);
        }
        Continue(())
    }
}
