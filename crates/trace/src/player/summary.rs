//! [`Summary`]: what a whole search does, counted and measured in the background.

use std::ops::ControlFlow::{Break, Continue};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sudoku::{Limits, Puzzle, Strategy};

use super::density::Density;
use super::setup::Setup;
use super::worker::STACK;
use crate::recorder::{Recorder, Window};
use crate::totals::Totals;

/// Events between two updates of a summary.
const EVENTS_PER_UPDATE: u64 = 1 << 16;

/// The positions of at most this many solutions are kept.
const SOLUTIONS: usize = 1 << 16;

/// A short search is repeated for this long; the shortest time counts.
const MEASURING: Duration = Duration::from_millis(100);

/// What is known about a whole search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// How much of the search these figures cover.
    pub coverage: Coverage,
    /// What the search does, as far as it is counted.
    pub totals: Totals,
    /// Where the backtracks are.
    pub density: Density,
    /// The positions after its solutions, up to 65,536 of them.
    pub solutions: Vec<u64>,
    /// The shortest time of the whole search over some runs, with a visitor that listens to
    /// solutions only. `None` before it is measured, and where the search is too long to be
    /// counted.
    pub time: Option<Duration>,
}

/// How much of a search a summary covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// The search is still being counted; the figures will grow.
    #[default]
    Counting,
    /// The whole search.
    Whole,
    /// A part: counting stopped at its time limit.
    Part,
}

/// A count that runs in the background. Its thread ends soon after this is dropped.
#[derive(Debug)]
pub(super) struct BackgroundCount {
    summary: Arc<Mutex<Summary>>,
    updated: Arc<AtomicBool>,
    cancel: Arc<AtomicBool>,
    found: Arc<OnceLock<u64>>,
}

impl BackgroundCount {
    /// What is known now, if that is more than at the last call.
    pub(super) fn update(&self) -> Option<Summary> {
        self.updated.swap(false, Ordering::Acquire).then(|| lock(&self.summary).clone())
    }

    /// The position after the changes of the board that it had to find, once the count is there.
    pub(super) fn found(&self) -> Option<u64> {
        self.found.get().copied()
    }
}

impl Drop for BackgroundCount {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Locks a value that is only replaced as a whole: a panic of another thread leaves it intact.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a count for each strategy. They count at the same time, and measure one after the other.
/// The count with index `focus` also looks for the position after this number of changes of the
/// board.
pub(super) fn start(
    setup: &Setup,
    with_checks: bool,
    focus: usize,
    changes: u64,
) -> Vec<BackgroundCount> {
    let stopwatch = Arc::new(Mutex::new(()));
    let started = setup.strategies.iter().enumerate().map(|(index, &strategy)| {
        let count = BackgroundCount {
            summary: Arc::default(),
            updated: Arc::default(),
            cancel: Arc::default(),
            found: Arc::default(),
        };
        let to_find = if index == focus { changes } else { 0 };
        if to_find == 0 {
            let _ = count.found.set(0);
        }
        let (summary, updated) = (Arc::clone(&count.summary), Arc::clone(&count.updated));
        let publish = move |now: &Summary| {
            lock(&summary).clone_from(now);
            updated.store(true, Ordering::Release);
        };
        let task = CountTask {
            strategy,
            with_checks,
            puzzle: setup.puzzle,
            solutions: setup.solutions,
            time_limit: setup.time_limit,
            to_find,
            found: Arc::clone(&count.found),
            cancel: Arc::clone(&count.cancel),
            stopwatch: Arc::clone(&stopwatch),
        };
        // A strategy that panics here also panics on its worker, which reports it.
        let body = move || drop(panic::catch_unwind(AssertUnwindSafe(|| task.run(publish))));
        thread::Builder::new()
            .name(format!("count {}", strategy.name()))
            .stack_size(STACK)
            .spawn(body)
            .expect("a thread can be started");
        count
    });
    started.collect()
}

struct CountTask {
    strategy: &'static dyn Strategy,
    with_checks: bool,
    puzzle: Puzzle,
    solutions: u64,
    time_limit: Option<Duration>,
    /// The number of changes of the board after which `found` is the position.
    to_find: u64,
    found: Arc<OnceLock<u64>>,
    cancel: Arc<AtomicBool>,
    /// Held while a task measures, so that only one task measures at a time.
    stopwatch: Arc<Mutex<()>>,
}

impl CountTask {
    fn run(&self, mut publish: impl FnMut(&Summary)) {
        let mut summary = self.count(&mut publish);
        publish(&summary);
        if summary.coverage == Coverage::Whole {
            summary.time = self.measure();
            publish(&summary);
        }
    }

