//! The second pass: measures the time.

use std::time::Duration;

use crate::contestant::Contestant;
use crate::count::{Count, Counts};
use crate::plan::Plan;
use crate::progress::{Phase, Progress, Watcher};
use crate::results::{Failure, Measured, Throughput, Timing};
use crate::sets::Set;
use crate::task::{self, Purpose, Task};
use crate::throughput::{Excluded, MANY, Many};

/// What was measured. All timings are in seconds for all puzzles together.
pub(crate) struct Times {
    /// `[set]`: the indices of the puzzles that every contestant solved. One that solved no puzzle
    /// at all is excluded.
    pub(crate) common: Vec<Vec<usize>>,
    /// `[contestant]`: all puzzles of `common`; `None` if there are none, or if the contestant
    /// solved no puzzle at all.
    pub(crate) on_common: Vec<Option<Timing>>,
    /// `[contestant][set]`: the whole set; `None` unless the contestant solved all of it.
    pub(crate) on_set: Vec<Vec<Option<Timing>>>,
    /// `[contestant]`: many puzzles.
    pub(crate) throughput: Vec<Result<Throughput, Excluded>>,
    /// `[contestant]`: every run on the puzzles of a set, if the plan asks for them.
    pub(crate) measured: Vec<Vec<Measured>>,
    /// `[contestant]`: what a program did wrong while it was measured.
    pub(crate) failures: Vec<Option<Failure>>,
    /// Every task had at least this many runs.
    pub(crate) runs: u32,
}

/// What all measurements of a comparison share.
struct Measuring<'a> {
    contestants: &'a [Contestant<'a>],
    sets: &'a [Set],
    watcher: Watcher<'a>,
    tasks: Vec<Task<'a>>,
    failures: Vec<Option<Failure>>,
}

