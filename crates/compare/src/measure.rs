//! The second pass: measures the time.

use std::time::{Duration, Instant};

use ladder::Rung;
use sudoku::{Answer, Limits, Puzzle};

use crate::clock::repeated;
use crate::count::{Count, Counts};
use crate::plan::Plan;
use crate::progress::{Phase, Progress, Watcher};
use crate::results::{Throughput, Timing};
use crate::sets::Set;
use crate::throughput::{Excluded, MANY, Many};

/// What was measured. All timings are in seconds for all puzzles together.
pub(crate) struct Times {
    /// `[set]`: the indices of the puzzles that every strategy solved. A strategy that solved no
    /// puzzle at all is excluded.
    pub(crate) common: Vec<Vec<usize>>,
    /// `[strategy]`: all puzzles of `common`; `None` if there are none, or if the strategy solved
    /// no puzzle at all.
    pub(crate) on_common: Vec<Option<Timing>>,
    /// `[strategy][set]`: the whole set; `None` unless the strategy solved all of it.
    pub(crate) on_set: Vec<Vec<Option<Timing>>>,
    /// `[strategy]`: many puzzles.
    pub(crate) throughput: Vec<Result<Throughput, Excluded>>,
    /// Every task had at least this many runs.
    pub(crate) runs: u32,
}

/// A run is repeated for this long and the mean taken, so that neither the clock nor a cold cache
/// shows.
const LEAST_RUN: Duration = Duration::from_millis(1);

/// What is measured with some puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// A set, or what is common in it, or both where that is the same.
    Set { set: usize, whole: bool, common: bool },
    /// The set for many at once, one at a time.
    One,
    /// The set for many at once, all at once.
    Many,
}

/// One strategy on some puzzles.
struct Task {
    strategy: usize,
    purpose: Purpose,
    puzzles: Vec<Puzzle>,
    /// Seconds per run.
    runs: Vec<f64>,
    /// In all runs together.
    spent: Duration,
}

/// What all measurements of a comparison share.
struct Measuring<'a> {
    rungs: &'a [&'a Rung],
    sets: &'a [Set],
    limits: Limits<'a>,
    watcher: Watcher<'a>,
    tasks: Vec<Task>,
    answers: Vec<Answer>,
}

/// Measures every strategy, in turn, on what it solved: at least this many runs of everything, and
/// more until the time is over.
pub(crate) fn measure(
    rungs: &[&Rung],
    sets: &[Set],
    counts: &Counts,
    plan: &Plan<'_>,
    watcher: Watcher<'_>,
) -> Times {
    let common = common(sets, counts);
    let many = Many::new(sets, counts, &common);
    let tasks = tasks(sets, counts, &common);
    let longest = tasks.iter().map(|task| task.puzzles.len()).max().unwrap_or(0).max(MANY);
    let answers = vec![Answer::default(); longest];
    let limits = Limits::solutions(plan.solutions);
    let mut measuring = Measuring { rungs, sets, limits, watcher, tasks, answers };

    let start = Instant::now();
    let first_runs = measuring.tasks.len() as u64;
    for task in 0..measuring.tasks.len() {
        measuring.run(task, task as u64, first_runs);
    }
    // The first runs show which strategies are fast enough for many puzzles.
    let puzzles: usize = common.iter().map(Vec::len).sum();
    let admitted: Vec<Result<(), Excluded>> = (0..rungs.len())
        .map(|strategy| {
            let seconds = measuring.seconds(strategy, Purpose::is_common);
            let seconds = seconds.ok_or(Excluded::TooSlow)?.minimum / puzzles as f64;
            many.admit(rungs[strategy], plan.solutions, seconds)?;
            for purpose in [Purpose::One, Purpose::Many] {
                measuring.tasks.push(Task::new(strategy, purpose, many.puzzles.clone()));
            }
            Ok(())
        })
        .collect();
    measuring.run_all(plan.runs, start, plan.time);

    let throughput = |(strategy, admitted): (usize, Result<(), Excluded>)| {
        admitted?;
        let per_puzzle = |purpose| {
            let seconds = measuring.seconds(strategy, |other| other == purpose);
            Ok(seconds.ok_or(Excluded::TooSlow)?.times(1e9 / MANY as f64))
        };
        Ok(Throughput {
            puzzles: MANY,
            one: per_puzzle(Purpose::One)?,
            many: per_puzzle(Purpose::Many)?,
        })
    };
    let strategies = 0..rungs.len();
    Times {
        on_common: strategies
            .clone()
            .map(|strategy| measuring.seconds(strategy, Purpose::is_common))
            .collect(),
        on_set: strategies
            .map(|strategy| {
                (0..sets.len())
                    .map(|set| measuring.seconds(strategy, |purpose| purpose.is_whole(set)))
                    .collect()
            })
            .collect(),
        throughput: admitted.into_iter().enumerate().map(throughput).collect(),
        common,
        runs: measuring.tasks.iter().map(|task| task.runs.len()).min().unwrap_or(0) as u32,
    }
}

