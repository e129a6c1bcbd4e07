//! The second pass: measures the time.

use std::time::{Duration, Instant};

use sudoku::Limits;

use crate::contestant::Contestant;
use crate::count::Counted;
use crate::plan::Plan;
use crate::progress::{Progress, Watcher, rest};
use crate::results::{Figures, Results, Role, SetResults};
use crate::task::{self, Task};
use crate::timing::{LEAST_RUNS, Ratio, Timing};

/// The tasks of one set. They take turns, one run each in a round.
struct Turns<'a> {
    set: usize,
    tasks: Vec<Task<'a>>,
    rounds: u32,
    spent: Duration,
}

/// Measures every contestant, in turn, on each set that it solved: at least the plan's number of
/// rounds on each, and more until the time is spent, of which each set has the same share. The
/// times are added to what was counted.
pub(crate) fn measure(
    contestants: &[Contestant<'_>],
    counted: &Counted,
    plan: &Plan,
    watcher: Watcher<'_>,
) -> Results {
    let limits = Limits::solutions(plan.limits.solutions);
    let mut all = Vec::new();
    for (index, set) in counted.sets.iter().enumerate() {
        let mut tasks = Vec::new();
        for (number, contestant) in contestants.iter().enumerate() {
            let counted_on = &counted.results.strategies[number].sets[index];
            if counted_on.solved > 0 && counted_on.solved == set.puzzles.len() {
                tasks.extend(task::tasks(number, contestant, set, limits));
            }
        }
        if !tasks.is_empty() {
            all.push(Turns {
                set: index,
                tasks,
                rounds: 0,
                spent: Duration::ZERO,
            });
        }
    }
    let begin = Instant::now();
    take_turns(&mut all, plan, &|| begin.elapsed(), |set, done| {
        let left = rest(begin.elapsed(), done);
        watcher(Progress {
            phase: "measuring",
            current: &counted.sets[set].name,
            left,
        });
    });
    let mut results = counted.results.clone();
    results.runs = all.iter().map(|turns| turns.rounds).min().unwrap_or(0);
    for Turns { set, tasks, .. } in &all {
        let find = |contestant, many| {
            tasks
                .iter()
                .find(|task| (task.contestant, task.many) == (contestant, many))
        };
        let is_published = |task: &&Task<'_>| contestants[task.contestant].role == Role::Published;
        let median =
            |task: &Task<'_>| Timing::of(&task.runs).map_or(f64::INFINITY, |time| time.median);
        let published = tasks.iter().filter(is_published);
        let fastest = published.min_by(|one, two| median(one).total_cmp(&median(two)));
        for number in 0..contestants.len() {
            let of_set = &mut results.strategies[number].sets[*set];
            let (one, many) = (find(number, false), find(number, true));
            let Some(own) = one.or(many) else { continue };
            add_times(of_set, one, many);
            if let Some(figures) = &mut of_set.figures {
                figures.work = counted.work[number][*set];
            }
            let previous = previous(contestants, number);
            let rival = previous.map_or(fastest, |previous| find(previous, own.many));
            of_set.faster = rival.and_then(|rival| faster(rival, own));
        }
    }
    results
}

/// Adds what was measured one at a time, and many at once.
fn add_times(of_set: &mut SetResults, one: Option<&Task<'_>>, many: Option<&Task<'_>>) {
    let puzzles = of_set.puzzles as f64;
    let per_puzzle = |task: &Task<'_>| {
        let nanoseconds: Vec<f64> = task.runs.iter().map(|time| time * 1e9 / puzzles).collect();
        Timing::of(&nanoseconds)
    };
    let figures = |time| Figures {
        work: None,
        nanoseconds_per_puzzle: time,
    };
    of_set.figures = one.and_then(per_puzzle).map(figures);
    of_set.many_at_once = many.and_then(per_puzzle);
    if let Some(failure) = one.and_then(|task| task.failure.clone()) {
        of_set.fail(failure);
    }
}

