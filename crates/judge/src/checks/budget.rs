//! `budget`: placements, time and cancellation stop a search, and the answer says so.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use sudoku::{Ended, Limits};

use crate::exam::{Checked, Exam, wrong};

use super::told::{Told, beginning};

/// How far the search is followed to learn what it needs.
const EVENTS: usize = 40_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (told, exhausted) = beginning(exam, exam.puzzle, EVENTS)?;
    let to_first = told.iter().position(Told::is_solution).unwrap_or(told.len());
    let needed = told[..to_first].iter().filter(|told| told.is_placement()).count() as u64;
    let known = exhausted || to_first < told.len();
    for budget in [0, 1, needed / 2, needed.saturating_sub(1), needed] {
        placements(exam, budget, needed, known)?;
    }
    if needed > 0 {
        at_once(exam, "without any time", &Limits::FIRST.with_time(Duration::ZERO))?;
        at_once(
            exam,
            "cancelled before it began",
            &Limits::FIRST.with_cancel(&AtomicBool::new(true)),
        )?;
    }
    if !known {
        cancelled_on_the_way(exam);
    }
    Ok(())
}

/// With fewer placements than it needs the search stops, and with as many it does not.
fn placements(exam: &Exam<'_>, budget: u64, needed: u64, known: bool) -> Checked {
    let (answer, work) =
        exam.strategy.solve_counted(exam.puzzle, &Limits::FIRST.with_placements(budget));
    let uncounted = exam.answer(exam.puzzle, &Limits::FIRST.with_placements(budget))?;
    if work.placements > budget {
        return wrong(
            exam.puzzle,
            format!("{} placements with a budget of {budget}", work.placements),
        );
    }
    if (answer.solutions, answer.ended) != (uncounted.solutions, uncounted.ended) {
        return wrong(
            exam.puzzle,
            format!(
                "with a budget of {budget} placements the search ends with {:?}, but with {:?} when every event is listened to",
                uncounted.ended, answer.ended
            ),
        );
    }
    let enough = budget >= needed;
    match answer.ended {
        Ended::BudgetSpent if enough && known => wrong(
            exam.puzzle,
            format!(
                "a budget of {budget} placements was too little for a search that makes {needed}"
            ),
        ),
        Ended::BudgetSpent => Ok(()),
        _ if enough => Ok(()),
        ended => wrong(
            exam.puzzle,
            format!(
                "{ended:?} with a budget of {budget} placements, in a search that makes {needed}"
            ),
        ),
    }
}

/// A search that makes placements stops at its first event when there is no time, or it is
/// cancelled.
fn at_once(exam: &Exam<'_>, how: &str, limits: &Limits<'_>) -> Checked {
    let answer = exam.strategy.solve(exam.puzzle, limits);
    if answer.ended == Ended::BudgetSpent && answer.solutions == 0 {
        Ok(())
    } else {
        wrong(
            exam.puzzle,
            format!(
                "{how}, the search found {} solutions and says {:?}",
                answer.solutions, answer.ended
            ),
        )
    }
}

/// A long search ends soon after somebody else cancels it. If it does not, the judge's time limit
/// says so.
fn cancelled_on_the_way(exam: &Exam<'_>) {
    let cancel = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(2));
            cancel.store(true, Ordering::Relaxed);
        });
        exam.strategy.solve(exam.puzzle, &Limits::solutions(u64::MAX).with_cancel(&cancel));
    });
}