impl Purpose {
    fn is_common(self) -> bool {
        matches!(self, Self::Set { common: true, .. })
    }

    fn is_whole(self, wanted: usize) -> bool {
        matches!(self, Self::Set { set, whole: true, .. } if set == wanted)
    }
}

impl Measuring<'_> {
    /// Runs the tasks until each has enough runs and the time is over. The next is the one with too
    /// few runs; after that, the one that had the least time. So all come to about the same share
    /// of the time, a short task in many runs and a long one in few.
    fn run_all(&mut self, runs: u32, start: Instant, time: Duration) {
        /// The progress is reported in thousandths.
        const STEPS: u64 = 1000;
        let enough = runs.max(1) as usize;
        while let Some((next, task)) = self
            .tasks
            .iter()
            .enumerate()
            .min_by_key(|(_, task)| (task.runs.len().min(enough), task.spent))
        {
            let elapsed = start.elapsed();
            if task.runs.len() >= enough && elapsed >= time {
                break;
            }
            let made: usize = self.tasks.iter().map(|task| task.runs.len().min(enough)).sum();
            let of_runs = made as u64 * STEPS / (self.tasks.len() * enough) as u64;
            let of_time = elapsed.as_micros() as u64 * STEPS / (time.as_micros() as u64).max(1);
            let done = of_runs.min(of_time);
            self.run(next, done, STEPS);
        }
    }

    fn run(&mut self, task: usize, done: u64, total: u64) {
        let task = &mut self.tasks[task];
        let strategy = self.rungs[task.strategy].strategy();
        let set = match task.purpose {
            Purpose::Set { set, .. } => &self.sets[set].name,
            Purpose::One => "one at a time",
            Purpose::Many => "many at once",
        };
        let progress =
            Progress { phase: Phase::Measuring, strategy: strategy.name(), set, done, total };
        (self.watcher)(progress);
        let answers = &mut self.answers[..task.puzzles.len()];
        let (time, calls) = repeated(LEAST_RUN, || match task.purpose {
            Purpose::One => {
                for (puzzle, answer) in task.puzzles.iter().zip(answers.iter_mut()) {
                    *answer = strategy.solve(puzzle, &self.limits);
                }
            }
            Purpose::Set { .. } | Purpose::Many => {
                strategy.solve_many(&task.puzzles, &self.limits, answers);
            }
        });
        task.runs.push(time.as_secs_f64() / f64::from(calls));
        task.spent += time;
    }

    /// The tasks of this strategy and purpose together.
    fn seconds(&self, strategy: usize, purpose: impl Fn(Purpose) -> bool) -> Option<Timing> {
        self.tasks
            .iter()
            .filter(|task| task.strategy == strategy && purpose(task.purpose))
            .filter_map(|task| Timing::of(&task.runs))
            .reduce(Timing::and)
    }
}

impl Task {
    fn new(strategy: usize, purpose: Purpose, puzzles: Vec<Puzzle>) -> Self {
        Self { strategy, purpose, puzzles, runs: Vec::new(), spent: Duration::ZERO }
    }
}

/// `[set]`: the puzzles that every strategy solved. A strategy that solved no puzzle at all is
/// excluded.
fn common(sets: &[Set], counts: &Counts) -> Vec<Vec<usize>> {
    let included: Vec<_> =
        counts.iter().filter(|sets| sets.iter().flatten().any(Count::is_solved)).collect();
    if included.is_empty() {
        return vec![Vec::new(); sets.len()];
    }
    sets.iter()
        .enumerate()
        .map(|(set, puzzles)| {
            (0..puzzles.puzzles.len())
                .filter(|&puzzle| included.iter().all(|sets| sets[set][puzzle].is_solved()))
                .collect()
        })
        .collect()
}

fn tasks(sets: &[Set], counts: &Counts, common: &[Vec<usize>]) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (set, Set { puzzles, .. }) in sets.iter().enumerate() {
        let all_in_common = common[set].len() == puzzles.len();
        for (strategy, counts) in counts.iter().enumerate() {
            let task = |whole, common, puzzles| {
                Task::new(strategy, Purpose::Set { set, whole, common }, puzzles)
            };
            if !puzzles.is_empty() && counts[set].iter().all(Count::is_solved) {
                let puzzles = puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
                tasks.push(task(true, all_in_common, puzzles));
            }
            let solved_any = counts.iter().flatten().any(Count::is_solved);
            if solved_any && !all_in_common && !common[set].is_empty() {
                let puzzles = common[set].iter().map(|&index| puzzles[index].0).collect();
                tasks.push(task(false, true, puzzles));
            }
        }
    }
    tasks
}
