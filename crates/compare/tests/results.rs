//! A whole comparison: what it reports while it runs, and its results.

#[cfg(unix)]
use std::ops::ControlFlow::{Break, Continue};
#[cfg(unix)]
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use compare::results::Results;
#[cfg(unix)]
use compare::side_by_side::{
    Builds, LEAST_ROUNDS, SelectedSet, Selection, side_by_side, strategies_of,
};
use compare::{
    Budget, ComparedProgram, Contestant, Engine, Plan, Progress, Ratio, Set, SetKind, budget,
    tables,
};
use judge::fixtures::{self, Expected};
use sudoku::{Grid, Puzzle};

/// Two puzzles with one solution and one with none, all cheap for a slow program.
fn sets() -> Vec<Set> {
    let puzzle = |tier: &str, number: usize, solutions| {
        let tier = fixtures::tier(tier).unwrap();
        (
            tier.puzzles[number].puzzle,
            Some(Expected::Exactly(solutions)),
        )
    };
    vec![
        Set::new(
            "solvable",
            vec![puzzle("easy", 0, 1), puzzle("medium", 4, 1)],
        ),
        Set::new("unsolvable", vec![puzzle("none", 5, 0)]),
    ]
}

fn ladder(names: &[&str]) -> Vec<Contestant<'static>> {
    names
        .iter()
        .map(|name| Contestant::from(ladder::find(name).unwrap()))
        .collect()
}

/// A plan to the second solution with this budget: five runs of everything.
fn plan(budget: Budget) -> Plan {
    let limits = budget::limits(2, &[budget]);
    Plan {
        limits,
        time: Duration::ZERO,
        runs: 5,
        details: false,
    }
}

fn compared(contestants: &[Contestant<'_>], plan: &Plan) -> Results {
    let phases = Mutex::new(Vec::new());
    let results = compare::compare(contestants, &sets(), plan, &|progress: Progress<'_>| {
        phases.lock().unwrap().push(progress.phase);
    });
    let mut phases = phases.into_inner().unwrap();
    phases.dedup();
    assert_eq!(phases, ["counting", "measuring"]);
    results
}

/// The numbers of solved puzzles and of wrong answers, by set.
fn grades(results: &Results, contestant: usize) -> Vec<(usize, usize)> {
    results.strategies[contestant]
        .sets
        .iter()
        .map(|set| (set.solved, set.wrong))
        .collect()
}

#[test]
fn fast_strategies_are_measured_on_everything() {
    let contestants = ladder(&["band-bitboards", "three-registers", "bit-sliced"]);
    let (limits, time) = (budget::limits(2, &[]), Duration::from_millis(50));
    let plan = Plan {
        limits,
        time,
        runs: 8,
        details: true,
    };
    let results = compared(&contestants, &plan);
    assert!(results.runs >= 8);
    for (number, has_own_way) in [false, true, true].into_iter().enumerate() {
        assert_eq!(grades(&results, number), [(2, 0), (1, 0)]);
        let strategy = &results.strategies[number];
        for set in &strategy.sets {
            assert_eq!(set.many_at_once.is_some(), has_own_way);
            // A single puzzle that is handed on has no time of its own.
            assert_eq!(set.figures.is_none(), strategy.hands_on_to.is_some());
            let Some(time) = set.time() else { continue };
            let [least, most] = time.interval;
            assert!(
                time.runs >= 8 && 0.0 < time.minimum && time.minimum <= least,
                "{time:?}"
            );
            assert!(least <= time.median && time.median <= most, "{time:?}");
        }
    }
    // Each is compared with its previous rung, in rounds; the last one by many at once.
    let [first, others @ ..] = &results.strategies[..] else {
        panic!("{results:?}")
    };
    assert_eq!(first.previous, None);
    for (other, previous) in others.iter().zip(["band-bitboards", "three-registers"]) {
        assert_eq!(other.previous.as_deref(), Some(previous));
        let faster = other.sets[0].faster.expect("there were enough rounds");
        let [least, most] = faster.interval;
        assert!(least <= faster.ratio && faster.ratio <= most, "{faster:?}");
    }
    let figures = first.sets[0].figures.unwrap();
    assert!(
        figures.work.is_some_and(|work| work.deductions > 0.0),
        "{figures:?}"
    );
}

