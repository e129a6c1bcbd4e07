//! Counts instructions instead of time: exact, and the same on a noisy machine. Optional; see
//! README.md.
//!
//! Valgrind shows a processor without AVX-512, so strategies that look for it at run time count
//! their AVX2 forms here.

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

/// The whole tier `easy`: what every strategy finishes even under valgrind. Not counted.
fn easy(name: &str) -> Task {
    let strategy = ladder::find(&name.replace('_', "-")).expect("the name is of the list").strategy;
    let tier = fixtures::tier("easy").expect("the tier is embedded");
    Task { strategy, puzzles: tier.puzzles.iter().map(|puzzle| puzzle.puzzle).collect() }
}

/// One bench a row of the list, with the strategy's name as its id.
macro_rules! benches {
    ($(
        $name:ident => $package:ident::$strategy:ident, after $after:ident, $order:ident;
    )*) => {
        #[library_benchmark]
        $(#[bench::$name(easy(stringify!($name)))])*
        fn first_solution(task: Task) -> u64 {
            task.puzzles.iter().map(|puzzle| task.strategy.solve(black_box(puzzle), &Limits::FIRST).solutions).sum()
        }
    };
}

ladder::for_each_strategy!(benches);

library_benchmark_group!(name = instructions, benchmarks = first_solution);
main!(library_benchmark_groups = instructions);
