//! Times every strategy of the list on every tier: `cargo bench` at the root.
//!
//! The ids are `tier/strategy` for one puzzle at a time, and `many-tier/strategy` for many at once. README.md says how the
//! numbers are made, and which may be compared.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Duration;

use benches::Set;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use ladder::{LADDER, Rung};
use sudoku::{Answer, Limits};

fn main() {
    let mut criterion = Criterion::default()
        // An iteration solves a whole set, some milliseconds: twenty of them are a sample that repeats within a few percent.
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
    criterion.final_summary();
}

/// A group for the set, with every strategy that is not left out.
fn bench_set(criterion: &mut Criterion, set: &Set, bench: fn(&mut BenchmarkGroup<'_, WallTime>, &Set, &'static Rung)) {
    let mut group = criterion.benchmark_group(&set.name);
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    for rung in LADDER {
        match set.admits(rung) {
            Ok(()) => bench(&mut group, set, rung),
            Err(reason) => eprintln!("left out: {}/{}: {reason}", set.name, rung.name()),
        }
    }
    group.finish();
}

fn one_at_a_time(group: &mut BenchmarkGroup<'_, WallTime>, set: &Set, rung: &'static Rung) {
    let checked = OnceCell::new();
    group.bench_function(rung.name(), |bencher| {
        checked.get_or_init(|| set.check_one_at_a_time(rung));
        bencher.iter(|| {
            for puzzle in &set.puzzles {
                black_box(rung.strategy.solve(black_box(puzzle), &Limits::FIRST));
            }
        });
    });
}

fn many_at_once(group: &mut BenchmarkGroup<'_, WallTime>, set: &Set, rung: &'static Rung) {
    let checked = OnceCell::new();
    let mut answers = vec![Answer::default(); set.puzzles.len()];
    group.bench_function(rung.name(), |bencher| {
        checked.get_or_init(|| set.check_many_at_once(rung));
        bencher.iter(|| {
            rung.strategy.solve_many(black_box(&set.puzzles), &Limits::FIRST, &mut answers);
            black_box(&mut answers);
        });
    });
}