#[test]
fn the_time_of_an_extreme_set_is_that_of_its_median_puzzle() {
    // Two cheap puzzles and one that takes more than a thousand times as long.
    let named = |name: &str| {
        let case = fixtures::case(name).unwrap();
        (case.puzzle.unwrap(), Some(case.solutions))
    };
    let puzzles = ["last-cell-missing", "leetcode-37", "last-cell-missing"]
        .map(named)
        .to_vec();
    let set = |kind| Set {
        kind,
        ..Set::new("three", puzzles.clone())
    };
    let sets = [SetKind::Extreme, SetKind::File].map(set);
    let plan = Plan {
        limits: budget::limits(1, &[]),
        ..plan(Budget::Unlimited)
    };
    let results = compare::compare(&ladder(&["naive-scan"]), &sets, &plan, &|_| {});
    let [median, mean] = [0, 1].map(|set: usize| results.strategies[0].sets[set].time().unwrap());
    // The mean is a third of the long search, however long the cheap ones take.
    assert!(
        median.runs >= 5 && median.median * 10.0 < mean.median,
        "{median:?}, {mean:?}"
    );
}

/// A search that takes 2 % longer on purpose is found beside the same search, within 5 seconds.
///
/// Other programs may disturb a comparison, so one that succeeds out of three is enough.
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_slowdown_of_two_per_cent_is_found() {
    let mut disturbed = Vec::new();
    for _ in 0..3 {
        let [again, slower] = ratios_of_the_same_search_and_a_slower_one();
        let again_is_the_same = again.interval[0] < 1.01 && again.interval[1] > 0.99;
        let slower_is_found = slower.interval[0] < 0.995 && slower.ratio > 0.95;
        if again_is_the_same && slower_is_found {
            return;
        }
        disturbed.push([again, slower]);
    }
    panic!("not found in three comparisons: {disturbed:?}");
}

/// How many times faster than a search are the same search, and one that takes 2 % longer.
fn ratios_of_the_same_search_and_a_slower_one() -> [Ratio; 2] {
    let one = ladder(&["constraint-propagation"]).remove(0);
    let contestants = [one.clone(), one.again(), one.slower()];
    let easy = compare::built_in().swap_remove(0);
    let plan = Plan {
        time: Duration::from_secs(5),
        runs: 8,
        ..Plan::default()
    };
    let results = compare::compare(&contestants, &[easy], &plan, &|_| {});
    let [_, again, slower] = &results.strategies[..] else {
        panic!("{results:?}")
    };
    assert_eq!(slower.previous.as_deref(), Some("constraint-propagation"));
    [again, slower].map(|strategy| strategy.sets[0].faster.unwrap())
}

/// The number of solutions up to a limit, and the first.
type Found = (usize, Option<Grid>);

fn published(name: &str, solve: fn(&Puzzle, usize) -> Found) -> Contestant<'static> {
    let engine = Engine {
        name: name.to_owned(),
        read: |text| text.parse().unwrap(),
        solve: Box::new(solve),
        write: |grid: &Grid| grid.to_string().into_bytes().try_into().unwrap(),
    };
    Contestant::from(engine).published()
}

#[test]
fn strategies_are_compared_with_the_fastest_published_solver() {
    fn right(puzzle: &Puzzle, limit: usize) -> Found {
        let grids = judge::oracle::solutions(puzzle, limit);
        (grids.len(), grids.first().copied())
    }
    fn slower(puzzle: &Puzzle, limit: usize) -> Found {
        right(puzzle, limit);
        right(puzzle, limit)
    }
    let mut contestants = vec![
        published("slower", slower),
        published("right", right),
        published("wrong number", |_, _| (0, None)),
        published("wrong grid", |_, _| (1, Some(Grid::EMPTY))),
    ];
    contestants.extend(ladder(&["band-bitboards"]));
    let results = compared(
        &contestants,
        &Plan {
            runs: 8,
            ..plan(Budget::Unlimited)
        },
    );
    let all = [
        [(2, 0), (1, 0)],
        [(2, 0), (1, 0)],
        [(0, 2), (1, 0)],
        [(0, 2), (0, 1)],
    ];
    for (number, expected) in all.into_iter().enumerate() {
        assert_eq!(grades(&results, number), expected, "{number}");
    }
    let faster = |number: usize| results.strategies[number].sets[0].faster;
    // The fastest is the right one, and the wrong ones are not timed.
    let [slower, right, own] = [0, 1, 4].map(|number| faster(number).unwrap().ratio);
    assert!(
        slower < 0.8 && (right - 1.0).abs() < 0.01 && own > 2.0,
        "{slower} {right} {own}"
    );
    assert_eq!(faster(2), None);
    assert_eq!(results.strategies[4].previous, None);
    let shown = tables::sheets(&results, None, false);
    assert_eq!(
        shown[1].columns[0]
            .cells
            .iter()
            .map(|cell| &*cell.text)
            .collect::<Vec<_>>(),
        ["band-bitboards"]
    );
}

