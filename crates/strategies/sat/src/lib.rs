#![doc = include_str!("../README.md")]

mod formula;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Constraint, Puzzle, Reason, Solver, Visitor};

use formula::Formula;

/// Clauses for a SAT solver, and a blocking clause for each solution found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat;

/// The strategy as the ladder lists it.
pub static SAT: &dyn sudoku::Strategy = &Sat;

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

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku::{Event, Strategy};

    const TWO: &str =
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";

    #[test]
    fn a_blocking_clause_leads_to_the_next_solution_and_then_to_none() {
        let puzzle: Puzzle = TWO.parse().unwrap();
        let (mut reported, mut solutions) = (String::new(), Vec::new());
        let flow = Sat.watch(&puzzle, &mut |event| {
            match event {
                Event::Deduce(..) => reported.push('d'),
                Event::Remove(_) => reported.push('r'),
                Event::Place(..) => reported.push('p'),
                Event::Check(_) | Event::Eliminate(..) => reported.push('?'),
                Event::Solution(grid) => {
                    assert_eq!(puzzle.check_solution(grid), Ok(()));
                    reported.push('s');
                    solutions.push(*grid);
                }
            }
            Continue(())
        });
        assert!(flow.is_continue());
        let once = format!("{}sr", "d".repeat(puzzle.grid().blanks().count()));
        assert_eq!(reported, once.repeat(2));
        assert_ne!(solutions[0], solutions[1]);
    }
}
