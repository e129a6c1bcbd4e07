//! `budget`: limits on solutions, placements and time stop a search, and the answer says so.

use std::time::Duration;

use sudoku::{Detail, Ended, Limits, OwnedEvent};

use crate::exam::{Checked, Exam};

use super::count;

/// The part of the search in which the needed placements are counted.
const EVENTS: usize = 40_000;

/// The budget of a search up to some solutions. If it needs more, its answer has to say so.
const PLACEMENTS: u64 = 30_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (events, exhausted) = exam.first_events(exam.puzzle, Detail::Deductions, EVENTS)?;
    let first_solution = events
        .iter()
        .position(|event| matches!(event, OwnedEvent::Solution(_)));
    let before_solution = &events[..first_solution.unwrap_or(events.len())];
    let needed = before_solution
        .iter()
        .filter(|event| matches!(event, OwnedEvent::Place(..)))
        .count() as u64;
    let is_all = exhausted || first_solution.is_some();
    for budget in [0, 1, needed / 2, needed.saturating_sub(1), needed] {
        placements(exam, budget, needed, is_all)?;
    }
    if needed > 0 {
        no_time(exam)?;
    }
    let most = if exam.strategy.solver().is_opaque() {
        1
    } else {
        10
    };
    for limit in [0, 1, 2, 3, 10].into_iter().filter(|&limit| limit <= most) {
        let limits = Limits::solutions(limit).with_placements(PLACEMENTS);
        count::is_right(exam, limit, &exam.answer(exam.puzzle, &limits)?)?;
    }
    Ok(())
}

/// The search stops with fewer placements than it needs, and not with as many. `needed` is all that
/// it needs only if `is_all`.
fn placements(exam: &Exam<'_>, budget: u64, needed: u64, is_all: bool) -> Checked {
    let (answer, work) = exam
        .strategy
        .solve_counted(exam.puzzle, &Limits::FIRST.with_placements(budget));
    let uncounted = exam.answer(exam.puzzle, &Limits::FIRST.with_placements(budget))?;
    if work.placements > budget {
        return exam.wrong(format!(
            "{} placements with a budget of {budget}",
            work.placements
        ));
    }
    if (answer.solutions, answer.ended) != (uncounted.solutions, uncounted.ended) {
        return exam.wrong(format!(
            "with a budget of {budget} placements the search ends with {:?}, but with {:?} for \
                 a visitor of every event",
            uncounted.ended, answer.ended
        ));
    }
    let enough = budget >= needed;
    match answer.ended {
        Ended::BudgetSpent if enough && is_all => exam.wrong(format!(
            "a budget of {budget} placements stopped a search that makes {needed}"
        )),
        Ended::BudgetSpent => Ok(()),
        _ if enough => Ok(()),
        ended => exam.wrong(format!(
            "{ended:?} with a budget of {budget} placements, in a search that makes {needed}"
        )),
    }
}

/// Without any time, a search that makes placements stops at its first event.
fn no_time(exam: &Exam<'_>) -> Checked {
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::FIRST
    };
    let answer = exam.strategy.solve(exam.puzzle, &limits);
    if answer.ended == Ended::BudgetSpent {
        Ok(())
    } else {
        exam.wrong(format!(
            "without any time, the search found {} solutions and ended with {:?}",
            answer.solutions, answer.ended
        ))
    }
}