/// A command that has the solutions of these puzzles, and of the one with one blank, which every
/// program gets at its start. Of any other it says that there is none.
#[cfg(unix)]
fn lists_solutions_of(puzzles: &[(Puzzle, Option<Expected>)]) -> String {
    let easiest = fixtures::case("last-cell-missing")
        .and_then(|case| case.puzzle)
        .unwrap();
    let known = puzzles.iter().map(|&(puzzle, _)| puzzle).chain([easiest]);
    let mut script = String::new();
    for puzzle in known {
        let solution = judge::oracle::solutions(&puzzle, 1)[0];
        script.extend([
            "s/^",
            &puzzle.to_string(),
            "$/",
            &solution.to_string(),
            "/; t; ",
        ]);
    }
    format!("sed '{script}s/.*/No solution exists/'")
}

/// A search in Python, which takes at least `burn` seconds of processor time for a puzzle. If the
/// file `cache` is named, it keeps its answers there, and needs 2 ms for one that it has.
#[cfg(unix)]
const PYTHON_SEARCH: &str = r#"
import json, os, sys, time
burn, cache = float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None

def digits_for(grid, cell):
    row, column = divmod(cell, 9)
    seen = set(grid[row * 9:row * 9 + 9]) | set(grid[column::9])
    box = row // 3 * 27 + column // 3 * 3
    for line in range(3):
        seen |= set(grid[box + line * 9:box + line * 9 + 3])
    return [digit for digit in "123456789" if digit not in seen]

def solve(grid):
    blanks = [(digits_for(grid, cell), cell) for cell in range(81) if grid[cell] == "."]
    if not blanks:
        return True
    digits, cell = min(blanks, key=lambda blank: len(blank[0]))
    for digit in digits:
        grid[cell] = digit
        if solve(grid):
            return True
    grid[cell] = "."
    return False

known = json.load(open(cache)) if cache and os.path.exists(cache) else {}
for line in sys.stdin:
    line = line.strip()
    begin = time.process_time()
    least = 0.002 if line in known else burn
    answer = known.get(line)
    if answer is None:
        grid = list(line)
        answer = "".join(grid) if solve(grid) else "No solution exists"
        if cache:
            known[line] = answer
    while time.process_time() - begin < least:
        pass
    print(answer)
if cache:
    json.dump(known, open(cache, "w"))
"#;

/// The command of a search in Python.
#[cfg(unix)]
fn python_search(arguments: &[&str]) -> Vec<String> {
    let mut command = ["python3", "-c", PYTHON_SEARCH].map(str::to_owned).to_vec();
    command.extend(arguments.iter().map(|&argument| argument.to_owned()));
    command
}

/// What a comparison says about the time of the search in Python with these arguments.
#[cfg(unix)]
fn caution_for(arguments: &[&str]) -> Option<String> {
    let plan = Plan {
        runs: 1,
        ..plan(Budget::Unlimited)
    };
    let command = python_search(arguments);
    let program = ComparedProgram::start("search", command, &plan.limits).unwrap();
    let solvable = sets().swap_remove(0);
    let results = compare::compare(&[program.into()], &[solvable], &plan, &|_| {});
    let set = &results.strategies[0].sets[0];
    assert_eq!((set.solved, &set.failure), (2, &None));
    set.caution.clone()
}

#[cfg(unix)]
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_program_that_keeps_its_answers_is_timed_with_a_caution() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache.json");
    assert_eq!(caution_for(&["0.02"]), None);
    // A search takes 200 times as long as a look into the cache, so that no busy machine hides it.
    let with_cache = ["0.4", cache.to_str().unwrap()];
    // At first, only the first pass searches.
    let first = caution_for(&with_cache).unwrap();
    let expected = " for its first pass over solvable, and ";
    assert!(first.contains(expected), "{first}");
    // The cache of the first comparison has all answers. Other digits need a search.
    let second = caution_for(&with_cache).unwrap();
    let expected = " in a run of the same puzzles with other digits. ";
    assert!(second.contains(expected), "{second}");
}

