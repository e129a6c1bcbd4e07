//! The second pass: how long does it take?

use std::time::{Duration, Instant};

use ladder::Rung;
use sudoku::{Answer, Limits, Puzzle};

use super::count::{Counted, Counts};
use super::sets::Set;
use crate::console;

/// What was measured.
pub(super) struct Times {
    /// `[set]`: the puzzles that every strategy solved that solved any at all, by index.
    pub(super) common: Vec<Vec<usize>>,
    /// `[strategy]`: seconds for all puzzles of `common` together; `None` if it solved not one
    /// puzzle, or there are none.
    pub(super) on_common: Vec<Option<f64>>,
    /// `[strategy][set]`: seconds for the set; `None` unless it solved all of it.
    pub(super) on_set: Vec<Vec<Option<f64>>>,
    /// How many runs everything had at least.
    pub(super) runs: u32,
}

/// One strategy on some puzzles of one set, and the shortest time so far.
struct Task {
    strategy: usize,
    set: usize,
    /// Whether it is for the whole set.
    whole: bool,
    /// Whether it is for the common puzzles; it is for both where these are the whole set.
    common: bool,
    puzzles: Vec<Puzzle>,
    best: Duration,
    runs: u32,
    /// In all runs together.
    spent: Duration,
}

/// A run shorter than this is repeated until so much time is over: the clock and a cold cache must
/// not show.
const LEAST_RUN: Duration = Duration::from_millis(1);

/// Times every strategy, in turn, on what it solved, until the time is over.
pub(super) fn measure(
    rungs: &[&Rung],
    sets: &[Set],
    counts: &Counts,
    limit: u64,
    time: Duration,
) -> Times {
    let common = common(sets, counts);
    let mut tasks = tasks(sets, counts, &common);
    let longest = tasks.iter().map(|task| task.puzzles.len()).max().unwrap_or(0);
    let mut answers = vec![Answer::default(); longest];
    let limits = Limits::solutions(limit);

    let bar = console::progress_bar(tasks.len() as u64);
    let start = Instant::now();
    for task in &mut tasks {
        bar.set_message(format!(
            "measuring  {} · {}",
            rungs[task.strategy].name(),
            sets[task.set].name
        ));
        task.run(rungs[task.strategy], &limits, &mut answers);
        bar.inc(1);
    }
    // Everything was run once. What is left of the time goes to whatever had the least of it so
    // far: each task comes to about the same share, a short one in many runs and a long one in few.
    bar.set_length(time.as_millis() as u64);
    while start.elapsed() < time
        && let Some(task) = tasks.iter_mut().min_by_key(|task| task.spent)
    {
        bar.set_message(format!(
            "measuring  {} · {}",
            rungs[task.strategy].name(),
            sets[task.set].name
        ));
        task.run(rungs[task.strategy], &limits, &mut answers);
        bar.set_position(start.elapsed().as_millis() as u64);
    }
    bar.finish_and_clear();

    let seconds = |strategy: usize, wanted: &dyn Fn(&Task) -> bool| -> Option<f64> {
        let mut chosen =
            tasks.iter().filter(|task| task.strategy == strategy && wanted(task)).peekable();
        chosen.peek()?;
        Some(chosen.map(|task| task.best.as_secs_f64()).sum())
    };
    Times {
        on_common: (0..rungs.len())
            .map(|strategy| seconds(strategy, &|task| task.common))
            .collect(),
        on_set: (0..rungs.len())
            .map(|strategy| {
                (0..sets.len())
                    .map(|set| seconds(strategy, &|task| task.whole && task.set == set))
                    .collect()
            })
            .collect(),
        common,
        runs: tasks.iter().map(|task| task.runs).min().unwrap_or(0),
    }
}

impl Task {
    fn run(&mut self, rung: &Rung, limits: &Limits<'_>, answers: &mut [Answer]) {
        let answers = &mut answers[..self.puzzles.len()];
        let start = processor_time();
        let mut before = start;
        loop {
            rung.strategy.solve_many(&self.puzzles, limits, answers);
            let now = processor_time();
            self.best = self.best.min(now.saturating_sub(before));
            self.runs += 1;
            before = now;
            if now.saturating_sub(start) >= LEAST_RUN {
                break;
            }
        }
        self.spent += before.saturating_sub(start);
    }
}

/// The time that this thread has had on a core: what other programs take in between does not count.
#[cfg(unix)]
pub(super) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // It starts at zero with the thread.
    Duration::try_from(time).unwrap_or_default()
}

/// Elsewhere, the time on the wall.
#[cfg(not(unix))]
pub(super) fn processor_time() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// The puzzles of each set that every strategy solved; those that solved nothing at all have no
/// say.
fn common(sets: &[Set], counts: &Counts) -> Vec<Vec<usize>> {
    let with_a_say: Vec<_> =
        counts.iter().filter(|sets| sets.iter().flatten().any(Counted::is_solved)).collect();
    if with_a_say.is_empty() {
        return vec![Vec::new(); sets.len()];
    }
    sets.iter()
        .enumerate()
        .map(|(set, puzzles)| {
            (0..puzzles.puzzles.len())
                .filter(|&puzzle| with_a_say.iter().all(|sets| sets[set][puzzle].is_solved()))
                .collect()
        })
        .collect()
}

fn tasks(sets: &[Set], counts: &Counts, common: &[Vec<usize>]) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (set, Set { puzzles, .. }) in sets.iter().enumerate() {
        let all_in_common = common[set].len() == puzzles.len();
        for (strategy, counts) in counts.iter().enumerate() {
            let counted = &counts[set];
            let task = |whole, common, puzzles| Task {
                strategy,
                set,
                whole,
                common,
                puzzles,
                best: Duration::MAX,
                runs: 0,
                spent: Duration::ZERO,
            };
            if !puzzles.is_empty() && counted.iter().all(Counted::is_solved) {
                let puzzles = puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
                tasks.push(task(true, all_in_common, puzzles));
            }
            let solved_any = counts.iter().flatten().any(Counted::is_solved);
            if solved_any && !all_in_common && !common[set].is_empty() {
                let puzzles = common[set].iter().map(|&index| puzzles[index].0).collect();
                tasks.push(task(false, true, puzzles));
            }
        }
    }
    tasks
}
