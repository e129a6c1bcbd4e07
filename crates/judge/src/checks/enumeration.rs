//! `enumeration`: every solution, each exactly once.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Detail, Event, Grid, Puzzle};

use crate::exam::{Checked, Exam, must_solve, wrong, wrong_grid};
use crate::fixtures::Expected;
use crate::oracle;

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
    match exam.case.solutions {
        // Distinct solutions, as many as there are, are all of them.
        Expected::Exactly(count) if found.len() as u64 == count => Ok(()),
        Expected::Exactly(count) => {
            agrees(exam.puzzle, &found, &oracle::solutions(exam.puzzle, count as usize + 1))
        }
        _ if found.len() < most => {
            wrong(exam.puzzle, format!("{} solutions, expected {most}", found.len()))
        }
        _ => Ok(()),
    }
}

/// The strategy and the oracle found the same solutions.
fn agrees(puzzle: &Puzzle, found: &BTreeSet<Grid>, known: &[Grid]) -> Checked {
    if let Some(missing) = known.iter().find(|grid| !found.contains(grid)) {
        let (actual, expected) = (found.len(), known.len());
        return wrong(
            puzzle,
            format!("{actual} of {expected} solutions were reported, without this one: {missing}"),
        );
    }
    match found.iter().find(|grid| known.binary_search(grid).is_err()) {
        Some(grid) => {
            wrong_grid(puzzle, "a solution was reported that the oracle does not find", None, *grid)
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    /// Another check finds these faults first, so the gallery has none for this one.
    #[test]
    fn both_must_have_found_the_same() {
        let case = fixtures::case("leetcode-37").unwrap();
        let (puzzle, solution) = (&case.puzzle.unwrap(), case.solution.unwrap());
        let found = |grids: &[Grid]| grids.iter().copied().collect::<BTreeSet<_>>();
        assert!(agrees(puzzle, &found(&[solution]), &[solution]).is_ok());
        assert!(agrees(puzzle, &found(&[]), &[solution]).is_err());
        assert!(agrees(puzzle, &found(&[solution, Grid::EMPTY]), &[solution]).is_err());
    }
}
