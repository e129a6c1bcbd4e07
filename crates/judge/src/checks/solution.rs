//! `solution`: the first solution is right, and none is found where there is none.

use sudoku::{Grid, Limits};

use crate::exam::{Checked, Exam, must_solve, wrong_grid};
use crate::fixtures::Expected;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    // With a visitor of every event first, since such a search can always be stopped. Then with a
    // visitor of solutions alone, which is the search that is timed.
    let first = exam.first_solutions(exam.puzzle, 1)?.pop();
    is_right(exam, first)?;
    let unwatched = exam.strategy.solve(exam.puzzle, &Limits::FIRST).first;
    is_right(exam, unwatched)?;
    match (first, unwatched) {
        (Some(watched), Some(unwatched)) if watched != unwatched => wrong_grid(
            exam.puzzle,
            "a visitor of solutions alone gets another first solution",
            Some(watched),
            unwatched,
        ),
        _ => Ok(()),
    }
}

/// Whether this first solution is right for the case.
fn is_right(exam: &Exam<'_>, found: Option<Grid>) -> Checked {
    match (found, exam.case.solutions) {
        (Some(grid), Expected::Exactly(0)) => {
            must_solve(exam.puzzle, &grid, None)?;
            wrong_grid(
                exam.puzzle,
                "a solution was found where none is known",
                None,
                grid,
            )
        }
        (Some(grid), _) => must_solve(exam.puzzle, &grid, exam.case.solution),
        (None, Expected::Exactly(0)) => Ok(()),
        (None, expected) => exam.wrong(format!("no solution was found, expected {expected}")),
    }
}