#[test]
fn checks_are_null_where_they_were_not_counted() {
    let plan = Plan {
        details: true,
        ..plan(Budget::Unlimited)
    };
    let results = compared(
        &ladder(&["xor-bitmask", "three-registers", "human-techniques"]),
        &plan,
    );
    let json = serde_json::to_value(&results).unwrap();
    // On the first set the checks are counted; three-registers reports none, and human-techniques
    // only those of the patterns that it finds.
    for (strategy, set, is_counted) in [(0, 0, true), (0, 1, false), (1, 0, false), (2, 0, false)] {
        let figures = &json["strategies"][strategy]["sets"][set]["figures"];
        assert!(figures["placements"].is_number(), "{figures}");
        for field in ["checks", "reads"] {
            assert_eq!(figures[field].is_null(), !is_counted, "{figures}");
            assert_ne!(figures[field], 0.0, "{figures}");
        }
    }
}

/// One of the puzzles has two solutions, which no search to the first solution shows.
#[test]
fn the_number_with_several_solutions_is_null_where_it_was_not_tested() {
    let puzzle = fixtures::tier("multiple").unwrap().puzzles[0].puzzle;
    let sets = [Set::new("file", vec![(puzzle, None)])];
    for (limit, expected) in [(1, serde_json::Value::Null), (2, serde_json::json!(1))] {
        let plan = Plan {
            limits: budget::limits(limit, &[Budget::Unlimited]),
            ..plan(Budget::Unlimited)
        };
        let results = compare::compare(&ladder(&["xor-bitmask"]), &sets, &plan, &|_| {});
        let json = serde_json::to_value(&results).unwrap();
        assert_eq!(json["sets"][0]["with_several"], expected, "{limit}");
    }
}

#[test]
fn the_results_name_the_puzzles_that_were_not_solved() {
    let plan = plan(Budget::Placements(60));
    let results = compare::compare(&ladder(&["xor-bitmask"]), &sets(), &plan, &|_| {});
    let set = &results.strategies[0].sets[0];
    assert!(set.solved < 2, "{set:?}");
    let json = serde_json::to_value(set).unwrap();
    assert_eq!(
        json["unsolved"][0],
        serde_json::json!({"puzzle": 1, "reason": "placements"})
    );
}

#[cfg(unix)]
#[test]
#[ignore = "slow: .ci/run runs it"]
fn a_program_is_timed_on_the_sets_that_it_solves_and_the_others_always_are() {
    let short = Budget::Time(Duration::from_millis(50));
    let endless = lists_solutions_of(&[]).replace("s/.*/No solution exists/", ":a; ba");
    let search = shell_words::join(python_search(&["0"]));
    // Wrong on a board before the sets, a program has no wrong answer in a set.
    for (command, budget, verdict, of_program) in [
        (&*search, Budget::Unlimited, None, [(2, 0), (1, 0)]),
        // It has the answers to these puzzles, and to no others.
        (
            &lists_solutions_of(&sets()[0].puzzles),
            Budget::Unlimited,
            Some("Wrong Answer"),
            [(0, 1), (1, 0)],
        ),
        ("cat", short, Some("Wrong Answer"), [(0, 0), (0, 0)]),
        ("false", short, Some("Runtime Error"), [(0, 0), (0, 0)]),
        (
            "cat > /dev/null; while :; do :; done",
            short,
            Some("Time Limit Exceeded"),
            [(0, 0), (0, 0)],
        ),
        // Right as long as nothing is to be searched.
        (
            "sed 's/[.]/2/'",
            short,
            Some("Wrong Answer"),
            [(0, 0), (0, 0)],
        ),
        // Right where there is no solution: that set counts.
        (
            &lists_solutions_of(&[]),
            short,
            Some("Wrong Answer"),
            [(0, 1), (1, 0)],
        ),
        (&endless, short, None, [(0, 0), (0, 0)]),
    ] {
        let words = ["sh", "-c", command].map(str::to_owned).to_vec();
        let program = ComparedProgram::start(command, words, &budget::limits(2, &[budget]));
        let mut contestants = ladder(&["band-bitboards"]);
        contestants.push(program.unwrap().into());
        let plan = Plan {
            runs: 1,
            ..plan(budget)
        };
        let results = compared(&contestants, &plan);
        let program = &results.strategies[1];
        assert_eq!(program.name, format!("{command} (program)"));
        let failure = program.sets[0].failure.as_ref();
        assert_eq!(
            failure
                .map(|failure| failure.verdict.to_string())
                .as_deref(),
            verdict,
            "{command}"
        );
        assert_eq!(
            [0, 1].map(|number| grades(&results, number)),
            [[(2, 0), (1, 0)], of_program]
        );
        let why_not_all = program.sets[0].why_not_all.as_deref();
        if failure.is_some() {
            let expected = "no puzzle counts as solved after its first failure";
            assert!(why_not_all.unwrap().starts_with(expected), "{command}");
        } else {
            let too_slow =
                (command == endless).then_some("not finished with 2 puzzles within 50.0 ms");
            assert_eq!(why_not_all, too_slow, "{command}");
        }
        for (set, (solved, _)) in program.sets.iter().zip(of_program) {
            assert_eq!(
                set.figures.map(|figures| figures.work),
                (solved > 0).then_some(None)
            );
        }
        // What fails at its start fails in the same way on every set.
        let fails_at_start = failure.is_some() && failure == program.sets[1].failure.as_ref();
        let start = program.startup_nanoseconds;
        assert_eq!(start.is_none(), fails_at_start, "{command}");
        // No process starts within 10 microseconds of processor time, and these need less than a
        // second.
        assert!(
            start.is_none_or(|start| (1e4..1e9).contains(&start)),
            "{start:?}"
        );
    }
}

