//! `enumeration`: every solution, each exactly once.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Detail, Event};

use crate::exam::{Checked, Exam, must_solve, wrong_grid};
use crate::fixtures::Expected;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let most = match exam.case.solutions {
        Expected::Exactly(count) => count as usize,
        Expected::AtLeast(known) => known as usize,
        Expected::Invalid => 0,
    };
    let mut found = BTreeSet::new();
    let mut fault = None;
    exam.watch(exam.puzzle, Detail::Deductions, &mut |event| {
        let Event::Solution(grid) = event else { return Continue(()) };
        if !found.insert(*grid) {
            fault = Some(*grid);
            return Break(());
        }
        // With an exact count the search goes on: one solution more is a fault.
        if matches!(exam.case.solutions, Expected::AtLeast(_)) && found.len() == most {
            Break(())
        } else {
            Continue(())
        }
    })?;
    if let Some(grid) = fault {
        return wrong_grid(exam.puzzle, "a solution was reported twice", None, grid);
    }
    for grid in &found {
        must_solve(exam.puzzle, grid, exam.case.solution)?;
    }
    // Distinct solutions, as many as there are, are all of them.
    if found.len() == most {
        return Ok(());
    }
    exam.wrong(format!("{} solutions, expected {most}", found.len()))
}
