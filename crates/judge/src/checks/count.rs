//! `count`: every solution is found, each exactly once, and the answer says how the search ended.

use std::collections::BTreeSet;

use sudoku::{Answer, Ended, Limits};

use crate::exam::{Checked, Exam, must_solve, wrong_grid};
use crate::fixtures::Expected;

/// More than any count that is known exactly.
const LIMIT: u64 = 1_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let limit = match exam.case.solutions {
        Expected::AtLeast(known) => known,
        _ => LIMIT,
    };
    // First within the effort: a search that ends within it also ends without a budget.
    is_right(
        exam,
        limit,
        &exam.answer(exam.puzzle, &Limits::solutions(limit))?,
    )?;
    is_right(
        exam,
        limit,
        &exam.strategy.solve(exam.puzzle, &Limits::solutions(limit)),
    )?;
    each_once(exam, limit)
}

/// Whether the answer is right for this limit on solutions.
pub(super) fn is_right(exam: &Exam<'_>, limit: u64, answer: &Answer) -> Checked {
    if let Some(grid) = answer.first {
        must_solve(exam.puzzle, &grid, exam.case.solution)?;
    }
    let counted = format!(
        "counted {} up to a limit of {limit}",
        solutions(answer.solutions)
    );
    if answer.solutions > limit || answer.first.is_some() != (answer.solutions > 0) {
        let first = if answer.first.is_some() {
            "a first one"
        } else {
            "no first one"
        };
        return exam.wrong(format!("{counted}, and the answer has {first}"));
    }
    if answer.ended == Ended::BudgetSpent {
        return Ok(());
    }
    if let Some(expected) = exam.case.solutions.up_to(limit)
        && expected != answer.solutions
    {
        return exam.wrong(format!("{counted}, expected {}", exam.case.solutions));
    }
    let expected = if answer.solutions < limit {
        Ended::Exhausted
    } else {
        Ended::LimitReached
    };
    let ended = answer.ended;
    if ended != expected {
        let reason = format!("{counted}: the search ended with {ended:?}, expected {expected:?}");
        return exam.wrong(reason);
    }
    Ok(())
}

/// A visitor of every event gets each solution, and none twice.
fn each_once(exam: &Exam<'_>, limit: u64) -> Checked {
    // With an exact count the search goes on: one solution more is a fault.
    let reported = exam.first_solutions(exam.puzzle, limit as usize)?;
    let mut distinct = BTreeSet::new();
    for grid in &reported {
        if !distinct.insert(grid) {
            return wrong_grid(exam.puzzle, "a solution was reported twice", None, *grid);
        }
    }
    for grid in &reported {
        must_solve(exam.puzzle, grid, exam.case.solution)?;
    }
    // Distinct solutions, as many as there are, are all of them.
    if exam.case.solutions.up_to(limit) == Some(reported.len() as u64) {
        return Ok(());
    }
    exam.wrong(format!(
        "reported {}, expected {}",
        solutions(reported.len() as u64),
        exam.case.solutions
    ))
}

fn solutions(count: u64) -> String {
    if count == 1 {
        "1 solution".to_owned()
    } else {
        format!("{count} solutions")
    }
}
