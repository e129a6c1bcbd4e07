//! [`Strategy`]: any [`Solver`](crate::Solver), as a value.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};

use crate::budget::BudgetMeter;
use crate::work::Counter;
use crate::{
    Answer, CountUpTo, Detail, Ended, Event, Grid, Limits, LineWatcher, Puzzle, Visitor, Work,
};

/// Any [`Solver`](crate::Solver), as a value: for lists, benches and commands.
///
/// It has one type for all solvers, and its methods need no import. The search is compiled where
/// [`Strategy::new`] is called, so a crate that exports a strategy has a static:
///
/// ```
/// # use std::ops::ControlFlow::{self, Continue};
/// # use sudoku::{Grid, Puzzle, Solver, Strategy, Visitor};
/// # struct FindsNothing;
/// # impl Solver for FindsNothing {
/// #     fn name(&self) -> &'static str { "finds-nothing" }
/// #     fn search<V: Visitor>(&self, _: &Puzzle, _: &mut V) -> ControlFlow<()> { Continue(()) }
/// # }
/// pub static FINDS_NOTHING: Strategy<'_> = Strategy::new(&FindsNothing);
///
/// let puzzle = Puzzle::new(Grid::EMPTY)?;
/// assert_eq!(FINDS_NOTHING.name(), "finds-nothing");
/// assert_eq!(FINDS_NOTHING.first_solution(&puzzle), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Strategy<'a>(pub(crate) &'a dyn AnySolver);

impl Strategy<'_> {
    /// See [`Solver::name`](crate::Solver::name).
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The first solution, if there is one.
    pub fn first_solution(self, puzzle: &Puzzle) -> Option<Grid> {
        self.solve(puzzle, &Limits::FIRST).first
    }

    /// The number of solutions, up to a limit.
    pub fn count_solutions(self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.solve(puzzle, &Limits::solutions(limit)).solutions
    }

    /// The first solution and the number of solutions, within the limits.
    pub fn solve(self, puzzle: &Puzzle, limits: &Limits) -> Answer {
        self.0.solve(puzzle, limits)
    }

    /// Like [`solve`](Self::solve), and counts the work, without checks and reads. Counting makes
    /// it slower, so this method is not for measuring time.
    pub fn solve_counted(self, puzzle: &Puzzle, limits: &Limits) -> (Answer, Work) {
        self.counted(puzzle, limits, Detail::Deductions)
    }

    /// Like [`solve_counted`](Self::solve_counted), and counts checks and reads too. This makes it
    /// several times slower again.
    pub fn solve_counted_with_checks(self, puzzle: &Puzzle, limits: &Limits) -> (Answer, Work) {
        self.counted(puzzle, limits, Detail::Everything)
    }

    fn counted(self, puzzle: &Puzzle, limits: &Limits, detail: Detail) -> (Answer, Work) {
        let mut count = CountUpTo::new(limits.solutions);
        if limits.solutions == 0 {
            return (count.into_answer(Ended::LimitReached), Work::default());
        }
        let (mut budget, mut counter) = (BudgetMeter::new(limits), Counter::new(puzzle));
        let flow = self.watch_lines(puzzle, detail, &mut |event, _| {
            budget.allow(&event)?;
            counter.follow(event);
            if let Event::Solution(grid) = event { count.solution(grid) } else { Continue(()) }
        });
        (count.into_answer(Ended::of(flow, budget.spent)), counter.work)
    }

    /// Solves many puzzles, each within the limits; `answers[i]` becomes the answer to
    /// `puzzles[i]`. See [`SolveMany::solve_many`](crate::SolveMany::solve_many).
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn solve_many(self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
        self.0.solve_many(puzzles, limits, answers);
    }

    /// Whether it has its own way to solve many puzzles: see [`Solver::many`](crate::Solver::many).
    pub fn solves_many(self) -> bool {
        self.0.solves_many()
    }

    /// See [`Solver::hands_on_to`](crate::Solver::hands_on_to).
    pub fn hands_on_to(self) -> Option<Strategy<'static>> {
        self.0.hands_on_to()
    }

    /// See [`Solver::path`](crate::Solver::path).
    pub fn path(self) -> Option<&'static str> {
        self.0.path()
    }

    /// See [`Solver::is_opaque`](crate::Solver::is_opaque).
    pub fn is_opaque(self) -> bool {
        self.0.is_opaque()
    }

    /// Runs the search and passes each event to the closure, except checks.
    ///
    /// # Errors
    ///
    /// None: `Break` says that the closure stopped the search.
    pub fn watch(
        self,
        puzzle: &Puzzle,
        watcher: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.watch_lines(puzzle, Detail::Deductions, &mut |event, _| watcher(event))
    }

    /// Runs the search and passes each event to the closure, with the line of the strategy that
    /// reports it. Checks are passed only with [`Detail::Everything`].
    ///
    /// # Errors
    ///
    /// None: `Break` says that the closure stopped the search.
    pub fn watch_lines(
        self,
        puzzle: &Puzzle,
        detail: Detail,
        watcher: LineWatcher<'_>,
    ) -> ControlFlow<()> {
        self.0.watch_lines(puzzle, detail, watcher)
    }
}

impl fmt::Debug for Strategy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.name(), f)
    }
}

/// Reports the events of a search: a [`Strategy`] searches, and a record repeats a search.
pub trait EventSource: fmt::Debug + Send + Sync {
    /// The name of the strategy or of the record.
    fn name(&self) -> &str;

    /// Passes each event of the search of this puzzle to the closure, with the line of code that
    /// reports it. A record is that of one puzzle, and repeats it. See
    /// [`Strategy::watch_lines`].
    ///
    /// # Errors
    ///
    /// None: `Break` says that the closure stopped the search.
    fn replay(&self, puzzle: &Puzzle, detail: Detail, watcher: LineWatcher<'_>) -> ControlFlow<()>;
}

impl EventSource for Strategy<'_> {
    fn name(&self) -> &str {
        (*self).name()
    }

    fn replay(&self, puzzle: &Puzzle, detail: Detail, watcher: LineWatcher<'_>) -> ControlFlow<()> {
        self.watch_lines(puzzle, detail, watcher)
    }
}

/// What a [`Strategy`] calls: a solver without generic methods.
pub(crate) trait AnySolver: Sync {
    fn name(&self) -> &'static str;
    fn solve(&self, puzzle: &Puzzle, limits: &Limits) -> Answer;
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]);
    fn solves_many(&self) -> bool;
    fn hands_on_to(&self) -> Option<Strategy<'static>>;
    fn path(&self) -> Option<&'static str>;
    fn is_opaque(&self) -> bool;
    fn watch_lines(
        &self,
        puzzle: &Puzzle,
        detail: Detail,
        watcher: LineWatcher<'_>,
    ) -> ControlFlow<()>;
}
