//! A whole comparison: what it reports while it runs, and its results.

use std::sync::Mutex;
use std::time::Duration;

use compare::results::Results;
#[cfg(unix)]
use compare::side_by_side::{ROUNDS, SideBySide};
use compare::{Budget, ComparedProgram, Phase, Plan, Progress, Set, SetKind};
use judge::fixtures::{self, Expected};
use ladder::Rung;

/// Two puzzles with one solution and one with none, all cheap for a slow program.
fn sets() -> Vec<Set> {
    let puzzle = |tier: &str, number: usize, solutions| {
        let tier = fixtures::tier(tier).unwrap();
        (tier.puzzles[number].puzzle, Some(Expected::Exactly(solutions)))
    };
    vec![
        Set::new("solvable", vec![puzzle("easy", 0, 1), puzzle("medium", 4, 1)]),
        Set::new("unsolvable", vec![puzzle("none", 5, 0)]),
    ]
}

/// Each phase, with the percentage that it last reported.
type Phases = Vec<(Phase, u64)>;

fn compared(names: &[&str], budget: Budget, each: bool) -> (Results, Phases) {
    compared_with(names, budget, each, &[])
}

fn plan<'a>(budgets: &'a [Budget], each: bool, programs: &'a [ComparedProgram]) -> Plan<'a> {
    Plan {
        command: "test".to_owned(),
        solutions: 2,
        budgets,
        time: if each { Duration::from_millis(50) } else { Duration::ZERO },
        runs: if each { 8 } else { 5 },
        checks: true,
        each,
        keep_runs: each.then_some(8),
        programs,
    }
}

fn compared_with(
    names: &[&str],
    budget: Budget,
    each: bool,
    programs: &[ComparedProgram],
) -> (Results, Phases) {
    let rungs: Vec<&Rung> = names.iter().map(|name| ladder::find(name).unwrap()).collect();
    let budgets = [budget];
    let plan = plan(&budgets, each, programs);
    let phases = Mutex::new(Phases::new());
    let results = compare::compare(&rungs, &sets(), &plan, &|progress: Progress<'_>| {
        assert!(progress.done <= progress.total, "{progress}");
        // While it measures, a caller can ask for the results so far.
        let so_far = progress.results.map(|results| results().strategies.len());
        let contestants =
            (progress.phase == Phase::Measuring).then_some(rungs.len() + programs.len());
        assert_eq!(so_far, contestants, "{progress}");
        let percentage = progress.done * 100 / progress.total;
        let mut phases = phases.lock().unwrap();
        match phases.last_mut() {
            Some((phase, last)) if *phase == progress.phase => {
                *last = percentage.max(*last);
            }
            _ => phases.push((progress.phase, percentage)),
        }
    });
    (results, phases.into_inner().unwrap())
}

#[test]
fn fast_strategies_are_measured_on_everything() {
    let names = ["band-bitboards", "three-registers", "bit-sliced"];
    let (results, phases) = compared(&names, Budget::Unlimited, true);
    // 3 strategies on 2 sets: the last of 6 reports is at 5 / 6.
    let [(Phase::Counting, 100), (Phase::Measuring, last), (Phase::MeasuringEach, 83)] = phases[..]
    else {
        panic!("{phases:?}")
    };
    assert!((50..100).contains(&last), "the last run begins at {last} %");
    assert!(results.puzzles() == 3 && results.runs >= 5);
    for (strategy, has_own_way) in results.strategies.iter().zip([false, true, true]) {
        assert_eq!((strategy.puzzles, strategy.solved, strategy.wrong), (3, 3, 0));
        for set in &strategy.sets {
            let figures = set.figures.unwrap();
            let time = figures.nanoseconds_per_puzzle;
            assert!(time.runs >= 5 && time.minimum > 0.0, "{time:?}");
            assert!(time.minimum <= time.median);
            let each: Vec<f64> = set.each.iter().copied().flatten().collect();
            let count = u32::try_from(each.len()).unwrap();
            let mean = each.iter().sum::<f64>() / f64::from(count);
            assert_eq!(each.len(), set.puzzles);
            assert!((mean / time.minimum - 1.0).abs() < 1e-9, "{mean} is not {}", time.minimum);
            assert_eq!(set.many_at_once.is_some(), has_own_way);
        }
        let sizes: Vec<usize> = strategy.measured.iter().map(|runs| runs.puzzles).collect();
        assert_eq!(sizes, [2, 1]);
        assert!(strategy.measured.iter().all(|runs| runs.nanoseconds.len() >= 5));
    }
    // The second is compared with the first, its previous rung, in rounds.
    let [first, second, _] = &results.strategies[..] else { panic!("{results:?}") };
    assert_eq!((&first.previous, second.previous.as_deref()), (&None, Some("band-bitboards")));
    let faster = second.sets[0].faster.expect("there were enough rounds");
    assert!(faster.interval[0] <= faster.ratio && faster.ratio <= faster.interval[1], "{faster:?}");
}

