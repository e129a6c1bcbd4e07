//! `count`: solutions are counted exactly, and the answer says truly how the search ended.

use sudoku::{Answer, Ended, Limits};

use crate::exam::{Checked, Exam, must_solve, wrong};
use crate::fixtures::Expected;

/// More than any count that is known exactly.
const LIMIT: u64 = 1_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let limit = match exam.case.solutions {
        Expected::AtLeast(known) => known,
        _ => LIMIT,
    };
    // Within the effort first; what ends there also ends without a budget.
    is_right(exam, limit, &exam.answer(exam.puzzle, &Limits::solutions(limit))?)?;
    is_right(exam, limit, &exam.strategy.solve(exam.puzzle, &Limits::solutions(limit)))
}

/// Whether the answer to "as many as the limit" is the right one.
pub(super) fn is_right(exam: &Exam<'_>, limit: u64, answer: &Answer) -> Checked {
    if let Some(grid) = answer.first {
        must_solve(exam.puzzle, &grid, exam.case.solution)?;
    }
    if answer.first.is_some() != (answer.solutions > 0) {
        let kept = if answer.first.is_some() { "a first one is" } else { "no first one is" };
        return wrong(
            exam.puzzle,
            format!("{} solutions were counted, and {kept} in the answer", answer.solutions),
        );
    }
    let expected = exam.case.solutions.up_to(limit);
    if answer.ended != Ended::BudgetSpent
        && expected.is_some_and(|expected| expected != answer.solutions)
    {
        return wrong(
            exam.puzzle,
            format!(
                "{} solutions were counted up to {limit}, and there is {}",
                answer.solutions, exam.case.solutions
            ),
        );
    }
    let ended = if answer.solutions < limit { Ended::Exhausted } else { Ended::LimitReached };
    if answer.ended != Ended::BudgetSpent && answer.ended != ended {
        return wrong(
            exam.puzzle,
            format!(
                "{} solutions were counted up to {limit}, and the search says {:?} instead of {ended:?}",
                answer.solutions, answer.ended
            ),
        );
    }
    Ok(())
}