/// Measures every contestant, in turn, on what it solved: at least this many runs of everything,
/// and more until the time is spent.
pub(crate) fn measure<'a>(
    contestants: &'a [Contestant<'a>],
    sets: &'a [Set],
    counts: &Counts,
    plan: &Plan<'a>,
    watcher: Watcher<'a>,
) -> Times {
    let common = common(sets, counts);
    let many = Many::new(sets, counts, &common);
    let limits = sudoku::Limits::solutions(plan.solutions);
    let tasks = task::of_sets(contestants, sets, counts, &common, limits);
    let failures = vec![None; contestants.len()];
    let mut measuring = Measuring { contestants, sets, watcher, tasks, failures };

    let first_runs = measuring.tasks.len() as u64;
    for task in 0..measuring.tasks.len() {
        measuring.run(task, task as u64, first_runs);
    }
    // The first runs show which strategies are fast enough for many puzzles.
    let puzzles: usize = common.iter().map(Vec::len).sum();
    let mut admit = |(index, contestant): (usize, &Contestant<'a>)| {
        let strategy = contestant.strategy().ok_or(Excluded::Unsuitable)?;
        let seconds = measuring.seconds(index, Purpose::is_common).ok_or(Excluded::Unsuitable)?;
        many.admit(strategy, plan.solutions, seconds.per_puzzle(puzzles).minimum)?;
        let puzzles = || many.puzzles.clone();
        measuring.tasks.extend([
            Task::one_at_a_time(index, Purpose::One, strategy, limits, puzzles()),
            Task::all_at_once(index, strategy, limits, puzzles()),
        ]);
        Ok(())
    };
    let admitted: Vec<Result<(), Excluded>> =
        contestants.iter().enumerate().map(&mut admit).collect();
    measuring.run_all(plan);
    measuring.times(common, admitted, plan.keep_runs.is_some())
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
    fn run_all(&mut self, plan: &Plan<'_>) {
        /// The progress is reported in thousandths.
        const STEPS: u64 = 1000;
        let enough = |task: &Task<'_>| match (task.purpose, plan.keep_runs) {
            (Purpose::Set { .. }, Some(kept)) => kept.max(plan.runs).max(1) as usize,
            _ => plan.runs.max(1) as usize,
        };
        let time = plan.time;
        while let Some((next, task)) = self
            .tasks
            .iter()
            .enumerate()
            .filter(|(_, task)| self.failures[task.contestant].is_none())
            .min_by_key(|(_, task)| match task.runs.len() {
                runs if runs < enough(task) => (false, runs, task.spent),
                _ => (true, 0, task.spent),
            })
        {
            let elapsed = self.tasks.iter().map(|task| task.spent).sum::<Duration>();
            if task.runs.len() >= enough(task) && elapsed >= time {
                break;
            }
            let made = self.tasks.iter().map(|task| task.runs.len().min(enough(task)));
            let made = made.sum::<usize>() as u64;
            let of_runs = made * STEPS / self.tasks.iter().map(enough).sum::<usize>() as u64;
            let of_time = elapsed.as_micros() as u64 * STEPS / (time.as_micros() as u64).max(1);
            let done = of_runs.min(of_time);
            self.run(next, done, STEPS);
        }
    }

    fn run(&mut self, task: usize, done: u64, total: u64) {
        let task = &mut self.tasks[task];
        let set = match task.purpose {
            Purpose::Set { set, .. } => &self.sets[set].name,
            Purpose::One => "one at a time",
            Purpose::Many => "many at once",
        };
        let strategy = self.contestants[task.contestant].name();
        (self.watcher)(Progress { phase: Phase::Measuring, strategy, set, done, total });
        if let Err(failure) = task.run() {
            self.failures[task.contestant] = Some(failure);
        }
    }

    /// The tasks of this contestant and purpose together. A program that failed has no times.
    fn seconds(&self, contestant: usize, purpose: impl Fn(Purpose) -> bool) -> Option<Timing> {
        if self.failures[contestant].is_some() {
            return None;
        }
        self.tasks
            .iter()
            .filter(|task| task.contestant == contestant && purpose(task.purpose))
            .filter_map(|task| Timing::of(&task.runs))
            .reduce(Timing::and)
    }

    /// Every run on the puzzles of a set.
    fn measured(&self, contestant: usize) -> Vec<Measured> {
        let of_set = |task: &Task<'_>| match task.purpose {
            Purpose::Set { set, .. } if task.contestant == contestant => {
                Some(task.measured(&self.sets[set].name))
            }
            _ => None,
        };
        self.tasks.iter().filter_map(of_set).collect()
    }

    fn times(
        self,
        common: Vec<Vec<usize>>,
        admitted: Vec<Result<(), Excluded>>,
        keeps_runs: bool,
    ) -> Times {
        let all = 0..self.contestants.len();
        let throughput = |(index, admitted): (usize, Result<(), Excluded>)| {
            admitted?;
            let per_puzzle = |wanted| {
                let seconds = self.seconds(index, |purpose| purpose == wanted);
                Ok(seconds.ok_or(Excluded::Unsuitable)?.per_puzzle(MANY))
            };
            let (one, many) = (per_puzzle(Purpose::One)?, per_puzzle(Purpose::Many)?);
            Ok(Throughput { puzzles: MANY, one, many })
        };
        let on_set = |contestant| {
            let whole = |set| self.seconds(contestant, |purpose| purpose.is_whole(set));
            (0..self.sets.len()).map(whole).collect()
        };
        let complete = self.tasks.iter().filter(|task| self.failures[task.contestant].is_none());
        Times {
            on_common: all.clone().map(|index| self.seconds(index, Purpose::is_common)).collect(),
            on_set: all.clone().map(on_set).collect(),
            throughput: admitted.into_iter().enumerate().map(throughput).collect(),
            measured: all
                .map(|index| if keeps_runs { self.measured(index) } else { Vec::new() })
                .collect(),
            runs: complete.map(|task| task.runs.len()).min().unwrap_or(0) as u32,
            common,
            failures: self.failures,
        }
    }
}

