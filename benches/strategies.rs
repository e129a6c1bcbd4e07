//! Times every strategy of the list on every tier: `cargo bench` at the root.
//!
//! The ids are `tier/strategy` for one puzzle at a time, `many-tier/strategy` for many at once, and
//! `path-hard/path` for each path of `three-registers`. README.md says how the numbers are
//! measured, and which of them can be compared.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Duration;

use compare::{Set, built_in};
use criterion::{Criterion, Throughput};
use generator::random_transform;
use judge::fixtures;
use ladder::LADDER;
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};
use three_registers::{Path, ThreeRegisters};

/// A strategy that needs more placements for one of the first puzzles of a set is skipped there:
/// ten samples, the minimum of criterion, would take minutes.
const MOST_PLACEMENTS: u64 = 1_000_000;

/// The number of puzzles that are tried before a strategy is benched.
const TRIED: usize = 3;

/// The number of puzzles in a set for many at once: twice as many as the widest strategy solves
/// side by side.
const MANY: usize = 1024;

/// The tier on which the paths of `three-registers` are compared.
const PATHS_ON: &str = "hard";

fn main() {
    let mut criterion = Criterion::default()
        // An iteration solves a whole set, which takes milliseconds. Twenty samples of iterations
        // repeat within a few percent.
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let all = || LADDER.iter().map(|rung| (rung.name(), rung.strategy()));
    for set in built_in()
        .iter()
        .filter(|set| fixtures::tier(&set.name).is_some())
    {
        let (admitted, skipped) = all().partition::<Vec<_>, _>(|(_, one)| admits(set, *one));
        if !skipped.is_empty() {
            let names: Vec<&str> = skipped.iter().map(|(name, _)| *name).collect();
            eprintln!(
                "skipped on {}, with more than {MOST_PLACEMENTS} placements for one puzzle: {}",
                set.name,
                names.join(", ")
            );
        }
        bench(&mut criterion, &set.name, set, false, admitted);
        let many = all()
            .filter(|(_, strategy)| strategy.solver().many().is_some())
            .collect();
        bench(
            &mut criterion,
            &format!("many-{}", set.name),
            &copies(set),
            true,
            many,
        );
        if set.name == PATHS_ON {
            let on = |&path: &Path| Some((path.name(), ThreeRegisters::on(path)?));
            let paths = Path::ALL.iter().filter_map(on).collect();
            bench(
                &mut criterion,
                &format!("path-{PATHS_ON}"),
                set,
                false,
                paths,
            );
        }
    }
    criterion.final_summary();
}

/// Different forms of the puzzles of a tier: digits relabelled; rows, columns, bands and stacks
/// moved. A form has as many solutions as its original.
fn copies(set: &Set) -> Set {
    let form = |(number, &(puzzle, solutions)): (u64, &(Puzzle, _))| {
        (
            random_transform(MANY as u64, number).apply_to_puzzle(&puzzle),
            solutions,
        )
    };
    Set::new(
        &*set.name,
        (0..)
            .zip(set.puzzles.iter().cycle().take(MANY))
            .map(form)
            .collect(),
    )
}

fn admits(set: &Set, strategy: Strategy<'_>) -> bool {
    let limits = Limits::FIRST.with_placements(MOST_PLACEMENTS);
    let mut tried = set.puzzles.iter().take(TRIED);
    tried.all(|(puzzle, _)| strategy.solve(puzzle, &limits).ended != Ended::BudgetSpent)
}

/// Benches these strategies on a set, in one group: on many at once, or on one at a time.
fn bench(
    criterion: &mut Criterion,
    name: &str,
    set: &Set,
    many: bool,
    strategies: Vec<(&str, Strategy<'_>)>,
) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    for (id, strategy) in strategies {
        let checked = OnceCell::new();
        group.bench_function(id, |bencher| {
            checked.get_or_init(|| {
                solve(strategy, many, &puzzles, &mut answers);
                check(&format!("{name}/{id}"), set, &answers);
            });
            bencher.iter(|| {
                solve(strategy, many, black_box(&puzzles), &mut answers);
                black_box(&mut answers);
            });
        });
    }
    group.finish();
}

/// A bench is also a test: a fast wrong answer has no value.
fn check(id: &str, set: &Set, answers: &[Answer]) {
    for ((puzzle, solutions), answer) in set.puzzles.iter().zip(answers) {
        let expected = solutions.and_then(|solutions| solutions.up_to(1));
        assert_eq!(Some(answer.solutions), expected, "{id}: {puzzle}");
        let grid = answer.first.map(|grid| puzzle.check_solution(&grid));
        assert_eq!(
            grid,
            (expected > Some(0)).then_some(Ok(())),
            "{id}: {puzzle}"
        );
    }
}

/// Solves all puzzles of a set: what a bench times.
fn solve(strategy: Strategy<'_>, many: bool, puzzles: &[Puzzle], answers: &mut [Answer]) {
    if many {
        return strategy.solve_many(puzzles, &Limits::FIRST, answers);
    }
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        *answer = strategy.solve(puzzle, &Limits::FIRST);
    }
}
