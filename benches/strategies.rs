//! Times every strategy of the list on every tier: `cargo bench` at the root.
//!
//! The ids are `tier/strategy` for one puzzle at a time, `many-tier/strategy` for many at once, and
//! `path-hard/path` for each path of `three-registers`. README.md says how the numbers are
//! measured, and which of them can be compared.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Duration;

use benches::BenchSet;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use ladder::LADDER;
use sudoku::{Answer, Limits, Strategy};
use three_registers::{Path, ThreeRegisters};

fn main() {
    let mut criterion = Criterion::default()
        // An iteration solves a whole set, which takes milliseconds. Twenty samples of iterations
        // repeat within a few percent.
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for set in benches::one_at_a_time() {
        bench_set(&mut criterion, &set, one_at_a_time);
    }
    for set in benches::many_at_once() {
        bench_set(&mut criterion, &set, many_at_once);
    }
    for set in benches::one_at_a_time().iter().filter(|set| set.name == PATHS_ON) {
        bench_paths(&mut criterion, set);
    }
    criterion.final_summary();
}

/// The tier on which the paths of `three-registers` are compared.
const PATHS_ON: &str = "hard";

/// Benches each path of `three-registers` that this processor supports, in one group.
fn bench_paths(criterion: &mut Criterion, set: &BenchSet) {
    let mut group = criterion.benchmark_group(format!("path-{}", set.name));
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    for &path in Path::ALL {
        match ThreeRegisters::on(path) {
            Some(solver) => {
                one_at_a_time(&mut group, set, solver.strategy(), path.name());
            }
            None => eprintln!("skipped: path-{}/{}: not on this processor", set.name, path.name()),
        }
    }
    group.finish();
}

/// A bench of a strategy on a set, under an id.
type Bench = fn(&mut BenchmarkGroup<'_, WallTime>, &BenchSet, &dyn Strategy, &str);

/// Benches every strategy that the set admits, in one group.
fn bench_set(criterion: &mut Criterion, set: &BenchSet, bench: Bench) {
    let mut group = criterion.benchmark_group(&set.name);
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    for rung in LADDER {
        match set.admits(rung) {
            Ok(()) => bench(&mut group, set, rung.strategy(), rung.name()),
            Err(reason) => eprintln!("skipped: {}/{}: {reason}", set.name, rung.name()),
        }
    }
    group.finish();
}

fn one_at_a_time(
    group: &mut BenchmarkGroup<'_, WallTime>,
    set: &BenchSet,
    strategy: &dyn Strategy,
    id: &str,
) {
    let checked = OnceCell::new();
    group.bench_function(id, |bencher| {
        checked.get_or_init(|| set.check_one_at_a_time(strategy));
        bencher.iter(|| {
            for puzzle in &set.puzzles {
                black_box(strategy.solve(black_box(puzzle), &Limits::FIRST));
            }
        });
    });
}

fn many_at_once(
    group: &mut BenchmarkGroup<'_, WallTime>,
    set: &BenchSet,
    strategy: &dyn Strategy,
    id: &str,
) {
    let checked = OnceCell::new();
    let mut answers = vec![Answer::default(); set.puzzles.len()];
    group.bench_function(id, |bencher| {
        checked.get_or_init(|| set.check_many_at_once(strategy));
        bencher.iter(|| {
            strategy.solve_many(black_box(&set.puzzles), &Limits::FIRST, &mut answers);
            black_box(&mut answers);
        });
    });
}
