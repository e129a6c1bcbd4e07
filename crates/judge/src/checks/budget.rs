//! `budget`: limits on solutions, placements and time stop a search, and the answer says so.

use std::time::Duration;

use sudoku::{Detail, Ended, Limits, OwnedEvent};

use crate::exam::{Checked, Exam};

use super::count;

/// The events, from the beginning of the search, in which the needed placements are counted. A
/// search that needs more is judged by a part of its need.
const COUNTED_EVENTS: usize = 40_000;

/// The budget of a search up to some solutions. `count` checks that an answer which ends early says
/// so.
const PLACEMENTS: u64 = 30_000;

/// The placements that a search makes before its first solution.
#[derive(Clone, Copy)]
struct NeededPlacements {
    count: u64,
    /// Whether these are all, or those of the counted events.
    is_complete: bool,
}

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (events, exhausted) = exam.first_events(exam.puzzle, Detail::Deductions, COUNTED_EVENTS)?;
    let first_solution = events
        .iter()
        .position(|event| matches!(event, OwnedEvent::Solution(_)));
    let before_solution = &events[..first_solution.unwrap_or(events.len())];
    let count = before_solution
        .iter()
        .filter(|event| matches!(event, OwnedEvent::Place(..)))
        .count() as u64;
    let needed = NeededPlacements {
        count,
        is_complete: exhausted || first_solution.is_some(),
    };
    for budget in [0, 1, count / 2, count.saturating_sub(1), count] {
        placements(exam, budget, needed)?;
    }
    if count > 0 {
        no_time(exam)?;
    }
    // Nothing can stop an opaque solver before its first solution, and each further one may take as
    // long.
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

/// A budget below the need stops the search; a budget of exactly the need does not.
fn placements(exam: &Exam<'_>, budget: u64, needed: NeededPlacements) -> Checked {
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
    let count = needed.count;
    let is_enough = budget >= count;
    match answer.ended {
        Ended::BudgetSpent if is_enough && needed.is_complete => exam.wrong(format!(
            "a budget of {budget} placements stopped a search that makes {count}"
        )),
        Ended::BudgetSpent => Ok(()),
        _ if is_enough => Ok(()),
        ended => exam.wrong(format!(
            "{ended:?} with a budget of {budget} placements, in a search that makes {count}"
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