/// A program in the folder that runs this line of a shell.
#[cfg(unix)]
fn write_program(folder: &Path, name: &str, line: &str) -> PathBuf {
    let path = folder.join(name);
    // A shell writes the file: a child that another test forks could hold a file of this process
    // open for writing, and nothing can run such a file.
    let write = r#"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod +x "$1""#;
    let arguments = ["-c", write, "sh", path.to_str().unwrap(), line];
    let mut shell = std::process::Command::new("sh");
    assert!(shell.args(arguments).status().unwrap().success());
    path
}

/// A build that prints these results, whatever it is asked for.
#[cfg(unix)]
fn build_that_prints(folder: &Path, name: &str, results: &Results) -> PathBuf {
    let saved = folder.join(name).with_extension("json");
    std::fs::write(&saved, serde_json::to_string(results).unwrap()).unwrap();
    write_program(folder, name, &format!("exec cat '{}'", saved.display()))
}

#[cfg(unix)]
#[test]
fn two_builds_are_compared_in_every_round() {
    let folder = tempfile::tempdir().unwrap();
    let contestants = ladder(&["band-bitboards", "xor-bitmask"]);
    let set = sets().swap_remove(0);
    let plan = plan(Budget::Unlimited);
    let mut old = compare::compare(&contestants, &[set], &plan, &|_| {});
    let mut new = old.clone();
    // The old build has only one strategy, which took half the time.
    old.strategies.remove(0);
    for strategy in &mut new.strategies {
        let figures = strategy.sets[0].figures.as_mut().unwrap();
        figures.nanoseconds_per_puzzle.median *= 2.0;
    }
    let builds = Builds {
        before: build_that_prints(folder.path(), "before", &old),
        now: build_that_prints(folder.path(), "now", &new),
        limits: Vec::new(),
        files: vec![folder.path().join("puzzles.txt")],
    };
    let known = strategies_of(&builds.before, &builds.files[0]).unwrap();
    assert_eq!(known, ["xor-bitmask"]);
    let selection = Selection {
        sets: vec![SelectedSet {
            position: 0,
            strategies: known,
        }],
        ..Selection::default()
    };
    // Without time, there are the fewest rounds, unless they are ended before.
    for (end, finished) in [(100, LEAST_ROUNDS), (3, 3)] {
        let rounds = side_by_side(&builds, &selection, &mut new, Duration::ZERO, |progress| {
            if progress.finished == end {
                Break(())
            } else {
                Continue(())
            }
        });
        assert_eq!(rounds.unwrap().finished, finished);
        assert_eq!(new.strategies[0].sets[0].change, None);
        let change = new.strategies[1].sets[0].change.unwrap();
        // Numbers in JSON are read with an error in the last digit.
        let [least, most] = change.interval;
        for ratio in [least, change.ratio, most] {
            assert!((ratio - 2.0).abs() < 1e-9, "{change:?}");
        }
    }
    for (now, why) in [
        (
            write_program(
                folder.path(),
                "failing",
                "echo 'error: not today' >&2; exit 1",
            ),
            "failing: not today",
        ),
        (
            folder.path().join("none"),
            "none: it cannot run: No such file",
        ),
    ] {
        let builds = Builds {
            now,
            ..builds.clone()
        };
        let rounds = side_by_side(&builds, &selection, &mut new, Duration::ZERO, |_| {
            Continue(())
        });
        let error = rounds.unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
}
