//! A whole comparison: what it reports while it runs, and its results.

use std::sync::Mutex;
use std::time::Duration;

use compare::results::Results;
use compare::{Budget, MANY, Phase, Plan, Progress, Set};
use judge::fixtures::{self, Expected};
use ladder::Rung;

/// Two puzzles with one solution and one with none.
fn sets() -> Vec<Set> {
    let puzzle = |tier: &str, solutions| {
        let tier = fixtures::tier(tier).unwrap();
        (tier.puzzles[0].puzzle, Some(Expected::Exactly(solutions)))
    };
    vec![
        Set::new("solvable", vec![puzzle("easy", 1), puzzle("hard", 1)]),
        Set::new("unsolvable", vec![puzzle("none", 0)]),
    ]
}

fn compared(names: &[&str], budget: Budget, each: bool) -> (Results, Vec<Phase>) {
    let rungs: Vec<&Rung> = names.iter().map(|name| ladder::find(name).unwrap()).collect();
    let plan = Plan {
        command: "test".to_owned(),
        solutions: 2,
        budgets: &[budget],
        time: Duration::ZERO,
        runs: 4,
        each,
    };
    let phases = Mutex::new(Vec::new());
    let results = compare::compare(&rungs, &sets(), &plan, &|progress: Progress<'_>| {
        assert!(progress.done <= progress.total, "{progress:?}");
        let mut phases = phases.lock().unwrap();
        if phases.last() != Some(&progress.phase) {
            phases.push(progress.phase);
        }
    });
    (results, phases.into_inner().unwrap())
}

#[test]
fn fast_strategies_are_measured_on_everything() {
    let (results, phases) = compared(&["band-bitboards", "bit-sliced"], Budget::Unlimited, true);
    assert_eq!(phases, [Phase::Counting, Phase::Measuring, Phase::MeasuringEach]);
    assert_eq!((results.puzzles(), results.common()), (3, 3));
    assert!(results.runs >= 4);
    for strategy in &results.strategies {
        assert_eq!((strategy.puzzles, strategy.solved, strategy.wrong), (3, 3, 0));
        let sets = strategy.sets.iter().map(|set| set.figures.unwrap());
        for figures in sets.chain(strategy.common) {
            let time = figures.nanoseconds_per_puzzle;
            assert!(time.runs >= 4 && time.minimum > 0.0, "{time:?}");
            assert!(time.minimum <= time.first_quartile && time.median <= time.third_quartile);
            assert!(time.spread().is_some() && figures.times_the_fastest >= 1.0);
        }
        let each: usize = strategy.sets.iter().map(|set| set.each.iter().flatten().count()).sum();
        assert_eq!(each, 3);
        let throughput = strategy.throughput.unwrap();
        assert_eq!(throughput.puzzles, MANY);
        assert!(throughput.one.minimum > 0.0 && throughput.many.runs >= 4);
    }
    // A number may lose its last digit on the way through JSON.
    let read = Results::from_json(&serde_json::to_string(&results).unwrap()).unwrap();
    assert_eq!((read.machine, read.sets), (results.machine, results.sets));
    assert_eq!(read.strategies[1].name, "bit-sliced");
}

#[test]
fn what_exceeds_the_budget_is_not_measured() {
    let (results, phases) =
        compared(&["xor-bitmask", "band-bitboards"], Budget::Placements(1), false);
    assert_eq!(phases, [Phase::Counting, Phase::Measuring]);
    let [slow, fast] = &results.strategies[..] else { panic!("{results:?}") };
    assert_eq!((slow.solved, slow.wrong, slow.common, slow.throughput), (0, 0, None, None));
    assert!(slow.sets.iter().all(|set| set.figures.is_none() && set.each.is_empty()));
    assert!(fast.solved > 0, "a strategy that solved nothing is excluded from the common puzzles");
    assert_eq!(fast.common.unwrap().puzzles, results.common());
}

#[test]
fn text_that_is_no_results_says_where() {
    let error = Results::from_json("{\"command\": 1}").unwrap_err().to_string();
    assert!(error.contains("line 1 column 13"), "{error}");
}
