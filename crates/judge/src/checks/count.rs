//! `count`: the number of solutions is exact, and the answer says how the search ended.

use std::collections::HashMap;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Answer, Ended, Event, Limits};

use crate::exam::{Checked, Exam, must_solve, wrong};
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
        return wrong(
            exam.puzzle,
            format!("the answer counts {} solutions and has {first}", answer.solutions),
        );
    }
    if answer.ended == Ended::BudgetSpent {
        return Ok(());
    }
    if exam.case.solutions.up_to(limit).is_some_and(|expected| expected != answer.solutions) {
        let twice = reported_twice(exam, limit).map(|twice| format!(": {twice}"));
        return wrong(
            exam.puzzle,
            format!(
                "counted {} up to a limit of {limit}, expected {}{}",
                solutions(answer.solutions),
                exam.case.solutions,
                twice.unwrap_or_default()
            ),
        );
    }
    let ended = if answer.solutions < limit { Ended::Exhausted } else { Ended::LimitReached };
    if answer.ended != ended {
        return wrong(
            exam.puzzle,
            format!(
                "counted {} up to a limit of {limit}: the search ended with {:?}, expected \
                 {ended:?}",
                solutions(answer.solutions),
                answer.ended
            ),
        );
    }
    Ok(())
}

/// The first solution that is reported a second time, with both events, counted from 1.
fn reported_twice(exam: &Exam<'_>, limit: u64) -> Option<String> {
    let mut reported = HashMap::new();
    let (mut number, mut twice) = (0_u64, None);
    let _ = exam.strategy.watch(exam.puzzle, &mut |event| {
        number += 1;
        if let Event::Solution(grid) = event
            && let Some(first) = reported.insert(*grid, number)
        {
            twice = Some(format!("events {first} and {number} report the same solution"));
        }
        if twice.is_some() || reported.len() as u64 >= limit { Break(()) } else { Continue(()) }
    });
    twice
}

fn solutions(count: u64) -> String {
    if count == 1 { "1 solution".to_owned() } else { format!("{count} solutions") }
}
