//! Counts instructions instead of time: exact, and the same on a noisy machine. Optional; see README.md.
//!
//! Valgrind shows a processor without AVX-512, so strategies that look for it at run time count their AVX2 forms here.

#![expect(missing_docs, reason = "the macros of gungraun write modules and constants without any")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use judge::fixtures;
use std::hint::black_box;
use sudoku::{Limits, Puzzle, Strategy};

/// A strategy and the puzzles that it gets.
struct Task {
    strategy: &'static dyn Strategy,
    puzzles: Vec<Puzzle>,
}

/// The names of the strategies, in teaching order: one bench each.
fn names() -> Vec<&'static str> {
    ladder::LADDER.iter().map(ladder::Rung::name).collect()
}

/// The whole tier `easy`: what every strategy finishes even under valgrind. Not counted.
fn easy(name: &'static str) -> Task {
    let strategy = ladder::find(name).expect("the name is of the list").strategy;
    let tier = fixtures::tier("easy").expect("the tier is embedded");
    Task { strategy, puzzles: tier.puzzles.iter().map(|puzzle| puzzle.puzzle).collect() }
}

#[library_benchmark]
#[benches::easy(iter = names(), setup = easy)]
fn first_solution(task: Task) -> u64 {
    task.puzzles.iter().map(|puzzle| task.strategy.solve(black_box(puzzle), &Limits::FIRST).solutions).sum()
}

library_benchmark_group!(name = instructions, benchmarks = first_solution);
main!(library_benchmark_groups = instructions);