    fn count(&self, publish: &mut impl FnMut(&Summary)) -> Summary {
        let mut summary = Summary::default();
        let recorder = Recorder::new(self.strategy.name(), &self.puzzle, Window::First(0));
        let mut recorder = if self.with_checks { recorder.with_checks() } else { recorder };
        // A time limit beyond the range of the clock is no limit.
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let flow =
            self.strategy.watch_lines(&self.puzzle, recorder.detail(), &mut |event, line| {
                let before = *recorder.totals();
                recorder.add(event, line);
                let now = *recorder.totals();
                if now.events == before.events {
                    return Continue(());
                }
                summary.density.add(now.checks > before.checks, now.backtracks > before.backtracks);
                if now.events - now.checks == self.to_find && self.found.get().is_none() {
                    let _ = self.found.set(now.events);
                }
                if now.solutions > before.solutions && summary.solutions.len() < SOLUTIONS {
                    summary.solutions.push(now.events);
                }
                if now.events.is_multiple_of(EVENTS_PER_UPDATE) {
                    summary.totals = now;
                    publish(&summary);
                    if self.is_cancelled()
                        || self.found.get().is_some()
                            && deadline.is_some_and(|deadline| Instant::now() >= deadline)
                    {
                        summary.coverage = Coverage::Part;
                        return Break(());
                    }
                }
                if now.solutions >= self.solutions {
                    return Break(());
                }
                Continue(())
            });
        summary.totals = recorder.finish(flow).totals;
        if summary.coverage == Coverage::Counting {
            summary.coverage = Coverage::Whole;
        }
        summary
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The shortest time of the search. `None` if the task was cancelled before the first run.
    fn measure(&self) -> Option<Duration> {
        let _alone = lock(&self.stopwatch);
        let (start, mut shortest) = (Instant::now(), None);
        while start.elapsed() < MEASURING && !self.is_cancelled() {
            let begin = Instant::now();
            let answer = self.strategy.solve(&self.puzzle, &Limits::solutions(self.solutions));
            let time = begin.elapsed();
            std::hint::black_box(answer);
            shortest = Some(shortest.map_or(time, |shortest: Duration| shortest.min(time)));
        }
        shortest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup {
            strategies: vec![ladder::find("xor-bitmask").unwrap().strategy()],
            puzzle: judge::fixtures::case("easter-monster").unwrap().puzzle.unwrap(),
            solutions: 1,
            time_limit: None,
        }
    }

    #[test]
    fn a_count_that_is_dropped_is_cancelled() {
        let count = start(&setup(), false, 0, 0).pop().unwrap();
        let cancel = Arc::clone(&count.cancel);
        assert!(!cancel.load(Ordering::Relaxed));
        drop(count);
        assert!(cancel.load(Ordering::Relaxed));
    }

    #[test]
    fn a_cancelled_task_counts_a_part_and_measures_nothing() {
        let Setup { strategies, puzzle, solutions, time_limit } = setup();
        let task = CountTask {
            strategy: strategies[0],
            with_checks: false,
            puzzle,
            solutions,
            time_limit,
            to_find: 0,
            found: Arc::default(),
            cancel: Arc::new(AtomicBool::new(true)),
            stopwatch: Arc::default(),
        };
        let summary = task.count(&mut |_| {});
        assert_eq!((summary.coverage, summary.totals.events), (Coverage::Part, EVENTS_PER_UPDATE));
        assert_eq!(task.measure(), None);
    }
}
