//! The second pass: measures the time.

use std::time::{Duration, Instant};

use sudoku::Limits;

use crate::contestant::Contestant;
use crate::first_pass::{FirstPass, FirstPassOnSet};
use crate::plan::Plan;
use crate::progress::{Progress, Watcher, remaining_time};
use crate::results::{Figures, Results, Role, SetResults};
use crate::sets::Set;
use crate::task::{self, Handover, Task};
use crate::timing::{RUNS_FOR_INTERVAL, Ratio, Timing};

/// The tasks of one set. They take turns: in a round, each makes one run.
struct SetTurns<'a> {
    /// The position of the set.
    set: usize,
    tasks: Vec<Task<'a>>,
    /// The number of rounds that were played.
    rounds: u32,
    /// The time that they took.
    spent: Duration,
}

impl<'a> SetTurns<'a> {
    const fn new(set: usize, tasks: Vec<Task<'a>>) -> Self {
        Self {
            set,
            tasks,
            rounds: 0,
            spent: Duration::ZERO,
        }
    }

    /// Lets every task that has not failed make one run.
    fn play_round(&mut self) {
        let mut order: Vec<&mut Task<'_>> = Vec::new();
        for task in &mut self.tasks {
            if task.failure.is_none() {
                order.push(task);
            }
        }
        // If the machine becomes slower during a round, that favours the tasks that run first. So
        // every other round has the reverse order.
        if self.rounds % 2 == 1 {
            order.reverse();
        }
        for task in order {
            task.make_run();
        }
        self.rounds += 1;
    }

    fn all_failed(&self) -> bool {
        self.tasks.iter().all(|task| task.failure.is_some())
    }

    /// How far the set is, from 0 to 1: the smaller of two shares, that of its rounds and that of
    /// its time. A set without a task that can run is done.
    fn share_done(&self, least_rounds: u32, share_of_time: Duration) -> f64 {
        if self.all_failed() {
            return 1.0;
        }
        let by_rounds = f64::from(self.rounds) / f64::from(least_rounds.max(1));
        let by_time = self.spent.div_duration_f64(share_of_time);
        by_rounds.min(by_time).min(1.0)
    }

    /// The task of the contestant at this position.
    fn task(&self, position: usize, handover: Handover) -> Option<&Task<'a>> {
        self.tasks
            .iter()
            .find(|task| task.position == position && task.handover == handover)
    }

    /// The task whose times a ratio of the contestant is made of: one puzzle at a time, or many at
    /// once for a strategy that hands single puzzles on.
    fn own_task(&self, position: usize) -> Option<&Task<'a>> {
        self.task(position, Handover::OneAtATime)
            .or_else(|| self.task(position, Handover::ManyAtOnce))
    }

    /// The published solver with the least median time on this set.
    fn fastest_published(&self, contestants: &[Contestant<'_>]) -> Option<&Task<'a>> {
        self.tasks
            .iter()
            .filter(|task| contestants[task.position].role == Role::Published)
            .min_by(|a, b| median(a).total_cmp(&median(b)))
    }
}

/// The median time of a pass; a task without a run is slower than all others.
fn median(task: &Task<'_>) -> f64 {
    Timing::of(&task.pass_times).map_or(f64::INFINITY, |timing| timing.median)
}

/// Measures every contestant, in turn, on each set that it solved: at least the plan's number of
/// rounds on each, and more until the time is spent, of which each set has the same share. The
/// times are added to the results of the first pass.
pub(crate) fn measure(
    contestants: &[Contestant<'_>],
    first_pass: &FirstPass,
    plan: &Plan,
    watcher: Watcher<'_>,
) -> Results {
    let mut all_turns = set_turns(contestants, first_pass, plan);
    let begin = Instant::now();
    take_turns(&mut all_turns, plan, &|| begin.elapsed(), |set, share| {
        watcher(Progress {
            phase: "measuring",
            current: &first_pass.sets[set].name,
            left: remaining_time(begin.elapsed(), share),
        });
    });
    let mut results = first_pass.results.clone();
    let measured = all_turns.iter().filter(|turns| !turns.all_failed());
    results.runs = measured.map(|turns| turns.rounds).min().unwrap_or(0);
    for turns in &all_turns {
        let set = &first_pass.sets[turns.set];
        for (position, contestant) in contestants.iter().enumerate() {
            let set_results = &mut results.strategies[position].sets[turns.set];
            add_times(set_results, turns, position, contestants);
            let on_set = first_pass.on_sets[position][turns.set];
            add_work(set_results, on_set);
            add_caution(set_results, contestant, set, on_set);
        }
    }
    results
}

/// The tasks of each set: those of the contestants that solved all of it.
fn set_turns<'a>(
    contestants: &'a [Contestant<'_>],
    first_pass: &FirstPass,
    plan: &Plan,
) -> Vec<SetTurns<'a>> {
    let limits = Limits::solutions(plan.limits.solutions);
    let mut all_turns = Vec::new();
    for (index, set) in first_pass.sets.iter().enumerate() {
        let mut tasks = Vec::new();
        for (position, contestant) in contestants.iter().enumerate() {
            let solved = first_pass.results.strategies[position].sets[index].solved;
            if solved > 0 && solved == set.puzzles.len() {
                tasks.extend(task::tasks(position, contestant, set, limits));
            }
        }
        if !tasks.is_empty() {
            all_turns.push(SetTurns::new(index, tasks));
        }
    }
    all_turns
}

