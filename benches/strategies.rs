//! Times every strategy of the list on every tier: `cargo bench` at the root.
//!
//! The ids are `tier/strategy` for one puzzle at a time, `many-tier/strategy` for many at once, and
//! `path-hard/path` for each path of `three-registers`. README.md says how the numbers are
//! measured, and which of them can be compared.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Duration;

use benches::{BenchSet, Solve};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use ladder::LADDER;
use regex::Regex;
use sudoku::{Answer, Limits, Puzzle, Strategy};
use three_registers::{Path, ThreeRegisters};

fn main() {
    let mut criterion = Criterion::default()
        // An iteration solves a whole set, which takes milliseconds. Twenty samples of iterations
        // repeat within a few percent.
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let wanted = wanted(std::env::args().skip(1));
    for set in benches::one_at_a_time() {
        bench_set(&mut criterion, &wanted, &set, one_at_a_time);
    }
    for set in benches::many_at_once() {
        bench_set(&mut criterion, &wanted, &set, many_at_once);
    }
    for set in benches::one_at_a_time().iter().filter(|set| set.name == PATHS_ON) {
        bench_paths(&mut criterion, &wanted, set);
    }
    criterion.final_summary();
}

/// Options of criterion whose value is the next argument.
const WITH_VALUE: [&str; 15] = [
    "--baseline",
    "--baseline-lenient",
    "--color",
    "--colour",
    "--confidence-level",
    "--format",
    "--load-baseline",
    "--measurement-time",
    "--noise-threshold",
    "--nresamples",
    "--output-format",
    "--profile-time",
    "--sample-size",
    "--save-baseline",
    "--warm-up-time",
];

/// The ids that the arguments ask for: the first one that is no option, as criterion reads it. What
/// is not asked for is neither counted nor reported as skipped.
fn wanted(mut arguments: impl Iterator<Item = String>) -> Regex {
    let mut filter = String::new();
    while let Some(argument) = arguments.next() {
        if WITH_VALUE.contains(&argument.as_str()) {
            arguments.next();
        } else if !argument.starts_with('-') {
            filter = argument;
            break;
        }
    }
    // Criterion reports a filter that is no regular expression.
    Regex::new(&filter).unwrap_or_else(|_| Regex::new("").expect("it matches everything"))
}

/// The tier on which the paths of `three-registers` are compared.
const PATHS_ON: &str = "hard";

/// Benches each path of `three-registers` that this processor supports, in one group.
fn bench_paths(criterion: &mut Criterion, wanted: &Regex, set: &BenchSet) {
    let mut group = criterion.benchmark_group(format!("path-{}", set.name));
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    for &path in Path::ALL {
        let id = format!("path-{}/{}", set.name, path.name());
        if let Some(solver) = ThreeRegisters::on(path) {
            bench(&mut group, set, one_at_a_time, solver.strategy(), path.name());
        } else if wanted.is_match(&id) {
            eprintln!("skipped: {id}: not on this processor");
        }
    }
    group.finish();
}

/// Benches every strategy that the set admits, in one group.
fn bench_set(criterion: &mut Criterion, wanted: &Regex, set: &BenchSet, solve: Solve) {
    let mut group = criterion.benchmark_group(&set.name);
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    for rung in LADDER {
        let id = format!("{}/{}", set.name, rung.name());
        if !wanted.is_match(&id) {
            continue;
        }
        match set.admits(rung) {
            Ok(()) => bench(&mut group, set, solve, rung.strategy(), rung.name()),
            Err(reason) => eprintln!("skipped: {id}: {reason}"),
        }
    }
    group.finish();
}

/// Benches a strategy on a set, under an id.
fn bench(
    group: &mut BenchmarkGroup<'_, WallTime>,
    set: &BenchSet,
    solve: Solve,
    strategy: Strategy<'_>,
    id: &str,
) {
    let checked = OnceCell::new();
    let mut answers = vec![Answer::default(); set.puzzles.len()];
    group.bench_function(id, |bencher| {
        checked.get_or_init(|| set.check(strategy, solve));
        bencher.iter(|| {
            solve(strategy, black_box(&set.puzzles), &mut answers);
            black_box(&mut answers);
        });
    });
}

fn one_at_a_time(strategy: Strategy<'_>, puzzles: &[Puzzle], answers: &mut [Answer]) {
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        *answer = strategy.solve(puzzle, &Limits::FIRST);
    }
}

fn many_at_once(strategy: Strategy<'_>, puzzles: &[Puzzle], answers: &mut [Answer]) {
    strategy.solve_many(puzzles, &Limits::FIRST, answers);
}
