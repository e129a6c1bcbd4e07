//! Counts instructions instead of time: the counts are exact, and noise does not change them.
//! Optional; see README.md.
//!
//! Valgrind simulates a processor without AVX-512, so the strategies that detect it at run time
//! count the instructions of their AVX2 form.

#![expect(missing_docs, reason = "the macros of gungraun write modules and constants without docs")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use judge::fixtures;
use std::hint::black_box;
use sudoku::{Limits, Puzzle, Strategy};

/// A strategy and its puzzles.
struct BenchInput {
    strategy: Strategy<'static>,
    puzzles: Vec<Puzzle>,
}

/// The whole tier `easy`, which every strategy finishes even under valgrind. Making it is not
/// counted.
fn easy(name: &str) -> BenchInput {
    let strategy =
        ladder::find(&name.replace('_', "-")).expect("the name is on the list").strategy();
    let tier = fixtures::tier("easy").expect("the tier is embedded");
    BenchInput { strategy, puzzles: tier.puzzles.iter().map(|puzzle| puzzle.puzzle).collect() }
}

/// One bench per strategy of the list, with its name as the id.
macro_rules! benches {
    ($($name:ident $order:ident;)*) => {
        #[library_benchmark]
        $(#[bench::$name(easy(stringify!($name)))])*
        fn first_solution(task: BenchInput) -> u64 {
            task.puzzles.iter().map(|puzzle| task.strategy.solve(black_box(puzzle), &Limits::FIRST).solutions).sum()
        }
    };
}

ladder::for_each_strategy!(benches);

library_benchmark_group!(name = instructions, benchmarks = first_solution);
main!(library_benchmark_groups = instructions);