#[test]
fn what_exceeds_the_budget_is_not_measured() {
    let (results, phases) =
        compared(&["xor-bitmask", "band-bitboards"], Budget::Placements(1), false);
    assert!(matches!(phases[..], [(Phase::Counting, _), (Phase::Measuring, _), _]), "{phases:?}");
    let [slow, fast] = &results.strategies[..] else { panic!("{results:?}") };
    assert_eq!((slow.solved, slow.wrong), (0, 0));
    assert!(slow.sets.iter().all(|set| set.figures.is_none()));
    assert!(fast.solved > 0);
    assert!(results.strategies.iter().all(|strategy| strategy.measured.is_empty()));
}

#[test]
fn the_time_of_an_extreme_set_is_the_median_of_its_puzzles() {
    let rungs = [ladder::find("xor-bitmask").unwrap()];
    let mut extreme = sets().swap_remove(0);
    extreme.kind = SetKind::Extreme;
    let plan = plan(&[Budget::Unlimited], false, &[]);
    let results = compare::compare(&rungs, &[extreme], &plan, &|_| {});
    let set = &results.strategies[0].sets[0];
    let mut each: Vec<f64> = set.each.iter().copied().flatten().collect();
    each.sort_by(f64::total_cmp);
    let time = set.figures.unwrap().nanoseconds_per_puzzle;
    assert!((time.minimum / each[1] - 1.0).abs() < 1e-9, "{time:?} of {each:?}");
    assert_eq!((time.runs, each.len()), (1, 2));
}

/// Compares a strategy with this command of the shell.
#[cfg(unix)]
fn beside(command: &str, budget: Budget) -> Results {
    let words = ["sh", "-c", command].map(str::to_owned).to_vec();
    let program = ComparedProgram::start(command, words, &[budget]).unwrap();
    compared_with(&["band-bitboards"], budget, false, &[program]).0
}

/// A command that has the solutions of these puzzles, and of the one with one blank, which every
/// program gets at its start. Of any other it says that there is none.
#[cfg(unix)]
fn solves(puzzles: &[(sudoku::Puzzle, Option<Expected>)]) -> String {
    let easiest = fixtures::case("last-cell-missing").and_then(|case| case.puzzle).unwrap();
    let known = puzzles.iter().map(|&(puzzle, _)| puzzle).chain([easiest]);
    let line = |puzzle| format!("s/^{puzzle}$/{}/; t; ", judge::oracle::solutions(&puzzle, 1)[0]);
    format!("sed '{}s/.*/No solution exists/'", known.map(line).collect::<String>())
}

#[cfg(unix)]
#[test]
fn a_program_is_measured_beside_the_strategies() {
    let results = beside(&solves(&sets()[0].puzzles), Budget::Unlimited);
    let [_, program] = &results.strategies[..] else { panic!("{results:?}") };
    assert!(program.name.ends_with("' (program)"), "{}", program.name);
    assert_eq!((program.solved, program.wrong), (3, 0));
    let started = program.program.as_ref().unwrap();
    // No process starts within 10 microseconds of processor time, and this one needs less than a
    // second.
    assert!((1e4..1e9).contains(&started.startup_nanoseconds.unwrap()));
    assert!(started.failure.is_none());
    let figures = program.sets[0].figures.unwrap();
    assert!(figures.work.is_none(), "{figures:?}");
}