/// `[set]`: the puzzles that every contestant solved. One that solved no puzzle at all is excluded.
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::clock::Run;

    const WHOLE: Purpose = Purpose::Set { set: 0, whole: true, common: false };
    const COMMON: Purpose = Purpose::Set { set: 0, whole: false, common: true };

    /// A task whose runs take 1, 2, 3, … times this long, in two passes each.
    fn task<'a>(contestant: usize, purpose: Purpose, milliseconds: u64) -> Task<'a> {
        let mut runs = 0;
        Task::new(contestant, purpose, 2, move || {
            runs += 1;
            Ok(Run { total: Duration::from_millis(milliseconds) * runs, passes: 2 })
        })
    }

    fn plan(milliseconds: u64, runs: u32, keep_runs: Option<u32>) -> Plan<'static> {
        Plan {
            command: String::new(),
            solutions: 1,
            budgets: &[],
            time: Duration::from_millis(milliseconds),
            runs,
            each: false,
            keep_runs,
            programs: &[],
        }
    }

    /// Measures these tasks of two strategies. The second result is the progress before each run.
    fn measured<T>(
        tasks: Vec<Task<'static>>,
        plan: &Plan<'_>,
        result: impl FnOnce(Measuring<'_>) -> T,
    ) -> (T, Vec<u64>) {
        let progress = Mutex::new(Vec::new());
        let contestants = ["bit-sliced", "band-bitboards"]
            .map(|name| Contestant::Strategy(ladder::find(name).expect("a strategy")));
        let sets = [crate::built_in().swap_remove(0)];
        let mut measuring = Measuring {
            contestants: &contestants,
            sets: &sets,
            watcher: &|Progress { done, total, .. }| {
                assert_eq!(total, 1000);
                progress.lock().unwrap().push(done);
            },
            tasks,
            failures: vec![None; 2],
        };
        measuring.run_all(plan);
        let result = result(measuring);
        (result, progress.into_inner().unwrap())
    }

    #[test]
    fn every_task_has_enough_runs_and_then_the_same_time() {
        let runs = |plan: Plan<'_>| {
            let tasks = vec![task(0, WHOLE, 1), task(1, COMMON, 10), task(1, Purpose::One, 10)];
            let lengths = |measuring: Measuring<'_>| {
                measuring.tasks.iter().map(|task| task.runs.len()).collect::<Vec<_>>()
            };
            measured(tasks, &plan, lengths).0
        };
        assert_eq!(runs(plan(0, 4, None)), [4, 4, 4]);
        // `keep_runs` applies to sets only.
        assert_eq!(runs(plan(0, 2, Some(4))), [4, 4, 2]);
        assert_eq!(runs(plan(0, 4, Some(2))), [4, 4, 4]);
        assert_eq!(runs(plan(0, 0, None)), [1, 1, 1]);
        // 10 runs of the first task take 55 ms in total; 3 runs of the others take 60 ms each.
        assert_eq!(runs(plan(175, 1, None)), [10, 3, 3]);
    }

    #[test]
    fn the_progress_is_the_lesser_of_runs_and_time() {
        let progress = |tasks, plan| measured(tasks, &plan, |_| ()).1;
        let two = vec![task(0, WHOLE, 1), task(1, WHOLE, 1)];
        assert_eq!(progress(two, plan(0, 2, None)), [0, 250, 500, 750]);
        // Runs of 10, 20 and 30 ms.
        assert_eq!(progress(vec![task(0, WHOLE, 10)], plan(40, 1, None)), [0, 250, 750]);
    }

    #[test]
    fn a_time_is_that_of_its_contestant_and_purpose() {
        let tasks = vec![
            task(0, WHOLE, 2),
            task(0, COMMON, 20),
            task(0, Purpose::One, 200),
            task(0, Purpose::Many, 1000),
            task(1, COMMON, 30),
        ];
        let (times, _) = measured(tasks, &plan(0, 1, None), |measuring| {
            measuring.times(vec![vec![0]], vec![Ok(()), Err(Excluded::TooSlow)], false)
        });
        let minimum = |timing: &Option<Timing>| timing.map(|timing| timing.minimum);
        let on_common: Vec<_> = times.on_common.iter().map(minimum).collect();
        assert_eq!(on_common, [Some(0.01), Some(0.015)]);
        let on_set: Vec<_> = times.on_set.iter().flatten().map(minimum).collect();
        assert_eq!(on_set, [Some(0.001), None]);
        let [Ok(throughput), Err(Excluded::TooSlow)] = times.throughput[..] else {
            panic!("{:?}", times.throughput)
        };
        assert!((throughput.one.minimum - 1e8 / MANY as f64).abs() < 1e-6);
        assert!((throughput.many.minimum - 5e8 / MANY as f64).abs() < 1e-6);
        assert_eq!(times.runs, 1);
    }

    #[test]
    fn kept_runs_are_in_nanoseconds_per_puzzle() {
        let tasks = vec![task(0, WHOLE, 2), task(0, Purpose::One, 2), task(1, WHOLE, 6)];
        let (kept, _) = measured(tasks, &plan(0, 1, None), |measuring| measuring.measured(0));
        let [Measured { puzzles: 2, nanoseconds, .. }] = &kept[..] else { panic!("{kept:?}") };
        assert_eq!(nanoseconds.len(), 1);
        assert!((nanoseconds[0] - 500_000.0).abs() < 1e-6, "{nanoseconds:?}");
    }
}
