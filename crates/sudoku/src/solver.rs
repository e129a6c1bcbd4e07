//! [`Solver`]: the one trait that a strategy implements, and [`Strategy`], the same behind a pointer.
//!
//! The key decision is *internal* iteration: the search runs and tells a [`Visitor`] what it does.
//! The alternative, an iterator that yields solutions, was rejected: a recursive search would have
//! to be turned inside out to keep its place between two calls of `next`, and would no longer read
//! like the interview answer. With a visitor the recursion stays, `?` carries every early stop, and
//! counting, tracing, budgets and cancellation are written once, outside of every strategy.

use std::ops::ControlFlow;
use std::panic::Location;

use crate::visitor::WatchLines;
use crate::{Answer, Event, Grid, Limits, Puzzle, Visitor, Work, visitors};

/// A way of solving Sudoku.
///
/// # Contract
///
/// - Every solution of the puzzle is reported exactly once, in an order of the strategy's own.
/// - `Break` from any event is obeyed at once: no further event, and `search` returns `Break`.
/// - A puzzle without a solution is no error: `search` reports none and returns `Continue`.
/// - `Continue` means that the search is exhausted: there is no other solution.
/// - The puzzle is never changed, and every reported grid keeps its givens.
/// - A value keeps no state between two searches, nor between threads: the same puzzle gives the
///   same events every time.
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
    /// Its name in kebab-case: the same word on the command line, in test names and bench ids.
    fn name(&self) -> &'static str;

    /// Searches for every solution and tells the visitor what it does. See the contract above.
    ///
    /// # Errors
    ///
    /// None: `Break` only says that the visitor had enough.
    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()>;

    /// Solves many puzzles; `answers[i]` becomes the answer to `puzzles[i]`, for each within the
    /// limits.
    ///
    /// This loops over [`search`](Self::search). A strategy that does better with many at once
    /// overrides it; the number of solutions and how each search ended must stay the same, and
    /// where there is one solution, so must the grid.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer a puzzle");
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = visitors::solve(self, puzzle, limits);
        }
    }
}

/// What [`Strategy::watch_lines`] tells: an event, and the line of code that told it.
pub type LineWatcher<'a> =
    &'a mut dyn FnMut(Event<'_>, &'static Location<'static>) -> ControlFlow<()>;

/// The object-safe face of every [`Solver`]: what lists, benches and commands hold. Never
/// implemented by hand.
pub trait Strategy: Sync {
    /// See [`Solver::name`].
    fn name(&self) -> &'static str;

    /// The first solution and the number of solutions, within the limits.
    fn solve(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> Answer;

    /// The same, with the work that it took. Counting makes it slower: time [`solve`](Self::solve),
    /// count this.
    fn solve_counted(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> (Answer, Work);

    /// Runs the search and hands each event to the closure.
    ///
    /// # Errors
    ///
    /// None: `Break` only says that the closure had enough.
    fn watch(
        &self,
        puzzle: &Puzzle,
        watcher: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.watch_lines(puzzle, &mut |event, _| watcher(event))
    }

    /// The same, and with each event the line of the strategy that tells it.
    ///
    /// # Errors
    ///
    /// None: `Break` only says that the closure had enough.
    fn watch_lines(&self, puzzle: &Puzzle, watcher: LineWatcher<'_>) -> ControlFlow<()>;

    /// See [`Solver::solve_many`].
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]);

    /// The first solution, if there is any.
    fn first_solution(&self, puzzle: &Puzzle) -> Option<Grid> {
        self.solve(puzzle, &Limits::FIRST).first
    }

    /// The number of solutions, counted up to a limit.
    fn count_solutions(&self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.solve(puzzle, &Limits::solutions(limit)).solutions
    }
}

impl<S: Solver> Strategy for S {
    fn name(&self) -> &'static str {
        Solver::name(self)
    }

    fn solve(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> Answer {
        visitors::solve(self, puzzle, limits)
    }

    fn solve_counted(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> (Answer, Work) {
        visitors::solve_counted(self, puzzle, limits)
    }

    fn watch_lines(&self, puzzle: &Puzzle, watcher: LineWatcher<'_>) -> ControlFlow<()> {
        self.search(puzzle, &mut WatchLines(watcher))
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        Solver::solve_many(self, puzzles, limits, answers);
    }
}
