//! [`Solver`], the one trait that a strategy implements.
//!
//! The key decision is *internal* iteration: the search runs and reports each step to a
//! [`Visitor`]. The alternative, an iterator that yields solutions, was rejected. A recursive
//! search would need an explicit stack to keep its place between two calls of `next`, and would no
//! longer read like the interview answer. With a visitor the recursion stays, and `?` passes every
//! early stop on. Counting, tracing and budgets are written once, outside of every strategy.

use std::ops::ControlFlow;

use crate::budget::Budgeted;
use crate::{Answer, CountUpTo, Ended, Limits, Puzzle, Strategy, Visitor};

/// A way to solve Sudoku.
///
/// # Contract
///
/// - `search` reports every solution of the puzzle exactly once, in any order.
/// - After a `Break` from any event it reports nothing more and returns `Break`.
/// - It returns `Continue` if the search is exhausted: there is no other solution. A puzzle without
///   a solution is not an error.
/// - Every reported grid keeps the givens of the puzzle.
/// - Every digit that the search writes is reported: with [`place`](Visitor::place) if it may be
///   taken back, otherwise with [`deduce`](Visitor::deduce). Every choice that is taken back is
///   [removed](Visitor::remove). So the reported board is the grid of each solution. Without these
///   reports, a budget of placements cannot end the search. A strategy that finds its solution
///   elsewhere, such as in a library, reports its digits as deductions when it has it.
/// - [`check`](Visitor::check) is optional. Without it, the strategy's reads are not counted and
///   not shown. What is reported must be true.
/// - A solver keeps no state between searches, and shares none between threads: the same puzzle
///   always gives the same events.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow::{self, Break};
/// use sudoku::{Grid, Puzzle, Solver, Visitor};
///
/// /// Stops at the first solution and keeps it.
/// struct First(Option<Grid>);
///
/// impl Visitor for First {
///     fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
///         self.0 = Some(*grid);
///         Break(())
///     }
/// }
///
/// fn first(solver: &impl Solver, puzzle: &Puzzle) -> Option<Grid> {
///     let mut visitor = First(None);
///     let _ = solver.search(puzzle, &mut visitor);
///     visitor.0
/// }
/// ```
pub trait Solver: Sync {
    /// Its name in kebab-case, for the command line, test names and bench ids.
    fn name(&self) -> &'static str;

    /// Searches for every solution and reports each step to the visitor. See the contract above.
    ///
    /// # Errors
    ///
    /// None: `Break` says that the visitor stopped the search.
    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()>
    where
        Self: Sized;

    /// Its own way to solve many puzzles, if that is faster than one search after another.
    fn many(&self) -> Option<&dyn SolveMany> {
        None
    }

    /// The strategy that searches a single puzzle in its place, if it has no search of its own. A
    /// [`Strategy`] then calls the other one, whose search is compiled once. `search` is for other
    /// callers: [`Strategy::report_to`] passes the events of that other strategy on.
    fn hands_on_to(&self) -> Option<Strategy<'static>> {
        None
    }

    /// Which of its compiled forms runs on this processor, such as `avx512`; `None` if it has one.
    fn path(&self) -> Option<&'static str> {
        None
    }

    /// Whether `search` is a closed box, as a [`Function`](crate::Function) is: it reports one
    /// solution, even if there are more, and no step on the way. Then no budget can end it, and a
    /// count of 1 does not show that the solution is unique.
    fn is_opaque(&self) -> bool {
        false
    }
}

/// Solves many puzzles faster than one after another. [`Solver::many`] returns it.
pub trait SolveMany {
    /// Solves many puzzles, each within the limits; `answers[i]` becomes the answer to
    /// `puzzles[i]`.
    ///
    /// Without a budget, each answer must have the same number of solutions and the same end as
    /// alone, and the same grid if there is only one solution.
    ///
    /// Each puzzle has its own budget. A search of many puzzles may make other placements than the
    /// search of one, so a budget of placements may end it elsewhere. With no time at all, each
    /// search that stops alone must stop here too.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]);
}

/// The first solution and the number of solutions, within the limits.
#[inline]
pub fn solve<S: Solver>(solver: &S, puzzle: &Puzzle, limits: &Limits) -> Answer {
    let mut count = CountUpTo::new(limits.solutions);
    if limits.solutions == 0 {
        return count.into_answer(Ended::LimitReached);
    }
    if !limits.has_budget() {
        let flow = solver.search(puzzle, &mut count);
        let ended = if flow.is_break() {
            Ended::LimitReached
        } else {
            Ended::Exhausted
        };
        return count.into_answer(ended);
    }
    let mut visitor = Budgeted::new(limits);
    let flow = solver.search(puzzle, &mut visitor);
    visitor.into_answer(flow)
}
