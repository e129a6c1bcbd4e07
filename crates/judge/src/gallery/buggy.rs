//! [`Buggy`]: a right search, which a [`Bug`] changes, or what it reports.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use sudoku::{
    Answer, Cell, Detail, Digit, Grid, House, Limits, Puzzle, Reason, SolveMany, Solver, Visitor,
};

use super::bug::Bug::{self, *};
use super::faulty_search::{FaultySearch, Order};

/// The solver with this bug, and what it wrongly keeps between searches.
pub(super) struct Buggy {
    bug: Bug,
    searches: AtomicU64,
    newest: Mutex<Option<Grid>>,
}

impl Buggy {
    pub(super) fn new(bug: Bug) -> Self {
        Self { bug, searches: AtomicU64::new(0), newest: Mutex::default() }
    }

    fn one_by_one(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = sudoku::solve(self, puzzle, limits);
        }
    }

    /// The search for the next puzzle.
    fn begin(&self, givens: &Grid) -> FaultySearch {
        let mut search = FaultySearch::without_fault(Order::Rows);
        let downwards = match self.bug {
            // A puzzle with one solution still gets the right one.
            IsNotDeterministic => {
                let changes = u64::from(givens.digits().count() == 30);
                self.searches.fetch_xor(changes, Relaxed) != changes
            }
            SharesABoardBetweenThreads => {
                self.searches.fetch_add(1, Relaxed);
                // Long enough for another search to begin, even on one core.
                thread::sleep(Duration::from_micros(200));
                self.searches.load(Relaxed) > 1
            }
            ChangesAfterAnotherPuzzle => {
                let before = self.newest.lock().unwrap().replace(*givens);
                before.is_some_and(|before| before != *givens)
            }
            bug => bug == TriesDigitsDownwards,
        };
        if downwards {
            search.digits = &[9, 8, 7, 6, 5, 4, 3, 2, 1];
        }
        match self.bug {
            VisitsColumnByColumn => search.order = Order::Columns,
            RunsOverTheEnd => search.skips = |cell| [false; 60][cell.index()],
            KeepsTheMarksOfAStoppedSearch if self.searches.swap(0, Relaxed) > 0 => {
                search.has_givens = false;
            }
            LoopsBeforeItBegins => loop {
                thread::sleep(Duration::from_mins(1));
            },
            _ => {}
        }
        search
    }
}

impl Solver for Buggy {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let Self { bug, searches, .. } = self;
        let search = self.begin(puzzle.grid());
        let is_later = *bug == ReportsNothingInLaterSearches && searches.fetch_add(1, Relaxed) > 0;
        let empty = Puzzle::new(Grid::EMPTY).unwrap();
        let start = if *bug == OverwritesGivens { &empty } else { puzzle };
        let mut report = Report { bug: *bug, is_later, found: 0, visitor };
        let flow = search.search(start, &mut report);
        match bug {
            SwallowsTheBreak => return Continue(()),
            AlwaysReturnsBreak => return Break(()),
            ReturnsTheGridUnfilled if report.found == 0 && flow.is_continue() => {
                return report.visitor.solution(puzzle.grid());
            }
            KeepsTheMarksOfAStoppedSearch => searches.store(flow.is_break().into(), Relaxed),
            SharesABoardBetweenThreads => drop(searches.fetch_sub(1, Relaxed)),
            LoopsWhereThereIsNoSolution => {
                // It sleeps, because the judge abandons the thread, which then must not use the
                // processor.
                while flow.is_continue() && report.found == 0 {
                    thread::sleep(Duration::from_millis(100));
                }
            }
            _ => {}
        }
        flow
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }
}

impl SolveMany for Buggy {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        let full = puzzles.len() / 64 * 64;
        match self.bug {
            ShiftsTheAnswersOfABatch => {
                self.one_by_one(puzzles, limits, answers);
                answers[full.min(64)..].rotate_right(usize::from(full > 0));
            }
            SolvesOnlyFullBatches => {
                self.one_by_one(&puzzles[..full], limits, &mut answers[..full]);
            }
            IgnoresTheTimeOfABatch => {
                self.one_by_one(puzzles, &Limits { time: None, ..*limits }, answers);
            }
            FindsOtherSolutionsAtOnce => {
                Self::new(TriesDigitsDownwards).one_by_one(puzzles, limits, answers);
            }
            _ => self.one_by_one(puzzles, limits, answers),
        }
    }
}

/// Passes the events of a search on, with what the bug changes in them.
struct Report<'a, V> {
    bug: Bug,
    /// Whether the solver has searched before.
    is_later: bool,
    /// The number of solutions that the search has found.
    found: u32,
    visitor: &'a mut V,
}

impl<V: Visitor> Visitor for Report<'_, V> {
    const DETAIL: Detail = V::DETAIL;

    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        match self.bug {
            CallsItsGuessesForced if cell.row() == 8 => {
                return self.visitor.deduce(cell, digit, Reason::HiddenSingle(House::ROWS[0]));
            }
            ReportsChoicesToSomeVisitors if V::DETAIL != Detail::Everything => return Continue(()),
            ReportsNothingInLaterSearches if self.is_later => return Continue(()),
            _ => {}
        }
        let flow = self.visitor.place(cell, digit);
        if self.bug == IgnoresBreakFromAPlacement { Continue(()) } else { flow }
    }

    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        if self.bug == ForgetsToReportRemovals {
            return Continue(());
        }
        let flow = self.visitor.remove(cell);
        if self.bug == IgnoresBreakFromARemoval { Continue(()) } else { flow }
    }

    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.found += 1;
        match self.bug {
            NeverReportsASolution => return Continue(()),
            ReportsTheFirstSolutionOnly if self.found > 1 => return Continue(()),
            ReportsASolutionTwice => self.visitor.solution(grid)?,
            _ => {}
        }
        let flow = self.visitor.solution(grid);
        if self.bug == IgnoresTheLimit { Continue(()) } else { flow }
    }
}
