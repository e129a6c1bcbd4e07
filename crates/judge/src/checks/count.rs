//! `count`: the number of solutions is exact, and the answer says how the search ended.

use sudoku::{Answer, Ended, Limits};

use crate::exam::{Checked, Exam, must_solve};
use crate::fixtures::Expected;

/// More than any count that is known exactly.
const LIMIT: u64 = 1_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let limit = match exam.case.solutions {
        Expected::AtLeast(known) => known,
        _ => LIMIT,
    };
    // First within the effort: a search that ends within it also ends without a budget.
    is_right(exam, limit, &exam.answer(exam.puzzle, &Limits::solutions(limit))?)?;
    is_right(exam, limit, &exam.strategy.solve(exam.puzzle, &Limits::solutions(limit)))
}

/// Whether the answer is right for this limit on solutions.
pub(super) fn is_right(exam: &Exam<'_>, limit: u64, answer: &Answer) -> Checked {
    if let Some(grid) = answer.first {
        must_solve(exam.puzzle, &grid, exam.case.solution)?;
    }
    if answer.first.is_some() != (answer.solutions > 0) {
        let first = if answer.first.is_some() { "a first one" } else { "no first one" };
        return exam
            .wrong(format!("the answer counts {} solutions and has {first}", answer.solutions));
    }
    if answer.ended == Ended::BudgetSpent {
        return Ok(());
    }
    let counted = format!("counted {} up to a limit of {limit}", solutions(answer.solutions));
    if exam.case.solutions.up_to(limit).is_some_and(|expected| expected != answer.solutions) {
        return exam.wrong(format!("{counted}, expected {}", exam.case.solutions));
    }
    let expected = if answer.solutions < limit { Ended::Exhausted } else { Ended::LimitReached };
    let ended = answer.ended;
    if ended != expected {
        let reason = format!("{counted}: the search ended with {ended:?}, expected {expected:?}");
        return exam.wrong(reason);
    }
    Ok(())
}

fn solutions(count: u64) -> String {
    if count == 1 { "1 solution".to_owned() } else { format!("{count} solutions") }
}
