//! [`Strategy`]: any [`Solver`], as a value.

use std::fmt::Debug;
use std::hint::black_box;
use std::ops::ControlFlow::{self, Break, Continue};

use crate::budget::Budgeted;
use crate::solver::solve;
use crate::visitor::WatchLines;
use crate::{
    Answer, Board, Detail, Event, Grid, Limits, LineWatcher, Puzzle, Solver, Visitor, Work,
};

/// Any [`Solver`], as a value: for lists, benches and commands.
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
pub struct Strategy<'a>(&'a dyn AnySolver);

impl<'a> Strategy<'a> {
    /// This solver as a value.
    pub const fn new<S: Solver>(solver: &'a S) -> Self {
        Self(solver)
    }

    /// The solver, for what else it says about itself, such as [`Solver::path`].
    pub fn solver(self) -> &'a dyn Solver {
        self.0
    }

    /// See [`Solver::name`].
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
        let (mut visitor, mut work) = (Budgeted::new(limits), Work::default());
        if limits.solutions == 0 {
            return (visitor.into_answer(Break(())), work);
        }
        let mut board = Board::new(puzzle);
        let flow = self.0.replay(puzzle, detail, &mut |event, _| {
            let flow = visitor.follow(&event);
            if !visitor.spent {
                work.count(event, &mut board);
            }
            flow
        });
        (visitor.into_answer(flow), work)
    }

    /// Solves puzzle after puzzle, each in a call of its own, and drops the answers: for measuring
    /// time. The loop is compiled here, with optimization, so that it adds the least to each call.
    pub fn solve_each(self, puzzles: &[Puzzle], limits: &Limits) {
        for puzzle in puzzles {
            black_box(self.solve(puzzle, limits));
        }
    }

    /// Solves many puzzles, each within the limits; `answers[i]` becomes the answer to
    /// `puzzles[i]`. See [`SolveMany::solve_many`](crate::SolveMany::solve_many).
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn solve_many(self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
        if let Some(many) = self.0.many() {
            return many.solve_many(puzzles, limits, answers);
        }
        assert_eq!(puzzles.len(), answers.len(), "one answer per puzzle");
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = self.solve(puzzle, limits);
        }
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
        self.0
            .replay(puzzle, Detail::Deductions, &mut |event, _| watcher(event))
    }

    /// Runs the search and reports each event to the visitor, except checks. A solver that
    /// [hands on](Solver::hands_on_to) has a `search` of this one line.
    ///
    /// # Errors
    ///
    /// None: `Break` says that the visitor stopped the search.
    pub fn report_to(self, puzzle: &Puzzle, visitor: &mut impl Visitor) -> ControlFlow<()> {
        self.watch(puzzle, &mut |event| match event {
            Event::Check(_) => Continue(()),
            Event::Place(cell, digit) => visitor.place(cell, digit),
            Event::Deduce(cell, digit, reason) => visitor.deduce(cell, digit, reason),
            Event::Eliminate(candidates, reason) => visitor.eliminate(candidates, reason),
            Event::Remove(cell) => visitor.remove(cell),
            Event::Solution(grid) => visitor.solution(grid),
        })
    }
}

impl<'a, S: Solver> From<&'a S> for Strategy<'a> {
    fn from(solver: &'a S) -> Self {
        Self::new(solver)
    }
}

/// What a [`Strategy`] calls: a search in its two forms that are not generic.
trait AnySolver: Solver {
    fn solve(&self, puzzle: &Puzzle, limits: &Limits) -> Answer;
    fn replay(&self, puzzle: &Puzzle, detail: Detail, watcher: LineWatcher<'_>) -> ControlFlow<()>;
}

impl<S: Solver> AnySolver for S {
    fn solve(&self, puzzle: &Puzzle, limits: &Limits) -> Answer {
        match self.hands_on_to() {
            Some(other) => other.solve(puzzle, limits),
            None => solve(self, puzzle, limits),
        }
    }

    fn replay(&self, puzzle: &Puzzle, detail: Detail, watcher: LineWatcher<'_>) -> ControlFlow<()> {
        if let Some(other) = self.hands_on_to() {
            return other.replay(puzzle, detail, watcher);
        }
        let needs_checks = detail.includes(Detail::Everything);
        self.search(
            puzzle,
            &mut WatchLines {
                needs_checks,
                watcher,
            },
        )
    }
}

/// Reports the events of a search: a [`Strategy`] searches, and a record repeats a search.
pub trait EventSource: Debug + Send + Sync {
    /// The name of the strategy or of the record.
    fn name(&self) -> &str;

    /// Passes each event of the search of this puzzle to the closure, with the line of code that
    /// reports it. Checks are passed only with [`Detail::Everything`]. A record is that of one
    /// puzzle, and repeats it.
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
        self.0.replay(puzzle, detail, watcher)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::atomic::{AtomicBool, AtomicUsize};

    use super::*;
    use crate::{Cell, Check, Decision};

    /// Reports a check, and remembers whether it was computed.
    struct Asks(AtomicBool);

    impl Solver for Asks {
        fn name(&self) -> &'static str {
            "asks"
        }

        fn search<V: Visitor>(&self, _: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
            visitor.check(|| {
                self.0.store(true, Relaxed);
                Check::new(
                    Decision::Blank {
                        cell: Cell::ALL[0],
                        is_blank: true,
                    },
                    [],
                )
            })
        }
    }

    fn puzzle() -> Puzzle {
        Puzzle::new(Grid::EMPTY).unwrap()
    }

    #[test]
    fn a_check_is_computed_where_it_is_counted_or_watched() {
        let computes = |search: &dyn Fn(Strategy<'_>)| {
            let asks = Asks(AtomicBool::new(false));
            search(Strategy::new(&asks));
            asks.0.into_inner()
        };
        let watch =
            |detail| computes(&|asks| _ = asks.replay(&puzzle(), detail, &mut |_, _| Continue(())));
        let counted = |limits: Limits| {
            computes(&|asks| _ = asks.solve_counted_with_checks(&puzzle(), &limits))
        };
        for limits in [Limits::FIRST, Limits::FIRST.with_placements(9)] {
            assert!(!computes(&|asks| _ = asks.solve(&puzzle(), &limits)));
            assert!(!computes(&|asks| _ = asks.solve_counted(&puzzle(), &limits)));
            assert!(counted(limits));
        }
        assert!(!counted(Limits::solutions(0)), "it does not begin");
        assert!(!watch(Detail::Deductions) && watch(Detail::Everything));
    }

    #[test]
    #[should_panic(expected = "one answer per puzzle")]
    fn many_need_an_answer_each() {
        let asks = Asks(AtomicBool::new(false));
        Strategy::new(&asks).solve_many(&[puzzle()], &Limits::FIRST, &mut []);
    }

    /// Counts its searches.
    struct Counts(AtomicUsize);

    impl Solver for Counts {
        fn name(&self) -> &'static str {
            "counts"
        }

        fn search<V: Visitor>(&self, _: &Puzzle, _: &mut V) -> ControlFlow<()> {
            self.0.fetch_add(1, Relaxed);
            Continue(())
        }
    }

    #[test]
    fn each_puzzle_is_solved_once() {
        let counts = Counts(AtomicUsize::new(0));
        Strategy::new(&counts).solve_each(&[puzzle(); 5], &Limits::FIRST);
        assert_eq!(counts.0.into_inner(), 5);
    }
}
