//! [`Function`]: makes a plain function a [`Solver`].

use std::ops::ControlFlow::{self, Continue};

use crate::{Digit, Grid, Puzzle, Reason, Solver, Visitor};

/// A plain function as a [`Solver`]. It finds one solution and reports no step of its search.
///
/// ```
/// use sudoku::{Function, Strategy};
///
/// /// Fills the board, in which 0 is a blank. Returns whether there is a solution.
/// fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
///     # board[0][8] = 2;
///     // ...
///     true
/// }
///
/// static MINE: Strategy<'_> = Strategy::new(&Function::new("mine", solve_sudoku));
///
/// let text = "53467891.672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution = MINE.first_solution(&text.parse()?).expect("it has a solution");
/// assert_eq!(solution.to_string(), text.replace('.', "2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Function {
    name: &'static str,
    solve: fn(&mut [[u8; 9]; 9]) -> bool,
}

impl Function {
    /// The function, with a name for reports: see [`Solver::name`].
    ///
    /// It gets the board row by row, with 0 for a blank. It fills the board and returns `true`, or
    /// returns `false` if there is no solution.
    pub const fn new(name: &'static str, solve: fn(&mut [[u8; 9]; 9]) -> bool) -> Self {
        Self { name, solve }
    }
}

/// # Panics
///
/// `search` panics if the function writes a number above 9.
impl Solver for Function {
    fn name(&self) -> &'static str {
        self.name
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let given = puzzle.grid();
        let mut board = given
            .rows()
            .map(|row| row.map(|cell| cell.map_or(0, Digit::get)));
        if !(self.solve)(&mut board) {
            return Continue(());
        }
        let mut solution = Grid::EMPTY;
        for (cell, &value) in crate::Cell::ALL.into_iter().zip(board.as_flattened()) {
            assert!(
                value <= 9,
                "{} wrote {value} in {cell}; expected a digit",
                self.name
            );
            solution[cell] = Digit::new(value);
            if let (None, Some(digit)) = (given[cell], solution[cell]) {
                visitor.deduce(cell, digit, Reason::Propagation)?;
            }
        }
        visitor.solution(&solution)
    }

    fn is_opaque(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ended, Limits, Strategy};

    const ONE: &str =
        "53467891.672195348198342567859761423426853791713924856961537284287419635345286179";

    fn writes_into_the_blank<const VALUE: u8>(board: &mut [[u8; 9]; 9]) -> bool {
        assert_eq!(std::mem::replace(&mut board[0][8], VALUE), 0);
        true
    }

    fn solve(solve: fn(&mut [[u8; 9]; 9]) -> bool) -> (u64, Option<String>, Ended) {
        let function = Function::new("mine", solve);
        let answer = Strategy::new(&function).solve(&ONE.parse().unwrap(), &Limits::PROOF);
        (
            answer.solutions,
            answer.first.map(|grid| grid.to_string()),
            answer.ended,
        )
    }

    #[test]
    fn one_solution_or_none() {
        let filled = |digit| Some(ONE.replace('.', digit));
        assert_eq!(
            solve(writes_into_the_blank::<2>),
            (1, filled("2"), Ended::Exhausted)
        );
        assert_eq!(
            solve(writes_into_the_blank::<0>),
            (1, filled("."), Ended::Exhausted)
        );
        assert_eq!(solve(|_| false), (0, None, Ended::Exhausted));
    }

    #[test]
    #[should_panic(expected = "mine wrote 12 in r1c9; expected a digit")]
    fn a_number_above_nine() {
        solve(writes_into_the_blank::<12>);
    }
}
