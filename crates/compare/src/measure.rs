//! The second pass: measures the time.

use std::time::{Duration, Instant};

use crate::contestant::Contestant;
use crate::count::Counted;
use crate::plan::Plan;
use crate::progress::{MEASURING, Steps, Watcher};
use crate::results::Results;
use crate::sets::Set;
use crate::task::{self, Task};

/// The tasks of one set. They take turns, one run each in a round.
pub(crate) struct Turns<'a> {
    pub(crate) tasks: Vec<Task<'a>>,
    rounds: u32,
    spent: Duration,
}

/// Measures every contestant, in turn, on each set that it solved: at least this many rounds on
/// each, and more until the time is spent, of which each set has the same share. It returns the turns
/// of each set, of which `results` makes the results.
pub(crate) fn measure<'a>(
    contestants: &'a [Contestant<'_>],
    sets: &[Set],
    counted: &Counted,
    plan: &Plan,
    watcher: Watcher<'_>,
    results: &dyn Fn(&[Turns<'_>]) -> Results,
) -> Vec<Turns<'a>> {
    let limits = sudoku::Limits::solutions(plan.limits.solutions);
    let turns = |(index, set): (usize, &Set)| Turns {
        tasks: task::on_set(contestants, index, set, counted, limits),
        rounds: 0,
        spent: Duration::ZERO,
    };
    let mut all: Vec<Turns<'a>> = sets.iter().enumerate().map(turns).collect();
    let steps = Steps::begin(MEASURING, STEPS, Duration::ZERO, watcher);
    let begin = Instant::now();
    take_turns(&mut all, plan, &|| begin.elapsed(), |turns, done, set, contestant| {
        let (name, set) = (contestants[contestant].name(), &sets[set].name);
        steps.report(name, set, done, Some(&|| results(turns)));
    });
    all
}

/// The rounds that every measured set has had.
pub(crate) fn rounds(all: &[Turns<'_>]) -> u32 {
    let measured = all.iter().filter(|turns| !turns.tasks.is_empty());
    measured.map(|turns| turns.rounds).min().unwrap_or(0)
}

/// The progress is reported in thousandths.
const STEPS: u64 = 1000;

/// Reports the turns so far, the progress, the set and the contestant before each run.
fn take_turns(
    all: &mut [Turns<'_>],
    plan: &Plan,
    now: &dyn Fn() -> Duration,
    mut begin: impl FnMut(&[Turns<'_>], u64, usize, usize),
) {
    let measured = all.iter().filter(|turns| !turns.tasks.is_empty()).count() as u32;
    let share = plan.time / measured.max(1);
    let enough = plan.runs.max(1);
    // Each set counts by its runs or by its time, whichever is further from the end.
    let part = |turns: &Turns<'_>| {
        let tasks = turns.tasks.iter().filter(|task| task.failure.is_none());
        let (runs, count) =
            tasks.fold((0, 0), |(runs, count), task| (runs + task.runs.len(), count + 1));
        let of_runs = runs as f64 / f64::from(enough * count.max(1));
        let of_time = turns.spent.as_secs_f64() / share.as_secs_f64().max(f64::MIN_POSITIVE);
        of_runs.min(of_time).min(1.0)
    };
    #[expect(clippy::cast_sign_loss, reason = "it is at least zero")]
    let done = |all: &[Turns<'_>]| {
        let parts = all.iter().filter(|turns| !turns.tasks.is_empty()).map(part).sum::<f64>();
        (parts / f64::from(measured.max(1)) * STEPS as f64) as u64
    };
    loop {
        let is_waiting = |&set: &usize| {
            let turns = &all[set];
            !turns.tasks.is_empty() && (turns.rounds < enough || turns.spent < share)
        };
        let next = (0..all.len()).filter(is_waiting);
        let Some(set) = next.min_by_key(|&set| (all[set].rounds > 0, all[set].spent)) else {
            return;
        };
        let mut order: Vec<usize> = (0..all[set].tasks.len()).collect();
        // What drifts during a round is for one round in favour of the first, and then of the last.
        if all[set].rounds % 2 == 1 {
            order.reverse();
        }
        for task in order {
            if all[set].tasks[task].failure.is_none() {
                begin(all, done(all), set, all[set].tasks[task].contestant);
                let start = now();
                all[set].tasks[task].run();
                all[set].spent += now().saturating_sub(start);
            }
        }
        all[set].rounds += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    use crate::clock::TimedRun;
    use crate::results::Failure;

    /// Turns of tasks whose runs take this many milliseconds by the clock, in two passes each.
    fn turns<'a>(clock: &'a Cell<u64>, tasks: &[u64]) -> Turns<'a> {
        let task = |(contestant, &milliseconds): (usize, &u64)| {
            Task::new(contestant, false, move || {
                clock.set(clock.get() + milliseconds);
                Ok(TimedRun { total: Duration::from_millis(milliseconds), passes: 2 })
            })
        };
        let tasks = tasks.iter().enumerate().map(task).collect();
        Turns { tasks, rounds: 0, spent: Duration::ZERO }
    }

    fn plan(milliseconds: u64, runs: u32) -> Plan {
        Plan::default().time(Duration::from_millis(milliseconds)).runs(runs)
    }

    #[test]
    fn every_set_has_enough_rounds_and_its_share_of_the_time() {
        let rounds = |plan: &Plan| {
            let clock = Cell::new(0);
            let mut all = [turns(&clock, &[1, 9]), turns(&clock, &[50])];
            take_turns(&mut all, plan, &|| Duration::from_millis(clock.get()), |_, _, _, _| {});
            let runs = |turns: &Turns<'_>| {
                assert!(turns.tasks.iter().all(|task| task.runs.len() == turns.rounds as usize));
                turns.rounds
            };
            (runs(&all[0]), runs(&all[1]))
        };
        assert_eq!(rounds(&plan(0, 4)), (4, 4));
        assert_eq!(rounds(&plan(0, 0)), (1, 1));
        // 100 ms for each set.
        assert_eq!(rounds(&plan(200, 1)), (10, 2));
    }

    #[test]
    fn the_order_alternates_and_the_progress_grows() {
        let clock = Cell::new(0);
        let mut all = [turns(&clock, &[10, 10])];
        let mut begun = Vec::new();
        let now = || Duration::from_millis(clock.get());
        take_turns(&mut all, &plan(40, 2), &now, |_, done, _, contestant| {
            begun.push((done, contestant));
        });
        assert_eq!(begun, [(0, 0), (250, 1), (500, 1), (750, 0)]);
        assert_eq!(all[0].tasks[0].runs, [0.005, 0.005]);
    }

    #[test]
    fn a_program_that_fails_costs_its_own_runs_only() {
        let [verdict, case, reason] = [(); 3].map(|()| String::new());
        let failure = Failure { verdict, case, reason };
        let clock = Cell::new(0);
        let mut all = [turns(&clock, &[0, 1])];
        all[0].tasks[0] = Task::new(0, false, move || Err(failure.clone()));
        take_turns(&mut all, &plan(0, 3), &|| Duration::ZERO, |_, _, _, _| {});
        assert!(all[0].tasks[0].failure.is_some() && all[0].tasks[0].runs.is_empty());
        assert_eq!(all[0].tasks[1].runs.len(), 3);
    }
}