/// The contestant with which this one is compared round by round: the one that it is said to be
/// after, or the row above if that one does not take part; `None` beside published solvers, of which
/// the fastest depends on the set.
pub(crate) fn previous(contestants: &[Contestant<'_>], index: usize) -> Option<usize> {
    if contestants.iter().any(|one| one.role == Role::Published) {
        return None;
    }
    let after = contestants[index].after.as_ref();
    let named = contestants
        .iter()
        .position(|other| Some(&other.name) == after);
    let is_measured = |&other: &usize| {
        let other = &contestants[other];
        let hands_on = other.strategy().and_then(|one| one.solver().hands_on_to());
        other.role == Role::Measured && hands_on.is_none()
    };
    named.or_else(|| (0..index).rev().find(is_measured))
}

/// How many times faster one task is than another, by the rounds in which both ran.
fn faster(previous: &Task<'_>, one: &Task<'_>) -> Option<Ratio> {
    let rounds = previous.runs.iter().zip(&one.runs);
    let ratios: Vec<f64> = rounds.map(|(previous, one)| previous / one).collect();
    Ratio::of(&ratios).filter(|_| ratios.len() >= LEAST_RUNS as usize)
}

/// Reports the turns so far, the next set and the share that is done before each round.
fn take_turns(
    all: &mut [Turns<'_>],
    plan: &Plan,
    now: &dyn Fn() -> Duration,
    mut begin: impl FnMut(usize, f64),
) {
    let share = plan.time / (all.len() as u32).max(1);
    // A set counts by its rounds or by its time, whichever is further from the end.
    let done = |turns: &Turns<'_>| {
        let of_rounds = f64::from(turns.rounds) / f64::from(plan.runs.max(1));
        of_rounds.min(turns.spent.div_duration_f64(share)).min(1.0)
    };
    loop {
        let waiting = (0..all.len()).filter(|&index| done(&all[index]) < 1.0);
        let Some(next) = waiting.min_by_key(|&index| (all[index].rounds > 0, all[index].spent))
        else {
            return;
        };
        begin(
            all[next].set,
            all.iter().map(done).sum::<f64>() / all.len() as f64,
        );
        let turns = &mut all[next];
        let start = now();
        let mut order: Vec<&mut Task<'_>> = turns
            .tasks
            .iter_mut()
            .filter(|task| task.failure.is_none())
            .collect();
        // What drifts during a round is for one round in favour of the first, and then of the last.
        if turns.rounds % 2 == 1 {
            order.reverse();
        }
        order.into_iter().for_each(Task::run);
        turns.spent += now().saturating_sub(start);
        turns.rounds += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    use crate::results::Failure;

    #[test]
    fn sets_have_enough_rounds_and_their_share_of_the_time_in_alternating_order() {
        // Two sets: one with a program that fails and two tasks, and a slow one.
        let rounds = |milliseconds: u64, runs: u32| -> (u32, u32, Vec<usize>) {
            let (clock, order) = (Cell::new(0), RefCell::default());
            let mut shares = Vec::new();
            let task = |number: usize, milliseconds: u64| {
                let (clock, order): (&Cell<u64>, &RefCell<Vec<usize>>) = (&clock, &order);
                let run = move || {
                    clock.set(clock.get() + milliseconds);
                    order.borrow_mut().push(number);
                    Ok(0.001)
                };
                Task::new(number, false, Box::new(run))
            };
            let [verdict, case, reason] = [(); 3].map(|()| String::new());
            let failure = Failure {
                verdict,
                case,
                reason,
            };
            let failing = Task::new(9, false, Box::new(move || Err(failure.clone())));
            let turns = |set, tasks| Turns {
                set,
                tasks,
                rounds: 0,
                spent: Duration::ZERO,
            };
            let sets = [vec![failing, task(1, 1), task(2, 9)], vec![task(3, 50)]];
            let mut all: Vec<Turns<'_>> = (0..)
                .zip(sets)
                .map(|(set, tasks)| turns(set, tasks))
                .collect();
            let plan = Plan {
                time: Duration::from_millis(milliseconds),
                runs,
                ..Plan::default()
            };
            let now = || Duration::from_millis(clock.get());
            take_turns(&mut all, &plan, &now, |_, done| shares.push(done));
            assert!(all[0].tasks[0].runs.is_empty() && all[0].tasks[0].failure.is_some());
            assert_eq!(all[0].tasks[1].runs.len(), all[0].rounds as usize);
            assert!(shares[0] == 0.0 && shares.is_sorted() && shares.iter().all(|&one| one < 1.0));
            let order = order.borrow();
            let first = order
                .iter()
                .copied()
                .filter(|&number| number != 3)
                .take(4)
                .collect();
            (all[0].rounds, all[1].rounds, first)
        };
        assert_eq!(rounds(0, 4), (4, 4, vec![1, 2, 2, 1]));
        assert_eq!(rounds(0, 0), (1, 1, vec![1, 2]));
        // 100 ms for each set.
        assert_eq!(rounds(200, 1), (10, 2, vec![1, 2, 2, 1]));
    }
}