#[cfg(unix)]
#[test]
fn a_wrong_program_has_no_times_and_the_others_have() {
    let no_solution = solves(&[]);
    let wrong = [
        ("cat", "Wrong Answer", [1, 1], [0, 0]),
        ("false", "Runtime Error", [0, 0], [0, 0]),
        // Right as long as nothing is to be searched.
        ("sed 's/[.]/2/'", "Wrong Answer", [1, 1], [0, 0]),
        // Right where there is no solution: that set counts.
        (no_solution.as_str(), "Wrong Answer", [1, 0], [0, 1]),
    ];
    for (shown, verdict, wrong, solved) in wrong {
        let results = beside(shown, Budget::Unlimited);
        let [strategy, program] = &results.strategies[..] else { panic!("{results:?}") };
        let failure = program.sets[0].failure.as_ref().unwrap();
        assert_eq!(failure.verdict, verdict, "{shown}");
        assert_eq!([0, 1].map(|set| program.sets[set].wrong), wrong, "{shown}");
        assert_eq!([0, 1].map(|set| program.sets[set].solved), solved, "{shown}");
        assert_eq!(program.sets[1].figures.is_some(), solved[1] > 0, "{shown}");
        assert_eq!(strategy.solved, 3, "{shown}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_without_an_end_solves_nothing() {
    let endless = "head -1; while :; do :; done";
    let program = &beside(endless, Budget::Time(Duration::from_millis(50))).strategies[1];
    assert_eq!((program.solved, program.wrong), (0, 0));
    let failure = program.program.as_ref().unwrap().failure.as_ref().unwrap();
    assert_eq!(failure.verdict, "Time Limit Exceeded");
}

#[cfg(unix)]
#[test]
fn two_builds_are_compared_in_every_round() {
    let dir = tempfile::tempdir().unwrap();
    let build = |name: &str, script: &str| {
        let path = dir.path().join(name);
        // A shell writes the file: a child that another test forks could hold a file of this
        // process open for writing, and nothing can run such a file.
        let write = r#"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod +x "$1""#;
        let arguments = ["-c", write, "sh", path.to_str().unwrap(), script];
        assert!(std::process::Command::new("sh").args(arguments).status().unwrap().success());
        path
    };
    let prints = |name: &str, results: &Results| {
        let saved = dir.path().join(name).with_extension("json");
        std::fs::write(&saved, serde_json::to_string(results).unwrap()).unwrap();
        build(name, &format!("exec cat '{}'", saved.display()))
    };
    let names = ["band-bitboards", "three-registers"];
    let (mut before, _) = compared(&names, Budget::Unlimited, true);
    let mut now = before.clone();
    // `before` has only one strategy.
    before.strategies.remove(0);
    for runs in now.strategies.iter_mut().flat_map(|strategy| &mut strategy.measured) {
        runs.nanoseconds.iter_mut().for_each(|time| *time *= 2.0);
    }
    let before = prints("before", &before);
    let builds = |now| SideBySide { before: before.clone(), now, arguments: vec![] };
    let mut rounds = Vec::new();
    let changes = builds(prints("now", &now)).run(|round| rounds.push(round)).unwrap();
    assert_eq!(rounds, (0..ROUNDS).collect::<Vec<_>>());
    assert_eq!(changes[0], [None, None]);
    for change in &changes[1] {
        let change = change.unwrap();
        assert!((change.ratio - 2.0).abs() < 1e-9 && change.uncertainty() < 1e-9, "{change:?}");
    }

    let failing = build("failing", "echo 'error: not today' >&2; exit 1");
    let error = builds(failing).run(|_| {}).unwrap_err().to_string();
    assert!(error.ends_with("failing: not today"), "{error}");
    let error = builds(dir.path().join("none")).run(|_| {}).unwrap_err().to_string();
    assert!(error.contains("none: No such file"), "{error}");
}

#[test]
fn text_that_is_no_results_is_refused() {
    let sample = include_str!("../../study/tests/results.json");
    let read = |old: &str, new: &str| {
        assert!(sample.contains(old), "{old}");
        Results::from_json(&sample.replace(old, new)).map_err(|error| error.to_string())
    };
    assert_eq!(read("easy", "simple").unwrap().puzzles(), 4);
    let refused = [
        (r#""opt_level": "3""#, r#""opt_level": 3"#, "line 11 column 15"),
        (r#""set": "hard""#, r#""set": "harder""#, r#""naive-scan" are out of range"#),
        (r#""minimum": 7000.0"#, r#""minimum": 0.0"#, r#""xor-bitmask" are out of range"#),
        (r#""minimum": 7000.0"#, r#""minimum": 1e300"#, r#""xor-bitmask" are out of range"#),
        (r#""placements": 170000.0"#, r#""placements": -1.0"#, r#""naive-scan" are out of range"#),
        (r#""placements": 170000.0"#, r#""placements": 1e-10"#, r#""naive-scan" are out of range"#),
        ("27000.0", "-1.0", r#""naive-scan" are out of range"#),
    ];
    for (old, new, why) in refused {
        let error = read(old, new).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    let most = format!("\"puzzles\": {},\n   \"sampled_from\"", usize::MAX);
    let results = read("\"puzzles\": 2,\n   \"sampled_from\"", &most).unwrap();
    assert_eq!(results.puzzles(), usize::MAX);
}