/// Plays rounds until each set has enough of them and its share of the time. Before each round it
/// reports the position of the set and the share of all work that is done.
fn take_turns(
    all_turns: &mut [SetTurns<'_>],
    plan: &Plan,
    now: &dyn Fn() -> Duration,
    mut report: impl FnMut(usize, f64),
) {
    let share_of_time = plan.time / (all_turns.len() as u32).max(1);
    loop {
        let shares: Vec<f64> = all_turns
            .iter()
            .map(|turns| turns.share_done(plan.runs, share_of_time))
            .collect();
        let Some(next) = next_set(all_turns, &shares) else {
            return;
        };
        let mean_share = shares.iter().sum::<f64>() / shares.len() as f64;
        let turns = &mut all_turns[next];
        report(turns.set, mean_share);
        let start = now();
        turns.play_round();
        turns.spent += now().saturating_sub(start);
    }
}

/// The set that plays the next round: the first without a round, and then the one that took the
/// least time so far. `None` once all are at their end.
fn next_set(all_turns: &[SetTurns<'_>], shares: &[f64]) -> Option<usize> {
    (0..all_turns.len())
        .filter(|&index| shares[index] < 1.0)
        .min_by_key(|&index| {
            let turns = &all_turns[index];
            (turns.rounds > 0, turns.spent)
        })
}

/// Adds what was measured of one contestant on one set.
fn add_times(
    set_results: &mut SetResults,
    turns: &SetTurns<'_>,
    position: usize,
    contestants: &[Contestant<'_>],
) {
    let puzzles = set_results.puzzles;
    if let Some(task) = turns.task(position, Handover::OneAtATime) {
        set_results.figures = per_puzzle(task, puzzles).map(|timing| Figures {
            work: None,
            nanoseconds_per_puzzle: timing,
        });
        if let Some(failure) = &task.failure {
            set_results.fail(failure.clone());
        }
    }
    if let Some(task) = turns.task(position, Handover::ManyAtOnce) {
        set_results.many_at_once = per_puzzle(task, puzzles);
    }
    if let Some(own_task) = turns.own_task(position) {
        let rival = match previous(contestants, position) {
            Some(previous) => turns.task(previous, own_task.handover),
            None => turns.fastest_published(contestants),
        };
        set_results.faster = rival.and_then(|rival| times_faster(rival, own_task));
    }
}

/// The time per puzzle in nanoseconds; `None` without a run.
fn per_puzzle(task: &Task<'_>, puzzles: usize) -> Option<Timing> {
    let nanoseconds: Vec<f64> = task
        .pass_times
        .iter()
        .map(|seconds| seconds * 1e9 / puzzles as f64)
        .collect();
    Timing::of(&nanoseconds)
}

/// Adds the work of a strategy that was timed.
fn add_work(set_results: &mut SetResults, on_set: FirstPassOnSet) {
    if let FirstPassOnSet::Work(work) = on_set
        && let Some(figures) = &mut set_results.figures
    {
        figures.work = Some(work);
    }
}

/// Adds why the time of a program may not be that of a search.
fn add_caution(
    set_results: &mut SetResults,
    contestant: &Contestant<'_>,
    set: &Set,
    on_set: FirstPassOnSet,
) {
    let (Some(program), FirstPassOnSet::ProgramTime(first_time), Some(time)) =
        (contestant.program(), on_set, set_results.time())
    else {
        return;
    };
    let later_time = time.median / 1e9 * set_results.puzzles as f64;
    match program.caution(set, first_time, later_time) {
        Ok(caution) => set_results.caution = caution,
        Err(failure) => {
            set_results.figures = None;
            set_results.faster = None;
            set_results.fail(failure);
        }
    }
}

/// The contestant with which this one is compared round by round. It is the one that it asks for,
/// if that takes part. Otherwise it is the nearest row above that is measured one puzzle at a time
/// and is not a copy of another. Beside published solvers it is `None`: there every contestant is
/// compared with the fastest of these, which depends on the set.
pub(crate) fn previous(contestants: &[Contestant<'_>], position: usize) -> Option<usize> {
    let has_published = contestants
        .iter()
        .any(|contestant| contestant.role == Role::Published);
    if has_published {
        return None;
    }
    if let Some(name) = &contestants[position].compared_with {
        let named = contestants.iter().position(|other| other.name == *name);
        if named.is_some() {
            return named;
        }
    }
    (0..position)
        .rev()
        .find(|&above| stands_for_itself(&contestants[above]))
}

/// Whether the contestant can be the row above that others are compared with.
fn stands_for_itself(contestant: &Contestant<'_>) -> bool {
    if let Some(strategy) = contestant.strategy()
        && strategy.solver().hands_on_to().is_some()
    {
        return false;
    }
    contestant.role == Role::Measured
}

/// How many times faster a task is than its rival, by the rounds in which both ran. `None` with too
/// few of these for an interval.
fn times_faster(rival: &Task<'_>, own_task: &Task<'_>) -> Option<Ratio> {
    let mut ratios = Vec::new();
    for (rival_time, own_time) in rival.pass_times.iter().zip(&own_task.pass_times) {
        ratios.push(rival_time / own_time);
    }
    if ratios.len() < RUNS_FOR_INTERVAL as usize {
        return None;
    }
    Ratio::of(&ratios)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    use judge::{Finding, Verdict};

    /// The clock of a test, in milliseconds, and the numbers of the tasks in the order of their
    /// runs.
    #[derive(Default)]
    struct Course {
        clock: Cell<u64>,
        order: RefCell<Vec<usize>>,
    }

    impl Course {
        /// A task that takes this long.
        fn task(&self, number: usize, milliseconds: u64) -> Task<'_> {
            let run = move || {
                self.clock.set(self.clock.get() + milliseconds);
                self.order.borrow_mut().push(number);
                Ok(0.001)
            };
            Task::new(number, Handover::OneAtATime, Box::new(run))
        }

        fn play(&self, all_turns: &mut [SetTurns<'_>], milliseconds: u64, runs: u32) -> Vec<f64> {
            let plan = Plan {
                time: Duration::from_millis(milliseconds),
                runs,
                ..Plan::default()
            };
            let mut shares = Vec::new();
            let now = || Duration::from_millis(self.clock.get());
            take_turns(all_turns, &plan, &now, |_, share| shares.push(share));
            shares
        }
    }

    /// The task of a program that fails in its first run.
    fn failing() -> Task<'static> {
        let failure = Box::new(Finding::new(Verdict::RuntimeError, ""));
        let run = Box::new(move || Err(failure.clone()));
        Task::new(9, Handover::OneAtATime, run)
    }

    #[test]
    fn sets_have_enough_rounds_and_their_share_of_the_time_in_alternating_order() {
        // The time to measure, the least number of runs, and the rounds of two sets: one with
        // tasks of 1 and 9 ms, and one with a task of 50 ms.
        for (milliseconds, runs, rounds, order) in [
            (0, 4, [4, 4], &[1, 2, 2, 1][..]),
            (0, 0, [1, 1], &[1, 2]),
            // 100 ms for each set.
            (200, 1, [10, 2], &[1, 2, 2, 1]),
        ] {
            let course = Course::default();
            let first_set = vec![failing(), course.task(1, 1), course.task(2, 9)];
            let second_set = vec![course.task(3, 50)];
            let mut turns = [SetTurns::new(0, first_set), SetTurns::new(1, second_set)];
            let shares = course.play(&mut turns, milliseconds, runs);
            assert_eq!([turns[0].rounds, turns[1].rounds], rounds);
            assert!(turns[0].tasks[0].pass_times.is_empty() && turns[0].tasks[0].failure.is_some());
            assert_eq!(turns[0].tasks[1].pass_times.len(), rounds[0] as usize);
            assert!(
                shares[0] == 0.0 && shares.is_sorted() && shares.iter().all(|&share| share < 1.0)
            );
            let all = course.order.borrow();
            let of_first_set = all.iter().copied().filter(|&number| number != 3);
            let begin: Vec<usize> = of_first_set.take(order.len()).collect();
            assert_eq!(begin, order);
        }
    }

    #[test]
    fn a_set_whose_tasks_have_all_failed_takes_no_more_time() {
        let course = Course::default();
        let mut turns = [
            SetTurns::new(0, vec![failing()]),
            SetTurns::new(1, vec![course.task(1, 10)]),
        ];
        let shares = course.play(&mut turns, 100, 3);
        assert_eq!([turns[0].rounds, turns[1].rounds], [1, 5]);
        // One round of the first set, and five of the second.
        assert_eq!(shares.len(), 6);
    }
}
