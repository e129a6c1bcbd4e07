//! `enumeration`: every solution exactly once, and the same ones as the oracle.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use sudoku::{Event, Grid, Puzzle};

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
    exam.watch(exam.puzzle, &mut |event| {
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
        Expected::Exactly(count) => {
            agrees(exam.puzzle, &found, &known(exam.puzzle, count as usize + 1))
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

/// The oracle's solutions, computed once per puzzle: the oracle is slow, and every strategy needs
/// the same ones.
fn known(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    type Known = HashMap<Puzzle, Arc<OnceLock<Vec<Grid>>>>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let known = Arc::clone(
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).entry(*puzzle).or_default(),
    );
    known.get_or_init(|| oracle::solutions(puzzle, limit)).clone()
}
