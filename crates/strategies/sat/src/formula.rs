//! [`Formula`]: Sudoku as clauses in a SAT solver.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use sudoku::{Cell, Constraint, Digit, Grid, HouseKind};

/// A formula in conjunctive normal form, and the solver that it is given to.
///
/// It has one variable for each cell and digit, true when the digit is in the cell: 729 variables.
pub(crate) struct Formula {
    solver: BasicSolver,
    variables: Vec<Var>,
    /// The clause that is being added, kept so that not each one allocates memory.
    clause: Vec<Lit>,
}

impl Formula {
    /// The variables, and no clause.
    pub(crate) fn new() -> Self {
        let mut solver = BasicSolver::default();
        let variables = (0..81 * 9).map(|_| solver.new_var_default()).collect();
        Self {
            solver,
            variables,
            clause: Vec::with_capacity(81),
        }
    }

    /// The digit is in the cell: a clause of one literal.
    pub(crate) fn add_given(&mut self, cell: Cell, digit: Digit) {
        self.add([self.literal(cell, digit)]);
    }

    /// At least one option of the constraint: a clause of nine literals.
    pub(crate) fn add_at_least_one(&mut self, constraint: Constraint) {
        self.add(
            constraint
                .options()
                .map(|(cell, digit)| self.literal(cell, digit)),
        );
    }

    /// At most one option of the constraint: for each pair of options a clause of two literals.
    ///
    /// Two cells of a box may also share a row or a column. Such a pair is left to the constraint
    /// of that row or column, so that no clause is added twice.
    pub(crate) fn add_at_most_one(&mut self, constraint: Constraint) {
        let is_box = constraint
            .house()
            .is_some_and(|house| house.kind() == HouseKind::Box);
        let options = constraint.options();
        for (index, &(cell, digit)) in options.iter().enumerate() {
            for &(other_cell, other_digit) in &options[..index] {
                let share_line =
                    cell.row() == other_cell.row() || cell.column() == other_cell.column();
                if !(is_box && share_line) {
                    self.add([
                        !self.literal(cell, digit),
                        !self.literal(other_cell, other_digit),
                    ]);
                }
            }
        }
    }

    /// Forbids a solution: at least one of these cells has another digit. This is a *blocking
    /// clause*.
    pub(crate) fn forbid(&mut self, solution: &Grid, cells: &[Cell]) {
        let digits = cells
            .iter()
            .filter_map(|&cell| Some((cell, solution[cell]?)));
        let literals: Vec<Lit> = digits
            .map(|(cell, digit)| !self.literal(cell, digit))
            .collect();
        self.add(literals);
    }

    /// A solution of the formula; `None` if it has none.
    pub(crate) fn solve(&mut self) -> Option<Grid> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let is_true = |cell, digit| self.solver.value_lit(self.literal(cell, digit)) == lbool::TRUE;
        Some(Grid::new(Cell::ALL.map(|cell| {
            Digit::ALL.into_iter().find(|&digit| is_true(cell, digit))
        })))
    }

    /// The digit is in the cell. Its negation is written `!literal`.
    fn literal(&self, cell: Cell, digit: Digit) -> Lit {
        Lit::new(self.variables[cell.index() * 9 + digit.index()], true)
    }

    /// Adds a clause: at least one of the literals is true.
    fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.clause.clear();
        self.clause.extend(literals);
        self.solver.add_clause_reuse(&mut self.clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of clauses that one step adds for the constraints of cells, or of houses.
    fn clauses(add: impl Fn(&mut Formula, Constraint), of_houses: bool) -> u64 {
        let mut formula = Formula::new();
        for constraint in Constraint::ALL {
            if constraint.house().is_some() == of_houses {
                add(&mut formula, constraint);
            }
        }
        formula.solver.num_clauses()
    }

    #[test]
    fn the_sizes_are_those_of_the_readme() {
        assert_eq!(Formula::new().solver.num_vars(), 729);
        assert_eq!(clauses(Formula::add_at_least_one, false), 81);
        assert_eq!(clauses(Formula::add_at_least_one, true), 27 * 9);
        assert_eq!(clauses(Formula::add_at_most_one, false), 81 * 36);
        assert_eq!(clauses(Formula::add_at_most_one, true), 810 * 9);
    }
}
