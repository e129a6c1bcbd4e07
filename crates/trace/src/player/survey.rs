//! [`Survey`]: what a whole search does, counted and measured in the background.

use std::ops::ControlFlow::{Break, Continue};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sudoku::{Limits, Puzzle, Strategy};

use super::density::Density;
use super::tape::STACK;
use crate::recorder::{Recorder, Window};
use crate::totals::Totals;

/// Between two reports of a survey that goes on.
const EVENTS_A_REPORT: u64 = 1 << 16;

/// Where so many solutions lie is kept.
const SOLUTIONS: usize = 1 << 16;

/// A short search is run as often as this allows, and the best time counts.
const MEASURING: Duration = Duration::from_millis(100);

/// What is known about a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survey {
    /// How far these figures go.
    pub known: Known,
    /// What it does: up to here, while it is still being counted.
    pub totals: Totals,
    /// Where the backtracks lie.
    pub density: Density,
    /// The positions after its solutions, up to 65,536 of them.
    pub solutions: Vec<u64>,
    /// How long the whole search takes while nobody listens: the best of some runs. `None` before
    /// it is measured, and where the search is too long to be counted.
    pub time: Option<Duration>,
}

/// How far the figures of a survey go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Known {
    /// It is still being counted: there will be more.
    #[default]
    Counting,
    /// To the end.
    Exactly,
    /// The time for counting was over before the search was.
    InPart,
}

/// A survey that goes on in the background. Its thread ends soon after this is dropped.
#[derive(Debug)]
pub(super) struct Ongoing {
    survey: Arc<Mutex<Survey>>,
    news: Arc<AtomicBool>,
    cancel: Arc<AtomicBool>,
}

impl Ongoing {
    /// What is known by now, if that is more than at the last call.
    pub(super) fn news(&self) -> Option<Survey> {
        self.news.swap(false, Ordering::Acquire).then(|| lock(&self.survey).clone())
    }
}

impl Drop for Ongoing {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// What is behind the lock is replaced as a whole, so a panic elsewhere leaves it fit for use.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a survey of each strategy. They count at the same time, and measure one after the other.
pub(super) fn start(
    strategies: &[&'static dyn Strategy],
    puzzle: &Puzzle,
    solutions: u64,
    time: Option<Duration>,
) -> Vec<Ongoing> {
    let stopwatch = Arc::new(Mutex::new(()));
    let started = strategies.iter().map(|&strategy| {
        let ongoing =
            Ongoing { survey: Arc::default(), news: Arc::default(), cancel: Arc::default() };
        let (survey, news, cancel) =
            (Arc::clone(&ongoing.survey), Arc::clone(&ongoing.news), Arc::clone(&ongoing.cancel));
        let tell = move |now: &Survey| {
            lock(&survey).clone_from(now);
            news.store(true, Ordering::Release);
        };
        let task = Task {
            strategy,
            puzzle: *puzzle,
            solutions,
            time,
            cancel,
            stopwatch: Arc::clone(&stopwatch),
        };
        // A strategy that panics here panics on its tape too, which says so.
        let body = move || drop(panic::catch_unwind(AssertUnwindSafe(|| task.run(tell))));
        let name = format!("survey {}", strategy.name());
        thread::Builder::new()
            .name(name)
            .stack_size(STACK)
            .spawn(body)
            .expect("a thread can be started");
        ongoing
    });
    started.collect()
}

struct Task {
    strategy: &'static dyn Strategy,
    puzzle: Puzzle,
    solutions: u64,
    time: Option<Duration>,
    cancel: Arc<AtomicBool>,
    /// Whoever holds it measures.
    stopwatch: Arc<Mutex<()>>,
}

impl Task {
    fn run(&self, mut tell: impl FnMut(&Survey)) {
        let mut survey = self.count(&mut tell);
        tell(&survey);
        if survey.known == Known::Exactly {
            survey.time = self.measure();
            tell(&survey);
        }
    }

    fn count(&self, tell: &mut impl FnMut(&Survey)) -> Survey {
        let mut survey = Survey::default();
        let mut recorder = Recorder::new(self.strategy.name(), &self.puzzle, Window::First(0));
        // A time too long for the clock is no limit.
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let flow = self.strategy.watch_lines(&self.puzzle, &mut |event, line| {
            let before = *recorder.totals();
            recorder.hear(event, line);
            let now = *recorder.totals();
            survey.density.add(now.backtracks > before.backtracks);
            if now.solutions > before.solutions && survey.solutions.len() < SOLUTIONS {
                survey.solutions.push(now.events);
            }
            if now.events.is_multiple_of(EVENTS_A_REPORT) {
                survey.totals = now;
                tell(&survey);
                if self.is_cancelled()
                    || deadline.is_some_and(|deadline| Instant::now() >= deadline)
                {
                    survey.known = Known::InPart;
                    return Break(());
                }
            }
            if now.solutions >= self.solutions {
                return Break(());
            }
            Continue(())
        });
        survey.totals = recorder.finish(flow).totals;
        if survey.known == Known::Counting {
            survey.known = Known::Exactly;
        }
        survey
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The best time of the search without a visitor that listens to anything but solutions. `None`
    /// if it was cancelled.
    fn measure(&self) -> Option<Duration> {
        let _alone = lock(&self.stopwatch);
        let (start, mut best) = (Instant::now(), None);
        while start.elapsed() < MEASURING && !self.is_cancelled() {
            let begin = Instant::now();
            let answer = self.strategy.solve(&self.puzzle, &Limits::solutions(self.solutions));
            let time = begin.elapsed();
            std::hint::black_box(answer);
            best = Some(best.map_or(time, |best: Duration| best.min(time)));
        }
        best
    }
}
