//! Programs in a comparison: a solver in a process of its own, and two builds of the command.

use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};
use std::time::Duration;

use compare::results::Results;
use compare::side_by_side::{
    Builds, LEAST_ROUNDS, SelectedSet, Selection, side_by_side, strategies_of,
};
use compare::{Budget, ComparedProgram, Plan, budget};
use judge::fixtures::{self, Expected};
use sudoku::Puzzle;

use crate::{compared, grades, ladder, plan, sets};

/// A command that has the solutions of these puzzles, and of the one with one blank, which every
/// program gets at its start. Of any other it says that there is none.
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
fn python_search(arguments: &[&str]) -> Vec<String> {
    let mut command = ["python3", "-c", PYTHON_SEARCH].map(str::to_owned).to_vec();
    command.extend(arguments.iter().map(|&argument| argument.to_owned()));
    command
}

/// What a comparison says about the time of the search in Python with these arguments.
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
fn build_that_prints(folder: &Path, name: &str, results: &Results) -> PathBuf {
    let saved = folder.join(name).with_extension("json");
    std::fs::write(&saved, serde_json::to_string(results).unwrap()).unwrap();
    write_program(folder, name, &format!("exec cat '{}'", saved.display()))
}

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
