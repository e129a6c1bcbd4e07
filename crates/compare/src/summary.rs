//! [`compare`]: runs both passes.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::contestant::Contestant;
use crate::count::count;
use crate::machine::{COMPILER, Machine};
use crate::measure::{measure, previous};
use crate::plan::Plan;
use crate::program::ComparedProgram;
use crate::progress::Watcher;
use crate::results::{Bounds, Results, SetResults, SetSize, StrategyResults};
use crate::sets::Set;

/// Counts the work of the contestants on the sets, checks their answers, and measures their time.
pub fn compare(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
) -> Results {
    let counted = count(
        contestants,
        sets,
        plan,
        watcher,
        nothing(contestants, sets, plan),
    );
    let mut results = measure(contestants, &counted, plan, watcher);
    for (one, contestant) in results.strategies.iter_mut().zip(contestants) {
        one.memory = contestant.program().map(ComparedProgram::memory);
    }
    results
}

/// The results before anything is found out.
pub(crate) fn nothing(contestants: &[Contestant<'_>], sets: &[Set], plan: &Plan) -> Results {
    let of_set = |set: &Set| SetResults {
        set: set.name.clone(),
        puzzles: set.puzzles.len(),
        ..SetResults::default()
    };
    let of_contestant = |(number, one): (usize, &Contestant<'_>)| StrategyResults {
        name: one.name.clone(),
        role: one.role,
        path: one
            .strategy()
            .and_then(|strategy| Some(strategy.solver().path()?.to_owned())),
        hands_on_to: one
            .strategy()
            .and_then(|one| Some(one.solver().hands_on_to()?.name().to_owned())),
        startup_nanoseconds: one
            .program()
            .and_then(ComparedProgram::startup)
            .map(|start| start.as_secs_f64() * 1e9),
        previous: previous(contestants, number).map(|one| contestants[one].name.clone()),
        sets: sets.iter().map(of_set).collect(),
        ..StrategyResults::default()
    };
    let size = |set: &Set| SetSize {
        name: set.name.clone(),
        puzzles: set.puzzles.len(),
        kind: set.kind,
    };
    Results {
        command: String::new(),
        unix_time: SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs()),
        commit: None,
        machine: Machine::current(),
        compiler: COMPILER.to_owned(),
        opt_level: env!("COMPARE_OPT_LEVEL").to_owned(),
        limits: Bounds {
            solutions: plan.limits.solutions,
            placements: plan.limits.placements,
            seconds: plan.limits.time.map(|time| time.as_secs_f64()),
        },
        runs: 0,
        sets: sets.iter().map(size).collect(),
        strategies: contestants.iter().enumerate().map(of_contestant).collect(),
    }
}
