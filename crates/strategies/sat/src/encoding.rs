//! [`Encoding`]: Sudoku as a formula in conjunctive normal form.

use batsat::{Lit, SolverInterface, Var};
use sudoku::{Cell, Digit, Grid, House, Puzzle};

/// A clause: at least one of its literals is true.
pub(crate) type Clause = Vec<Lit>;

/// One variable for each cell and digit, true when the digit is in the cell: 729 of them.
pub(crate) struct Encoding {
    variables: Vec<Var>,
}

impl Encoding {
    /// Makes the variables in a solver that has none yet.
    pub(crate) fn new(solver: &mut impl SolverInterface) -> Self {
        Self { variables: (0..81 * 9).map(|_| solver.new_var_default()).collect() }
    }

    /// The digit is in the cell. Its negation is written `!literal`.
    pub(crate) fn literal(&self, cell: Cell, digit: Digit) -> Lit {
        Lit::new(self.variables[cell.index() * 9 + digit.index()], true)
    }

    /// The minimal encoding: each cell has at least one digit, and no two cells of a house have the
    /// same.
    ///
    /// 81 clauses of nine literals, and nine for each of the 810 pairs of cells that share a house,
    /// of two.
    pub(crate) fn minimal(&self) -> impl Iterator<Item = Clause> {
        let filled = Cell::ALL
            .into_iter()
            .map(|cell| Digit::ALL.map(|digit| self.literal(cell, digit)).to_vec());
        let distinct = Cell::ALL.into_iter().flat_map(move |cell| {
            let later_peers = cell.peers().iter().filter(move |&&peer| peer > cell);
            later_peers.flat_map(move |&peer| {
                Digit::ALL
                    .into_iter()
                    .map(move |digit| vec![!self.literal(cell, digit), !self.literal(peer, digit)])
            })
        });
        filled.chain(distinct)
    }

    /// What follows from the minimal encoding, but helps a solver to see it: no cell has two
    /// digits, and each digit has a place in each house. Without the second, unit propagation finds
    /// no hidden single.
    ///
    /// 36 pairs of digits in each of 81 cells, and nine digits in each of 27 houses.
    pub(crate) fn redundant(&self) -> impl Iterator<Item = Clause> {
        let one_digit = Cell::ALL.into_iter().flat_map(move |cell| {
            Digit::ALL.into_iter().flat_map(move |digit| {
                let greater = Digit::ALL.into_iter().skip(digit.index() + 1);
                greater
                    .map(move |other| vec![!self.literal(cell, digit), !self.literal(cell, other)])
            })
        });
        let one_place = House::ALL.into_iter().flat_map(move |house| {
            Digit::ALL
                .into_iter()
                .map(move |digit| house.cells().map(|cell| self.literal(cell, digit)).to_vec())
        });
        one_digit.chain(one_place)
    }

    /// Each given is a clause of one literal.
    pub(crate) fn givens(&self, puzzle: &Puzzle) -> impl Iterator<Item = Clause> {
        puzzle.grid().digits().map(|(cell, digit)| vec![self.literal(cell, digit)])
    }

    /// The blocking clause of a solution: at least one of these cells has another digit.
    pub(crate) fn another(&self, solution: &Grid, cells: &[Cell]) -> Clause {
        cells.iter().filter_map(|&cell| Some(!self.literal(cell, solution[cell]?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use batsat::{BasicSolver, lbool};
    use std::collections::HashSet;

    fn sizes(clauses: impl Iterator<Item = Clause>) -> (usize, usize) {
        let clauses: Vec<Clause> = clauses.collect();
        let distinct: HashSet<&Clause> = clauses.iter().collect();
        assert_eq!(distinct.len(), clauses.len(), "no clause twice");
        (clauses.len(), clauses.iter().map(Vec::len).sum())
    }

    #[test]
    fn the_sizes_are_those_of_the_readme() {
        let mut solver = BasicSolver::default();
        let encoding = Encoding::new(&mut solver);
        assert_eq!(solver.num_vars(), 729);
        assert_eq!(sizes(encoding.minimal()), (81 + 810 * 9, 81 * 9 + 810 * 9 * 2));
        assert_eq!(sizes(encoding.redundant()), (81 * 36 + 27 * 9, 81 * 36 * 2 + 27 * 9 * 9));
    }

    #[test]
    fn the_redundant_clauses_follow_from_the_minimal_ones() {
        let mut solver = BasicSolver::default();
        let encoding = Encoding::new(&mut solver);
        for mut clause in encoding.minimal() {
            solver.add_clause_reuse(&mut clause);
        }
        // One of each kind: the opposite of it has no solution. (All follow by symmetry.)
        let [first, second] = [Cell::ALL[0], Cell::ALL[1]];
        let two_digits = [Digit::ALL[0], Digit::ALL[1]].map(|digit| encoding.literal(first, digit));
        assert_eq!(solver.solve_limited(&two_digits), lbool::FALSE);
        // That nine cells have no room for eight digits takes a SAT solver seconds: with four of
        // them filled it is the same proof.
        let filled = (0..4).map(|index| encoding.literal(Cell::ALL[index], Digit::ALL[index + 1]));
        let no_place = House::ROWS[0].cells().map(|cell| !encoding.literal(cell, Digit::ALL[0]));
        assert_eq!(solver.solve_limited(&filled.chain(no_place).collect::<Clause>()), lbool::FALSE);
        // And the minimal ones alone do have one.
        assert_eq!(solver.solve_limited(&[encoding.literal(second, Digit::ALL[0])]), lbool::TRUE);
    }
}
