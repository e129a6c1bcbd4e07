//! Ready-made visitors: the first solutions, counters of work, budgets; and functions that search
//! with them.

mod budget;
mod count;
mod work;

pub use budget::Budgeted;
pub use count::CountUpTo;
pub use work::{Counted, Work};

use std::ops::ControlFlow;

use crate::{Answer, Ended, Limits, Puzzle, Solver};

/// The first solution and the number of solutions, within the limits.
#[inline]
pub fn solve<S: Solver + ?Sized>(solver: &S, puzzle: &Puzzle, limits: &Limits<'_>) -> Answer {
    let count = CountUpTo::new(limits.solutions);
    if limits.has_budget() {
        let mut visitor = Budgeted::new(count, limits);
        let flow = if limits.solutions == 0 {
            ControlFlow::Break(())
        } else {
            solver.search(puzzle, &mut visitor)
        };
        let spent = visitor.spent();
        visitor.into_inner().into_answer(ended(flow, spent))
    } else {
        let mut visitor = count;
        let flow = if limits.solutions == 0 {
            ControlFlow::Break(())
        } else {
            solver.search(puzzle, &mut visitor)
        };
        visitor.into_answer(ended(flow, false))
    }
}

/// Like [`solve`], and counts the work.
pub fn solve_counted<S: Solver + ?Sized>(
    solver: &S,
    puzzle: &Puzzle,
    limits: &Limits<'_>,
) -> (Answer, Work) {
    let mut visitor = Budgeted::new(Counted::new(puzzle, CountUpTo::new(limits.solutions)), limits);
    let flow = if limits.solutions == 0 {
        ControlFlow::Break(())
    } else {
        solver.search(puzzle, &mut visitor)
    };
    let spent = visitor.spent();
    let (work, count) = visitor.into_inner().into_parts();
    (count.into_answer(ended(flow, spent)), work)
}

const fn ended(flow: ControlFlow<()>, spent: bool) -> Ended {
    match flow {
        ControlFlow::Continue(()) => Ended::Exhausted,
        ControlFlow::Break(()) if spent => Ended::BudgetSpent,
        ControlFlow::Break(()) => Ended::LimitReached,
    }
}
