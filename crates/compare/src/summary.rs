//! [`compare`]: runs both passes.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::contestant::Contestant;
use crate::first_pass::run_first_pass;
use crate::machine::{COMPILER, Machine};
use crate::measure::{measure, previous};
use crate::plan::Plan;
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
    let empty = empty_results(contestants, sets, plan);
    let first_pass = run_first_pass(contestants, sets, plan, watcher, empty);
    let mut results = measure(contestants, &first_pass, plan, watcher);
    // The first pass shows of some puzzles how many solutions they have.
    results.sets = sizes(&first_pass.sets, plan);
    for (strategy, contestant) in results.strategies.iter_mut().zip(contestants) {
        if let Some(program) = contestant.program() {
            strategy.memory = program.memory();
            strategy.clock_ratio = program.clock_ratio();
        }
    }
    results
}

/// The results before anything is counted or measured.
pub(crate) fn empty_results(contestants: &[Contestant<'_>], sets: &[Set], plan: &Plan) -> Results {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut strategies = Vec::new();
    for (position, contestant) in contestants.iter().enumerate() {
        let previous = previous(contestants, position);
        let previous = previous.map(|position| contestants[position].name.clone());
        strategies.push(StrategyResults {
            previous,
            sets: sets.iter().map(empty_set).collect(),
            ..described(contestant)
        });
    }
    Results {
        command: String::new(),
        unix_time: since_1970.map_or(0, |time| time.as_secs()),
        commit: None,
        machine: Machine::current(),
        compiler: COMPILER.to_owned(),
        opt_level: ladder::OPT_LEVEL.to_owned(),
        limits: Bounds {
            solutions: plan.limits.solutions,
            placements: plan.limits.placements,
            seconds: plan.limits.time.map(|time| time.as_secs_f64()),
        },
        runs: 0,
        sets: sizes(sets, plan),
        strategies,
    }
}

/// What a contestant is, before it runs.
fn described(contestant: &Contestant<'_>) -> StrategyResults {
    let mut results = StrategyResults {
        name: contestant.name.clone(),
        role: contestant.role,
        ..StrategyResults::default()
    };
    if let Some(strategy) = contestant.strategy() {
        let solver = strategy.solver();
        results.compiled_form = solver.path().map(str::to_owned);
        results.hands_on_to = solver.hands_on_to().map(|other| other.name().to_owned());
    }
    if let Some(program) = contestant.program() {
        let startup = program.startup();
        results.startup_nanoseconds = startup.map(|startup| startup.as_secs_f64() * 1e9);
    }
    results
}

fn empty_set(set: &Set) -> SetResults {
    SetResults {
        name: set.name.clone(),
        puzzles: set.puzzles.len(),
        ..SetResults::default()
    }
}

fn sizes(sets: &[Set], plan: &Plan) -> Vec<SetSize> {
    let mut sizes = Vec::new();
    for set in sets {
        sizes.push(SetSize {
            name: set.name.clone(),
            puzzles: set.puzzles.len(),
            kind: set.kind,
            repeated: set.repeated(),
            without_solution: set.without_solution(),
            with_several: known_with_several(set, plan),
        });
    }
    sizes
}

/// The number of puzzles with several solutions; `None` if no search would have shown any.
fn known_with_several(set: &Set, plan: &Plan) -> Option<usize> {
    let count = set.with_several();
    if count == 0 && plan.limits.solutions < 2 {
        None
    } else {
        Some(count)
    }
}
